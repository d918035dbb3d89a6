import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'

/** That a member agreed to something: which document, which version of it, when and where from. */
export interface Agreement {
  readonly document: string
  readonly version: string
  readonly agreedAt: Temporal.Instant
  readonly address: string
}

/** Writes an agreement down, for good: the server may neither change nor delete one. */
export async function insertAgreement(
  db: Database,
  member: { readonly brandId: BrandId; readonly memberId: MemberId },
  { document, version, agreedAt, address }: Agreement,
): Promise<void> {
  await sql`
    insert into member_agreement (brand_id, member_id, document, version, agreed_at, address)
    values (${member.brandId}, ${member.memberId}, ${document}, ${version}, ${agreedAt.toString()}, ${address})`.execute(
    db,
  )
}
