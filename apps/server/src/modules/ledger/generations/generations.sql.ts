import { sql, type Database } from '../../../kernel/database/pool.ts'

/** A closed generation. */
export interface ClosedGeneration {
  readonly generation: number
  /** Undefined until somebody has made it. Empty if the generation's keys were dropped. */
  readonly filter: Buffer | undefined
}

/** Returns the next closed generation after this one, or `undefined` if there is none. One at a time: filters are megabytes. */
export async function selectNextClosed(db: Database, after: number): Promise<ClosedGeneration | undefined> {
  const { rows } = await sql<{ generation: number; filter: Buffer | null }>`
    select generation, filter from ledger_generation
    where generation > ${after} and generation < (select max(generation) from ledger_generation)
    order by generation limit 1`.execute(db)
  const [found] = rows
  return found && { generation: found.generation, filter: found.filter ?? undefined }
}

/** Opens the next generation if the tables of the youngest have so many bytes. Returns whether it did. */
export async function openNextGeneration(db: Database, at: Temporal.Instant, fullBytes: number): Promise<boolean> {
  const { rows } = await sql<{ opened: number | null }>`
    select ledger_open_generation(${at.toString()}::timestamptz, ${fullBytes}::bigint) as opened`.execute(db)
  return (rows[0]?.opened ?? null) !== null
}

/**
 * Notes the newest postings of some more accounts in the oldest closed generation that lacks them. Returns whether there was
 * one.
 */
export async function noteNewest(db: Database, at: Temporal.Instant, maxAccounts: number): Promise<boolean> {
  const { rows } = await sql<{ noted: boolean }>`
    select ledger_note_newest(${at.toString()}::timestamptz, ${maxAccounts}::int) as noted`.execute(db)
  return rows[0]?.noted ?? false
}

/** The size of a generation's table of keys, in pages of 8 KB. */
export async function selectKeyPages(db: Database, generation: number): Promise<number> {
  const { rows } = await sql<{ pages: number }>`
    select (pg_relation_size(${`public.ledger_key_g${generation}`}::regclass) / 8192)::int as pages`.execute(db)
  return rows[0]?.pages ?? 0
}

/** Keys that lie in some pages of a generation's table. */
export interface KeyPages {
  readonly count: number
  /** The first and last day (UTC) of their postings; null if there are no keys. */
  readonly firstOn: Temporal.PlainDate | null
  readonly lastOn: Temporal.PlainDate | null
  /** 20 bytes for each key, big-endian: 4 provider, 16 key. */
  readonly keys: Buffer
}

/** Reads the keys of a generation in these pages: from one up to but not including another. */
export async function selectKeys(
  db: Database,
  generation: number,
  pages: { readonly from: number; readonly to: number },
): Promise<KeyPages> {
  const { rows } = await sql<KeyPages>`
    select count(*)::int as count, min(posted_on) as "firstOn", max(posted_on) as "lastOn",
      coalesce(string_agg(int4send(provider_id) || uuid_send(key), ''::bytea), ''::bytea) as keys
    from ledger_key
    where generation = ${generation}
      and ctid >= ${`(${pages.from},0)`}::tid and ctid < ${`(${pages.to},0)`}::tid`.execute(db)
  return rows[0] ?? { count: 0, firstOn: null, lastOn: null, keys: Buffer.alloc(0) }
}

/** What is known of a closed generation's keys. */
export interface KeySummary {
  readonly keys: number
  readonly firstOn: Temporal.PlainDate | undefined
  readonly lastOn: Temporal.PlainDate | undefined
  readonly filter: Uint8Array
}

/** Keeps the filter of a closed generation, unless another process has done so. */
export async function keepFilter(
  db: Database,
  generation: number,
  { keys, firstOn, lastOn, filter }: KeySummary,
): Promise<void> {
  await sql`select ledger_keep_filter(${generation}::smallint, ${keys}::bigint, ${firstOn?.toString() ?? null}::date,
    ${lastOn?.toString() ?? null}::date, ${Buffer.from(filter)}::bytea)`.execute(db)
}
