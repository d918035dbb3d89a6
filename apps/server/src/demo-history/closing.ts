import * as office from '@baize/contract/office'
import { signMessage, signedContent } from '@baize/payment-wire'
import { leaveContracts } from './agents.ts'
import { createChoices } from './choices.ts'
import { claim, leaveDisputed, leaveEnded, leaveForSecond, letPayout, takeOutFor } from './closing-withdrawals.ts'
import { propose } from './deeds-of-operators.ts'
import { leaveContests } from './contests.ts'
import { order, pay } from './deposits.ts'
import { visitorOf, wait, type House } from './house.ts'
import { leaveSlips, regretSlip, startPlan } from './lotteries.ts'
import { announceRaffle } from './raffles.ts'
import { announceRains } from './rains.ts'
import { endVisit, visit } from './visit.ts'
import { fillMall } from './mall.ts'
import { claimMissions } from './missions.ts'
import { claimOffers, giveGifts } from './offers.ts'
import { leaveService } from './service.ts'
import { openDesks } from './operators.ts'
import { transfer } from './slips.ts'

/** The last part of a history, in which queues fill up: so many minutes. */
export const closingMinutes = 70

/** Who is asked for something else, or has a time-out. */
const elsewhere: ReadonlySet<string> = new Set(['demo', 'demo13'])

/** The last hour: what is still open when the site opens. Each of it waits for somebody. */
export async function closeHistory(house: House): Promise<void> {
  const { stage } = house
  const able = [...house.members.values()].filter(
    ({ person, bankAccountId }) =>
      bankAccountId !== undefined && person.lastDay === undefined && !elsewhere.has(person.username),
  )
  const regulars = able.filter(({ person }) => Math.max(...person.habits.deposits) < 5_000)
  const names = regulars.map(({ person }) => person.username)
  const large = able.find(({ person }) => Math.max(...person.habits.deposits) >= 5_000)?.person.username
  const [late = 'demo', paying = 'demo', failing = 'demo', claimed = 'demo', fresh = 'demo', ...more] = names
  const [disputed = 'demo', rejected = 'demo', cancelled = 'demo'] = more
  await leaveDeposits(house)
  await before(house, 48)
  await takeOutFor(house, late, 400)
  await bePlayed(house, ['demo', 'demo20', ...names.slice(-4)])
  await fillMall(house)
  await before(house, 33)
  await startPlan(house)
  await regretSlip(house)
  await leaveProposals(house)
  await announceRains(house)
  await leaveContests(house)
  await announceRaffle(house)
  await leaveService(house)
  await before(house, 24)
  if (large !== undefined) await leaveForSecond(house, large)
  await letPayout(house, failing, 'fail')
  await letPayout(house, paying, undefined)
  await leaveEnded(house, rejected, cancelled)
  await leaveDisputed(house, disputed)
  await before(house, 14)
  await takeOutFor(house, 'demo', 300)
  await takeOutFor(house, fresh, 600)
  const waiting = await takeOutFor(house, claimed, 500)
  await before(house, 7)
  await claimOffers(house)
  await giveGifts(house)
  await claimMissions(house)
  await leaveContracts(house)
  await leaveSlips(house)
  // What somebody works on, and what is to be paid by scanning, would lapse within minutes.
  await before(house, 4)
  await claim(house, waiting)
  await order(stage, await visitorOf(house, 'demo20'), 'promptpay', 300)
  await order(stage, await visitorOf(house, 'demo'), 'promptpay', 500)
}

/** Lets the clock come so many minutes before the end. */
function before(house: House, minutes: number): Promise<void> {
  return house.passTime(house.stage.until.subtract({ minutes }))
}

/** Some play in the last hour, whichever hour it is. */
async function bePlayed(house: House, usernames: readonly string[]): Promise<void> {
  for (const username of usernames) {
    const member = house.members.get(username)
    if (member !== undefined) await visit(house, member, createChoices(Number(member.id))).catch(endVisit)
  }
  // What they want to take out waits with the others.
  house.requested.length = 0
}

/** Deposits that do not match, a transfer whose slip is missing, and a payment for an order that nobody made. */
async function leaveDeposits(house: House): Promise<void> {
  const { stage } = house
  const odd = await order(stage, await visitorOf(house, 'demo03'), 'promptpay', 2_000)
  if (odd !== undefined) await pay(stage, odd.depositId, { as: 'other_amount', amount: '1500.00' })
  await wait(house, { minutes: 4 })
  const late = await order(stage, await visitorOf(house, 'demo14'), 'card-page', 800)
  if (late !== undefined) await pay(stage, late.depositId, { as: 'other_currency' })
  await wait(house, { minutes: 5 })
  await transfer(stage, await visitorOf(house, 'demo09'), { amount: 1_000, paid: 800 })
  await wait(house, { minutes: 3 })
  const large = await order(stage, await visitorOf(house, 'demo07'), 'card-page', 60_000)
  if (large !== undefined) {
    await pay(stage, large.depositId, { as: 'other_amount', amount: '58000.00' })
    const { call } = await openDesks(stage)('cashier')
    const params = { depositId: large.depositId }
    await call(office.claimDeposit, { params, body: {} })
    await call(office.creditDeposit, { params, body: { amount: 'paid', reason: 'ตรวจกับธนาคารแล้ว เข้าจริง 58000.00' } })
    await call(office.releaseDeposit, { params, body: {} })
  }
  await payForNobody(house)
  await wait(house, { minutes: 6 })
  await order(stage, await visitorOf(house, 'demo17'), 'transfer', 700)
}

/** The gateway reports a payment for an order that it was never given by this site. */
async function payForNobody({ stage }: House): Promise<void> {
  const { app, payments, clock, paymentKey } = stage
  const body = JSON.stringify({
    merchant: paymentKey.merchant,
    order: app.play.randomness.uuid(),
    amount: '350.00',
    currency: stage.brand.currency.code,
    method: 'promptpay',
    expiresAt: clock.now().add({ minutes: 15 }).toString(),
    notifyUrl: `${paymentKey.siteOrigin}/payments/sandbox/events`,
    returnUrl: paymentKey.siteOrigin,
    language: 'th',
  })
  const seconds = clock.now().epochMilliseconds / 1_000
  const content = signedContent('POST', '/v1/charges', body)
  const signed = signMessage(paymentKey.key, app.play.randomness.uuid(), seconds, content)
  const headers = {
    host: 'localhost',
    'content-type': 'application/json',
    'x-merchant': paymentKey.merchant,
    ...signed,
  }
  const { statusCode } = await payments.app.inject({ method: 'POST', url: '/v1/charges', headers, payload: body })
  if (statusCode !== 200) throw new Error(`the payment sandbox took no order: ${statusCode}`)
  await pay(stage, JSON.parse(body).order)
}

async function leaveProposals(house: House): Promise<void> {
  const body = { direction: 'credit', category: 'goodwill' } as const
  await propose(house, { ...body, member: 'demo05', amount: '100.00', reason: 'ชดเชยถอนเงินล่าช้า' })
  await wait(house, { minutes: 2 })
  const debit = { direction: 'debit', category: 'correction' } as const
  await propose(house, { ...debit, member: 'demo06', amount: '50.00', reason: 'เติมเงินซ้ำหนึ่งรายการ' })
}
