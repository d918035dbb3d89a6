import type { SeedHash, ServerSeed } from '@baize/fairness'
import type { LotteryResult } from '@baize/lottery'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import type { BeaconValue } from './beacons.ts'
import { drawColumns, drawFrom, type StoredDraw } from './draws.sql.ts'
import type { LotteryDraw } from './draw.types.ts'

/** What a draw is when it is made. */
export type NewDraw = Pick<
  LotteryDraw,
  | 'drawId'
  | 'brandId'
  | 'gameCode'
  | 'format'
  | 'number'
  | 'day'
  | 'province'
  | 'version'
  | 'opensAt'
  | 'closesAt'
  | 'drawsAt'
  | 'voidAfter'
  | 'source'
  | 'secretSealed'
  | 'secretHash'
  | 'beaconKind'
  | 'beaconName'
>

/** Which of these numbers a game has draws for. */
export async function knownNumbers(
  db: Database,
  brandId: BrandId,
  { gameCode, numbers }: { readonly gameCode: string; readonly numbers: readonly string[] },
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ number: string }>`
    select number from lottery_draw
    where brand_id = ${brandId} and game_code = ${gameCode} and number = any(${[...numbers]}::text[])`.execute(db)
  return new Set(rows.map(({ number }) => number))
}

/** Stores draws, apart from those whose number another process stored meanwhile. Returns how many it stored. */
export async function insertDraws(db: Database, draws: readonly NewDraw[], now: Temporal.Instant): Promise<bigint> {
  const { numAffectedRows } = await sql`
    insert into lottery_draw (draw_id, brand_id, game_code, format, number, day, province, version, opens_at, closes_at, draws_at,
      void_after, source, secret_sealed, secret_hash, beacon_kind, beacon_name, made_at)
    select made.*, ${now.toString()}::timestamptz
    from unnest(${draws.map(({ drawId }) => drawId)}::uuid[], ${draws.map(({ brandId }) => brandId)}::int[],
      ${draws.map(({ gameCode }) => gameCode)}::text[], ${draws.map(({ format }) => format)}::text[],
      ${draws.map(({ number }) => number)}::text[], ${draws.map(({ day }) => day.toString())}::date[],
      ${draws.map(({ province }) => province)}::text[], ${draws.map(({ version }) => version)}::int[],
      ${draws.map(({ opensAt }) => opensAt.toString())}::timestamptz[],
      ${draws.map(({ closesAt }) => closesAt.toString())}::timestamptz[],
      ${draws.map(({ drawsAt }) => drawsAt.toString())}::timestamptz[],
      ${draws.map(({ voidAfter }) => voidAfter.toString())}::timestamptz[], ${draws.map(({ source }) => source)}::text[],
      ${draws.map(({ secretSealed }) => secretSealed)}::bytea[],
      ${draws.map(({ secretHash }) => (secretHash === null ? null : Buffer.from(secretHash, 'hex')))}::bytea[],
      ${draws.map(({ beaconKind }) => beaconKind)}::text[], ${draws.map(({ beaconName }) => beaconName)}::text[]) as made
    on conflict (brand_id, game_code, number) do nothing`.execute(db)
  return numAffectedRows ?? 0n
}

/** Whether the cut-off of a draw that is open is over. */
export async function hasDueClosing(db: Database, before: Temporal.Instant): Promise<boolean> {
  const { rows } = await sql`
    select from lottery_draw where state = 'open' and closes_at <= ${before.toString()} limit 1`.execute(db)
  return rows.length > 0
}

/** Closes the draws whose cut-off is over. Call it while the transaction holds all lanes. Returns the brands. */
export async function closeDue(
  tx: Database,
  before: Temporal.Instant,
  now: Temporal.Instant,
): Promise<ReadonlySet<BrandId>> {
  const { rows } = await sql<{ brandId: BrandId }>`
    update lottery_draw set state = 'closed', closed_at = ${now.toString()}
    where state = 'open' and closes_at <= ${before.toString()} returning brand_id as "brandId"`.execute(tx)
  return new Set(rows.map(({ brandId }) => brandId))
}

/** A draw that waits for its next step. */
export type DueDraw = Pick<LotteryDraw, 'brandId' | 'drawId'>

/**
 * The draws whose next step is due and on which no other process works: to be sealed, drawn, settled, returned, or void by their time.
 * Official draws wait for their numbers.
 */
