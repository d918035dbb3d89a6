import { Refusal } from '../../kernel/refusal.ts'
import type { FactorMember, FactorParts } from './factors.parts.ts'

/** Others may know the name of a bank account, and can guess at its spelling: three tries a day. */
const bankNameTriesPerDay = 3

/**
 * Counts a try at a member's second factors before it is checked, over all logins of theirs together: a new login gives
 * nobody new tries. Refuses one too many.
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

/** A passed factor pardons the tries of this window, not those of the day. */
export async function pardonFactorTries({ throttle }: FactorParts, member: FactorMember): Promise<void> {
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
