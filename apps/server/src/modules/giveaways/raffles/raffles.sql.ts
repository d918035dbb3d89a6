import type { GameType } from '@baize/contract'
import { parseSeedHash, type PrizeTier, type RaffleTerms, type SeedHash } from '@baize/fairness'
import type { Language } from '@baize/phrases'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'

/** A raffle as it is stored. Amounts are in minor units. */
export interface RaffleRow extends Pick<RaffleTerms, 'raffleId' | 'isOneEach'> {
  readonly brandId: BrandId
  readonly title: Readonly<Record<Language, string>>
  readonly words: Readonly<Record<Language, string>>
  readonly currency: string
  readonly tiers: readonly PrizeTier[]
  readonly sealed: Buffer
  readonly commitment: SeedHash
  readonly opensAt: Temporal.Instant
  readonly closesAt: Temporal.Instant
  readonly drawsAt: Temporal.Instant
  readonly perDepositMinor: bigint | null
  readonly perTurnoverMinor: bigint | null
  /** In percent, by game type; what is not named counts nothing. */
  readonly weights: Readonly<Partial<Record<GameType, number>>>
  readonly hasFreeTicket: boolean
  readonly memberLimit: number
  readonly minLevel: number
  readonly tickets: bigint
  readonly entrants: number
  readonly cancelledAt: Temporal.Instant | null
  readonly cancelReason: string | null
  readonly sealedAt: Temporal.Instant | null
  readonly seal: SeedHash | null
  readonly drawnAt: Temporal.Instant | null
  readonly plannedName: string
  readonly plannedAt: Temporal.Instant
}

interface StoredTier {
  readonly count: number
  readonly kind: PrizeTier['kind']
  readonly amount: string
}

type StoredRaffle = Omit<RaffleRow, 'commitment' | 'seal' | 'tiers'> & {
  readonly hash: Buffer
  readonly sealHash: Buffer | null
  readonly tiers: readonly StoredTier[]
}

const columns = sql`raffle_id as "raffleId", brand_id as "brandId", title, words, currency,
  server_seed_sealed as sealed, server_seed_hash as hash, opens_at as "opensAt", closes_at as "closesAt",
  draws_at as "drawsAt", per_deposit as "perDepositMinor", per_turnover as "perTurnoverMinor", weights,
  has_free_ticket as "hasFreeTicket", member_limit as "memberLimit", is_one_each as "isOneEach", min_level as "minLevel",
  tickets, entrants, cancelled_at as "cancelledAt", cancel_reason as "cancelReason", sealed_at as "sealedAt",
  seal as "sealHash", drawn_at as "drawnAt", planned_name as "plannedName", planned_at as "plannedAt",
  (select jsonb_agg(jsonb_build_object('count', prizes, 'kind', kind, 'amount', amount::text) order by tier)
    from giveaway_raffle_prize prize where prize.raffle_id = giveaway_raffle.raffle_id) as tiers`

function raffleFrom({ hash, sealHash, tiers, ...row }: StoredRaffle): RaffleRow {
  const commitment = parseSeedHash(hash.toString('hex'))
  const seal = sealHash === null ? null : parseSeedHash(sealHash.toString('hex'))
  if (commitment === undefined || seal === undefined) throw new Error('a stored commitment or seal is not a hash')
  return { ...row, commitment, seal, tiers: tiers.map((tier) => ({ ...tier, amount: BigInt(tier.amount) })) }
}

/** What a raffle is when it is planned. */
export type PlannedRaffle = Omit<
  RaffleRow,
  'tickets' | 'entrants' | 'cancelledAt' | 'cancelReason' | 'sealedAt' | 'seal' | 'drawnAt'
> & { readonly plannedBy: string | undefined }

/** Stores a raffle and its prizes. */
export async function insertRaffle(tx: Database, raffle: PlannedRaffle): Promise<void> {
  await sql`
    insert into giveaway_raffle (raffle_id, brand_id, title, words, currency, server_seed_sealed, server_seed_hash, opens_at,
      closes_at, draws_at, per_deposit, per_turnover, weights, has_free_ticket, member_limit, is_one_each, min_level,
      planned_by, planned_name, planned_at)
    values (${raffle.raffleId}::uuid, ${raffle.brandId}, ${JSON.stringify(raffle.title)}::jsonb,
      ${JSON.stringify(raffle.words)}::jsonb, ${raffle.currency}, ${raffle.sealed}, ${Buffer.from(raffle.commitment, 'hex')},
      ${raffle.opensAt.toString()}, ${raffle.closesAt.toString()}, ${raffle.drawsAt.toString()}, ${raffle.perDepositMinor},
      ${raffle.perTurnoverMinor}, ${JSON.stringify(raffle.weights)}::jsonb, ${raffle.hasFreeTicket}, ${raffle.memberLimit},
      ${raffle.isOneEach}, ${raffle.minLevel}, ${raffle.plannedBy ?? null}::uuid, ${raffle.plannedName},
      ${raffle.plannedAt.toString()})`.execute(tx)
  const { tiers } = raffle
  await sql`
    insert into giveaway_raffle_prize (raffle_id, tier, prizes, kind, amount)
    select ${raffle.raffleId}::uuid, place, prizes, kind, amount
    from unnest(${tiers.map(({ count }) => count)}::int[], ${tiers.map(({ kind }) => kind)}::text[],
      ${tiers.map(({ amount }) => amount)}::bigint[]) with ordinality as tier (prizes, kind, amount, place)`.execute(tx)
}

