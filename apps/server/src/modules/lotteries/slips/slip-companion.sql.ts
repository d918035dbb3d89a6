import type { LotteryTicketJson } from '@baize/lottery'
import { minor } from '@baize/money'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import type { AccountId, CommandHead, CompanionStatement, ProviderId, StoredCommand } from '../../ledger/index.ts'
import { LiveSlips, type HeldSlip } from './live-slips.ts'
import type { LotteryResult, LotteryRow, SlipEnd, StoredSlip, StoredWinner } from './slip.types.ts'

interface LiveRow {
  readonly accountId: AccountId
  readonly drawId: string
  readonly slipId: string
  readonly closesAt: Temporal.Instant
  readonly lines: number
  readonly tickets: readonly LotteryTicketJson[]
}

/** Loads the slips of these accounts that wait for draws which are not closed, and which draws are over before their time. */
export async function loadLiveSlips(
  db: Database,
  accountIds: readonly AccountId[],
  now: Temporal.Instant,
): Promise<ReadonlyMap<AccountId, LiveSlips>> {
  const [live, early] = await Promise.all([
    sql<LiveRow>`
      select slip.account_id as "accountId", slip.draw_id as "drawId", slip.slip_id as "slipId", slip.closes_at as "closesAt",
        slip.lines, slip.tickets
      from lottery_slip slip
      where slip.account_id = any(${[...accountIds]}::bigint[]) and slip.closes_at > ${now.toString()}
        and not exists (
          select from lottery_slip_end ended
          where ended.draw_id = slip.draw_id and ended.slip_id = slip.slip_id and ended.generation = 0)`.execute(db),
    sql<{ drawId: string }>`
      select draw_id as "drawId" from lottery_draw
      where closes_at > ${now.toString()} and state <> 'open'`.execute(db),
  ])
  const notOpen = new Set(early.rows.map(({ drawId }) => drawId))
  const slips = Map.groupBy(live.rows, ({ accountId }) => accountId)
  return new Map(
    accountIds.map((accountId) => [accountId, LiveSlips.from((slips.get(accountId) ?? []).map(heldSlip), notOpen)]),
  )
}

function heldSlip({ drawId, slipId, closesAt, lines, tickets }: LiveRow): HeldSlip {
  const picks = tickets.map(({ format, bet, selection, unitMinor }) => ({
    format,
    bet,
    selection,
    unitMinor: BigInt(unitMinor),
  }))
  return { drawId, slipId, closesAt, lines, picks }
}

/** Inserts both kinds of rows in one statement, so that every batch costs one, whatever it contains. */
export function insertStatement(rows: readonly LotteryRow[]): CompanionStatement {
  const slips = rows.flatMap((row) => (row.kind === 'slip' ? [row] : []))
  const ends = rows.flatMap((row) => (row.kind === 'end' ? [row] : []))
  // Slips are cancelled only while their draw is open, too. Payouts come later.
  const mustBeOpen = [
    ...slips.map(({ slip }) => slip.drawId),
    ...ends.flatMap(({ end }) => (end.kind === 'cancelled' ? [end.drawId] : [])),
  ]
  const textOf = timeTexts()
  return {
    name: 'lottery_insert',
    text: insertText,
    values: [
      [...new Set(mustBeOpen)],
      slips.map(({ slip }) => slip.drawId),
      slips.map(({ slip }) => slip.slipId),
      slips.map(({ slip }) => slip.brandId),
      slips.map(({ slip }) => slip.accountId),
      slips.map(({ slip }) => slip.memberId),
      slips.map(({ slip }) => slip.isTrial),
      slips.map(({ slip }) => slip.holder),
      slips.map(({ slip }) => slip.lines),
      slips.map(({ slip }) => slip.stakeMinor),
      slips.map(({ slip }) => JSON.stringify(slip.tickets)),
      // SQL requires arrays of arrays to have equal lengths, so each slip's picks are sent as the text of an array.
      slips.map(({ slip }) => arrayText(slip.tickets.map(({ bet, selection }) => `${bet} ${selection}`))),
      slips.map(({ leaf }) => Buffer.from(leaf)),
      slips.map(({ slip }) => slip.chaseId),
      slips.map(({ slip }) => textOf(slip.closesAt)),
      slips.map(({ context }) => context.providerId),
      slips.map(({ context }) => context.key),
      slips.map(({ context }) => Buffer.from(context.bodyHash)),
      slips.map(({ slip }) => textOf(slip.placedAt)),
      slips.map(({ slip }) => slip.validMinor),
      ends.map(({ end }) => end.drawId),
      ends.map(({ end }) => end.slipId),
      ends.map(({ end }) => end.generation),
      ends.map(({ end }) => end.kind),
      ends.map(({ end }) => end.accountId),
      ends.map(({ end }) => end.amountMinor),
      ends.map(({ end }) => (end.winners === null ? null : JSON.stringify(end.winners))),
      ends.map(({ context }) => context.providerId),
      ends.map(({ context }) => context.key),
      ends.map(({ context }) => Buffer.from(context.bodyHash)),
      ends.map(({ end }) => textOf(end.postedAt)),
    ],
  }
}

/** Writes times. All of a batch are posted at one, and most are bought on a few draws, and writing one takes long. */
function timeTexts(): (time: Temporal.Instant) => string {
  const texts = new Map<Temporal.Instant, string>()
  return (time) => {
    const text = texts.get(time) ?? time.toString()
    texts.set(time, text)
    return text
  }
}

