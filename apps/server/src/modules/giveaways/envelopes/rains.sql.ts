import { parseSeedHash, type SeedHash } from '@baize/fairness'
import type { Language } from '@baize/phrases'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'

/** A rain as it is stored. */
export interface RainRow {
  readonly rainId: string
  readonly brandId: BrandId
  readonly title: Readonly<Record<Language, string>>
  readonly currency: string
  readonly potMinor: bigint
  readonly count: number
  readonly leastMinor: bigint
  readonly sealed: Buffer
  readonly commitment: SeedHash
  readonly startsAt: Temporal.Instant
  readonly endsAt: Temporal.Instant
  readonly opened: number
  readonly cancelledAt: Temporal.Instant | null
  readonly plannedName: string
  readonly plannedAt: Temporal.Instant
}

type StoredRain = Omit<RainRow, 'commitment'> & { readonly hash: Buffer }

const columns = sql`rain_id as "rainId", brand_id as "brandId", title, currency, pot as "potMinor", envelopes as count,
  least as "leastMinor", server_seed_sealed as sealed, server_seed_hash as hash, starts_at as "startsAt",
  ends_at as "endsAt", opened, cancelled_at as "cancelledAt", planned_name as "plannedName", planned_at as "plannedAt"`

function rainFrom({ hash, ...row }: StoredRain): RainRow {
  const commitment = parseSeedHash(hash.toString('hex'))
  if (commitment === undefined) throw new Error('a stored commitment is not a hash')
  return { ...row, commitment }
}

/** Stores a rain and its envelopes, the first of which is opened first. */
export async function insertRain(
  tx: Database,
  rain: Omit<RainRow, 'opened' | 'cancelledAt'> & { readonly plannedBy: string | undefined },
  envelopes: readonly bigint[],
): Promise<void> {
  await sql`
    insert into giveaway_rain (rain_id, brand_id, title, currency, pot, envelopes, least, server_seed_sealed, server_seed_hash,
      starts_at, ends_at, planned_by, planned_name, planned_at)
    values (${rain.rainId}::uuid, ${rain.brandId}, ${JSON.stringify(rain.title)}::jsonb, ${rain.currency}, ${rain.potMinor},
      ${rain.count}, ${rain.leastMinor}, ${rain.sealed}, ${Buffer.from(rain.commitment, 'hex')},
      ${rain.startsAt.toString()}, ${rain.endsAt.toString()}, ${rain.plannedBy ?? null}::uuid, ${rain.plannedName},
      ${rain.plannedAt.toString()})`.execute(tx)
  await sql`
    insert into giveaway_envelope (rain_id, number, amount)
    select ${rain.rainId}::uuid, place, amount
    from unnest(${[...envelopes]}::bigint[]) with ordinality as part (amount, place)`.execute(tx)
}

export async function rainOf(db: Database, brandId: BrandId, rainId: string): Promise<RainRow | undefined> {
  const { rows } = await sql<StoredRain>`
    select ${columns} from giveaway_rain where rain_id = ${rainId}::uuid and brand_id = ${brandId}`.execute(db)
  return rows.map(rainFrom)[0]
}

/** A page of a brand's rains, those that start last first. */
export async function rainsOf(
  db: Database,
  brandId: BrandId,
  { offset, limit, countUpTo }: { readonly offset: number; readonly limit: number; readonly countUpTo: number },
): Promise<{ readonly rows: readonly RainRow[]; readonly count: number }> {
  const { rows } = await sql<StoredRain>`
    select ${columns} from giveaway_rain where brand_id = ${brandId}
    order by starts_at desc, rain_id limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from giveaway_rain where brand_id = ${brandId} limit ${countUpTo}) one`.execute(db)
  return { rows: rows.map(rainFrom), count: counted.rows[0]?.count ?? 0 }
}

/** The rains that visitors see: those to come and those that ended not long ago, the earliest first. */
export async function rainsAround(
  db: Database,
  brandId: BrandId,
  { endsAfter, max }: { readonly endsAfter: Temporal.Instant; readonly max: number },
): Promise<readonly RainRow[]> {
  const { rows } = await sql<StoredRain>`
    select ${columns} from giveaway_rain
    where brand_id = ${brandId} and cancelled_at is null and ends_at > ${endsAfter.toString()}
    order by starts_at, rain_id limit ${max}`.execute(db)
  return rows.map(rainFrom)
}

