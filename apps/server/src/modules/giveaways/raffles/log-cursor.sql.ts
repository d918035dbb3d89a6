import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { AccountId, PostingSums } from '../../ledger/index.ts'

/** Creates missing cursors. They begin at the end of the log as long as there has been no raffle. */
export async function insertCursors(
  db: Database,
  lanes: readonly { readonly lane: number; readonly version: bigint }[],
): Promise<void> {
  await sql`
    insert into giveaway_raffle_cursor (lane, batch)
    select lane, case when exists (select from giveaway_raffle) then 0 else batch end
    from unnest(${lanes.map(({ lane }) => lane)}::smallint[], ${lanes.map(({ version }) => version)}::bigint[])
      as wanted (lane, batch)
    on conflict do nothing`.execute(db)
}

/** How far a lane has been read. */
export async function cursorOf(db: Database, lane: number): Promise<bigint | undefined> {
  const { rows } = await sql<{ batch: bigint }>`
    select batch from giveaway_raffle_cursor where lane = ${lane}`.execute(db)
  return rows[0]?.batch
}

/** Locks a lane's cursor until the transaction ends and returns how far the lane has been read. */
export async function holdCursor(tx: Database, lane: number): Promise<bigint | undefined> {
  const { rows } = await sql<{ batch: bigint }>`
    select batch from giveaway_raffle_cursor where lane = ${lane} for update`.execute(tx)
  return rows[0]?.batch
}

export async function moveCursor(tx: Database, lane: number, batch: bigint): Promise<void> {
  await sql`update giveaway_raffle_cursor set batch = ${batch} where lane = ${lane}`.execute(tx)
}

/** What an account deposited and staked with one game of one provider, in minor units. */
export interface CountedLine {
  readonly accountId: AccountId
  readonly providerId: number
  readonly gameCode: string
  readonly deposited: bigint
  /** Stakes that stayed: without those that were rolled back or refunded. */
  readonly staked: bigint
}

/** Decodes the ledger's sums, which are columns of PostgreSQL, to what brings tickets. */
export async function countedLines(db: Database, { rows: at, sums }: PostingSums): Promise<readonly CountedLine[]> {
  const column = (name: 'deposit' | 'stake' | 'undone_stake' | 'refund') => sql`${sums.get(name) ?? '{}'}::numeric[]`
  const { rows } = await sql<Omit<CountedLine, 'deposited' | 'staked'> & { deposited: string; staked: string }>`
    with line as (
      select account_id, provider_id, game_code, coalesce(deposit, 0) as deposited,
        coalesce(stake, 0) - coalesce(undone_stake, 0) - coalesce(refund, 0) as staked
      from unnest(${at.accountIds}::bigint[], ${at.providerIds}::int[], ${at.gameCodes}::text[], ${column('deposit')},
        ${column('stake')}, ${column('undone_stake')}, ${column('refund')})
        as sums (account_id, provider_id, game_code, deposit, stake, undone_stake, refund))
    select account_id as "accountId", provider_id as "providerId", game_code as "gameCode",
      deposited::text, staked::text
    from line where deposited <> 0 or staked <> 0`.execute(db)
  return rows.map((row) => ({ ...row, deposited: BigInt(row.deposited), staked: BigInt(row.staked) }))
}
