import { expect, test } from './house.ts'
import { tokenOf } from './pages/account.ts'
import { comeAsMember } from './pages/new-member.ts'

test('the status is requested first; until it arrives nothing is shown or requested, and then the site appears (4.010)', async ({
  guest: { page, house, say },
}) => {
  const asked: string[] = []
  const elsewhere: string[] = []
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (origin !== house.site) elsewhere.push(request.url())
    else if (/^\/(?:wps|lgw)\//.test(pathname)) asked.push(pathname)
  })
  const { promise: told, resolve: tell } = Promise.withResolvers<void>()
  await page.route('**/wps/system/status', async (route) => {
    await told
    await route.continue()
  })
  await page.goto(house.site)
  await expect.poll(() => asked).toEqual(['/wps/system/status'])
  // By now, anything that did not wait for the status would have been shown or requested: the page is loaded and idle.
  await page.waitForLoadState('load')
  await page.evaluate(() => new Promise((rest) => void requestIdleCallback(rest)))
  await expect(page.getByRole('main')).toHaveCount(0)
  expect(asked).toEqual(['/wps/system/status'])
  tell()
  await expect(page.getByRole('heading', { name: say('lobby.hotGames') })).toBeVisible()
  expect(asked.length).toBeGreaterThan(3)
  // The site loads nothing from other hosts, such as analytics.
  expect(elsewhere).toEqual([])
})

test('the site has one side menu, header, banner, main content and footer, which do not overlap (2.019)', async ({
  guest: { page, say, open },
}) => {
  await open('/')
  const parts = {
    header: page.getByRole('banner'),
    menu: page.getByRole('complementary').getByRole('navigation', { name: say('shell.menu') }),
    banner: page.getByRole('main').getByRole('region', { name: say('lobby.banners') }),
    main: page.getByRole('main'),
    footer: page.getByRole('contentinfo'),
  }
  for (const [name, part] of Object.entries(parts)) await expect(part, name).toHaveCount(1)
  await expect(parts.banner).toBeVisible()
  const box = async (part: keyof typeof parts) => {
    const found = await parts[part].boundingBox()
    if (found === null) throw new Error(`the ${part} is not visible`)
    return found
  }
  const [header, menu, main] = [await box('header'), await box('menu'), await box('main')]
  expect(header.y).toBe(0)
  expect(menu.x + menu.width).toBeLessThanOrEqual(main.x + 1)
  expect(main.y).toBeGreaterThanOrEqual(header.height - 1)
  expect((await box('footer')).y).toBeGreaterThanOrEqual(main.y + main.height - 1)
})

test('a category begins with all of its vendors, and the home page with no category (4.015)', async ({
  guest: { page, say, open },
}) => {
  const lists: URLSearchParams[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/GCSGAME_gameList')) lists.push(searchParams)
  })
  await open('/')
  const category = page.getByRole('navigation', { name: say('lobby.categories') }).locator('[aria-current=page]')
  await expect(category).toHaveText(say('lobby.hot'))
  await open('/fish')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(
    page.getByRole('main').getByRole('link', { name: say('lobby.allVendors'), exact: true }),
  ).toHaveAttribute('aria-current', 'page')
  expect(lists.map((query) => query.get('vassalage')).filter((vendor) => vendor !== null)).toEqual([])
})

test('the design is for 1920 pixels: wider screens scale it up, and narrower ones keep the font size (9.031)', async ({
  guest: { page, open },
}) => {
  await open('/promotions')
  const sizes: string[] = []
  for (const width of [390, 1366, 1919, 1920, 2880, 3840]) {
    await page.setViewportSize({ width, height: 1080 })
    sizes.push(await page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize).toFixed(1)))
  }
  expect(sizes).toEqual(['16.0', '16.0', '16.0', '16.0', '24.0', '32.0'])
})

test('the member centre opens at the security centre; the balance has two decimals and the symbol $ (2.007, 2.080, 4.025, 9.024, 9.034)', async ({
  guest,
}) => {
  const { page, open } = guest
  await comeAsMember(guest, '/')
  const balance = page.getByTestId('balance')
  await expect(balance).toHaveText('$1,000.00')
  // It is not cut off, even on narrow phones.
  for (const width of [390, 360, 320]) {
    await page.setViewportSize({ width, height: 740 })
    expect(await balance.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), `at ${width}`).toBe(0)
  }
  await open('/member')
  await expect(page).toHaveURL(/\/member\/account$/)
})

test('a member whose session was ended elsewhere sees nothing of the account behind the login', async ({ guest }) => {
  const { page, say, house } = guest
  const username = await comeAsMember(guest, '/member/account')
  const name = page.getByRole('main').getByText(username, { exact: true }).first()
  await expect(name).toBeVisible()
  const authorization = `Bearer ${await tokenOf(guest)}`
  const ended = await page.request.delete(`${house.site}/wps/session/logout`, { headers: { authorization } })
  expect(ended.status()).toBeLessThan(300)
  await expect(page.getByRole('dialog').getByText(say('auth.sessionEnded'))).toBeVisible()
  await expect(name).toBeHidden()
})
