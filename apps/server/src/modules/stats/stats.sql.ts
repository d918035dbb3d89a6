import { sql, type Database } from '../../kernel/database/pool.ts'
import type { BrandId } from '../../kernel/ids.ts'
import type { PostingSum, PostingSums } from '../ledger/index.ts'
import { isPlaySum, type PlaySum } from './stats.rules.ts'

/** Which generation of the sums: the one that is read, or the one that a recomputation is building. */
export type GenerationState = 'current' | 'building'

/** A generation's cursor in a lane. */
export interface CursorRow {
  readonly generation: number
  readonly lane: number
  readonly upToBatch: bigint
  readonly copiedToBatch: bigint
  readonly fromDay: Temporal.PlainDate | null
}

const cursorColumns = sql`cursor.generation, cursor.lane, cursor.up_to_batch as "upToBatch", cursor.copied_to_batch as "copiedToBatch", generation.from_day as "fromDay"`

/** Returns the cursors of the generation in this state. */
export async function selectCursors(db: Database, state: GenerationState): Promise<CursorRow[]> {
  const { rows } = await sql<CursorRow>`
    select ${cursorColumns} from stats_cursor cursor join stats_generation generation using (generation)
    where generation.state = ${state} order by cursor.lane`.execute(db)
  return rows
}

/**
 * Locks a lane's cursor until the transaction ends. Returns `undefined` if another worker holds it or the generations
 * are just being exchanged.
 */
export async function takeCursor(
  transaction: Database,
  state: GenerationState,
  lane: number,
): Promise<CursorRow | undefined> {
  const { rows } = await sql<CursorRow>`
    select ${cursorColumns} from stats_cursor cursor join stats_generation generation using (generation)
    where generation.state = ${state} and cursor.lane = ${lane}
    for update of cursor skip locked for share of generation skip locked`.execute(transaction)
  return rows[0]
}

/** Moves a cursor that this transaction has locked. */
export async function moveCursor(transaction: Database, cursor: CursorRow, upToBatch: bigint): Promise<void> {
  const { numAffectedRows } = await sql`
    update stats_cursor set up_to_batch = ${upToBatch}
    where generation = ${cursor.generation} and lane = ${cursor.lane} and up_to_batch = ${cursor.upToBatch}`.execute(
    transaction,
  )
  if (numAffectedRows !== 1n) throw new Error(`the cursor of lane ${cursor.lane} moved while it was held`)
}

/** Creates missing cursors for lanes in each generation. They begin at the start of the log. */
export async function insertCursors(db: Database, lanes: readonly number[]): Promise<void> {
  await sql`
    insert into stats_cursor (generation, lane, up_to_batch)
    select generation, lane, 0 from stats_generation cross join unnest(${lanes}::smallint[]) as wanted (lane)
    where state <> 'retired'
    on conflict do nothing`.execute(db)
}

/** A group of rows with the same day whose accounts have the same place. */
export interface RowGroup {
  readonly brandId: BrandId
  readonly day: Temporal.PlainDate
  readonly currency: string
  readonly accountKind: string
  /** The agents whose teams the accounts are in. */
  readonly agentIds: readonly bigint[]
}

/** Sums, and for each of their rows the number of its group, from 0; rows without a group (−1) are left out. */
export interface PlacedSums {
  readonly sums: PostingSums
  readonly groupNos: readonly number[]
  readonly groups: readonly RowGroup[]
}

/** A game that has no type yet. */
export interface UntypedGame {
  readonly brandId: BrandId
  readonly providerId: number
  readonly gameCode: string
}

/**
 * Adds sums to a generation's days, for accounts, for teams, and for what teams play, in one statement. Rows are written in the
 * order of their keys, so that two workers cannot deadlock. Adds nothing and returns the games that have no type yet, if there are
 * any: their types must be noted first.
 */
export async function insertSums(
  transaction: Database,
  generation: number,
  placed: PlacedSums,
): Promise<readonly UntypedGame[]> {
  const names = [...placed.sums.sums.keys()]
  const columns = sql.raw(names.join(', '))
  const totals = sql.raw(names.map(totalOf).join(', '))
  const ifTyped = sql`not exists (select from untyped)`
  const { rows } = await sql<UntypedGame>`
    with ${groupTables(placed.groups)}, sum_row as materialized (${rowsOf(placed)}),
    untyped as materialized (
      select distinct grp.brand_id, sum_row.provider_id, sum_row.game_code
      from sum_row join grp using (group_no) left join stats_game game using (provider_id, game_code)
      where game.game_type is null and sum_row.game_code <> ''
    ), added as (
      insert into stats_account_day (generation, account_id, day, provider_id, game_code, brand_id, ${columns})
      select ${generation}::int, sum_row.account_id, grp.day, sum_row.provider_id, sum_row.game_code, grp.brand_id, ${columns}
      from sum_row join grp using (group_no) where ${ifTyped}
      order by sum_row.account_id, sum_row.provider_id, sum_row.game_code
      on conflict (generation, account_id, day, provider_id, game_code) do update set ${addedTo('stats_account_day', names)}
    ), of_group as (
      select group_no, ${totals} from sum_row group by group_no
    ), team_added as (
      insert into stats_team_day (generation, brand_id, agent_id, day, currency, account_kind, ${columns})
      select ${generation}::int, grp.brand_id, agent.agent_id, grp.day, grp.currency, grp.account_kind, ${totals}
      from of_group join grp using (group_no) join agent using (group_no) where ${ifTyped}
      group by grp.brand_id, agent.agent_id, grp.day, grp.currency, grp.account_kind
      order by grp.brand_id, agent.agent_id, grp.day, grp.currency, grp.account_kind
      on conflict (generation, brand_id, agent_id, day, currency, account_kind) do update set ${addedTo('stats_team_day', names)}
    )${playInserted(generation, names, ifTyped)}
    select brand_id as "brandId", provider_id as "providerId", game_code as "gameCode" from untyped`.execute(
    transaction,
  )
  return rows
}

