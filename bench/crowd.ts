/** Members who are signed in, for benchmarks that need many: registering them over HTTP would take longer than the measurement. */
import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { BrandId } from '../apps/server/src/kernel/ids.ts'
import type { AccountId, Ledger } from '../apps/server/src/modules/ledger/index.ts'
import type { CurrencyCode, Minor } from '../packages/money/src/index.ts'

/** The session token of a member of a crowd. */
export function tokenOf(index: number): string {
  return createHash('sha256').update(`crowd ${index}`).digest('base64url')
}

/** Makes members of the first brand, each with a main account and a session whose token {@link tokenOf} tells. */
export async function seatCrowd(
  owner: pg.Pool,
  { size, currency }: { readonly size: number; readonly currency: string },
): Promise<void> {
  await owner.query(
    `with made as (
      insert into member (brand_id, username, username_key, type, password_hash, password_changed_at, registered_at)
      select 1, 'crowd' || number, 'crowd' || number, 0, 'none', now(), now() - interval '1 day'
      from generate_series(1, $1::int) as number
      returning brand_id, member_id, username)
    insert into session (brand_id, member_id, token_hash, scope, wallet, created_at, last_seen_at, idle_expires_at, expires_at)
    select made.brand_id, member_id, hash, 'site', 'main', now(), now(), now() + interval '1 hour', now() + interval '1 day'
    from made join unnest($2::bytea[]) with ordinality as token (hash, place) on username = 'crowd' || place`,
    [size, Array.from({ length: size }, (_, index) => createHash('sha256').update(tokenOf(index)).digest())],
  )
  // Members have an account since they registered.
  await owner.query(
    `select ledger_open_account(brand_id, member_id, 'main', $1, '') from member where username like 'crowd%'`,
    [currency],
  )
  // The database knows the size of tables that have grown over months; of these it has not heard yet.
  await owner.query('analyze member, session, ledger_account')
}

/** Gives everybody in a crowd money through the ledger. */
export async function fundCrowd(
  owner: pg.Pool,
  ledger: Ledger,
  {
    brandId,
    currency,
    giftMinor,
  }: { readonly brandId: BrandId; readonly currency: CurrencyCode; readonly giftMinor: Minor },
): Promise<void> {
  const houseAccountId = await ledger.houseAccount({ brandId, currency, name: 'promotions' })
  const providerId = await ledger.provider(brandId, 'bench')
  const { rows } = await owner.query<{ account: AccountId }>(
    `select account_id as account from ledger_account join member using (brand_id, member_id)
    where kind = 'main' and username like 'crowd%'`,
  )
  const entries = [{ kind: 'grant' as const, amountMinor: giftMinor, houseAccountId }]
  await Promise.all(
    rows.map(({ account: accountId }) =>
      ledger.post({ accountId, providerId, transactions: [{ key: `gift ${accountId}`, entries }] }),
    ),
  )
}
