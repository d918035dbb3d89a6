import { randomUUID } from 'node:crypto'
import { claimAllRewards, setPaymentPassword } from '../../packages/contract/src/index.ts'
import { callsTo } from '../call-house.ts'
import { askDatabase } from '../database.ts'
import { goodPassword, type RunningHouse } from '../house.ts'

/** A reward as a module of the server would offer it. */
interface OfferedReward {
  readonly source: 'operator' | 'rebate'
  readonly words: 'operator' | 'rebate_day'
  readonly details: readonly string[]
  /** Minor units of the demo's currency, or points. */
  readonly amount: number
  readonly kind?: 'cash' | 'points'
}

/** The currency of the demo brand. */
const currency = 'PLY'

/** Lets a reward wait for a member, for tests that are not about how it came to be. */
export async function offerReward(
  { dataDir }: Pick<RunningHouse, 'dataDir'>,
  username: string,
  { source, words, details, amount, kind = 'cash' }: OfferedReward,
): Promise<void> {
  await askDatabase(
    dataDir,
    `insert into reward (reward_id, brand_id, member_id, source, source_id, words, details, kind, currency, amount,
       offered_at, expires_at)
     select $1::uuid, brand_id, member_id, $3, $1::text, $4, $5::text[], $6, $7, $8, now(), now() + interval '1 day'
     from member where username = $2`,
    [randomUUID(), username, source, words, details, kind, kind === 'points' ? 'PTS' : currency, amount],
  )
}

/** The payment password of {@link givePoints}. */
export const paymentPassword = '135790'

/** Gives a member points, through the reward centre, and a payment password with which to spend them. */
export async function givePoints(
  house: RunningHouse,
  { username, token }: { readonly username: string; readonly token: string },
  points: number,
): Promise<void> {
  await offerReward(house, username, {
    source: 'operator',
    words: 'operator',
    details: ['Baize'],
    amount: points,
    kind: 'points',
  })
  const call = callsTo(house, { token })
  await call(claimAllRewards, {})
  const twice = { paymentPassword, confirmPaymentPassword: paymentPassword }
  await call(setPaymentPassword, { body: { password: goodPassword, ...twice } })
}
