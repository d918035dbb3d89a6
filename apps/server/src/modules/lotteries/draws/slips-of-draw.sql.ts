import type { LotteryTicketJson } from '@baize/lottery'
import type { Minor } from '@baize/money'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import type { AccountId, ProviderId } from '../../ledger/index.ts'

/** A page of the slips that are sealed, in the order of their ids. */
export interface SlipPage {
  readonly count: number
  /** Their leaves one after another, 32 bytes each. */
  readonly leaves: Buffer
  /** Their ids one after another, 16 bytes each. */
  readonly slipIds: Buffer
  /** Of each slip its bets as `<bet> <selection>`, with a line feed between them; two between slips. Nothing for a slip with long ones. */
  readonly picks: string
  /** What was staked for money. */
  readonly staked: bigint
  readonly last: string | null
}

/** What is sealed of a draw: the slips that were not cancelled. */
const sealed = sql`not exists (
  select from lottery_slip_end ended
  where ended.draw_id = slip.draw_id and ended.slip_id = slip.slip_id and ended.generation = 0)`

/** Bets that take more bytes than this are not read with the page, so that a page is small whatever was bought. */
const maxPickBytes = 500

/** The next slips of a seal. */
export async function slipPage(
  db: Database,
  drawId: string,
  { after, max }: { readonly after: string | null; readonly max: number },
): Promise<SlipPage> {
  const { rows } = await sql<SlipPage>`
    with page as materialized (
      select slip_id, leaf, picks, case when is_trial then 0 else stake end as stake from lottery_slip slip
      where draw_id = ${drawId}::uuid and (${after}::uuid is null or slip_id > ${after}::uuid) and ${sealed}
      order by slip_id limit ${max}
    )
    select count(*)::int as count, coalesce(string_agg(leaf, ''::bytea order by slip_id), '') as leaves,
      coalesce(string_agg(uuid_send(slip_id), ''::bytea order by slip_id), '') as "slipIds",
      coalesce(string_agg(
        case when pg_column_size(picks) <= ${maxPickBytes} then array_to_string(picks, E'\n') else '' end,
        E'\n\n' order by slip_id), '') as picks,
      coalesce(sum(stake), 0) as staked, (select slip_id from page order by slip_id desc limit 1) as last
    from page`.execute(db)
  const [page] = rows
  if (page === undefined) throw new Error('a sum without rows')
  return page
}

/** How many slips of a draw are to be settled: all but those that were cancelled. */
export async function countSlips(db: Database, drawId: string): Promise<number> {
  const { rows } = await sql<{ slips: number }>`
    select (select count(*) from lottery_slip where draw_id = ${drawId}::uuid)::int
      - (select count(*) from lottery_slip_end where draw_id = ${drawId}::uuid and generation = 0)::int as slips`.execute(
    db,
  )
  return rows[0]?.slips ?? 0
}

/** The slips of a draw that were paid by an earlier generation of its numbers. */
export async function paidBefore(
  db: Database,
  { drawId, generation }: { readonly drawId: string; readonly generation: number },
): Promise<readonly string[]> {
  const { rows } = await sql<{ slipId: string }>`
    select distinct slip_id as "slipId" from lottery_slip_end
    where draw_id = ${drawId}::uuid and kind = 'paid' and generation < ${generation}`.execute(db)
  return rows.map(({ slipId }) => slipId)
}

/** A slip that is paid or whose stake is returned. */
export interface PayingSlip {
  readonly drawId: string
  readonly slipId: string
  readonly brandId: BrandId
  readonly accountId: AccountId
  readonly isTrial: boolean
  readonly stakeMinor: Minor
  readonly validMinor: Minor | null
  readonly providerId: ProviderId
  readonly key: string
}

const payingColumns = sql`slip.draw_id as "drawId", slip.slip_id as "slipId", slip.brand_id as "brandId",
  slip.account_id as "accountId", slip.is_trial as "isTrial", slip.stake as "stakeMinor", slip.valid as "validMinor", slip.provider_id as "providerId",
  slip.key`

/** A slip that may be paid. */
export interface MayWin extends PayingSlip {
  readonly tickets: readonly LotteryTicketJson[]
  readonly holder: string
  /** What an earlier generation of the draw's numbers paid last. */
  readonly before: { readonly generation: number; readonly amountMinor: Minor } | undefined
}

type MayWinRow = Omit<MayWin, 'before'> & {
  readonly beforeGeneration: number | null
  readonly beforeAmount: Minor | null
}

// In the two statements below, a limit keeps the search for a slip's end a search by its index: without it, the planner may read all ends of
// the draw for each slip.

/**
 * These slips, with what an earlier generation of the draw's numbers paid them; without those that this generation has settled, and without
 * those that were cancelled. Throws if there is no such slip.
 */
export async function slipsToSettle(
  db: Database,
  {
    drawId,
    generation,
    slipIds,
  }: { readonly drawId: string; readonly generation: number; readonly slipIds: readonly string[] },
): Promise<readonly MayWin[]> {
  const { rows } = await sql<MayWinRow>`
    select ${payingColumns}, slip.tickets, slip.holder, paid.generation as "beforeGeneration", paid.amount as "beforeAmount"
    from unnest(${[...slipIds]}::uuid[]) as asked (slip_id)
    left join lottery_slip slip on slip.draw_id = ${drawId}::uuid and slip.slip_id = asked.slip_id
    left join lateral (
      select generation, amount from lottery_slip_end ended
      where ended.draw_id = slip.draw_id and ended.slip_id = slip.slip_id and ended.kind = 'paid'
        and ended.generation < ${generation} and ${generation} > 1
      order by generation desc limit 1) paid on true
    left join lateral (
      select true as is_over from lottery_slip_end ended
      where ended.draw_id = ${drawId}::uuid and ended.slip_id = asked.slip_id and ended.generation in (0, ${generation})
      limit 1) done on true
    where done.is_over is null`.execute(db)
  const isMissing = ({ slipId }: { readonly slipId: string | null }) => slipId === null
  if (rows.some(isMissing)) throw new Error(`a slip of draw ${drawId} is missing`)
  return rows.map(({ beforeGeneration, beforeAmount, ...row }) => ({
    ...row,
    before:
      beforeGeneration === null || beforeAmount === null
        ? undefined
        : { generation: beforeGeneration, amountMinor: beforeAmount },
  }))
}

/** The next slips of a draw whose stake is neither returned nor was, in the order of their ids. */
export async function unreturned(
  db: Database,
  drawId: string,
  { after, max }: { readonly after: string | null; readonly max: number },
): Promise<readonly PayingSlip[]> {
  const { rows } = await sql<PayingSlip>`
    select ${payingColumns} from lottery_slip slip
    left join lateral (
      select true as is_over from lottery_slip_end ended
      where ended.draw_id = slip.draw_id and ended.slip_id = slip.slip_id and ended.generation = 0
      limit 1) done on true
    where slip.draw_id = ${drawId}::uuid and (${after}::uuid is null or slip.slip_id > ${after}::uuid) and done.is_over is null
    order by slip.slip_id limit ${max}`.execute(db)
  return rows
}
