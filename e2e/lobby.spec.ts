import rng from '../brands/demo/games/rng.json' with { type: 'json' }
import type { ValueOf, vendors } from '../packages/contract/src/index.ts'
import { expect, test, type Guest } from './house.ts'
import { accessibilityFaults } from './page-faults.ts'
import { comeAsMember } from './pages/new-member.ts'

const banner = ({ page }: Guest) => page.getByRole('banner')
const chips = ({ page, say }: Guest, group: 'lobby.filters' | 'lobby.classes') =>
  page.getByRole('group', { name: say(group), exact: true }).getByRole('button')
/** How many games of our own the lane of slots has. */
const ownGames = rng.filter(({ vendorCode }) => vendorCode === 'BZ').length
const categories = ({ page, say }: Guest) => page.getByRole('navigation', { name: say('lobby.categories') })

test('the header’s categories show their vendors on hover and on focus, and the keyboard moves through them (2.031)', async ({
  guest,
}) => {
  const { page, say, open } = guest
  await open('/')
  const slots = banner(guest).locator('a[href="/rng"]').first()
  await slots.hover()
  const vendors = banner(guest).getByRole('group')
  await expect(vendors.getByRole('link').first()).toHaveText(say('lobby.allVendors'))
  expect(await accessibilityFaults(page, { part: 'header' })).toEqual([])
  await page.mouse.move(700, 700)
  await expect(vendors).toBeHidden()
  await banner(guest).locator('a[href="/"]').focus()
  await page.keyboard.press('Tab')
  await expect(vendors).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page.locator(':focus')).toHaveAttribute('href', '/rng?vassalage=BZ')
  await page.keyboard.press('Escape')
  await expect(vendors).toBeHidden()
  await expect(slots).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(vendors).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/rng\?vassalage=BZ$/)
  await expect(page.getByRole('article')).toHaveCount(ownGames)
})

test.describe('on a wide touch screen', () => {
  test.use({ hasTouch: true })

  test('the first tap shows the vendors, the second opens the category (2.031)', async ({ guest }) => {
    const { page, open } = guest
    await open('/')
    const fishing = banner(guest).locator('a[href="/fish"]').first()
    await fishing.tap()
    await expect(banner(guest).getByRole('group')).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/')
    await fishing.tap()
    await expect(page).toHaveURL(/\/fish$/)
    await expect(banner(guest).getByRole('group')).toBeHidden()
  })
})

test('a category is narrowed by filter, class, vendor and name, each resetting the filters that it should (2.032 to 2.036, 4.016)', async ({
  guest,
}) => {
  const { page, say, open } = guest
  await open('/rng?vassalage=PG')
  const search = page.getByRole('searchbox')
  await search.fill('  dragon ')
  await expect(page).toHaveURL(/gameName=dragon/)
  await chips(guest, 'lobby.filters')
    .filter({ hasText: say('lobby.hot') })
    .click()
  await expect(page).toHaveURL(/\/rng\?vassalage=PG&filter=hot$/)
  await expect(search).toHaveValue('')
  await chips(guest, 'lobby.classes').nth(1).click()
  await expect(page).toHaveURL(/gameClassify=SLOTS&vassalage=BZ$|vassalage=BZ&gameClassify=SLOTS$/)
  await page.getByRole('main').locator('a[href="/rng?vassalage=JL"]').click()
  await expect(page).toHaveURL(/\/rng\?vassalage=JL$/)
  await expect(page.getByRole('main').locator('nav [aria-current][href^="/rng?"]')).toHaveCount(1)
  await expect(page.getByRole('navigation', { name: /สล็อต/ }).locator('[aria-current]')).toHaveCount(1)
  await expect(chips(guest, 'lobby.classes').first()).toHaveAttribute('aria-pressed', 'true')
  const inThai = await page.getByRole('article').first().getByRole('heading').textContent()
  await page.getByTestId('language').first().selectOption({ label: 'English' })
  await expect(page.getByRole('article').first().getByRole('heading')).not.toHaveText(inThai ?? '')
  await search.fill('zzzz')
  await expect(page.getByRole('main').getByText('zzzz')).toBeVisible()
})

