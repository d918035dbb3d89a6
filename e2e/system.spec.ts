import type { Page } from '@playwright/test'
import { errorPhrase } from '@baize/phrases/errors'
import { arriveAtMirror, leaveForMirror, member, trialLogin } from '../packages/contract/src/index.ts'
import { callsTo } from './call-house.ts'
import { accessibilityFaults } from './page-faults.ts'
import { expect, goodPassword, test, type Guest } from './house.ts'
import { codes, phrasesOf } from './languages.ts'
import { openHouse, tellHouse } from './operator.ts'
import { comeAsMember } from './pages/new-member.ts'

const tokenOf = (page: Page) => page.evaluate(() => sessionStorage.getItem('token') ?? '')

/** Whether the server still knows a token. */
const isKnown = ({ house }: Guest, token: string) =>
  callsTo(house, { token })(member, {}).then(
    () => true,
    () => false,
  )

const heading = ({ page }: Guest, name: string) => page.getByRole('heading', { level: 1, name })

/** Chooses a language in the page's selector. */
async function speak({ page }: Guest, code: (typeof codes)[number]): Promise<void> {
  await page.getByTestId('language').first().selectOption(code)
}

test.describe('a closed site', () => {
  test.afterEach(({ guest: { house } }) => openHouse(house))

  test('maintenance reaches an open page without a reload and ends the same way (2.128, 4.011, 8.024, 8.037)', async ({
    guest,
  }) => {
    const { page, say, house, open } = guest
    await open('/rng')
    await page.getByRole('article').first().waitFor()
    await page
      .getByRole('banner')
      .getByRole('button', { name: say('auth.logIn') })
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(say('field.username')).fill('demo')
    await dialog.getByRole('textbox', { name: say('field.password'), exact: true }).fill(goodPassword)
    const until = new Date(Date.now() + 90 * 60_000)
    await tellHouse(house, 'maintenance', 'on', '--until', until.toISOString())
    // Any call that is refused for maintenance tells the page at once; on a slow machine its next poll may be first.
    const logIn = dialog.getByRole('button', { name: say('auth.logIn'), exact: true })
    await logIn.click({ timeout: 5_000 }).catch(() => logIn.waitFor({ state: 'detached' }))
    await expect(heading(guest, say('system.maintenance'))).toBeVisible()
    for (const code of codes) {
      await speak(guest, code)
      const inCode = phrasesOf(code)
      await expect(heading(guest, inCode('system.maintenance'))).toBeVisible()
      await expect(page).toHaveTitle(`${inCode('system.maintenance')} · Baize`)
      const end = page.locator('time')
      // The seconds may be written without milliseconds.
      expect(Date.parse((await end.getAttribute('datetime')) ?? '')).toBe(until.getTime())
      // In the brand's time zone, Bangkok.
      const hour = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Asia/Bangkok' }).format(until)
      await expect(end).toContainText(hour)
      const service = page.getByRole('link', { name: inCode('system.service') })
      expect(await service.getAttribute('href')).toMatch(/^(mailto|https|tel):/)
      expect(await accessibilityFaults(guest.page)).toEqual([])
    }
    await speak(guest, 'EN')
    await expect(heading(guest, phrasesOf('EN')('system.maintenance'))).toBeVisible()
    await page.reload()
    await expect(heading(guest, phrasesOf('EN')('system.maintenance'))).toBeVisible()
    await tellHouse(house, 'maintenance', 'off')
    await expect(page.getByRole('article').first()).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/rng')
  })

  test('an open page learns of maintenance from its next poll, without any click', async ({ guest }) => {
    const { page, say, house, open } = guest
    await page.clock.install()
    await open('/verify')
    await tellHouse(house, 'maintenance', 'on')
    await page.clock.fastForward(30_000)
    await expect(heading(guest, say('system.maintenance'))).toBeVisible()
    await expect(page.locator('time')).toHaveCount(0)
  })

  test('a visitor from a restricted region sees the reason, their address and a way to contact support (2.129, 8.023, 8.036)', async ({
    guest,
  }) => {
    const { page, house, open } = guest
    // Loopback has no country, so a list of allowed countries excludes it.
    await tellHouse(house, 'region', 'allow', 'TH')
    // The served page has no outline of the lobby, so it does not appear even for a moment.
    await expect.poll(async () => (await page.request.get(house.site)).text()).not.toContain('first-view')
    await open('/')
    for (const code of codes) {
      await speak(guest, code)
      await expect(heading(guest, phrasesOf(code)('system.region'))).toBeVisible()
      await expect(page.getByTestId('address')).toHaveText('127.0.0.1')
      await expect(page.getByRole('link', { name: phrasesOf(code)('system.service') })).toBeVisible()
      expect(await accessibilityFaults(guest.page)).toEqual([])
    }
    await speak(guest, 'EN')
    await tellHouse(house, 'region', 'deny', '127.0.0.0/8')
    await page.getByRole('button', { name: phrasesOf('EN')('shell.retry') }).click()
    await expect(heading(guest, phrasesOf('EN')('system.restricted'))).toBeVisible()
    await tellHouse(house, 'region', 'clear')
    await page.getByRole('button', { name: phrasesOf('EN')('shell.retry') }).click()
    await expect(page.getByRole('article').first()).toBeVisible()
  })
})