/** The text of a PostgreSQL array of texts. */
function arrayText(texts: readonly string[]): string {
  return `{${texts.map((text) => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`).join(',')}}`
}

const slipColumns = `draw_id, slip_id, brand_id, account_id, member_id, is_trial, holder, lines, stake, tickets, picks, leaf,
  chase_id, closes_at, provider_id, key, body_hash, placed_at, valid`
const endColumns = `draw_id, slip_id, generation, kind, account_id, amount, winners, provider_id, key, body_hash, posted_at`

const insertText = `
  with sold as (
    insert into lottery_slip (${slipColumns})
    select draw_id, slip_id, brand_id, account_id, member_id, is_trial, holder, lines, stake, tickets::jsonb, picks::text[],
      leaf, chase_id, closes_at, provider_id, key, body_hash, placed_at, valid
    from unnest($2::uuid[], $3::uuid[], $4::int[], $5::bigint[], $6::bigint[], $7::boolean[], $8::text[], $9::int[],
      $10::bigint[], $11::text[], $12::text[], $13::bytea[], $14::uuid[], $15::timestamptz[], $16::int[], $17::text[],
      $18::bytea[], $19::timestamptz[], $20::bigint[]) as row (${slipColumns})
    where lottery_must_be_open($1::uuid[])
  )
  insert into lottery_slip_end (${endColumns})
  select draw_id, slip_id, generation, kind, account_id, amount, winners::jsonb, provider_id, key, body_hash, posted_at
  from unnest($21::uuid[], $22::uuid[], $23::int[], $24::text[], $25::bigint[], $26::bigint[], $27::text[], $28::int[],
    $29::text[], $30::bytea[], $31::timestamptz[]) as row (${endColumns})
  where lottery_must_be_open($1::uuid[])`

/** A row of a slip, from `lottery_slip slip`. */
export interface SlipRow {
  readonly drawId: string
  readonly slipId: string
  readonly brandId: BrandId
  readonly accountId: AccountId
  readonly memberId: MemberId
  readonly isTrial: boolean
  readonly holder: string
  readonly lines: number
  readonly stake: bigint
  readonly valid: bigint | null
  readonly tickets: readonly LotteryTicketJson[]
  readonly chaseId: string | null
  readonly closesAt: Temporal.Instant
  readonly providerId: ProviderId
  readonly key: string
  readonly placedAt: Temporal.Instant
}

/** The columns of {@link SlipRow}. */
export const slipRow = sql`slip.draw_id as "drawId", slip.slip_id as "slipId", slip.brand_id as "brandId",
  slip.account_id as "accountId", slip.member_id as "memberId", slip.is_trial as "isTrial", slip.holder, slip.lines, slip.stake, slip.valid,
  slip.tickets, slip.chase_id as "chaseId", slip.closes_at as "closesAt", slip.provider_id as "providerId", slip.key,
  slip.placed_at as "placedAt"`

export function slipOfRow({ stake, valid, ...row }: SlipRow): StoredSlip {
  return { ...row, stakeMinor: minor(stake), validMinor: valid === null ? null : minor(valid) }
}

/** A row of what became of a slip, from `lottery_slip_end ended`. */
export interface EndRow {
  readonly drawId: string
  readonly slipId: string
  readonly generation: number
  readonly kind: SlipEnd['kind']
  readonly accountId: AccountId
  readonly amount: bigint
  readonly winners: readonly StoredWinner[] | null
  readonly postedAt: Temporal.Instant
}

/** The columns of {@link EndRow}. */
export const endRow = sql`ended.draw_id as "drawId", ended.slip_id as "slipId", ended.generation, ended.kind,
  ended.account_id as "accountId", ended.amount, ended.winners, ended.posted_at as "postedAt"`

export function endOfRow({ amount, ...row }: EndRow): SlipEnd {
  return { ...row, amountMinor: minor(amount) }
}

interface Kept {
  readonly accountId: AccountId
  readonly providerId: ProviderId
  readonly key: string
  readonly bodyHash: Uint8Array
}

/** What keys did the first time: the slip that they bought, or what became of one. */
export async function storedResults(
  db: Database,
  commands: readonly CommandHead[],
): Promise<StoredCommand<LotteryResult>[]> {
  const asked = sql`unnest(${commands.map(({ providerId }) => providerId)}::int[], ${commands.map(({ key }) => key)}::text[])
    as asked (provider_id, key)`
  const [slips, ends] = await Promise.all([
    sql<SlipRow & Kept>`
      select ${slipRow}, slip.body_hash as "bodyHash" from ${asked}
      join lottery_slip slip using (provider_id, key)`.execute(db),
    sql<EndRow & Kept>`
      select ${endRow}, ended.provider_id as "providerId", ended.key, ended.body_hash as "bodyHash" from ${asked}
      join lottery_slip_end ended using (provider_id, key)`.execute(db),
  ])
  return [
    ...slips.rows.map(({ bodyHash, ...row }) => ({
      ...headOf({ ...row, bodyHash }),
      result: { kind: 'slip' as const, slip: slipOfRow(row) },
    })),
    ...ends.rows.map(({ providerId, key, bodyHash, ...row }) => ({
      ...headOf({ ...row, providerId, key, bodyHash }),
      result: { kind: 'end' as const, end: endOfRow(row) },
    })),
  ]
}

function headOf({ accountId, providerId, key, bodyHash }: Kept): CommandHead {
  return { accountId, providerId, key, bodyHash }
}