test('FAV takes a visitor to the home page and asks for a login (2.022); favourites and recent games ask for it on the same page (2.032)', async ({
  guest,
}) => {
  const { page, say, open } = guest
  await open('/fish')
  await categories(guest)
    .getByRole('link', { name: say('lobby.favourites') })
    .click()
  await expect(page.getByRole('dialog', { name: say('auth.logIn') })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/')
  await open('/fish')
  await chips(guest, 'lobby.filters')
    .filter({ hasText: say('lobby.recent') })
    .click()
  await expect(page.getByRole('dialog', { name: say('auth.logIn') })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/fish')
})

test('FAV comes first in a member’s menu, and switching categories scrolls to the top (2.022, 4.018)', async ({
  guest,
}) => {
  const { page, say, open } = guest
  const fetched = page.waitForRequest(/\/wps\/game\/recent/)
  await comeAsMember(guest, '/')
  await fetched
  await categories(guest)
    .getByRole('link', { name: say('lobby.favourites') })
    .click()
  await expect(page.getByText(say('lobby.noFavouritesText'))).toBeVisible()
  await open('/rng')
  await page.getByRole('article').first().waitFor()
  await page.mouse.wheel(0, 1_500)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500)
  await categories(guest).getByRole('link').nth(3).click()
  await expect(page).toHaveURL(/\/live$/)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

test('the home page shows each category with its vendors, links to all of them, and the right number of games (2.027, 2.028, 9.017)', async ({
  guest,
}) => {
  const { page, open } = guest
  await open('/')
  for (const [category, count] of [
    ['rng', 12],
    ['live', 12],
    ['sports', 5],
  ] as const) {
    const section = page.locator(`section[aria-labelledby="category-${category}"]`)
    await section.scrollIntoViewIfNeeded()
    await expect(section.getByRole('article')).toHaveCount(count)
    await expect(section.locator(`nav a[href="/${category}"]`)).toBeVisible()
    await expect(section.locator(`a[href="/${category}"]`)).toHaveCount(2)
  }
})

test('a missing picture is requested once more and then replaced by the default (8.039, 9.037)', async ({ guest }) => {
  const { page, open } = guest
  const asked: string[] = []
  await page.route('**/art/games/*/BZ/**', (route) => {
    asked.push(new URL(route.request().url()).search)
    return route.fulfill({ status: 404 })
  })
  await open('/rng?vassalage=BZ')
  await expect(page.locator('article img[src="/art/default-game.svg"]')).toHaveCount(ownGames)
  const each = (search: string) => Array.from({ length: ownGames }, () => search)
  expect(asked.toSorted()).toEqual([...each(''), ...each('?again')])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, code: 'EN' })

  test('the side menu expands to a category’s vendors (2.050), a single game is counted in the singular, and a game has one back button', async ({
    guest,
  }) => {
    const { page, say, open } = guest
    await open('/')
    await page
      .getByRole('button', { name: say('shell.menu'), exact: true })
      .last()
      .click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('button', { name: say('lobby.showVendors', 'Slots') }).click()
    await drawer.getByRole('link', { name: 'Baize Originals' }).click()
    await expect(page).toHaveURL(/\/rng\?vassalage=BZ$/)
    await page.getByRole('searchbox').fill('lotus')
    await expect(page.getByRole('heading', { name: say('lobby.count', 1), exact: true })).toBeVisible()
    await page.getByRole('button', { name: say('game.trialNamed', 'Lotus Lanterns') }).click()
    const game = page.frameLocator('iframe')
    await expect(game.getByRole('button', { name: guest.sayInGame('bar.info') })).toBeVisible()
    await expect(game.getByRole('link', { name: guest.sayInGame('bar.back') })).toHaveCount(0)
    await expect(page.getByRole('button', { name: say('game.back') })).toHaveCount(1)
  })

  test('the chosen category is in view, even after the screen is rotated (2.022)', async ({ guest }) => {
    const { page, say, open } = guest
    await open('/lott')
    const chosen = page.getByRole('navigation', { name: say('lobby.categories') }).locator('[aria-current]')
    await expect(chosen).toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width: 1366, height: 768 })
    await expect(chosen).toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(chosen).toBeInViewport({ ratio: 1 })
  })
})

