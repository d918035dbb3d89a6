import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'

/** A member's agreement to a version of a document. */
export interface Agreement {
  readonly document: string
  readonly version: string
  readonly agreedAt: Temporal.Instant
  readonly address: string
}

/** Stores an agreement permanently; the server has no right to change or delete one. */
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
