import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/pool.ts'
import type { BrandId } from '../../kernel/ids.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { findMember, type FoundMember } from '../identity/index.ts'

/** Finds the member that an operator typed: a number, or else a username. Throws `adjustment.member_unknown`. */
export async function findNamedMember(
  parts: { readonly database: Database; readonly clock: Clock },
  brandId: BrandId,
  text: string,
): Promise<FoundMember> {
  const byNumber = /^\d{1,18}$/.test(text) ? await findMember(parts, brandId, { number: BigInt(text) }) : undefined
  const found = byNumber ?? (await findMember(parts, brandId, { username: text }))
  if (found !== undefined) return found
  throw new Refusal('adjustment.member_unknown', { fields: [{ field: 'member', code: 'adjustment.member_unknown' }] })
}
