import { sql, type Database } from '../../kernel/database/pool.ts'
import { pagesOfRows, type DataOwner, type PersonalData } from '../../kernel/personal-data.ts'

/** The member's accounts at identity providers; there is at most one for each provider. */
export function federationData(database: Database): readonly PersonalData[] {
  return [
    {
      name: 'linkedAccounts',
      tables: ['federation_link'],
      pagesOf: ({ brandId, memberId }) =>
        pagesOfRows(
          async () =>
            (
              await sql<object>`
                select provider, issuer, subject, display_name as "name", linked_at as "linkedAt",
                  last_used_at as "lastUsedAt"
                from federation_link where brand_id = ${brandId} and member_id = ${memberId}
                order by provider`.execute(database)
            ).rows,
        ),
    },
  ]
}

/** Deletes a member's links with accounts at identity providers. */
export async function forgetLinks(transaction: Database, { brandId, memberId }: DataOwner): Promise<void> {
  await sql`delete from federation_link where brand_id = ${brandId} and member_id = ${memberId}`.execute(transaction)
  await sql`delete from federation_attempt where brand_id = ${brandId} and member_id = ${memberId}`.execute(transaction)
}