/** Cancels a rain that has not begun. Returns whether it did. */
export async function cancelRain(
  tx: Database,
  brandId: BrandId,
  { rainId, now }: { readonly rainId: string; readonly now: Temporal.Instant },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update giveaway_rain set cancelled_at = ${now.toString()}
    where rain_id = ${rainId}::uuid and brand_id = ${brandId} and cancelled_at is null and starts_at > ${now.toString()}`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

/** An envelope that a member opened. */
export interface Opening {
  readonly rainId: string
  readonly brandId: BrandId
  readonly memberId: MemberId
  readonly number: number
  readonly amountMinor: bigint
  readonly openedAt: Temporal.Instant
}

const opening = sql`rain_id as "rainId", brand_id as "brandId", member_id as "memberId", number, amount as "amountMinor",
  opened_at as "openedAt"`

/** What a member opened in these rains. */
export async function openingsOf(
  db: Database,
  { brandId, memberId }: Pick<Opening, 'brandId' | 'memberId'>,
  rainIds: readonly string[],
): Promise<readonly Opening[]> {
  const { rows } = await sql<Opening>`
    select ${opening} from giveaway_opening
    where rain_id = any(${[...rainIds]}::uuid[]) and member_id = ${memberId} and brand_id = ${brandId}`.execute(db)
  return rows
}

/** A page of what was opened in a rain, in the order in which it was. */
export async function openingsOfRain(
  db: Database,
  rainId: string,
  { after, max }: { readonly after: number; readonly max: number },
): Promise<readonly Opening[]> {
  const { rows } = await sql<Opening>`
    select ${opening} from giveaway_opening
    where rain_id = ${rainId}::uuid and number > ${after} order by number limit ${max}`.execute(db)
  return rows
}

/**
 * Opens the next envelopes of a rain for members who come at once, in their order, and returns what they and any who had opened
 * one before have. Nobody else opens one of this rain until the transaction ends, so whoever is left out came too late.
 */
export async function openNext(
  tx: Database,
  rainId: string,
  { members, now }: { readonly members: readonly MemberId[]; readonly now: Temporal.Instant },
): Promise<readonly Opening[]> {
  // First alone: what follows must see what was committed while this waited.
  await sql`select from giveaway_rain where rain_id = ${rainId}::uuid for update`.execute(tx)
  const { rows } = await sql<Opening>`
    with asked as (
      select member_id, place from unnest(${[...members]}::bigint[]) with ordinality as one (member_id, place)),
    known as (
      select ${opening} from giveaway_opening join asked using (member_id) where rain_id = ${rainId}::uuid),
    rain as (
      select brand_id, opened, envelopes from giveaway_rain
      where rain_id = ${rainId}::uuid and cancelled_at is null
        and starts_at <= ${now.toString()} and ends_at > ${now.toString()}),
    next as (
      select brand_id, member_id, opened + row_number() over (order by place) as number
      from asked cross join rain
      where not exists (select from known where known."memberId" = asked.member_id)),
    given as (
      insert into giveaway_opening (rain_id, number, brand_id, member_id, amount, opened_at)
      select rain_id, number, brand_id, member_id, amount, ${now.toString()}::timestamptz
      from next join giveaway_envelope using (number) where rain_id = ${rainId}::uuid
      returning ${opening}),
    counted as (
      update giveaway_rain set opened = opened + (select count(*) from given) where rain_id = ${rainId}::uuid
      and exists (select from given))
    select * from given union all select * from known`.execute(tx)
  return rows
}

/** Records that openings were paid. */
export async function notePaid(
  db: Database,
  paid: readonly Pick<Opening, 'rainId' | 'number'>[],
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    update giveaway_opening set paid_at = ${now.toString()}
    from unnest(${paid.map(({ rainId }) => rainId)}::uuid[], ${paid.map(({ number }) => number)}::int[])
      as done (rain_id, number)
    where giveaway_opening.rain_id = done.rain_id and giveaway_opening.number = done.number
      and paid_at is null`.execute(db)
}

/** What was opened before a moment and not paid, the oldest first. */
export async function unpaidOpenings(
  db: Database,
  { before, max }: { readonly before: Temporal.Instant; readonly max: number },
): Promise<readonly Opening[]> {
  const { rows } = await sql<Opening>`
    select ${opening} from giveaway_opening
    where paid_at is null and opened_at < ${before.toString()} order by opened_at, rain_id, number limit ${max}`.execute(
    db,
  )
  return rows
}
