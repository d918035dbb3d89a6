import type { LotteryTicketJson } from '@baize/lottery'
import type { Minor } from '@baize/money'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import type { AccountId, ProviderId } from '../../ledger/index.ts'

/** A page of the slips that are sealed, in the order of their ids. */
export interface LeafPage {
  readonly count: number
  /** Their leaves one after another, 32 bytes each. */
  readonly leaves: Buffer
  /** What was staked for money. */
  readonly staked: bigint
  readonly last: string | null
}

/** What is sealed of a draw: the slips that were not cancelled. */
const sealed = sql`not exists (
  select from lottery_slip_end ended
  where ended.draw_id = slip.draw_id and ended.slip_id = slip.slip_id and ended.generation = 0)`

/** The next slips of a seal. */
export async function leafPage(
  db: Database,
  drawId: string,
  { after, max }: { readonly after: string | null; readonly max: number },
): Promise<LeafPage> {
  const { rows } = await sql<LeafPage>`
    with page as materialized (
      select slip_id, leaf, case when is_trial then 0 else stake end as stake from lottery_slip slip
      where draw_id = ${drawId}::uuid and (${after}::uuid is null or slip_id > ${after}::uuid) and ${sealed}
      order by slip_id limit ${max}
    )
    select count(*)::int as count, coalesce(string_agg(leaf, ''::bytea order by slip_id), '') as leaves,
      coalesce(sum(stake), 0) as staked, (select slip_id from page order by slip_id desc limit 1) as last
    from page`.execute(db)
  const [page] = rows
  if (page === undefined) throw new Error('a sum without rows')
  return page
}

/** A page of a draw's slips: the last of it, and the different bets that are on it. */
export interface PickPage {
  readonly last: string | null
  /** `<bet> <selection>`, each once. */
  readonly picks: readonly string[]
}

/** The next slips of a draw, and what they are on: so many slips at most, and of large ones only as many as have so many lines. */
export async function pickPage(
  db: Database,
  drawId: string,
  { after, max, maxLines }: { readonly after: string | null; readonly max: number; readonly maxLines: number },
): Promise<PickPage> {
  const { rows } = await sql<PickPage>`
    with running as (
      select slip_id, lines, sum(lines) over (order by slip_id) as lines_so_far from (
        select slip_id, lines from lottery_slip
        where draw_id = ${drawId}::uuid and (${after}::uuid is null or slip_id > ${after}::uuid)
        order by slip_id limit ${max}) next
    ), page as materialized (
      select slip_id, slip.picks from running join lottery_slip slip using (slip_id)
      where slip.draw_id = ${drawId}::uuid and running.lines_so_far - running.lines < ${maxLines}
    )
    select (select slip_id from page order by slip_id desc limit 1) as last,
      coalesce((select array_agg(distinct pick) from page, unnest(picks) as pick), '{}') as picks`.execute(db)
  const [page] = rows
  if (page === undefined) throw new Error('a sum without rows')
  return page
}

/** A slip that is paid or whose stake is returned. */
export interface PayingSlip {
  readonly drawId: string
  readonly slipId: string
  readonly brandId: BrandId
  readonly accountId: AccountId
  readonly isTrial: boolean
  readonly stakeMinor: Minor
  readonly providerId: ProviderId
  readonly key: string
}

const payingColumns = sql`slip.draw_id as "drawId", slip.slip_id as "slipId", slip.brand_id as "brandId",
  slip.account_id as "accountId", slip.is_trial as "isTrial", slip.stake as "stakeMinor", slip.provider_id as "providerId",
  slip.key`

/** A slip that may be paid. */
export interface MayWin extends PayingSlip {
  readonly tickets: readonly LotteryTicketJson[]
  readonly holder: string
  /** What was sealed of it: the hash of its text. */
  readonly leaf: Uint8Array
  /** What an earlier generation of the draw's numbers paid last. */
  readonly before: { readonly generation: number; readonly amountMinor: Minor } | undefined
}

type MayWinRow = PayingSlip & {
  readonly tickets: readonly LotteryTicketJson[]
  readonly holder: string
  readonly leaf: Uint8Array
  readonly beforeGeneration: number | null
  readonly beforeAmount: Minor | null
}

/** Which slips of a page are read to be settled. */
export interface MayWinAsked {
  readonly drawId: string
  readonly generation: number
  /** After this slip, up to and including `last`. */
  readonly after: string | null
  readonly last: string
  /** The bets that win. */
  readonly picks: readonly string[]
  readonly max: number
}

/**
 * The next slips of a page that have one of these bets or were paid by an earlier generation, in the order of their ids; without those
 * that this generation has settled, and without those that were cancelled.
 */
export async function mayWin(db: Database, asked: MayWinAsked): Promise<readonly MayWin[]> {
  const { drawId, generation, after, last, picks, max } = asked
  const paidBefore =
    generation === 1
      ? sql`select null::int as generation, null::bigint as amount where false`
      : sql`select generation, amount from lottery_slip_end ended
          where ended.draw_id = slip.draw_id and ended.slip_id = slip.slip_id and ended.kind = 'paid'
            and ended.generation < ${generation}
          order by generation desc limit 1`
  const { rows } = await sql<MayWinRow>`
    select ${payingColumns}, slip.tickets, slip.holder, slip.leaf, paid.generation as "beforeGeneration", paid.amount as "beforeAmount"
    from lottery_slip slip left join lateral (${paidBefore}) paid on true
    where slip.draw_id = ${drawId}::uuid and (${after}::uuid is null or slip.slip_id > ${after}::uuid)
      and slip.slip_id <= ${last}::uuid
      and (paid.amount is not null
        or exists (select from unnest(slip.picks) as pick where pick = any(${[...picks]}::text[])))
      and not exists (
        select from lottery_slip_end ended
        where ended.draw_id = slip.draw_id and ended.slip_id = slip.slip_id and ended.generation in (0, ${generation}))
    order by slip.slip_id limit ${max}`.execute(db)
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
    where draw_id = ${drawId}::uuid and (${after}::uuid is null or slip_id > ${after}::uuid) and ${sealed}
    order by slip_id limit ${max}`.execute(db)
  return rows
}
