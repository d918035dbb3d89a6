// Offers of contracts: the dialog for whoever is offered one, the consolidated panel, and the form that offers.
import { randomUUID } from 'node:crypto'
import { login, offerContract } from '../packages/contract/src/index.ts'
import { goTo, watchRequests } from './at-rest.ts'
import { callsTo } from './call-house.ts'
import { askDatabase } from './database.ts'
import { expect, test, type Guest, type RunningHouse } from './house.ts'
import { accessibilityFaults, sidewaysBy } from './page-faults.ts'
import { agentPhrases, comeAsAgent } from './pages/agent.ts'
import { comeAsMember } from './pages/new-member.ts'

const password = 'Baize#2026'
const dailyAt = (ratePpm: number) => ({
  kind: 'daily' as const,
  roundToMinor: '0',
  tiers: [
    { turnoverMinor: '0', activeMembers: 0, ratePpm: String(ratePpm / 2) },
    { turnoverMinor: '1000000', activeMembers: 5, ratePpm: String(ratePpm) },
  ],
})

/** Stores a contract that holds, between members by their names; without an upline the site pays. */
async function holds({ dataDir }: RunningHouse, downline: string, ratePpm: number, upline?: string): Promise<void> {
  await askDatabase(
    dataDir,
    `insert into agent_contract (contract_id, brand_id, kind, upline_id, downline_id, terms, state, in_force_from, offered_at, decided_at)
     select $1::uuid, 1, 'daily', (select member_id from member where username = $4), member_id, $3::jsonb, 'accepted', now(), now(), now()
     from member where username = $2`,
    [randomUUID(), downline, JSON.stringify(dailyAt(ratePpm)), upline ?? null],
  )
}

/** Ends everything between the demo's agents: each test begins anew. */
async function clear({ dataDir }: RunningHouse): Promise<void> {
  await askDatabase(
    dataDir,
    `update agent_contract set state = case when state = 'offered' then 'withdrawn' else 'ended' end,
       in_force_to = greatest(in_force_from, now()), ended_at = case when state = 'offered' then null else now() end
     where (state in ('offered', 'accepted') or in_force_to > now())
       and downline_id in (select member_id from member where username in ('agent', 'agent2', 'demo'))`,
    [],
  )
}

/** The agent offers a contract to the one below, outside the browser. */
async function offers(house: RunningHouse, ratePpm: number): Promise<void> {
  const body = { username: 'agent', password }
  const reply = await callsTo(house)(login, { body })
  if (!('token' in reply)) throw new Error('no second factor is asked of demo members')
  const [row] = await askDatabase<{ id: string }>(
    house.dataDir,
    `select member_id::text as id from member where username = 'agent2'`,
    [],
  )
  const call = callsTo(house, { token: reply.token })
  await call(offerContract, { body: { downlineId: row?.id ?? '', terms: dailyAt(ratePpm) } })
}

async function comeAs(guest: Guest, username: string): Promise<void> {
  // The advice to set up a second factor would be first.
  await guest.page.addInitScript(() => localStorage.setItem('secondFactorAdvised', String(Date.now())))
  await comeAsAgent(guest, username)
}

test.beforeEach(({ house }) => clear(house))
test.afterEach(({ house }) => clear(house))

