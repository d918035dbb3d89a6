import type { BrandId } from '../../kernel/ids.ts'
import type { Log } from '../../kernel/log.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Throttle, Turn } from '../../kernel/throttle.ts'
import type { Brands } from '../brand/index.ts'

/** A message that somebody asks for, and how often they may. */
export interface AskedMessage {
  readonly brandId: BrandId
  readonly channel: 'sms' | 'email'
  /** Whether only the member can ask for it whose number or mailbox it goes to. */
  readonly isOwners: boolean
  readonly turns: readonly Turn[]
  /** What is said where those are used up; gets the minutes to wait. */
  readonly tooMany: 'verification.too_many' | 'password.reset_too_many'
}

/** How much of the house's hour strangers may use up: the rest is left for members whom the house knows. */
const strangersShare = 0.8

/**
 * Counts a message before it is sent: in the house's own hour, in which many addresses together ask for no more than the
 * brand pays for, and in `turns`; in all of them or in none. Counted is what is asked for, whether or not the number is
 * anybody's, since the answer must not tell. The one that takes the last turn of the house is logged. Throws a `Refusal`
 * with the time to wait: `verification.house_limit`, or `tooMany`.
 */
export async function countMessage(
  { brands, throttle, log }: { readonly brands: Brands; readonly throttle: Throttle; readonly log: Log },
  { brandId, channel, isOwners, turns, tooMany }: AskedMessage,
): Promise<void> {
  const { code, throttles } = brands.byId(brandId)
  const limit = channel === 'sms' ? throttles.smsPerHourPerHouse : throttles.emailsPerHourPerHouse
  const all = { bucket: `house:${channel}:${brandId}`, limit, windowSeconds: 3_600 }
  const strangers = {
    ...all,
    bucket: `${all.bucket}:strangers`,
    limit: Math.max(1, Math.floor(limit * strangersShare)),
  }
  const house = isOwners ? [all] : [all, strangers]
  const taken = await throttle.takeAll([...turns, ...house])
  if (taken.allowed) {
    for (const { bucket, limit: most } of house)
      if (taken.spent.includes(bucket))
        log.warn({ brand: code, channel, bucket, limit: most }, 'the house has used up its messages of this hour')
    return
  }
  const { bucket, retryAfterSeconds } = taken
  const isHouses = house.some((turn) => turn.bucket === bucket)
  throw new Refusal(isHouses ? 'verification.house_limit' : tooMany, {
    values: [Math.ceil(retryAfterSeconds / 60)],
    retryAfterSeconds,
  })
}
