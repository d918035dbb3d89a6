import { expect, test, type Guest } from './house.ts'
import { phrasesOf } from './languages.ts'
import { signOut } from './pages/account.ts'
import { comeAsMember } from './pages/new-member.ts'

type Name = Parameters<Guest['say']>[0]

/** What an address shows: the page's name and its frame. */
interface Shown {
  readonly name: Name | 'category'
  /** The address that it redirects to. */
  readonly at?: string
  readonly frame?: 'whole' | 'game' | 'bare'
}

const open: Readonly<Record<string, Shown>> = {
  '/': { name: 'shell.slogan' },
  '/index': { name: 'shell.slogan' },
  '/index.html': { name: 'shell.slogan' },
  '/home': { name: 'shell.slogan' },
  '/login': { name: 'auth.logIn' },
  '/register': { name: 'auth.register' },
  '/sports': { name: 'category' },
  '/esports': { name: 'category' },
  '/lott': { name: 'category' },
  '/elott': { name: 'category' },
  '/live': { name: 'category' },
  '/fish': { name: 'category' },
  '/rng?vassalage=PG': { name: 'category' },
  '/pvp': { name: 'category' },
  '/promotions': { name: 'page.promotions' },
  '/agent': { name: 'page.agent', frame: 'bare' },
  '/agentHome': { name: 'page.agent', at: '/agent', frame: 'bare' },
  '/lines': { name: 'mirrors.title' },
}

/** Addresses that need a session, and what a member sees there. */
const closed: Readonly<Record<string, Shown>> = {
  '/member': { name: 'member.account', at: '/member/account' },
  '/favorite': { name: 'lobby.favourites' },
  '/recent': { name: 'lobby.recent' },
  '/pointMall': { name: 'page.pointMall' },
  '/lottery?gameCode=th-lotto': { name: 'page.lottery', frame: 'game' },
  '/lottert': { name: 'page.lottery', frame: 'game' },
  '/seaLottery': { name: 'page.seaLottery', frame: 'game' },
  '/vnlottery': { name: 'page.vnLottery', frame: 'game' },
}

/** Navigates to an address as a link of the site does, without a reload. */
async function followLink({ page }: Guest, path: string): Promise<void> {
  await page.evaluate((to) => window.history.pushState({}, '', to), path)
}

async function expectShown({ page, say }: Guest, path: string, { name, at, frame = 'whole' }: Shown): Promise<void> {
  const wanted = at ?? path
  await expect.poll(() => page.evaluate(() => location.pathname + location.search), path).toBe(wanted)
  await expect(page, path).toHaveTitle(name === 'category' ? /^(?!undefined).+ · Baize$/ : `${say(name)} · Baize`)
  expect((await page.getAttribute('meta[name=description]', 'content'))?.length, path).toBeGreaterThan(15)
  await expect(page.getByRole('banner'), path).toHaveCount(frame === 'bare' ? 0 : 1)
  await expect(page.getByRole('contentinfo'), path).toHaveCount(frame === 'whole' ? 1 : 0)
  await expect(page.getByRole('complementary'), path).toHaveCount(frame === 'whole' ? 1 : 0)
  await expect(page.getByText(say('system.notFound')), path).toHaveCount(0)
}

test.describe('in a language other than the brand’s default', () => {
  test.use({ code: 'EN' })

  test('every address can be opened directly, with its name, description and frame (2.001–2.003, 2.005, 2.008, 2.009, 2.012, 2.127)', async ({
    guest,
  }) => {
    const { page, say } = guest
    for (const [path, shown] of Object.entries(open)) {
      await guest.open(path)
      await expectShown(guest, path, shown)
    }
    await guest.open('/login')
    await expect(page.getByRole('dialog').getByLabel(say('field.username'))).toBeVisible()
    await page.reload()
    await expect(page.getByRole('dialog').getByLabel(say('field.username'))).toBeVisible()
    await guest.open('/register')
    await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeVisible()
  })
})

test('clients without scripts, such as messengers that preview a link, get the same title and description as a visitor', async ({
  guest,
}) => {
  const { page, house } = guest
  const here = Object.keys(open).filter((path) => open[path]?.at === undefined)
  await guest.open('/pvp')
  for (const path of [
    ...here,
    '/blog',
    '/blog/why-every-round-can-be-checked',
    '/app',
    '/app/ios',
    '/help',
    '/verify',
  ]) {
    const html = await (await page.request.get(`${house.site}${path}`, { headers: { accept: '*/*' } })).text()
    const read = await page.evaluate((text) => {
      const told = new DOMParser().parseFromString(text, 'text/html')
      const meta = (name: string) => told.querySelector(`meta[${name}]`)?.getAttribute('content')
      return { title: told.title, about: meta('name=description'), shared: meta('property="og:description"') }
    }, html)
    await followLink(guest, path)
    await expect(page, path).toHaveTitle(read.title)
    await expect.poll(() => page.getAttribute('meta[name=description]', 'content'), path).toBe(read.about)
    expect(read.shared, path).toBe(read.about)
  }
})

