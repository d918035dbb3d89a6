import * as office from '@baize/contract/office'
import { playHere } from './bets.ts'
import { visitorOf, type House } from './house.ts'
import { openDesks } from './operators.ts'

/** What some members claim in the last minutes: each state of an offer is there when the site opens. */
export async function claimOffers(house: House): Promise<void> {
  const { app } = house.stage
  for (const username of ['demo08', 'demo03', 'demo05', 'demo']) {
    const visitor = await visitorOf(house, username)
    await app.promotions.list({ ...visitor, brandId: visitor.session.brandId })
  }
  for (const username of ['demo08', 'demo03', 'demo05', 'demo']) await claim(house, username, 'loyal-players')
  await decide(house)
  for (const promotionId of ['daily-coin', 'reload-30', 'try-the-slots']) await claim(house, 'demo', promotionId)
  const demo = await visitorOf(house, 'demo')
  await app.promotions.enterCode(demo, 'BAIZE88')
  // A part of its turnover is done.
  await playHere(house.stage, demo, 12, 1_000n)
}

async function claim(house: House, username: string, promotionId: string): Promise<void> {
  await house.stage.app.promotions.claim(await visitorOf(house, username), promotionId)
}

/** Rewards of an operator: one is in the reward centre, and one waits for a second operator. */
export async function giveGifts({ stage }: House): Promise<void> {
  const { call } = await openDesks(stage)('admin')
  const gift = { member: 'demo', kind: 'cash', days: 14, reason: 'รอคิวถอนเงินนาน' } as const
  const [small, large] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
  await call(office.giveGift, { body: { ...gift, amount: '25.00', words: 'ขอบคุณที่รอ' }, idempotencyKey: small })
  await call(office.giveGift, {
    body: { ...gift, amount: '800.00', words: 'ขออภัยในความไม่สะดวก' },
    idempotencyKey: large,
  })
}

/** Of the claims that wait for a decision, the oldest is rejected and the next one approved. */
async function decide({ stage }: House): Promise<void> {
  const { call } = await openDesks(stage)('admin')
  const { list } = await call(office.promotionClaims, { query: { queue: 'waiting' } })
  const [first, second] = list
  if (first === undefined || second === undefined) throw new Error('no claims wait')
  const reason = 'สมัครหลายบัญชีจากอุปกรณ์เดียวกัน'
  await call(office.rejectClaim, { params: { claimId: first.claimId }, body: { reason } })
  await call(office.approveClaim, { params: { claimId: second.claimId }, body: {} })
}
