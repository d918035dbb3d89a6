import { makeVouchers } from '../modules/payments/index.ts'
import { minor } from '@baize/money'
import { order, pay } from './deposits.ts'
import { visitorOf, wait, type Deed, type House } from './house.ts'
import { transfer } from './slips.ts'

/** What members do once, so that every kind of thing has happened somewhere. */
export const deedsOfMembers: readonly Deed[] = [
  { day: 3, hour: 11, run: printVouchers },
  { day: 5, hour: 18, run: (house) => redeem(house, 'demo05') },
  { day: 7, hour: 20, run: (house) => sendSlip(house, 'demo') },
  { day: 8, hour: 21, run: (house) => limit(house, 'demo02', { flow: 'deposit', period: 'day', amount: '1000.00' }) },
  { day: 12, hour: 19, run: (house) => redeem(house, 'demo') },
  { day: 13, hour: 22, run: (house) => letExpire(house, 'demo06') },
  { day: 15, hour: 20, run: (house) => limit(house, 'demo10', { flow: 'loss', period: 'week', amount: '500.00' }) },
  { day: 17, hour: 21, run: (house) => changeMind(house, 'demo12') },
  { day: 20, hour: 12, run: (house) => redeem(house, 'demo17') },
  { day: 21, hour: 21, run: (house) => limit(house, 'demo', { flow: 'deposit', period: 'month', amount: '50000.00' }) },
  { day: 25, hour: 22, run: (house) => letExpire(house, 'demo') },
  { day: 32, hour: 23, run: timeOut },
  { day: 34, hour: 8, run: (house) => limit(house, 'demo02', { flow: 'deposit', period: 'day', amount: '3000.00' }) },
]

const vouchersMade = 12

async function printVouchers({ stage, vouchers }: House): Promise<void> {
  const { brandId, currency } = stage.brand
  const { database, clock, randomness } = stage.app.play
  const batch = { brandId, currency: currency.code, amountMinor: minor(50_000n), count: vouchersMade, days: 90 }
  const about = { by: 'admin', reason: 'บัตรเติมเงินสำหรับกิจกรรมเปิดตัว' }
  const { codes } = await makeVouchers({ database, clock, randomness }, { ...batch, ...about })
  vouchers.push(...codes)
}

async function redeem(house: House, username: string): Promise<void> {
  const { session, language } = await visitorOf(house, username)
  const code = house.vouchers.shift()
  if (code !== undefined) await house.stage.app.payments.redeem({ session, language }, code)
}

async function sendSlip(house: House, username: string): Promise<void> {
  await transfer(house.stage, await visitorOf(house, username), { amount: 1_000 })
}

async function limit(
  house: House,
  username: string,
  wanted: Parameters<House['stage']['app']['protection']['changeLimit']>[1],
): Promise<void> {
  const { session } = await visitorOf(house, username)
  await house.stage.app.protection.changeLimit(session, wanted)
}

async function timeOut(house: House): Promise<void> {
  const { session } = await visitorOf(house, 'demo13')
  await house.stage.app.protection.exclude(session, { kind: 'timeout', hours: 168 })
}

/** Orders a deposit that is never paid. */
async function letExpire(house: House, username: string): Promise<void> {
  await order(house.stage, await visitorOf(house, username), 'promptpay', 300)
  await wait(house, { minutes: 18 })
  await house.stage.runJob('settle deposits')
}

/** Cancels a deposit, and orders another one. */
async function changeMind({ stage, ...house }: House, username: string): Promise<void> {
  const visitor = await visitorOf({ stage, ...house }, username)
  const { session, language } = visitor
  const first = await order(stage, visitor, 'card-page', 500)
  if (first !== undefined) await stage.app.payments.cancel({ session, language }, first.depositId)
  const second = await order(stage, visitor, 'promptpay', 200)
  if (second !== undefined) await pay(stage, second.depositId)
}
