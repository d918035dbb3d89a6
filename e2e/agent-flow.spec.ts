// The agent programme from one end to the other: an offer, the day's play below, the pay that comes of it, and what becomes of the money.
import { randomUUID } from 'node:crypto'
import {
  actOnContract,
  addBankAccount,
  agentContracts,
  changeProfile,
  login,
  playRound,
  sessionBegun,
  setPaymentPassword,
  type BodyOf,
} from '../packages/contract/src/index.ts'
import type { Client } from '../packages/contract/src/client.ts'
import { offerTopContract, officeLogin } from '../packages/contract/src/office/index.ts'
import { callsTo } from './call-house.ts'
import { askDatabase } from './database.ts'
import { expect, test, type Guest, type RunningHouse } from './house.ts'
import { runJobs, startMovableHouse, type MovableHouse } from './movable-house.ts'
import { codeOf, demoPassword } from './office.ts'
import { accessibilityFaults, sidewaysBy } from './page-faults.ts'
import { acceptOffer, agentPhrases, comeAsAgent, offerDaily } from './pages/agent.ts'

const exactly = (name: string) => ({ name, exact: true }) as const
const paymentPassword = '135790'
const timeZone = 'Asia/Bangkok'
/** What the member below stakes: enough to count as active. */
const rounds = { stake: '20.00', count: 30 }
/** What the agent in the middle is paid for it at 1 %; the one above is paid 1.5 %. */
const [wage, aboveWage, kept] = ['6.00', '9.00', '3.00']

for (const [code, width] of [
  ['TH', 390],
  ['CN', 390],
  ['EN', 1920],
] as const)
  test.describe(`in ${code} at ${width}`, () => {
    test.use({ code, viewport: { width, height: 900 } })

    test('an offer is accepted, a member below bets, the day is paid, the browser recomputes the payslip, and the money is transferred and withdrawn (2.099, 2.123, 2.126, 3.062, 6.007)', async ({
      guest: visitor,
    }) => {
      test.slow()
      const movable = await startMovableHouse()
      try {
        const guest = movable.guestAt(visitor)
        await agreeWithSite(movable.house)
        await agreeOnWage(guest)
        await playBelow(movable.house)
        await letDayPass(movable)
        await readPayslips(guest)
        await transferDown(guest)
        await withdraw(guest)
      } finally {
        await movable.stop()
      }
    })
  })

/** The API as an account of the demo. */
async function callsAs(house: RunningHouse, username: string): Promise<Client> {
  const side = username === 'demo' ? 'member' : 'agent'
  const answer = await callsTo(house)(login, { body: { username, password: demoPassword, side } })
  return callsTo(house, { token: sessionBegun(answer).token })
}

/** An operator offers the topmost agent what the site pays, and the agent accepts. */
async function agreeWithSite(house: RunningHouse): Promise<void> {
  const terms = {
    kind: 'daily',
    roundToMinor: '0',
    tiers: [{ turnoverMinor: '10000', activeMembers: 1, ratePpm: '15000' }],
  } satisfies BodyOf<typeof offerTopContract>['terms']
  const office = callsTo({ site: house.office })
  const { token } = await office(officeLogin, {
    body: { username: 'admin', password: demoPassword, code: codeOf(house, 'admin') },
  })
  await callsTo({ site: house.office }, { token })(offerTopContract, {
    body: { member: 'agent', terms, reason: 'A test in a browser.' },
  })
  const agent = await callsAs(house, 'agent')
  const { list } = await agent(agentContracts, { query: { open: 'yes' } })
  for (const { contractId } of list) await agent(actOnContract, { params: { contractId }, body: { action: 'accept' } })
}

/** The agent offers the agent below a daily wage, who accepts it. */
async function agreeOnWage(guest: Guest): Promise<void> {
  const { page, open, code } = guest
  const words = agentPhrases('contracts', code)
  await comeAsAgent(guest, 'agent')
  await open('/agentHome/contracts')
  await offerDaily(guest, {
    downline: 'agent2',
    turnoverFrom: '100',
    activeFrom: '1',
    ratePercent: '1',
  })
  await page.getByRole('button', exactly(words('contract.given'))).click()
  const given = page.getByRole('listitem').filter({ hasText: words('contract.to', 'agent2') })
  await expect(given).toContainText(words('contract.state.offered'))
  await comeAsAgent(guest, 'agent2')
  await acceptOffer(guest)
  await expectFaultless(guest)
}

