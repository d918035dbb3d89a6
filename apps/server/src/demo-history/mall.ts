import * as office from '@baize/contract/office'
import { Refusal } from '../kernel/refusal.ts'
import { fileGoodsId } from '../modules/points/index.ts'
import { memberOf, visitorOf, wait, type House } from './house.ts'
import { newKey } from './member.ts'
import { openDesks } from './operators.ts'
import { paymentPassword } from './withdrawals.ts'

/** Who redeemed what of `brands/demo/points.json`, and what the operators made of it. Without a decision it waits. */
const redeemed: readonly {
  readonly username: string
  readonly code: string
  readonly price: string
  readonly decision?: 'approve' | 'reject'
  readonly remark?: string
}[] = [
  { username: 'demo', code: 'mug', price: '1200', decision: 'approve', remark: 'จัดส่งแล้ว เลขพัสดุ TH0123456789' },
  { username: 'demo', code: 'cards', price: '1500', decision: 'reject', remark: 'ที่อยู่ไม่ครบ กรุณาแลกใหม่พร้อมที่อยู่เต็ม' },
  { username: 'demo', code: 'credit-5', price: '450' },
  { username: 'demo', code: 'mug', price: '1200' },
  { username: 'demo20', code: 'cap', price: '2400' },
  { username: 'demo07', code: 'umbrella', price: '3600' },
  { username: 'demo03', code: 'tumbler', price: '3200' },
]

const address = {
  name: 'สมชาย ใจดี',
  phone: '0812345678',
  address: '99/9 ถนนสุขุมวิท แขวงคลองเตย เขตคลองเตย กรุงเทพฯ 10110',
}

/** Redemptions of the points mall, in each state. */
export async function fillMall(house: House): Promise<void> {
  const { stage } = house
  await stage.runJob('count points')
  const { call } = await openDesks(stage)('cashier')
  for (const { username, code, price, decision, remark = '' } of redeemed) {
    const redemptionId = await redeem(house, username, { code, price })
    if (redemptionId === undefined || decision === undefined) continue
    await wait(house, { seconds: 50 })
    const answer = { params: { redemptionId }, body: { remark } }
    await (decision === 'approve' ? call(office.approveRedemption, answer) : call(office.rejectRedemption, answer))
  }
}

/** Redeems one piece. `undefined` if the points are not enough, or there is no payment password. */
async function redeem(
  house: House,
  username: string,
  { code, price }: { readonly code: string; readonly price: string },
): Promise<string | undefined> {
  const { stage } = house
  if (memberOf(house, username).hasPaymentPassword !== true) return undefined
  const { caller } = await visitorOf(house, username)
  const goodsId = fileGoodsId(stage.brand.brandId, code)
  const body = { goodsId, quantity: 1, price, address, paymentPassword }
  try {
    const { redemption } = await stage.app.points.redeem({ caller, body, idempotency: newKey(stage) })
    return redemption.redemptionId
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
