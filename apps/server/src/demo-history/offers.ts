import * as office from '@baize/contract/office'
import { playHere } from './bets.ts'
import { visitorOf, type House } from './house.ts'
import { openDesks } from './operators.ts'

/** What some members claim in the last minutes: each state of an offer is there when the site opens. */
export async function claimOffers(house: House): Promise<void> {
  for (const username of ['demo08', 'demo03', 'demo05', 'demo']) await claim(house, username, 'loyal-players')
  await decide(house)
  for (const promotionId of ['daily-coin', 'reload-30', 'try-the-slots']) await claim(house, 'demo', promotionId)
  const { app } = house.stage
  const demo = await visitorOf(house, 'demo')
  await app.promotions.enterCode(demo, 'BAIZE88')
  // A part of its turnover is done.
  await playHere(house.stage, demo, 12, 1_000n)
}

async function claim(house: House, username: string, promotionId: string): Promise<void> {
  await house.stage.app.promotions.claim(await visitorOf(house, username), promotionId)
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