test('the status code matches what people see at an address: 200 for a page, whatever its case and slashes, otherwise 404', async ({
  guest,
}) => {
  const { page, say, house } = guest
  const there = ['/RNG', '/rng//', '/HELP/', '/Blog', '/pointMall/', '/home']
  const missing = ['/rng/more', '/verify/abc', '/member/nothing', '/blog/no-such-article/more', '/constructor']
  await guest.open('/verify')
  for (const path of [...there, ...missing]) {
    const isThere = there.includes(path)
    const reply = await page.request.get(`${house.site}${path}`, { headers: { accept: 'text/html' } })
    expect([path, reply.status()]).toEqual([path, isThere ? 200 : 404])
    await followLink(guest, path)
    await expect(page.getByRole('main').getByText(say('system.notFound')), path).toHaveCount(isThere ? 0 : 1)
    await expect(page.getByRole('contentinfo'), path).toBeVisible()
  }
})

test('an unknown address says so in the title too, and the next page has its own title again', async ({ guest }) => {
  const { page, say } = guest
  await guest.open('/nowhere/at/all')
  await expect(page).toHaveTitle(`${say('system.notFound')} · Baize`)
  await page
    .getByRole('main')
    .getByRole('button', { name: say('system.toHome') })
    .click()
  await expect(page).toHaveTitle(`${say('shell.slogan')} · Baize`)
})

test('an unknown article or guide says so in the title and links to the others', async ({ guest }) => {
  const { page } = guest
  for (const all of ['/blog', '/app'] as const) {
    await guest.open(`${all}/nope`)
    const main = page.getByRole('main')
    const missing = await main.getByRole('heading').innerText()
    await expect(page).toHaveTitle(`${missing} · Baize`)
    await main.getByRole('link').click()
    await expect(page).toHaveURL(new RegExp(`${all}$`))
    await expect(page).not.toHaveTitle(`${missing} · Baize`)
  }
})

test('a malformed address shows the page for unknown addresses', async ({ guest }) => {
  const { page, say } = guest
  for (const odd of ['/%zz', '//x', '/art/']) {
    await guest.open(odd)
    await expect(page).toHaveTitle(`${say('system.notFound')} · Baize`)
  }
})

test('what needs a session sends a visitor to /login and continues after the login; a member sees it at once (1.001, 2.007, 2.010–2.012, 2.015–2.017, 8.019, 8.029)', async ({
  guest,
}) => {
  const { page, say } = guest
  await guest.open('/')
  for (const path of Object.keys(closed)) {
    // A member's deep links follow below.
    await followLink(guest, path)
    await expect.poll(() => new URL(page.url()).pathname, path).toBe('/login')
    await expect(page.getByRole('dialog').getByText(say('auth.notLoggedIn')), path).toBeVisible()
    await page.keyboard.press('Escape')
    await expect.poll(() => new URL(page.url()).pathname, path).toBe('/')
  }
  await guest.open('/pointMall')
  await expect.poll(() => new URL(page.url()).pathname).toBe('/login')
  await expect(page.getByRole('dialog').getByText(say('auth.notLoggedIn'))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await comeAsMember(guest, '/')
  for (const [path, shown] of Object.entries(closed)) {
    await guest.open(path)
    await expectShown(guest, path, shown)
  }
  // The route was replaced: back does not return to the page on which the member signed out (2.016).
  await guest.open('/verify')
  await guest.open('/promotions')
  await signOut(guest)
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
  await page.goBack()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/verify')
})

test('the game window has a header and a side menu that opens on request (2.013, 2.017)', async ({ guest }) => {
  const { page, say } = guest
  await guest.open('/seamless')
  await expectShown(guest, '/seamless', { name: 'game.window', frame: 'game' })
  await page
    .getByRole('banner')
    .getByRole('button', { name: say('shell.menu') })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: say('shell.fairness') })
    .click()
  await expectShown(guest, '/verify', { name: 'shell.fairness' })
})

