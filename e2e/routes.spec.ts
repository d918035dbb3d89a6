import { expect, test, type Guest } from './house.ts'
import { phrasesOf } from './languages.ts'
import { signOut } from './pages/account.ts'
import { comeAsMember } from './pages/new-member.ts'

type Name = Parameters<Guest['say']>[0]

/** What an address shows: what it is called, and what stands around it. */
interface Shown {
  readonly name: Name | 'lane'
  /** Where it leads instead. */
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
  '/sports': { name: 'lane' },
  '/esports': { name: 'lane' },
  '/lott': { name: 'lane' },
  '/elott': { name: 'lane' },
  '/live': { name: 'lane' },
  '/fish': { name: 'lane' },
  '/rng?vassalage=PG': { name: 'lane' },
  '/pvp': { name: 'lane' },
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

/** Goes to an address as a link of the site does, without loading the site anew. */
async function followLink({ page }: Guest, path: string): Promise<void> {
  await page.evaluate((to) => window.history.pushState({}, '', to), path)
}

async function expectShown({ page, say }: Guest, path: string, { name, at, frame = 'whole' }: Shown): Promise<void> {
  const wanted = at ?? path
  await expect.poll(() => page.evaluate(() => location.pathname + location.search), path).toBe(wanted)
  await expect(page, path).toHaveTitle(name === 'lane' ? /^(?!undefined).+ · Baize$/ : `${say(name)} · Baize`)
  expect((await page.getAttribute('meta[name=description]', 'content'))?.length, path).toBeGreaterThan(15)
  await expect(page.getByRole('banner'), path).toHaveCount(frame === 'bare' ? 0 : 1)
  await expect(page.getByRole('contentinfo'), path).toHaveCount(frame === 'whole' ? 1 : 0)
  await expect(page.getByRole('complementary'), path).toHaveCount(frame === 'whole' ? 1 : 0)
  await expect(page.getByText(say('system.notFound')), path).toHaveCount(0)
}

test.describe('in another language than the house’s own', () => {
  test.use({ code: 'EN' })

  test('every address opens by itself, named, described and framed as it should be (2.001–2.003, 2.005, 2.008, 2.009, 2.012, 2.127)', async ({
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

test('who runs no scripts, as a messenger that shows a link, reads the same name and text as the visitor', async ({
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

test('programs are told of an address what people see there: a page, whatever its capitals and slashes, or that there is none', async ({
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

test('an address that the site does not have says so in the tab too, and the next page is named again', async ({
  guest,
}) => {
  const { page, say } = guest
  await guest.open('/nowhere/at/all')
  await expect(page).toHaveTitle(`${say('system.notFound')} · Baize`)
  await page
    .getByRole('main')
    .getByRole('button', { name: say('system.toHome') })
    .click()
  await expect(page).toHaveTitle(`${say('shell.slogan')} · Baize`)
})

test('an article and a guide that the house does not have say so in the tab, and lead to the others', async ({
  guest,
}) => {
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

test('an address that is none at all is a page that the site does not have', async ({ guest }) => {
  const { page, say } = guest
  for (const odd of ['/%zz', '//x', '/art/']) {
    await guest.open(odd)
    await expect(page).toHaveTitle(`${say('system.notFound')} · Baize`)
  }
})

test('what needs a session sends a visitor to /login and goes on there after it; a member sees it at once (1.001, 2.007, 2.010–2.012, 2.015–2.017, 8.019, 8.029)', async ({
  guest,
}) => {
  const { page, say } = guest
  await guest.open('/')
  for (const path of Object.keys(closed)) {
    // The deep links of a member are below.
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
  // The replaced route: back does not lead to the page that the member left by signing out (2.016).
  await guest.open('/verify')
  await guest.open('/promotions')
  await signOut(guest)
  await expect.poll(() => new URL(page.url()).pathname).toBe('/')
  await page.goBack()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/verify')
})

test('the game window has a header and, on demand, the side menu (2.013, 2.017)', async ({ guest }) => {
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

test('an agent logs in on the agents’ page, and nobody else does (1.003, 2.005, 2.006, 2.127)', async ({ guest }) => {
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
  await expectShown(guest, '/agentHome', { name: 'page.agentHome', frame: 'bare' })
  await page.reload()
  await expectShown(guest, '/agentHome', { name: 'page.agentHome', frame: 'bare' })
})

test('a new page begins at its top, a hash leads to its place, and back and forward find what was left (2.014)', async ({
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
  await expectShown(guest, '/rng', { name: 'lane' })
  await expect.poll(scrolled).toBeGreaterThan(300)
  await page.goForward()
  await expectShown(guest, '/verify', { name: 'shell.fairness' })
  // A section far below the first screen stands below the header then, whichever way its address was come to.
  const topOf = (id: string) =>
    page.evaluate((named) => Math.round(document.getElementById(named)?.getBoundingClientRect().top ?? -1), id)
  const expectAt = async (id: string) => {
    await expect.poll(scrolled, id).toBeGreaterThan(1_500)
    await expect.poll(() => topOf(id), id).toBeGreaterThan(40)
    await expect.poll(() => topOf(id), id).toBeLessThan(140)
  }
  await page.evaluate(() => sessionStorage.clear())
  await guest.open('/#lane-fish')
  await expectAt('lane-fish')
  await page.evaluate(() => window.history.pushState({}, '', '/#lane-elott'))
  await expectAt('lane-elott')
  await guest.open('/verify')
  await expect.poll(scrolled).toBe(0)
  await page.evaluate(() => window.history.pushState({}, '', '/#lane-fish'))
  await expectAt('lane-fish')
  await expect(page.getByTestId('loading')).toHaveCount(0)
  // The language changes a page's name where it stands.
  await guest.open('/promotions')
  await page.getByTestId('language').first().selectOption('EN')
  await expect(page).toHaveTitle(`${phrasesOf('EN')('page.promotions')} · Baize`)
})

test('who comes back from the first trial game finds the list where it was (2.014)', async ({ guest }) => {
  const { page, say } = guest
  await page.setViewportSize({ width: 1366, height: 768 })
  await guest.open('/rng')
  await page
    .getByRole('button', { name: say('game.trial') })
    .first()
    .waitFor()
  await page.mouse.move(700, 400)
  // The rows are numbered; the first that reaches below the middle of the window is this one, so far from its top.
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
  // The wheel turns on for a moment.
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
