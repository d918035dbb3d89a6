import { prepare, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import type { TableKey } from '../tables.types.ts'

/** A table that this process moves on. */
export interface Lease extends TableKey {
  readonly wantedAt: Temporal.Instant | null
  /** When it was renewed before, by whichever process; null if never. */
  readonly renewedBefore: Temporal.Instant | null
}

interface LeaseRow {
  readonly brand: BrandId
  readonly game: string
  readonly wanted: Temporal.Instant | null
  readonly before: Temporal.Instant | null
}

const take = prepare<LeaseRow>(
  'table_lease_take',
  `with free as (
    select lease.brand_id, lease.game_code, lease.renewed_at from table_lease lease
    join unnest($1::int[], $2::text[]) as asked (brand_id, game_code) using (brand_id, game_code)
    where lease.holder = $3 or lease.holder is null or lease.renewed_at < $5::timestamptz
    for update of lease skip locked)
  update table_lease lease set holder = $3, renewed_at = $4::timestamptz from free
  where lease.brand_id = free.brand_id and lease.game_code = free.game_code
  returning lease.brand_id as brand, lease.game_code as game, lease.wanted_at as wanted, free.renewed_at as before`,
)

/** Takes or keeps the tables that no other process has renewed since `lapsed`. */
export async function takeLeases(
  db: Database,
  tables: readonly TableKey[],
  {
    holder,
    now,
    lapsed,
  }: { readonly holder: string; readonly now: Temporal.Instant; readonly lapsed: Temporal.Instant },
): Promise<Lease[]> {
  const rows = await take(db, [
    tables.map(({ brandId }) => brandId),
    tables.map(({ gameCode }) => gameCode),
    holder,
    now.toString(),
    lapsed.toString(),
  ])
  return rows.map(({ brand, game, wanted, before }) => ({
    brandId: brand,
    gameCode: game,
    wantedAt: wanted,
    renewedBefore: before,
  }))
}

const make = prepare<object>(
  'table_lease_make',
  `insert into table_lease (brand_id, game_code) select * from unnest($1::int[], $2::text[]) on conflict do nothing`,
)

/** Makes the rows of tables that have none. */
export async function makeLeases(db: Database, tables: readonly TableKey[]): Promise<void> {
  await make(db, [tables.map(({ brandId }) => brandId), tables.map(({ gameCode }) => gameCode)])
}

const want = prepare<object>(
  'table_lease_want',
  `update table_lease lease set wanted_at = $3::timestamptz
  from unnest($1::int[], $2::text[]) as asked (brand_id, game_code)
  where lease.brand_id = asked.brand_id and lease.game_code = asked.game_code
    and (lease.wanted_at is null or lease.wanted_at < $3::timestamptz)`,
)

/** Notes that somebody watches tables or bets there, for the process that moves them on. */
export async function noteWanted(db: Database, tables: readonly TableKey[], now: Temporal.Instant): Promise<void> {
  await want(db, [tables.map(({ brandId }) => brandId), tables.map(({ gameCode }) => gameCode), now.toString()])
}

const leave = prepare<object>('table_lease_leave', `update table_lease set holder = null where holder = $1`)

/** Leaves all tables to other processes at once. */
export async function leaveTables(db: Database, holder: string): Promise<void> {
  await leave(db, [holder])
}
