import { sql, type Database } from '../../kernel/database/pool.ts'
import { pagesOfRows, type DataOwner, type PersonalData } from '../../kernel/personal-data.ts'

/** A member's deposits. Gateways' reports about them have nothing else. */
export function paymentData(database: Database): readonly PersonalData[] {
  return [
    {
      name: 'deposits',
      tables: ['payment_deposit'],
      pagesOf: (owner) => pagesOfRows<DepositItem>((after, max) => deposits(database, owner, after, max)),
    },
  ]
}

interface DepositItem {
  readonly deposit: string
}

async function deposits(
  db: Database,
  { brandId, memberId }: DataOwner,
  after: DepositItem | undefined,
  max: number,
): Promise<readonly DepositItem[]> {
  const { rows } = await sql<DepositItem>`
    select deposit_id as deposit, method_code as method, kind, gateway_code as gateway, currency, amount, state, review,
      created_at as "createdAt", expires_at as "expiresAt", credited_at as "creditedAt"
    from payment_deposit
    where brand_id = ${brandId} and member_id = ${memberId}
      and (${after?.deposit ?? null}::uuid is null or (created_at, deposit_id) > (
        select created_at, deposit_id from payment_deposit where deposit_id = ${after?.deposit ?? null}::uuid))
    order by created_at, deposit_id limit ${max}`.execute(db)
  return rows
}
