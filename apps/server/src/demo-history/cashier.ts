import * as office from '@baize/contract/office'
import type { Choices } from './choices.ts'
import { demandOf } from './deposits.ts'
import type { House } from './house.ts'
import { openDesks } from './operators.ts'
import type { Stage } from './stage.ts'

/** Why operators of the history reject withdrawals. */
export const rejections = [
  'ชื่อบัญชีธนาคารไม่ตรงกับชื่อสมาชิก',
  'กรุณาติดต่อฝ่ายบริการลูกค้าเพื่อยืนยันตัวตน',
  'เปลี่ยนบัญชีธนาคารก่อนถอนเพียงเล็กน้อย',
] as const

/** Operators decide about what waits, the gateway pays it out, and its bank does or does not. */
export async function workOff({ stage, requested }: House, choices: Choices): Promise<void> {
  const { clock } = stage
  const desk = openDesks(stage)
  const approved: string[] = []
  for (const withdrawalId of requested.splice(0)) {
    const params = { withdrawalId }
    const cashier = await desk('cashier')
    clock.moveTo(clock.now().add({ seconds: 5 + choices.below(40) }))
    await cashier.call(office.claimWithdrawal, { params, body: {} })
    if (choices.happens(0.08)) {
      await cashier.call(office.rejectWithdrawal, { params, body: { reason: choices.oneOf(rejections) } })
      continue
    }
    const { isFirst } = await cashier.call(office.approveWithdrawal, { params, body: {} })
    approved.push(withdrawalId)
    if (!isFirst) continue
    await cashier.call(office.releaseWithdrawal, { params, body: {} })
    await (await desk('admin')).call(office.approveWithdrawal, { params, body: {} })
  }
  await stage.runJob('settle withdrawals')
  await stage.runJob('settle receipts')
  for (const withdrawalId of approved) {
    clock.moveTo(clock.now().add({ seconds: 10 + choices.below(50) }))
    await endPayout(stage, withdrawalId, choices.happens(0.06) ? 'fail' : 'pay')
  }
}

/** The bank pays a payout, or says that it cannot. */
export async function endPayout({ payments }: Stage, withdrawalId: string, verb: 'pay' | 'fail'): Promise<void> {
  const demand = verb === 'fail' ? { reason: 'account_closed' } : {}
  await demandOf(payments, `/demo/payouts/${withdrawalId}/${verb}`, demand)
}
