import type { BrandId } from '../../kernel/ids.ts'
import type { Log } from '../../kernel/log.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Throttle, Turn } from '../../kernel/throttle.ts'
import type { Brands } from '../brand/index.ts'

/** A message that somebody requests, with its limits. */
export interface AskedMessage {
  readonly brandId: BrandId
  readonly channel: 'sms' | 'email'
  /** Whether only the member who owns the number or mailbox can request it. */
  readonly isOwners: boolean
  readonly turns: readonly Turn[]
  /** The refusal if one of `turns` is used up; it receives the minutes to wait. */
  readonly tooMany: 'verification.too_many' | 'password.reset_too_many'
}

/** The share of the brand's hourly messages that strangers may use. The rest is reserved for recognised members. */
const strangersShare = 0.8

/**
 * Counts a message before it is sent, both against the brand's hourly limit, which caps what all addresses together can
 * cost, and against `turns`. It counts against all of them or none. Every request counts, whether or not the number belongs
 * to a member, because the answer must not reveal that. When a limit of the brand is reached, this is logged once. Throws a
 * `Refusal` with the time to wait: `verification.house_limit` or `tooMany`.
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
  const brandTurns = isOwners ? [all] : [all, strangers]
  const taken = await throttle.takeAll([...turns, ...brandTurns])
  if (taken.allowed) {
    for (const { bucket, limit: max } of brandTurns)
      if (taken.spent.includes(bucket))
        log.warn({ brand: code, channel, bucket, limit: max }, 'the brand has reached its hourly limit of messages')
    return
  }
  const { bucket, retryAfterSeconds } = taken
  const isBrandLimit = brandTurns.some((turn) => turn.bucket === bucket)
  throw new Refusal(isBrandLimit ? 'verification.house_limit' : tooMany, {
    values: [Math.ceil(retryAfterSeconds / 60)],
    retryAfterSeconds,
  })
}