test('an unknown status of the site shows nothing (4.011, 9.041)', async ({ guest: { page, house } }) => {
  await page.route('**/wps/system/status', async (route) => {
    const reply = await route.fetch()
    // The contract's own tests check the shape of this reply.
    const body = (await reply.json()) as { value: object }
    await route.fulfill({ json: { ...body, value: { ...body.value, systemStatus: 3 } } })
  })
  const answered = page.waitForResponse('**/wps/system/status')
  await page.goto(house.site)
  await answered
  await expect(page.locator('#root > :not(style)')).toHaveCount(0)
})

test('a site that cannot start says what is wrong and what to do (8.020, 8.022, 8.026)', async ({ guest }) => {
  const { page, say, house, open } = guest
  await open('/')
  await page.route('**/wps/system/status', (route) => route.abort())
  await page.reload()
  await expect(heading(guest, say('error.network'))).toBeVisible()
  // The brand's other mirror is known from the previous visit and answers.
  const other = page.getByTestId('mirror').filter({ hasText: 'localhost' })
  await expect(other).toContainText(/\d/)
  await expect(other.getByRole('link')).toHaveAttribute('href', /^http:\/\/localhost:\d+\/$/)
  await page.unroute('**/wps/system/status')
  await page.getByRole('button', { name: say('shell.retry') }).click()
  await expect(page.getByRole('article').first()).toBeVisible()

  await page.goto(house.site.replace('127.0.0.1', 'mirror.localhost'))
  await expect(heading(guest, errorPhrase(guest.code, 'brand.unknown_host'))).toBeVisible()

  await page.route('**/wps/system/status', (route) =>
    route.fulfill({
      status: 500,
      json: { success: false, code: 'system.unknown', message: say('error.unknown'), value: {} },
    }),
  )
  await page.goto(house.site)
  await expect(heading(guest, say('error.unknown'))).toBeVisible()
})

test('a form that cannot be loaded blames the network and opens after a reload (8.038)', async ({ guest }) => {
  const { page, say, open } = guest
  await open('/')
  const logIn = page.getByRole('banner').getByRole('button', { name: say('auth.logIn'), exact: true })
  await expect(logIn).toBeEnabled()
  // Everything that loads late, such as the footer, is loaded.
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await logIn.click()
  await expect(page.getByRole('heading', { name: say('system.loadError') })).toBeVisible()
  await expect(page.getByText(say('system.loadErrorText'))).toBeVisible()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: say('system.reload') }).click()
  await expect(page.getByRole('dialog', { name: say('auth.logIn'), exact: true })).toBeVisible()
})

test('mirrors are measured from the browser, and failing ones are marked (2.130, 7.046)', async ({ guest }) => {
  const { page, say, open } = guest
  await open('/lines')
  const mirrors = page.getByTestId('mirror')
  await expect(mirrors).toHaveCount(2)
  const speed = new RegExp(say('mirrors.ms', '\\d+'))
  for (const mirror of await mirrors.all()) await expect(mirror).toContainText(speed)
  await expect(page.locator('[data-fastest]')).toHaveCount(1)
  await expect(mirrors.first()).toContainText(say('mirrors.here'))
  const asked: string[] = []
  await page.route('http://localhost:*/wps/system/mirror', (route) => {
    asked.push(route.request().url())
    return asked.length === 1 ? route.continue() : route.abort()
  })
  await page.getByRole('button', { name: say('mirrors.again') }).click()
  await expect(mirrors.nth(1)).toContainText(say('mirrors.lost', 4, 5))
  await page.getByRole('button', { name: say('mirrors.again') }).click()
  await expect(mirrors.nth(1)).toContainText(say('mirrors.noAnswer'))
  await page.unroute('http://localhost:*/wps/system/mirror')
  await page.getByRole('link', { name: say('mirrors.useNamed', 'localhost') }).click()
  await page.getByRole('article').first().waitFor()
  expect(new URL(page.url()).hostname).toBe('localhost')
})

