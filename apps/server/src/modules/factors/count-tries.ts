import { Refusal } from '../../kernel/refusal.ts'
import type { FactorMember, FactorParts } from './factors.parts.ts'

/** Other people may know the account holder's name and can guess its spelling, so three tries a day are allowed. */
const bankNameTriesPerDay = 3

/**
 * Counts a try at a member's second factors before it is checked. The limits span all logins of the member, so starting a
 * new login gives no new tries. Throws a refusal if a limit is exceeded.
 */
export async function countFactorTry(parts: FactorParts, member: FactorMember, way?: 'bank_name'): Promise<void> {
  const { loginWindowMinutes, secondFactorTriesPerMember, secondFactorTriesPerDay } = parts.brands.byId(
    member.brandId,
  ).throttles
  const day = 24 * 60
  await take(parts, windowBucket(member), secondFactorTriesPerMember, loginWindowMinutes)
  await take(parts, bucket('factor-day', member), secondFactorTriesPerDay, day)
  if (way === 'bank_name') await take(parts, bucket('factor-bank', member), bankNameTriesPerDay, day)
}

/** Clears the tries of the current window after a factor was passed. The tries of the day still count. */
export async function clearFactorTries({ throttle }: FactorParts, member: FactorMember): Promise<void> {
  await throttle.clear(windowBucket(member))
}

async function take({ throttle }: FactorParts, name: string, limit: number, minutes: number): Promise<void> {
  const { allowed, retryAfterSeconds } = await throttle.take(name, { limit, windowSeconds: minutes * 60 })
  if (!allowed) throw new Refusal('factor.too_many', { values: [Math.ceil(retryAfterSeconds / 60)], retryAfterSeconds })
}

const windowBucket = (member: FactorMember) => bucket('factor', member)

function bucket(kind: string, { brandId, memberId }: FactorMember): string {
  return `${kind}:${brandId}:${memberId}`
}
