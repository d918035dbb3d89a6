// The agent centre: every page fits and is accessible in three languages, and agents find their way from a figure to the bets.
import { fillIn } from '../packages/phrases/src/fill-in.ts'
import { loadAgents } from '../packages/phrases/src/load-dictionary.ts'
import { loadEachLanguage } from '../packages/phrases/src/load-each-language.ts'
import { atRest, goTo, watchRequests } from './at-rest.ts'
import { expect, test, type Guest } from './house.ts'
import type { Code } from './languages.ts'
import { accessibilityFaults, sidewaysBy } from './page-faults.ts'
import { comeAsMember } from './pages/new-member.ts'

const dictionaries = await loadEachLanguage(loadAgents)
const agentWords =
  (code: Code) =>
  (key: keyof (typeof dictionaries)['EN'], ...values: readonly (string | number)[]) =>
    fillIn(dictionaries[code][key], values, code)

const pages = [
  'home',
  'overview',
  'members',
  'register',
  'betting',
  'loss',
  'account',
  'income',
  'contracts',
  'dividends',
  'daily',
  'hourly',
  'realtime',
  'transfer',
  'announcements',
  'messages',
  'deposit',
  'withdraw',
  'service',
  'funds',
] as const

/** Logs in on the agents' page, as somebody who bookmarked it. */
async function comeAsAgent({ page, open, say }: Guest): Promise<void> {
  await open('/agent')
  await page.getByLabel(say('field.username')).fill('agent')
  await page.getByRole('textbox', { name: say('field.password'), exact: true }).fill('Baize#2026')
  await page.getByRole('button', { name: say('auth.logIn'), exact: true }).click()
  await page.waitForURL('**/agentHome/**')
}

for (const [code, width] of [
  ['TH', 390],
  ['CN', 390],
  ['EN', 1920],
] as const)
  test.describe(`in ${code} at ${width}`, () => {
    test.use({ code, viewport: { width, height: 900 } })

    test('the agent centre begins with the team overview, and each of its pages opens on the right, fits and is accessible (2.081, 2.111, 2.112, 2.113, 4.025)', async ({
      guest,
    }) => {
      test.slow()
      const { page } = guest
      const words = agentWords(code)
      await watchRequests(page)
      await comeAsAgent(guest)
      await expect(page).toHaveURL(/\/agentHome\/overview/)
      const faults: Record<string, readonly unknown[]> = {}
      for (const one of pages) {
        await goTo(page, `/agentHome/${one}`)
        await expect(page.getByRole('navigation', { name: words('nav.centre') })).toBeVisible()
        await atRest(page)
        faults[one] = [
          ...(await accessibilityFaults(page)),
          ...((await sidewaysBy(page)) > 0 ? ['scrolls sideways'] : []),
          ...((await page.getByRole('heading', { level: 1 }).count()) === 1 ? [] : ['has not one heading']),
        ]
      }
      expect(Object.entries(faults).filter(([, found]) => found.length > 0)).toEqual([])
    })
  })

test('the header shows the brand’s time zone and a clock that goes each second (2.111)', async ({ guest }) => {
  const { page } = guest
  await page.setViewportSize({ width: 1366, height: 800 })
  await comeAsAgent(guest)
  const clock = page.getByRole('time').first()
  await expect(page.getByText('GMT+7')).toBeVisible()
  const before = await clock.textContent()
  await expect.poll(async () => clock.textContent()).not.toBe(before)
})

test('a member without an agent above is told so instead of a form (2.099)', async ({ guest }) => {
  const { page } = guest
  await comeAsMember(guest, '/member/transfer')
  await expect(page.getByText(agentWords(guest.code)('transfer.noUpline'))).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await sidewaysBy(page)).toBe(0)
})