export async function raffleOf(db: Database, brandId: BrandId, raffleId: string): Promise<RaffleRow | undefined> {
  const { rows } = await sql<StoredRaffle>`
    select ${columns} from giveaway_raffle where raffle_id = ${raffleId}::uuid and brand_id = ${brandId}`.execute(db)
  return rows.map(raffleFrom)[0]
}

/** A page of a brand's raffles, those that open last first. */
export async function rafflesOf(
  db: Database,
  brandId: BrandId,
  { offset, limit, countUpTo }: { readonly offset: number; readonly limit: number; readonly countUpTo: number },
): Promise<{ readonly rows: readonly RaffleRow[]; readonly count: number }> {
  const { rows } = await sql<StoredRaffle>`
    select ${columns} from giveaway_raffle where brand_id = ${brandId}
    order by opens_at desc, raffle_id limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from giveaway_raffle where brand_id = ${brandId} limit ${countUpTo}) one`.execute(db)
  return { rows: rows.map(raffleFrom), count: counted.rows[0]?.count ?? 0 }
}

/** The raffles that visitors see: all that are not drawn, and those that were drawn or cancelled not long ago; the latest first. */
export async function rafflesAround(
  db: Database,
  brandId: BrandId,
  asked: { readonly drawnAfter: Temporal.Instant; readonly cancelledAfter: Temporal.Instant; readonly max: number },
): Promise<readonly RaffleRow[]> {
  const { rows } = await sql<StoredRaffle>`
    select ${columns} from giveaway_raffle
    where brand_id = ${brandId} and (drawn_at is null or drawn_at > ${asked.drawnAfter.toString()})
      and (cancelled_at is null or (cancelled_at > ${asked.cancelledAfter.toString()} and cancelled_at > opens_at))
    order by opens_at desc, raffle_id limit ${asked.max}`.execute(db)
  return rows.map(raffleFrom)
}

/** The raffles of all brands for which something of this period counts. */
export async function rafflesBetween(
  db: Database,
  { first, last }: { readonly first: Temporal.Instant; readonly last: Temporal.Instant },
): Promise<readonly RaffleRow[]> {
  const { rows } = await sql<StoredRaffle>`
    select ${columns} from giveaway_raffle
    where cancelled_at is null and sealed_at is null and opens_at <= ${last.toString()} and closes_at > ${first.toString()}
    order by raffle_id`.execute(db)
  return rows.map(raffleFrom)
}

/** Raffles of which there may be tickets to give: they have opened and are not sealed. */
export async function unsealedRaffles(db: Database, now: Temporal.Instant): Promise<readonly RaffleRow[]> {
  const { rows } = await sql<StoredRaffle>`
    select ${columns} from giveaway_raffle
    where cancelled_at is null and drawn_at is null and sealed_at is null and opens_at <= ${now.toString()}
    order by closes_at, raffle_id`.execute(db)
  return rows.map(raffleFrom)
}

/** Raffles that are sealed and whose time to be drawn has come. */
export async function undrawnRaffles(db: Database, now: Temporal.Instant): Promise<readonly RaffleRow[]> {
  const { rows } = await sql<StoredRaffle>`
    select ${columns} from giveaway_raffle
    where cancelled_at is null and drawn_at is null and sealed_at is not null and draws_at <= ${now.toString()}
    order by draws_at, raffle_id`.execute(db)
  return rows.map(raffleFrom)
}

/** Locks a raffle until the transaction ends, and returns it if tickets of it can be given. */
export async function holdUnsealed(tx: Database, raffleId: string): Promise<RaffleRow | undefined> {
  // First alone, so that what follows sees what was committed while this waited. Entrants refer to the row meanwhile.
  await sql`select from giveaway_raffle where raffle_id = ${raffleId}::uuid for no key update`.execute(tx)
  const { rows } = await sql<StoredRaffle>`
    select ${columns} from giveaway_raffle
    where raffle_id = ${raffleId}::uuid and sealed_at is null and cancelled_at is null`.execute(tx)
  return rows.map(raffleFrom)[0]
}

/** Cancels a raffle of which there are still tickets to get. Returns whether it did. */
export async function cancelRaffle(
  tx: Database,
  brandId: BrandId,
  { raffleId, reason, now }: { readonly raffleId: string; readonly reason: string; readonly now: Temporal.Instant },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update giveaway_raffle set cancelled_at = ${now.toString()}, cancel_reason = ${reason}
    where raffle_id = ${raffleId}::uuid and brand_id = ${brandId} and cancelled_at is null and sealed_at is null
      and closes_at > ${now.toString()}`.execute(tx)
  return numAffectedRows === 1n
}

/** Records the seal of a raffle whose row the transaction holds. */
export async function noteSealed(
  tx: Database,
  { raffleId, seal, now }: { readonly raffleId: string; readonly seal: SeedHash; readonly now: Temporal.Instant },
): Promise<void> {
  await sql`
    update giveaway_raffle set seal = ${Buffer.from(seal, 'hex')}, sealed_at = ${now.toString()}
    where raffle_id = ${raffleId}::uuid and sealed_at is null and cancelled_at is null`.execute(tx)
}

/** Records that a raffle is drawn. Returns whether it was not before. */
export async function noteDrawn(tx: Database, raffleId: string, now: Temporal.Instant): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update giveaway_raffle set drawn_at = ${now.toString()}
    where raffle_id = ${raffleId}::uuid and drawn_at is null and sealed_at is not null`.execute(tx)
  return numAffectedRows === 1n
}
