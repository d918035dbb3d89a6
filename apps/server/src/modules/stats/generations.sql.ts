import { sql, type Database } from '../../kernel/database/pool.ts'
import { postingSums } from '../ledger/index.ts'
import { playSums } from './stats.rules.ts'

const sums = postingSums.join(', ')
const accountColumns = sql.raw(`account_id, day, provider_id, game_code, brand_id, ${sums}`)
const playColumns = sql.raw(`brand_id, agent_id, currency, day, provider_id, game_type, ${playSums.join(', ')}`)
const teamColumns = sql.raw(`brand_id, agent_id, day, currency, account_kind, ${sums}`)

/** A generation that is being built. */
export interface BuildingRow {
  readonly generation: number
  readonly fromDay: Temporal.PlainDate | null
}

/** Returns the generation that a recomputation is building, if there is one. */
export async function selectBuilding(db: Database): Promise<BuildingRow | undefined> {
  const { rows } = await sql<BuildingRow>`
    select generation, from_day as "fromDay" from stats_generation where state = 'building'`.execute(db)
  return rows[0]
}

/**
 * Begins a generation with the days before `fromDay` copied from the current one. Must run in one snapshot, so that the
 * copied days match the cursors.
 */
export async function insertBuilding(
  snapshot: Database,
  fromDay: Temporal.PlainDate | undefined,
  now: Temporal.Instant,
): Promise<void> {
  // Copying years of days takes longer than the statement timeout of requests.
  await sql`set local statement_timeout = 0`.execute(snapshot)
  const { rows } = await sql<{ generation: number }>`
    insert into stats_generation (generation, state, from_day, begun_at)
    select max(generation) + 1, 'building', ${fromDay?.toString() ?? null}::date, ${now.toString()}::timestamptz
    from stats_generation
    returning generation`.execute(snapshot)
  const made = rows[0]?.generation
  if (made === undefined) throw new Error('the daily sums have no current generation')
  await sql`
    insert into stats_cursor (generation, lane, up_to_batch, copied_to_batch)
    select ${made}::int, cursor.lane, 0, case when ${fromDay?.toString() ?? null}::date is null then 0 else cursor.up_to_batch end
    from stats_cursor cursor join stats_generation generation using (generation)
    where generation.state = 'current'`.execute(snapshot)
  if (fromDay === undefined) return
  await sql`
    insert into stats_account_day (generation, ${accountColumns})
    select ${made}::int, ${accountColumns} from stats_account_day
    where generation = (select generation from stats_generation where state = 'current') and day < ${fromDay.toString()}`.execute(
    snapshot,
  )
  await sql`
    insert into stats_team_play_day (generation, ${playColumns})
    select ${made}::int, ${playColumns} from stats_team_play_day
    where generation = (select generation from stats_generation where state = 'current') and day < ${fromDay.toString()}`.execute(
    snapshot,
  )
  await sql`
    insert into stats_team_day (generation, ${teamColumns})
    select ${made}::int, ${teamColumns} from stats_team_day
    where generation = (select generation from stats_generation where state = 'current') and day < ${fromDay.toString()}`.execute(
    snapshot,
  )
}

/**
 * Replaces the current generation with the one that is being built, if that has caught up in every lane. Returns
 * whether it did. Locks both generations meanwhile, so that no step runs in between.
 */
export async function exchangeGenerations(transaction: Database): Promise<boolean> {
  await sql`select generation from stats_generation where state in ('current', 'building') order by generation for update`.execute(
    transaction,
  )
  const { rows } = await sql<{ ready: boolean }>`
    with lanes as (
      select lane, max(up_to_batch) filter (where state = 'current') as old, max(up_to_batch) filter (where state = 'building') as new
      from stats_cursor join stats_generation using (generation) where state in ('current', 'building') group by lane)
    select coalesce(bool_and(new >= old), false) as ready from lanes`.execute(transaction)
  if (rows[0]?.ready !== true) return false
  await sql`update stats_generation set state = 'retired' where state = 'current'`.execute(transaction)
  await sql`update stats_generation set state = 'current' where state = 'building'`.execute(transaction)
  return true
}

/** Deletes up to `max` rows per table of retired generations. Returns how many; 0 if all are gone. */
export async function deleteRetired(db: Database, max: number): Promise<bigint> {
  const retired = sql`generation in (select generation from stats_generation where state = 'retired')`
  let deleted = 0n
  for (const table of ['stats_account_day', 'stats_team_day', 'stats_team_play_day'] as const) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ctid = any(array(select ctid from ${sql.table(table)} where ${retired} limit ${max}))`.execute(
      db,
    )
    deleted += numAffectedRows
  }
  if (deleted === 0n) await sql`delete from stats_generation where state = 'retired'`.execute(db)
  return deleted
}
