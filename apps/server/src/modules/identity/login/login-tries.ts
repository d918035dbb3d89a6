import type { Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import type { IdentityParts } from '../identity.parts.ts'
import type { Origin } from '../origin.ts'
import { maskAddress } from '../sessions/masked-address.rules.ts'
import { programOf } from '../sessions/user-agent.rules.ts'
import { countTries, deleteOldTries, insertTry, triesOf } from './login-try.sql.ts'

/** The method of a login or a try. */
export type Way = 'password' | 'sms' | 'social' | 'registration' | 'remembered' | 'password_change' | 'trial'

/** The result of a login try. */
export type TryResult = 'success' | 'wrong_password' | 'wrong_code' | 'second_factor' | 'suspended' | 'wrong_side'

/** The member whose history it is. */
interface Owner {
  readonly brandId: BrandId
  readonly memberId: MemberId
}

/** Adds a login try that reached an account to its history; with `db`, in the caller's transaction. */
export async function noteTry(
  { database, clock }: IdentityParts,
  at: Origin,
  { brandId, memberId }: Owner,
  way: Way,
  result: TryResult,
  db: Database = database,
): Promise<void> {
  const program = programOf(at.userAgent)
  await insertTry(db, { brandId, memberId, triedAt: clock.now(), address: at.address, program, way, result })
}

/** One page of a member's own history, the newest try first. */
export async function listTries({ database }: IdentityParts, owner: Owner, pageNo: number, pageSize: number) {
  const [tries, totalCount] = await Promise.all([
    triesOf(database, owner, pageSize, (pageNo - 1) * pageSize),
    countTries(database, owner),
  ])
  return {
    list: tries.map(({ id, triedAt, address, program, way, result }) => ({
      id: id.toString(),
      at: triedAt.toString(),
      address: maskAddress(address),
      program,
      way,
      result,
    })),
    pageNo,
    totalPages: Math.max(1, Math.ceil(totalCount / pageSize)),
    totalCount,
  }
}

/** Deletes tries older than each brand keeps them; runs every minute. */
export async function sweepTries({ database, brands, clock }: IdentityParts): Promise<void> {
  for (const { brandId, loginHistoryDays } of brands.all)
    await deleteOldTries(database, brandId, clock.now().subtract({ hours: loginHistoryDays * 24 }))
}
