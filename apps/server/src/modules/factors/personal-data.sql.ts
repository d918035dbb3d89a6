import { sql, type Database } from '../../kernel/database/pool.ts'
import { pagesOfRows, type DataOwner, type PersonalData } from '../../kernel/personal-data.ts'

/** What this module holds about a member, without secrets and codes. */
export function factorData(database: Database): readonly PersonalData[] {
  return [
    {
      name: 'authenticatorApp',
      tables: ['factor_totp', 'factor_recovery_code'],
      pagesOf: ({ brandId, memberId }) =>
        pagesOfRows(
          async () =>
            (
              await sql<object>`
                select begun_at as "begunAt", confirmed_at as "setUpAt", (
                  select count(*)::int from factor_recovery_code as code
                  where code.brand_id = totp.brand_id and code.member_id = totp.member_id
                    and used_at is null) as "recoveryCodesLeft"
                from factor_totp as totp where brand_id = ${brandId} and member_id = ${memberId}`.execute(database)
            ).rows,
        ),
    },
    {
      name: 'trustedLocations',
      tables: ['factor_address'],
      pagesOf: (owner) => pagesOfRows<AddressRow>((after, max) => addresses(database, owner, after, max)),
    },
  ]
}

interface AddressRow {
  readonly address: string
}

async function addresses(
  db: Database,
  { brandId, memberId }: DataOwner,
  after: AddressRow | undefined,
  max: number,
): Promise<readonly AddressRow[]> {
  const { rows } = await sql<AddressRow>`
    select address, reason, registered_at as "registeredAt", last_used_at as "lastUsedAt"
    from factor_address
    where brand_id = ${brandId} and member_id = ${memberId} and address > ${after?.address ?? ''}
    order by address limit ${max}`.execute(db)
  return rows
}

/** Deletes a member's second factors, recovery codes and addresses. */
export async function forgetFactors(transaction: Database, { brandId, memberId }: DataOwner): Promise<void> {
  await sql`delete from factor_totp where brand_id = ${brandId} and member_id = ${memberId}`.execute(transaction)
  await sql`delete from factor_challenge where brand_id = ${brandId} and member_id = ${memberId}`.execute(transaction)
  await sql`delete from factor_address where brand_id = ${brandId} and member_id = ${memberId}`.execute(transaction)
}