export async function dueDraws(
  db: Database,
  asked: {
    readonly now: Temporal.Instant
    readonly worker: string
    /** Draws that are left out. */
    readonly without: readonly string[]
    readonly max: number
  },
): Promise<readonly DueDraw[]> {
  const { now, worker, without, max } = asked
  const free = sql`draw_id <> all(${[...without]}::uuid[]) and (worker is null or worker = ${worker}::uuid or worked_until < now())`
  const { rows } = await sql<DueDraw>`
    (select brand_id as "brandId", draw_id as "drawId" from lottery_draw
      where state not in ('settled', 'void') and closes_at <= ${now.toString()} and ${free} and (
        state in ('closed', 'drawn')
        or (state = 'sealed' and ((source = 'own' and draws_at <= ${now.toString()}) or void_after <= ${now.toString()})))
      order by closes_at, draw_id limit ${max})
    union all
    (select brand_id, draw_id from lottery_draw where state = 'void' and settled_at is null and ${free}
      order by closes_at, draw_id limit ${max})`.execute(db)
  return rows
}

/** How long a process keeps a draw to itself after it last said so. */
const leaseSeconds = 20

/**
 * Takes a draw on, or goes on with it: no other process begins with it for a while. Returns whether it is free for this one, and still
 * in the generation that the work is about, if that is said.
 */
export async function takeDraw(db: Database, drawId: string, worker: string, generation?: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update lottery_draw set worker = ${worker}::uuid, worked_until = now() + make_interval(secs => ${leaseSeconds})
    where draw_id = ${drawId}::uuid and generation = coalesce(${generation ?? null}::int, generation)
      and (worker is null or worker = ${worker}::uuid or worked_until < now())`.execute(db)
  return numAffectedRows === 1n
}

export async function leaveDraw(db: Database, drawId: string, worker: string): Promise<void> {
  await sql`
    update lottery_draw set worker = null, worked_until = null
    where draw_id = ${drawId}::uuid and worker = ${worker}::uuid`.execute(db)
}

/** A draw, and the name of its operator or rule if it is void. */
export async function drawById(db: Database, drawId: string): Promise<LotteryDraw | undefined> {
  const { rows } = await sql<StoredDraw>`
    select ${drawColumns} from lottery_draw draw where draw_id = ${drawId}::uuid`.execute(db)
  return rows.map(drawFrom)[0]
}

/** What is known once all slips of a draw were read. */
export interface Seal {
  readonly slips: number
  /** 64 hexadecimal digits. */
  readonly root: string
  readonly sealHash: SeedHash
  /** Of money, without trial play. */
  readonly staked: bigint
  /** Of what the draw is settled by, under a key of the server. */
  readonly slipsHash: Buffer
}

/** Records the seal of a closed draw. Returns whether it was not sealed before. */
export async function noteSealed(db: Database, drawId: string, seal: Seal, now: Temporal.Instant): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update lottery_draw set state = 'sealed', slips = ${seal.slips}, root = ${Buffer.from(seal.root, 'hex')},
      seal_hash = ${Buffer.from(seal.sealHash, 'hex')}, sealed_at = ${now.toString()}, staked = ${seal.staked},
      slips_hash = ${seal.slipsHash}
    where draw_id = ${drawId}::uuid and state = 'closed'`.execute(db)
  return numAffectedRows === 1n
}

/** Records what only the server can make of the slips of a sealed draw; null while what the draw is settled by is stored again. */
export async function noteSlipsHash(db: Database, drawId: string, slipsHash: Buffer | null): Promise<void> {
  await sql`update lottery_draw set slips_hash = ${slipsHash}::bytea where draw_id = ${drawId}::uuid`.execute(db)
}