/** The member below plays our own slot. */
async function playBelow(house: RunningHouse): Promise<void> {
  const call = await callsAs(house, 'demo')
  for (let played = 0; played < rounds.count; played += 1)
    await call(playRound, {
      params: { gameCode: 'bz-golden-tuktuk' },
      body: { stake: rounds.stake },
      idempotencyKey: randomUUID(),
    })
}

const today = () => Temporal.Now.zonedDateTimeISO(timeZone).toPlainDate()
const tomorrow = () => today().add({ days: 1 })

/** The brand's clocks show the next morning, and what is due then is computed and paid. */
async function letDayPass({ house, moveTo }: MovableHouse): Promise<void> {
  await moveTo(tomorrow().toZonedDateTime({ timeZone, plainTime: '03:30' }).toInstant())
  // Pay waits until every bet of the day is in the sums, which the server follows by itself.
  await expect(async () => {
    await runJobs(house, ['compute agents’ pay', 'settle agents’ pay'])
    const paid = await askDatabase(house.dataDir, "select from pay_row where kind = $1 and state = 'paid'", ['daily'])
    expect(paid).toHaveLength(2)
  }).toPass({ timeout: 60_000 })
}

/** Both agents find their payslips, which the browser computes again; the upper one sees what was passed on. */
async function readPayslips(guest: Guest): Promise<void> {
  const { page, open, code } = guest
  const words = agentPhrases('payslips', code)
  const openNewest = async () => {
    // The browser does not know that a day has passed.
    await open(`/agentHome/daily?from=${today().toString()}&to=${tomorrow().toString()}`)
    await page.getByTestId('payslips').getByRole('button').first().click()
    await page.getByRole('button', exactly(words('again.button'))).click()
  }
  const result = page.locator('[data-same]')
  await comeAsAgent(guest, 'agent2')
  await openNewest()
  await expect(result).toContainText(wage)
  await expect(result).toHaveAttribute('data-same', 'true')
  await expect(page.getByText(words('state.paid'), { exact: true })).toBeVisible()
  await expectFaultless(guest)
  await comeAsAgent(guest, 'agent')
  await openNewest()
  await expect(result).toContainText(aboveWage)
  await expect(result).toHaveAttribute('data-same', 'true')
  const passedOn = page.locator('section').filter({ hasText: words('below.title') })
  await expect(passedOn).toContainText(wage)
  await expect(passedOn).toContainText(kept)
}

/** The agent gives money to the agent below. */
async function transferDown(guest: Guest): Promise<void> {
  const { page, house, open, code, say } = guest
  const words = agentPhrases('agents', code)
  const call = await callsAs(house, 'agent')
  const twice = { paymentPassword, confirmPaymentPassword: paymentPassword }
  await call(setPaymentPassword, { body: { password: demoPassword, ...twice } })
  await open('/agentHome/transfer')
  await page.getByLabel(words('transfer.to'), { exact: true }).fill('agent2')
  await page.getByLabel(words('transfer.amount'), { exact: true }).fill('100')
  await page.getByRole('textbox', exactly(say('field.paymentPassword'))).fill(paymentPassword)
  await page.getByRole('button', exactly(words('transfer.give'))).click()
  await expect(page.getByRole('status').filter({ hasText: 'agent2' })).toContainText('100.00')
  await expectFaultless(guest)
}

/** The agent below finds the money and has it paid out. */
async function withdraw(guest: Guest): Promise<void> {
  const { page, house, open, code, say } = guest
  const call = await callsAs(house, 'agent2')
  await call(changeProfile, { body: { payeeName: 'Somchai Jaidee' } })
  const twice = { paymentPassword, confirmPaymentPassword: paymentPassword }
  await call(setPaymentPassword, { body: { password: demoPassword, ...twice } })
  await call(addBankAccount, { body: { bank: 'KBANK', number: '7712345678', password: demoPassword } })
  await askDatabase(house.dataDir, 'update payment_bank_account set usable_from = added_at where brand_id > $1', [0])
  await comeAsAgent(guest, 'agent2')
  await open('/agentHome/transfer')
  await expect(
    page.getByRole('row').filter({ hasText: agentPhrases('agents', code)('transfer.isUpline') }),
  ).toContainText('100.00')
  await open('/agentHome/withdraw')
  await page.getByRole('textbox', exactly(say('deposit.amount'))).fill('500')
  await page.getByRole('textbox', exactly(say('field.paymentPassword'))).fill(paymentPassword)
  await page.getByRole('button', { name: /500\.00/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /500\.00/ })).toBeVisible()
  await expectFaultless(guest)
}

async function expectFaultless({ page }: Guest): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await sidewaysBy(page)).toBe(0)
}
