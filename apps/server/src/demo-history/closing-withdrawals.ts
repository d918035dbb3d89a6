import * as office from '@baize/contract/office'
import { balanceOf } from './balance.ts'
import { endPayout, rejections } from './cashier.ts'
import { order, pay } from './deposits.ts'
import { visitorOf, wait, type House } from './house.ts'
import type { Visitor } from './member.ts'
import { openDesks } from './operators.ts'
import { drawSlip } from './slips.ts'
import { cancel, prepareToWithdraw, takeOut } from './withdrawals.ts'

/** A member requests a withdrawal, after a deposit if there is too little. Returns its id. */
export async function takeOutFor(house: House, username: string, amount: number): Promise<string | undefined> {
  const visitor = await visitorOf(house, username)
  await ensure(house, visitor, amount)
  return (await takeOut(house.stage, visitor, amount))?.withdrawalId
}

async function ensure({ stage }: House, visitor: Visitor, amount: number): Promise<void> {
  await prepareToWithdraw(stage, visitor)
  if ((await balanceOf(stage, visitor)) >= BigInt(amount * 100)) return
  const ordered = await order(stage, visitor, 'promptpay', amount)
  if (ordered !== undefined) await pay(stage, ordered.depositId)
}

/** One person has approved it, and it is large enough for two. */
export async function leaveForSecond(house: House, username: string): Promise<void> {
  const withdrawalId = await takeOutFor(house, username, 8_000)
  if (withdrawalId === undefined) return
  await wait(house, { minutes: 2 })
  const { call } = await openDesks(house.stage)('cashier')
  await call(office.approveWithdrawal, { params: { withdrawalId }, body: {} })
}

/** A withdrawal that the gateway has, and that its bank pays, fails, or says nothing about yet. Returns its id. */
export async function letPayout(
  house: House,
  username: string,
  end: 'pay' | 'fail' | undefined,
): Promise<string | undefined> {
  const withdrawalId = await takeOutFor(house, username, 200)
  if (withdrawalId === undefined) return undefined
  await wait(house, { minutes: 1 })
  const { call } = await openDesks(house.stage)('cashier')
  await call(office.approveWithdrawal, { params: { withdrawalId }, body: {} })
  await house.stage.runJob('settle withdrawals')
  if (end !== undefined) await endPayout(house.stage, withdrawalId, end)
  return withdrawalId
}

/** A payout of which the member says that only a part has arrived, with a picture. */
export async function leaveDisputed(house: House, username: string): Promise<void> {
  const withdrawalId = await letPayout(house, username, 'pay')
  if (withdrawalId === undefined) return
  await wait(house, { minutes: 3 })
  const { stage } = house
  const { session, language } = await visitorOf(house, username)
  const { receipt } = stage.app.payments.withdrawals
  const file = await drawSlip(stage, { amount: '150.00', account: '0000000000', holder: 'Demo Account' })
  await receipt.addPicture({ session, language }, { withdrawalId, file })
  const note = 'ได้รับเงินเพียง 150 บาทครับ'
  await receipt.answer({ session, language }, withdrawalId, { arrived: 'part', amount: '150.00', note })
}

/** One that an operator rejects, and one that its member takes back. */
export async function leaveEnded(house: House, rejected: string, cancelled: string): Promise<void> {
  const refused = await takeOutFor(house, rejected, 200)
  if (refused !== undefined) {
    const { call } = await openDesks(house.stage)('cashier')
    const params = { withdrawalId: refused }
    await call(office.rejectWithdrawal, { params, body: { reason: rejections[0] } })
  }
  const withdrawalId = await takeOutFor(house, cancelled, 200)
  if (withdrawalId !== undefined) await cancel(house.stage, await visitorOf(house, cancelled), withdrawalId)
}

/** An operator takes a withdrawal up, and is still at it. */
export async function claim({ stage }: House, withdrawalId: string | undefined): Promise<void> {
  if (withdrawalId === undefined) return
  const { call } = await openDesks(stage)('cashier')
  await call(office.claimWithdrawal, { params: { withdrawalId }, body: {} })
}
