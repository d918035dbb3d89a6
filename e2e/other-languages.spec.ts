import { gameList } from '../packages/contract/src/index.ts'
import { atRest, goTo, watchRequests } from './at-rest.ts'
import { callsTo } from './call-house.ts'
import { expect, test, type Guest } from './house.ts'
import { isPhraseKey, tags } from './languages.ts'
import { accessibilityFaults, drawnAnew, sidewaysBy } from './page-faults.ts'
import { comeAsMember } from './pages/new-member.ts'
import { siteRoutes, type SiteRoute } from './site-routes.ts'

// The other tests use Thai by default.
const others = ['EN', 'CN'] as const
/** The language in which axe checks the pages: the markup is the same in all. */
const withAxe = 'CN'
const widths = [768, 1366, 1920]
/** Categories built like `/rng`, where axe would find the same. */
const builtAlike = ['/live', '/fish', '/pvp', '/sports', '/esports', '/cockfight', '/lott', '/elott', '/rng?filter=hot']
/** The pages that are checked at all widths. */
const wide = ['/', '/rng', '/login', '/register', '/verify']

const pathsFor = (who: SiteRoute['who']) => siteRoutes.filter((route) => route.who === who).map(({ path }) => path)

/** The faults of the page as it is now: phrase keys, letters of another language, the language tag, the width. */
async function faultsOf({ page, code }: Guest, path?: string): Promise<string[]> {
  const { lang, text, title } = await page.evaluate(() => ({
    lang: document.documentElement.lang,
    title: document.title,
    text: [...document.querySelectorAll<HTMLElement>('header, aside, main, footer, [role=dialog]')]
      .map((part) => part.innerText)
      .join('\n'),
  }))
  const keys = `${title} ${text}`.match(/\b[a-z]\w*(?:\.\w+)+/gi)?.filter(isPhraseKey) ?? []
  const sideways = await sidewaysBy(page)
  return [
    ...keys.map((key) => `"${key}" is no phrase`),
    ...(lang === tags[code] ? [] : [`the page says that it is in "${lang}"`]),
    ...(sideways === 0 ? [] : [`${sideways} pixels too wide`]),
    ...(code !== withAxe || builtAlike.some((one) => one === path) ? [] : await accessibilityFaults(page)),
  ]
}

for (const code of others) {
  test.describe(`in ${code}`, () => {
    test.use({ code, viewport: { width: 390, height: 844 } })

    for (const who of ['visitor', 'member'] as const)
      test(`every page for a ${who} is in that language, fits a phone, and is accessible`, async ({ guest }) => {
        const { page, open } = guest
        await watchRequests(page)
        if (who === 'member') await comeAsMember(guest, '/verify')
        else await open('/verify')
        const faults: Record<string, readonly string[]> = {}
        for (const path of pathsFor(who)) {
          await page.setViewportSize({ width: 390, height: 844 })
          await goTo(page, path)
          faults[path] = await faultsOf(guest, path)
          for (const width of wide.includes(path) ? widths : []) {
            await page.setViewportSize({ width, height: 844 })
            await drawnAnew(page)
            if ((await sidewaysBy(page)) > 0) faults[`${path} at ${width}`] = ['too wide']
          }
        }
        expect(Object.entries(faults).filter(([, found]) => found.length > 0)).toEqual([])
      })

    test('every dialog in the history is in that language, fits a phone, and is accessible', async ({ guest }) => {
      const { page, open, house } = guest
      await watchRequests(page)
      const { games } = await callsTo(house, { language: code })(gameList, { query: { gameType: 'LIVE', pageSize: 1 } })
      await open('/verify')
      const dialogs = [
        { kind: 'login', reason: 'notLoggedIn' },
        { kind: 'register' },
        { kind: 'forgotPassword' },
        { kind: 'passwordDue', because: 'initial' },
        { kind: 'notices' },
        { kind: 'popups' },
        { kind: 'vendorGames', name: 'Paper Garden', vassalage: 'PG', gameType: 'RNG' },
        { kind: 'notPlayable', game: { ...games[0], state: 'inPreparation' } },
        { kind: 'help' },
        { kind: 'licences' },
      ]
      const faults: Record<string, readonly string[]> = {}
      for (const dialog of dialogs) {
        // Opens the dialog as the browser's history would.
        await page.evaluate((shown) => window.history.pushState({ dialogs: [shown], floor: 0 }, ''), dialog)
        await atRest(page)
        await expect(page.getByRole('dialog'), dialog.kind).toBeVisible()
        faults[dialog.kind] = await faultsOf(guest)
      }
      expect(Object.entries(faults).filter(([, found]) => found.length > 0)).toEqual([])
    })
  })
}

test('a planted phrase key, wrong language tag and over-wide element are detected', async ({ guest }) => {
  await guest.open('/verify')
  await guest.page.evaluate(() => {
    document.documentElement.lang = 'xx'
    const main = document.querySelector('main')
    main?.append('auth.logIn')
    main?.append(Object.assign(document.createElement('div'), { style: 'width: 3000px; height: 1px' }))
  })
  expect(await faultsOf(guest)).toEqual([
    '"auth.logIn" is no phrase',
    'the page says that it is in "xx"',
    expect.stringMatching(/^\d+ pixels too wide$/),
  ])
})