test('only an agent can log in on the agents’ page, and signing out of the agent centre leads back there (1.003, 2.005, 2.006, 2.127, 4.005)', async ({
  guest,
}) => {
  const { page, say } = guest
  await guest.open('/agent')
  await expect(page.getByText(say('agent.hoursText'))).toBeVisible()
  const logIn = async (username: string) => {
    await page.getByLabel(say('field.username')).fill(username)
    await page.getByRole('textbox', { name: say('field.password'), exact: true }).fill('Baize#2026')
    await page.getByRole('button', { name: say('auth.logIn'), exact: true }).click()
  }
  await logIn('demo')
  await expect(page.getByRole('alert')).toBeVisible()
  await logIn('agent')
  await expectShown(guest, '/agentHome/overview', { name: 'page.agentHome', frame: 'bare' })
  await page.reload()
  await expectShown(guest, '/agentHome/overview', { name: 'page.agentHome', frame: 'bare' })
  await page.getByRole('button', { name: say('auth.signOut'), exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('auth.signOut'), exact: true })
    .click()
  await expectShown(guest, '/agent', { name: 'page.agent', frame: 'bare' })
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a new page begins at its top, a hash scrolls to its section, and back and forward restore the position (2.014)', async ({
  guest,
}) => {
  const { page, say } = guest
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY))
  await guest.open('/rng')
  await page.getByRole('article').first().waitFor()
  await page.evaluate(() => window.scrollTo(0, 600))
  await expect.poll(scrolled).toBe(600)
  await page
    .getByRole('complementary')
    .getByRole('link', { name: say('shell.fairness') })
    .click()
  await expectShown(guest, '/verify', { name: 'shell.fairness' })
  await expect.poll(scrolled).toBe(0)
  await page.goBack()
  await expectShown(guest, '/rng', { name: 'category' })
  await expect.poll(scrolled).toBeGreaterThan(300)
  await page.goForward()
  await expectShown(guest, '/verify', { name: 'shell.fairness' })
  // A section far below the first screen then stands right below the header, however its address was reached.
  const topOf = (id: string) =>
    page.evaluate((named) => Math.round(document.getElementById(named)?.getBoundingClientRect().top ?? -1), id)
  const expectAt = async (id: string) => {
    await expect.poll(scrolled, id).toBeGreaterThan(1_500)
    await expect.poll(() => topOf(id), id).toBeGreaterThan(40)
    await expect.poll(() => topOf(id), id).toBeLessThan(140)
  }
  await page.evaluate(() => sessionStorage.clear())
  await guest.open('/#category-fish')
  await expectAt('category-fish')
  await page.evaluate(() => window.history.pushState({}, '', '/#category-elott'))
  await expectAt('category-elott')
  await guest.open('/verify')
  await expect.poll(scrolled).toBe(0)
  await page.evaluate(() => window.history.pushState({}, '', '/#category-fish'))
  await expectAt('category-fish')
  await expect(page.getByTestId('loading')).toHaveCount(0)
  // Changing the language changes the title of the current page.
  await guest.open('/promotions')
  await page.getByTestId('language').first().selectOption('EN')
  await expect(page).toHaveTitle(`${phrasesOf('EN')('page.promotions')} · Baize`)
})

test('coming back from a first trial game restores the position in the list (2.014)', async ({ guest }) => {
  const { page, say } = guest
  await page.setViewportSize({ width: 1366, height: 768 })
  await guest.open('/rng')
  await page
    .getByRole('main')
    .getByRole('button', { name: say('game.trial') })
    .first()
    .waitFor()
  await page.mouse.move(700, 400)
  // The number of the first row that reaches below the middle of the window, and the position of its top.
  const seen = () =>
    page.evaluate(() => {
      const row = [...document.querySelectorAll('[data-index]')].find((one) => one.getBoundingClientRect().bottom > 384)
      return [Number(row?.getAttribute('data-index')), Math.round(row?.getBoundingClientRect().top ?? 0)]
    })
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 300)
      return (await seen())[0]
    })
    .toBeGreaterThan(8)
  // Scrolling goes on for a moment after the last wheel event.
  await expect(page.locator('[data-scrolling]')).toHaveCount(0)
  let before = await seen()
  await expect
    .poll(async () => {
      const last = before
      await page.waitForTimeout(200)
      before = await seen()
      return before.map((each, place) => each - (last[place] ?? 0)).join()
    })
    .toBe('0,0')
  const row = page.locator(`[data-index="${before[0]}"]`)
  await row
    .getByRole('button', { name: say('game.trial') })
    .first()
    .dispatchEvent('click')
  await expect(page).toHaveURL(/\/seamless/)
  await expect(page.locator('iframe')).toBeVisible()
  await page.goBack()
  await expect.poll(seen).toEqual(before)
})