for (const [code, width] of [
  ['TH', 390],
  ['CN', 390],
  ['EN', 1920],
] as const)
  test.describe(`in ${code} at ${width}`, () => {
    test.use({ code, viewport: { width, height: 900 } })

    test('whoever is offered a contract sees it after signing in, with what it ends below, and accepts it (2.078, 4.026, 4.030)', async ({
      guest,
    }) => {
      test.slow()
      const { page, house, say, open } = guest
      const words = agentPhrases('contracts', code)
      await holds(house, 'agent', 20_000)
      await holds(house, 'agent2', 16_000, 'agent')
      await holds(house, 'demo', 14_000, 'agent2')
      await offers(house, 10_000)
      await comeAs(guest, 'agent2')
      const dialog = page.getByRole('dialog', { name: say('contracts.offers') })
      await expect(dialog.getByRole('table', { name: words('offer.offered') })).toContainText('0.5')
      await expect(dialog.getByRole('table', { name: words('offer.present') })).toContainText('1.6')
      await expect(dialog.getByText(words('offer.endsBelow', 1))).toBeVisible()
      expect(await accessibilityFaults(page)).toEqual([])
      expect(await sidewaysBy(page)).toBe(0)
      // Closed, it stays away until the next sign-in, and comes back by its button.
      await dialog.getByRole('button', { name: words('offer.later') }).click()
      await expect(dialog).toHaveCount(0)
      await open('/member/contracts')
      await expect(page.getByRole('heading', { level: 1, name: say('contracts.panel') })).toBeVisible()
      await page.getByRole('button', { name: words('offer.open', 1) }).click()
      await dialog.getByRole('button', { name: words('contract.do.accept') }).click()
      const question = page.getByRole('dialog', { name: words('offer.askAccept') })
      await question.getByRole('button', { name: words('contract.do.accept') }).click()
      await expect(dialog.getByRole('status')).toContainText(words('contract.kind.daily'))
      await dialog
        .getByRole('button', { name: words('offer.close'), exact: true })
        .last()
        .click()
      await expect(page.getByRole('button', { name: words('offer.open', 1) })).toHaveCount(0)
      // The old contract holds to the end of the day, the new one from then on.
      await expect(page.getByRole('listitem').filter({ hasText: words('contract.kind.daily') })).toHaveCount(2)
      expect(await accessibilityFaults(page)).toEqual([])
      expect(await sidewaysBy(page)).toBe(0)
      expect(
        await page.evaluate(() =>
          ['consolidated', 'enableSalary', 'enableContract'].map((key) => sessionStorage.getItem(key) !== null),
        ),
      ).toEqual([true, true, true])
    })
  })

test.describe('in EN', () => {
  test.use({ code: 'EN', viewport: { width: 1366, height: 800 } })
  const words = agentPhrases('contracts', 'EN')

  test('an offer that is made while its receiver is there appears at once, and can be rejected (2.078)', async ({
    guest,
  }) => {
    const { page, house, say } = guest
    await holds(house, 'agent', 20_000)
    await comeAs(guest, 'agent2')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await offers(house, 10_000)
    const dialog = page.getByRole('dialog', { name: say('contracts.offers') })
    await expect(dialog.getByText(words('offer.noPresent'))).toBeVisible({ timeout: 20_000 })
    await dialog.getByRole('button', { name: words('contract.do.reject') }).click()
    await page
      .getByRole('dialog', { name: words('offer.askReject') })
      .getByRole('button', { name: words('contract.do.reject') })
      .click()
    await expect(dialog.getByRole('status')).toContainText('rejected')
  })

  test('an agent finds the direct downline by two letters and offers a contract (2.126)', async ({ guest }) => {
    const { page, house } = guest
    await watchRequests(page)
    await holds(house, 'agent', 20_000)
    await comeAs(guest, 'agent')
    await goTo(page, '/agentHome/contracts')
    await page.getByRole('button', { name: words('contract.offer') }).click()
    await page.getByLabel(words('contract.find')).pressSequentially('ag')
    await page.getByRole('radio', { name: /agent2/ }).check()
    await page.getByLabel(words('contract.step.rate')).fill('1')
    expect(await accessibilityFaults(page)).toEqual([])
    await page
      .getByRole('button', { name: words('contract.offer') })
      .last()
      .click()
    await page.getByRole('button', { name: words('contract.given') }).click()
    // The agent's links may have offered contracts to others.
    const offered = page.getByRole('listitem').filter({ hasText: /agent2/ })
    await expect(offered.getByText(words('contract.state.offered'))).toBeVisible()
  })

  test('a member without a contract has no panel of contracts in the menu (4.026)', async ({ guest }) => {
    const { page, say } = guest
    await comeAsMember(guest, '/member/account')
    await expect(page.getByRole('link', { name: say('member.profit') })).toBeVisible()
    await expect(page.getByRole('link', { name: say('contracts.panel') })).toHaveCount(0)
  })
})