test('a login goes along to another mirror and back, by a token that is in no address, history or record of the browser (2.130, 4.006)', async ({
  guest,
}) => {
  const { page, say } = guest
  const username = await comeAsMember(guest, '/lines')
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url(), request.headers()['referer'] ?? ''))
  const accountShown = page.getByRole('banner').getByRole('button', { name: username })
  await expect(accountShown).toBeVisible()
  const oldToken = await tokenOf(page)
  const arrival = page.waitForRequest(`**${arriveAtMirror.path}`)
  await page.getByRole('link', { name: say('mirrors.useNamed', 'localhost') }).click()
  const { token: oneTime } = (await arrival).postDataJSON()
  await expect(accountShown).toBeVisible()
  const there = new URL(page.url())
  expect([there.hostname, there.pathname, there.hash]).toEqual(['localhost', '/', ''])
  expect(sent.filter((text) => text.includes(oneTime))).toEqual([])
  expect(
    await page.evaluate(() => JSON.stringify([window.history.state, { ...sessionStorage }, { ...localStorage }])),
  ).not.toContain(oneTime)
  const newToken = await tokenOf(page)
  expect(newToken).not.toBe(oldToken)
  await page.reload()
  await expect(accountShown).toBeVisible()

  // The session has moved, so the page that was left has none, and the address is good for nobody else.
  await page.goto(`${guest.house.site}/lines`)
  expect(await isKnown(guest, oldToken)).toBe(false)
  await page.goto(`${there.origin}/lines#arrival=${oneTime}`)
  await expect(accountShown).toBeVisible()
  await page.getByRole('link', { name: say('mirrors.useNamed', '127.0.0.1') }).click()
  await page.waitForURL(`${guest.house.site}/`)
  await expect(accountShown).toBeVisible()
  expect([await isKnown(guest, newToken), await isKnown(guest, await tokenOf(page))]).toEqual([false, true])
})

test('a link with somebody’s token logs nobody in who did not come from a mirror, and takes no other login’s place (4.006)', async ({
  guest,
}) => {
  const { page, house, say } = guest
  const mirror = house.site.replace('127.0.0.1', 'localhost')
  const { token } = await callsTo(house)(trialLogin, { body: {} })
  const { token: planted } = await callsTo(house, { token })(leaveForMirror, { body: { domain: 'localhost' } })
  const arrivals: string[] = []
  page.on('request', (request) => void (request.url().endsWith(arriveAtMirror.path) && arrivals.push(request.url())))
  await page.goto(`${mirror}/#arrival=${planted}`)
  await page.getByRole('article').first().waitFor()
  await expect(page.getByRole('banner').getByRole('button', { name: say('auth.logIn'), exact: true })).toBeEnabled()
  expect([arrivals, new URL(page.url()).hash, await tokenOf(page)]).toEqual([[], '', ''])

  // Even from a mirror's page, a member who is logged in here stays who they are, and is told so.
  const there = { ...house, site: mirror }
  await comeAsMember({ ...guest, house: there, open: async (path) => void (await page.goto(mirror + path)) }, '/')
  const own = await tokenOf(page)
  await page.goto(house.site)
  await page.evaluate((address) => {
    const link = document.createElement('a')
    Object.assign(link, { href: address, referrerPolicy: 'origin' })
    link.click()
  }, `${mirror}/#arrival=${planted}`)
  await expect(page.getByText(errorPhrase(guest.code, 'session.arrival_occupied'))).toBeVisible()
  expect(await tokenOf(page)).toBe(own)
  expect(arrivals).toHaveLength(1)
})

test('a page that takes too long to load says so, and after two minutes that it failed; reloading helps (2.014, 8.021, 8.038, 9.035)', async ({
  guest,
}) => {
  const { page, say, open } = guest
  await page.clock.install()
  await open('/')
  const part = /assets\/mirrors-page-[^/]+\.js$/
  await page.route(part, () => undefined)
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: say('mirrors.title') })
    .click()
  await expect(page.getByTestId('loading')).toBeVisible()
  await expect(page.getByText(say('system.slow'))).toBeHidden()
  await page.clock.fastForward(10_000)
  await expect(page.getByText(say('system.slow'))).toBeVisible()
  await page.clock.fastForward(110_000)
  await expect(heading(guest, say('system.loadError'))).toBeVisible()
  await expect(page.getByTestId('loading')).toBeHidden()
  await page.unroute(part)
  await page.getByRole('button', { name: say('system.reload') }).click()
  await expect(heading(guest, say('mirrors.title'))).toBeVisible()
  await expect(page.getByTestId('loading')).toBeHidden()
})

test('optional parts that fail to load are left out, and the page stays (8.038)', async ({ guest }) => {
  const { page, open } = guest
  const missed: string[] = []
  await page.route(/\/assets\/(?:announcement-popups|footer)-[\w-]+\.js$/, (route) => {
    missed.push(route.request().url())
    return route.abort()
  })
  await open('/')
  const tile = page.getByRole('main').getByRole('article').first()
  await expect(tile).toBeVisible()
  await expect.poll(() => missed.some((url) => url.includes('announcement'))).toBe(true)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect.poll(() => missed.some((url) => url.includes('footer'))).toBe(true)
  await expect(tile).toBeAttached()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
