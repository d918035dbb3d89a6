import { addressRanges } from '../../kernel/address-ranges.ts'
import type { BrandId } from '../../kernel/ids.ts'
import type { Log } from '../../kernel/log.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Throttle, Turn } from '../../kernel/throttle.ts'
import type { Brand, Brands } from '../brand/index.ts'

/** Who requests a message: a browser that is not known, a member who is logged in, or one whose own contact gets it. */
export type MessageAsker = 'stranger' | 'signed_in' | 'owner'

/** A message that somebody requests, with its limits. */
export interface AskedMessage {
  readonly brandId: BrandId
  readonly channel: 'sms' | 'email'
  readonly asker: MessageAsker
  readonly address: string
  /** Whether a message follows. If not, the answer and the work are the same, but the brand's messages are not used up. */
  readonly isSent: boolean
  readonly turns: readonly Turn[]
  /** The refusal if one of `turns` is used up; it receives the minutes to wait. */
  readonly tooMany: 'verification.too_many' | 'password.reset_too_many'
}

/**
 * The parts of the brand's hourly messages that strangers may use, and that strangers and members with any target may
 * use together. So a tenth remains for members who are logged in, and another tenth for codes to members' own contacts.
 */
const [strangersShare, notOwnersShare] = [0.8, 0.9]

/**
 * Counts a message before it is sent, against the brand's hourly limit, which caps what all addresses together can cost,
 * against the shares of the asker's address ranges, so that nobody uses up the brand's limit from one network, and against
 * `turns`. One statement counts it against all of them or none. The shares and `turns` count every request, whether or not
 * the number belongs to a member, because the answer must not reveal that; the brand's limit counts what is sent. When a
 * limit of the brand is reached, this is logged once. Throws a `Refusal` with the time to wait: `verification.house_limit`
 * or `tooMany`.
 */
export async function countMessage(
  { brands, throttle, log }: { readonly brands: Brands; readonly throttle: Throttle; readonly log: Log },
  asked: AskedMessage,
): Promise<void> {
  const { brandId, channel, isSent, turns, tooMany } = asked
  const { code, throttles } = brands.byId(brandId)
  const brandTurns = brandTurnsOf(asked, throttles).map((turn) => ({ ...turn, counts: isSent }))
  const rangeTurns = rangeTurnsOf(asked, throttles)
  const taken = await throttle.takeAll([...turns, ...rangeTurns, ...brandTurns])
  if (taken.allowed) {
    for (const { bucket, limit: max } of brandTurns)
      if (taken.spent.includes(bucket))
        log.warn({ brand: code, channel, bucket, limit: max }, 'the brand has reached its hourly limit of messages')
    return
  }
  const { bucket, retryAfterSeconds } = taken
  const isOwnLimit = turns.some((turn) => turn.bucket === bucket)
  throw new Refusal(isOwnLimit ? tooMany : 'verification.house_limit', {
    values: [Math.ceil(retryAfterSeconds / 60)],
    retryAfterSeconds,
  })
}

type Limits = Brand['throttles']

const hourlyLimit = (channel: AskedMessage['channel'], limits: Limits) =>
  channel === 'sms' ? limits.smsPerHourPerHouse : limits.emailsPerHourPerHouse

/** The brand's hourly limit, and the parts of it that are open to this asker. */
function brandTurnsOf({ brandId, channel, asker }: AskedMessage, limits: Limits): Turn[] {
  const limit = hourlyLimit(channel, limits)
  const all = { bucket: `house:${channel}:${brandId}`, limit, windowSeconds: 3_600 }
  const part = (name: string, share: number) => ({
    ...all,
    bucket: `${all.bucket}:${name}`,
    limit: Math.max(1, Math.floor(limit * share)),
  })
  const notOwners = part('not-owners', notOwnersShare)
  if (asker === 'owner') return [all]
  return asker === 'signed_in' ? [all, notOwners] : [all, notOwners, part('strangers', strangersShare)]
}

/**
 * The shares of the asker's address ranges. Strangers and members have separate ones. A member's own contact needs none:
 * its messages are limited per contact.
 */
function rangeTurnsOf({ brandId, channel, asker, address }: AskedMessage, limits: Limits): Turn[] {
  if (asker === 'owner') return []
  const { near, wide } = addressRanges(address)
  const limit = hourlyLimit(channel, limits)
  return [
    { range: `near:${near}`, percent: limits.messagesPercentPerRange },
    { range: `wide:${wide}`, percent: limits.messagesPercentPerWideRange },
  ].map(({ range, percent }) => ({
    bucket: `range:${channel}:${brandId}:${asker}:${range}`,
    limit: Math.max(1, Math.floor((limit * percent) / 100)),
    windowSeconds: 3_600,
  }))
}