/** The CTE that adds what teams play; nothing if nobody played. */
function playInserted(generation: number, names: readonly PostingSum[], ifTyped: ReturnType<typeof sql>) {
  const played = names.filter(isPlaySum)
  if (played.length === 0) return sql``
  const [columns, totals] = [sql.raw(played.join(', ')), sql.raw(played.map(totalOf).join(', '))]
  return sql`, play_of_group as (${playOfGroups(played)}), play_added as (
      insert into stats_team_play_day (generation, brand_id, agent_id, currency, day, provider_id, game_type, ${columns})
      select ${generation}::int, grp.brand_id, agent.agent_id, grp.currency, grp.day, provider_id, game_type, ${totals}
      from play_of_group join grp using (group_no) join agent using (group_no) where ${ifTyped}
      group by grp.brand_id, agent.agent_id, grp.currency, grp.day, provider_id, game_type
      order by grp.brand_id, agent.agent_id, grp.currency, grp.day, provider_id, game_type
      on conflict (generation, brand_id, agent_id, currency, day, provider_id, game_type)
        do update set ${addedTo('stats_team_play_day', played)}
    )`
}

/** Selects what each group played from the rows of sums, by provider and game type. */
export function playOfGroups(played: readonly PlaySum[]) {
  return sql`
    select group_no, provider_id, coalesce(game_type, '') as game_type, ${sql.raw(played.map(totalOf).join(', '))}
    from sum_row left join stats_game using (provider_id, game_code)
    where (${sql.raw(played.map((name) => `${name} <> 0`).join(' or '))})
    group by group_no, provider_id, coalesce(game_type, '')`
}

/** Notes the types of games. A game that has one keeps it, so that days of before stay what they are. */
export async function insertGameTypes(
  db: Database,
  games: readonly (UntypedGame & { readonly gameType: string })[],
): Promise<void> {
  await sql`
    insert into stats_game (brand_id, provider_id, game_code, game_type)
    select * from unnest(${games.map((one) => one.brandId)}::int[], ${games.map((one) => one.providerId)}::int[],
      ${games.map((one) => one.gameCode)}::text[], ${games.map((one) => one.gameType)}::text[])
    on conflict do nothing`.execute(db)
}

const totalOf = (name: PostingSum) => `sum(${name}) as ${name}`

function addedTo(table: string, names: readonly PostingSum[]) {
  return sql.raw(names.map((name) => `${name} = ${table}.${name} + excluded.${name}`).join(', '))
}

/** The CTEs `grp` and `agent`, from bound values. */
export function groupTables(groups: readonly RowGroup[]) {
  const agents = groups.flatMap(({ agentIds }, groupNo) => agentIds.map((agentId) => [groupNo, agentId] as const))
  return sql`
    grp as materialized (
      select * from unnest(${groups.map((_, groupNo) => groupNo)}::int[], ${groups.map((one) => one.brandId)}::int[],
        ${groups.map((one) => one.day.toString())}::date[], ${groups.map((one) => one.currency)}::text[],
        ${groups.map((one) => one.accountKind)}::text[]) as grp (group_no, brand_id, day, currency, account_kind)
    ), agent as materialized (
      select * from unnest(${agents.map(([groupNo]) => groupNo)}::int[], ${agents.map(([, agentId]) => agentId.toString())}::bigint[])
        as agent (group_no, agent_id)
    )`
}

/** Selects the rows of sums from bound columns. */
export function rowsOf({ sums, groupNos }: PlacedSums) {
  const { accountIds, providerIds, gameCodes } = sums.rows
  const columns = [...sums.sums.values()].map((column) => sql`${column}::numeric[]`)
  const names = ['account_id', 'provider_id', 'game_code', 'group_no', ...sums.sums.keys()].join(', ')
  return sql`
    select * from unnest(${accountIds}::bigint[], ${providerIds}::int[], ${gameCodes}::text[],
      ${`{${groupNos.join(',')}}`}::int[], ${sql.join(columns)}) as sum_row (${sql.raw(names)})`
}