test('a lottery’s second address has the same name and is marked in both menus (2.008)', async ({ guest }) => {
  const { page, say, open } = guest
  await page.setViewportSize({ width: 1366, height: 900 })
  for (const address of ['/elott', '/lott']) {
    await open(address)
    const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
    await expect(page).toHaveTitle(new RegExp(`^${name} · `))
    for (const menu of [say('lobby.byCategory'), say('shell.menu')]) {
      const marked = page.getByRole('navigation', { name: menu, exact: true }).locator('[aria-current=page]')
      await expect(marked).toHaveText(name)
    }
  }
})

/** Makes all of the demo's vendors, more than twenty, offer slots. */
async function giveManyVendors({ page }: Guest): Promise<void> {
  await page.addInitScript(() => sessionStorage.removeItem('gameVendor'))
  await page.route('**/wps/game/vendors?*', async (route) => {
    const reply = await route.fetch()
    // The contract's own tests check the shape of this reply.
    const body = (await reply.json()) as { value: ValueOf<typeof vendors> }
    const { lanes } = body.value.data
    const cards = new Map(lanes.flatMap((lane) => lane.cards).map((card) => [card.vassalage, card]))
    const slots = [...cards.values()].map((card) => ({ ...card, gameType: 'RNG' as const }))
    const changed = lanes.map((lane) => (lane.gameCategory === 'RNG' ? { ...lane, cards: slots } : lane))
    await route.fulfill({ json: { ...body, value: { data: { lanes: changed } } } })
  })
}

test('with more than ten vendors the drop-down spans the page, six in a row; with fewer it is small (9.026)', async ({
  guest,
}) => {
  const { page, open } = guest
  await giveManyVendors(guest)
  await open('/rng')
  await page.getByRole('article').first().waitFor()
  const panel = banner(guest).getByRole('group')
  const boxesOf = async () => {
    await expect(panel.getByRole('link').first()).toBeVisible()
    const links = await panel.getByRole('link').all()
    return Promise.all(links.map(async (link) => (await link.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 }))
  }
  for (const width of [1366, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await banner(guest).locator('[data-category="RNG"]').hover()
    const large = await boxesOf()
    expect(large.length).toBeGreaterThan(20)
    expect(new Set(large.map(({ x }) => Math.round(x))).size).toBe(6)
    expect(large.every((box) => box.x >= 0 && box.x + box.width <= width && box.y + box.height <= 900)).toBe(true)
    expect(((await panel.boundingBox())?.width ?? 0) > 0.9 * width).toBe(true)
    await banner(guest).locator('[data-category="LIVE"]').hover()
    const small = await boxesOf()
    expect(small.length).toBeLessThanOrEqual(11)
    expect(((await panel.boundingBox())?.width ?? width) < 0.6 * width).toBe(true)
    await page.mouse.move(width / 2, 880)
    await expect(panel).toBeHidden()
    // On the category's own page below, every vendor is within the screen.
    const marks = page.getByRole('main').locator('a[href*="vassalage="]')
    for (const mark of await marks.all()) {
      const box = await mark.boundingBox()
      expect(box !== null && box.x >= 0 && box.x + box.width <= width).toBe(true)
    }
  }
  await page.setViewportSize({ width: 390, height: 844 })
  // Resize listeners take a frame or two.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
