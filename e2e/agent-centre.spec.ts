// The agent centre: every page fits and is accessible in three languages, and agents find their way from a figure to the bets.
import { atRest, goTo, watchRequests } from './at-rest.ts'
import { expect, test } from './house.ts'
import { accessibilityFaults, sidewaysBy } from './page-faults.ts'
import { agentPhrases, comeAsAgent } from './pages/agent.ts'
import { comeAsMember } from './pages/new-member.ts'

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
      const words = agentPhrases('agents', code)
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
  await expect(page.getByText(agentPhrases('agents', guest.code)('transfer.noUpline'))).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await sidewaysBy(page)).toBe(0)
})