/** Records the numbers of a draw of our own, with all that they come from. Returns whether it had none before. */
export async function noteDrawn(
  db: Database,
  drawId: string,
  drawn: {
    readonly secret: ServerSeed
    readonly beacon: BeaconValue
    readonly result: LotteryResult
    readonly now: Temporal.Instant
  },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update lottery_draw set state = 'drawn', secret = ${Buffer.from(drawn.secret, 'hex')}, secret_sealed = null,
      beacon_value = ${drawn.beacon.value}, beacon_signature = ${drawn.beacon.signature}, result = ${JSON.stringify(drawn.result)}::jsonb, drawn_at = ${drawn.now.toString()}
    where draw_id = ${drawId}::uuid and state = 'sealed'`.execute(db)
  return numAffectedRows === 1n
}

/** Records the numbers of an official draw that is sealed. Returns whether it had none before. */
export async function noteOfficial(
  tx: Database,
  drawId: string,
  { result, now }: { readonly result: LotteryResult; readonly now: Temporal.Instant },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update lottery_draw set state = 'drawn', result = ${JSON.stringify(result)}::jsonb, drawn_at = ${now.toString()}
    where draw_id = ${drawId}::uuid and state = 'sealed' and source = 'official'`.execute(tx)
  return numAffectedRows === 1n
}

/** Replaces the numbers of an official draw; its slips are settled anew. Call it while the transaction holds all lanes. */
export async function noteCorrected(
  tx: Database,
  drawId: string,
  { result, now }: { readonly result: LotteryResult; readonly now: Temporal.Instant },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update lottery_draw set state = 'drawn', result = ${JSON.stringify(result)}::jsonb, drawn_at = ${now.toString()},
      generation = generation + 1, settled_to = null, settled_at = null
    where draw_id = ${drawId}::uuid and state in ('drawn', 'settled') and source = 'official'`.execute(tx)
  return numAffectedRows === 1n
}

/** Keeps how far a settlement or a return has come. */
export async function noteSettledTo(
  db: Database,
  { drawId, generation, slipId }: { readonly drawId: string; readonly generation: number; readonly slipId: string },
): Promise<void> {
  await sql`
    update lottery_draw set settled_to = ${slipId}::uuid
    where draw_id = ${drawId}::uuid and generation = ${generation} and settled_at is null`.execute(db)
}

/** Ends a settlement: adds up what it paid. Returns whether it was not over before. */
export async function noteSettled(
  db: Database,
  { drawId, generation, now }: { readonly drawId: string; readonly generation: number; readonly now: Temporal.Instant },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with paying as (
      select distinct on (slip_id) slip_id, amount from lottery_slip_end
      where draw_id = ${drawId}::uuid and kind = 'paid' order by slip_id, generation desc
    ), sums as (
      select coalesce(sum(paying.amount), 0) as paid, count(*)::int as winners
      from paying join lottery_slip slip on slip.draw_id = ${drawId}::uuid and slip.slip_id = paying.slip_id
      where paying.amount > 0 and not slip.is_trial
    )
    update lottery_draw set state = 'settled', settled_at = ${now.toString()}, paid = sums.paid, winners = sums.winners
    from sums where draw_id = ${drawId}::uuid and state = 'drawn' and generation = ${generation}`.execute(db)
  return numAffectedRows === 1n
}

/** Why and by whom a draw is void; by nobody if a rule says so. */
export interface Voiding {
  readonly reason: string
  readonly by: { readonly operatorId: string | undefined; readonly name: string } | undefined
  readonly now: Temporal.Instant
}

/** Makes a draw void that has no numbers. Of one that is open, the transaction must hold all lanes. Returns whether it did. */
export async function noteVoid(tx: Database, drawId: string, { reason, by, now }: Voiding): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update lottery_draw set state = 'void', closed_at = coalesce(closed_at, ${now.toString()}), void_reason = ${reason},
      voided_by = ${by?.operatorId ?? null}::uuid, voided_name = ${by?.name ?? null}, voided_at = ${now.toString()},
      settled_to = null
    where draw_id = ${drawId}::uuid and state in ('open', 'closed', 'sealed')`.execute(tx)
  return numAffectedRows === 1n
}

/** Makes the secret of a void draw public. */
export async function noteRevealed(db: Database, drawId: string, secret: ServerSeed): Promise<void> {
  await sql`
    update lottery_draw set secret = ${Buffer.from(secret, 'hex')}, secret_sealed = null
    where draw_id = ${drawId}::uuid and state = 'void' and secret_sealed is not null`.execute(db)
}

/** Notes that all stakes of a void draw are returned. */
export async function noteReturned(db: Database, drawId: string, now: Temporal.Instant): Promise<void> {
  await sql`
    update lottery_draw set settled_at = ${now.toString()}
    where draw_id = ${drawId}::uuid and state = 'void' and settled_at is null`.execute(db)
}
