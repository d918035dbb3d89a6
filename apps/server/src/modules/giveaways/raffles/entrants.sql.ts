import type { TicketRange } from '@baize/fairness'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import type { DataOwner } from '../../../kernel/personal-data.ts'

/** How a ticket was got. */
export type TicketSource = 'deposit' | 'turnover' | 'free'

/** A member in a raffle. */
export interface Entrant {
  readonly raffleId: string
  readonly brandId: BrandId
  readonly memberId: MemberId
  /** What the list of tickets calls the member. */
  readonly code: string
  /** Minor units of deposits that have not become tickets yet. */
  readonly depositedMinor: bigint
  /** The same of turnover, times the percentage at which it counts. */
  readonly stakedPercent: bigint
  readonly tickets: number
  readonly claimedAt: Temporal.Instant | null
}

type StoredEntrant = Omit<Entrant, 'depositedMinor' | 'stakedPercent'> & {
  readonly deposited: string
  readonly staked: string
}

const columns = sql`raffle_id as "raffleId", brand_id as "brandId", member_id as "memberId", code,
  deposited::text, staked::text, tickets, claimed_at as "claimedAt"`

const entrantFrom = ({ deposited, staked, ...row }: StoredEntrant): Entrant => ({
  ...row,
  depositedMinor: BigInt(deposited),
  stakedPercent: BigInt(staked),
})

/** What a member did that brings tickets. */
export interface RaffleProgress extends Pick<Entrant, 'raffleId' | 'brandId' | 'memberId' | 'code'> {
  readonly depositedMinor: bigint
  readonly stakedPercent: bigint
}

/** Adds to what members did, in the order of the keys, so that two workers cannot deadlock. */
export async function addProgress(tx: Database, progress: readonly RaffleProgress[]): Promise<void> {
  if (progress.length === 0) return
  await sql`
    insert into giveaway_raffle_entrant (raffle_id, brand_id, member_id, code, deposited, staked)
    select raffle_id, brand_id, member_id, code, deposited, staked
    from unnest(${progress.map(({ raffleId }) => raffleId)}::uuid[], ${progress.map(({ brandId }) => brandId)}::int[],
      ${progress.map(({ memberId }) => memberId)}::bigint[], ${progress.map(({ code }) => code)}::text[],
      ${progress.map(({ depositedMinor }) => depositedMinor.toString())}::numeric[],
      ${progress.map(({ stakedPercent }) => stakedPercent.toString())}::numeric[])
      as line (raffle_id, brand_id, member_id, code, deposited, staked)
    order by raffle_id, member_id
    on conflict (raffle_id, member_id) do update
    set deposited = giveaway_raffle_entrant.deposited + excluded.deposited,
      staked = giveaway_raffle_entrant.staked + excluded.staked`.execute(tx)
}

/** Makes a member an entrant, unless they are one. */
export async function addEntrant(
  tx: Database,
  { raffleId, brandId, memberId, code }: Pick<Entrant, 'raffleId' | 'brandId' | 'memberId' | 'code'>,
): Promise<void> {
  await sql`
    insert into giveaway_raffle_entrant (raffle_id, brand_id, member_id, code)
    values (${raffleId}::uuid, ${brandId}, ${memberId}, ${code}) on conflict (raffle_id, member_id) do nothing`.execute(
    tx,
  )
}

/** Those who have earned a ticket that they do not have yet, by member number. */
export async function dueEntrants(
  db: Database,
  {
    raffleId,
    perDepositMinor,
    perTurnoverMinor,
    memberLimit,
  }: {
    readonly raffleId: string
    readonly perDepositMinor: bigint | null
    readonly perTurnoverMinor: bigint | null
    readonly memberLimit: number
  },
  { after, max }: { readonly after: MemberId | undefined; readonly max: number },
): Promise<readonly Entrant[]> {
  const { rows } = await sql<StoredEntrant>`
    select ${columns} from giveaway_raffle_entrant
    where raffle_id = ${raffleId}::uuid and tickets < ${memberLimit} and member_id > ${after ?? 0}
      and (deposited >= ${perDepositMinor}::bigint or staked >= ${perTurnoverMinor}::bigint * 100::numeric)
    order by member_id limit ${max}`.execute(db)
  return rows.map(entrantFrom)
}

/** Locks these entrants and returns them as they are now. */
export async function holdEntrants(
  tx: Database,
  raffleId: string,
  members: readonly MemberId[],
): Promise<readonly Entrant[]> {
  const { rows } = await sql<StoredEntrant>`
    select ${columns} from giveaway_raffle_entrant
    where raffle_id = ${raffleId}::uuid and member_id = any(${[...members]}::bigint[])
    order by member_id for update`.execute(tx)
  return rows.map(entrantFrom)
}

/** Tickets that an entrant gets at once. */
export interface NewTickets extends Omit<TicketRange, 'entrant'> {
  readonly memberId: MemberId
  readonly source: TicketSource
}

/** Gives tickets of a raffle whose row and entrants the transaction holds, and takes what they cost off the entrants' progress. */
export async function giveTickets(
  tx: Database,
  raffleId: string,
  given: {
    readonly ranges: readonly NewTickets[]
    /** What is left to each afterwards. */
    readonly entrants: readonly Entrant[]
    readonly newEntrants: number
    readonly at: Temporal.Instant
  },
): Promise<void> {
  const { ranges, entrants, newEntrants, at } = given
  await sql`
    insert into giveaway_raffle_tickets (raffle_id, first, last, member_id, source, given_at)
    select ${raffleId}::uuid, first, last, member_id, source, ${at.toString()}
    from unnest(${ranges.map(({ first }) => first)}::bigint[], ${ranges.map(({ last }) => last)}::bigint[],
      ${ranges.map(({ memberId }) => memberId)}::bigint[], ${ranges.map(({ source }) => source)}::text[])
      as line (first, last, member_id, source)`.execute(tx)
  await sql`
    update giveaway_raffle_entrant entrant
    set deposited = line.deposited, staked = line.staked, tickets = line.tickets, claimed_at = line.claimed_at
    from unnest(${entrants.map(({ memberId }) => memberId)}::bigint[],
      ${entrants.map(({ depositedMinor }) => depositedMinor.toString())}::numeric[],
      ${entrants.map(({ stakedPercent }) => stakedPercent.toString())}::numeric[],
      ${entrants.map(({ tickets }) => tickets)}::int[],
      ${entrants.map(({ claimedAt }) => claimedAt?.toString() ?? null)}::timestamptz[])
      as line (member_id, deposited, staked, tickets, claimed_at)
    where entrant.raffle_id = ${raffleId}::uuid and entrant.member_id = line.member_id`.execute(tx)
  const last = ranges.at(-1)?.last ?? 0
  await sql`
    update giveaway_raffle set tickets = ${last}, entrants = entrants + ${newEntrants}
    where raffle_id = ${raffleId}::uuid`.execute(tx)
}

/** What a member has in these raffles. */
export async function ownEntries(
  db: Database,
  { brandId, memberId }: DataOwner,
  raffleIds: readonly string[],
): Promise<readonly Entrant[]> {
  const { rows } = await sql<StoredEntrant>`
    select ${columns} from giveaway_raffle_entrant
    where brand_id = ${brandId} and member_id = ${memberId} and raffle_id = any(${[...raffleIds]}::uuid[])`.execute(db)
  return rows.map(entrantFrom)
}

/** A range of a member's tickets. */
export interface OwnRange {
  readonly first: number
  readonly last: number
  readonly source: TicketSource
}

/** A member's tickets, lowest first. */
export async function ownTickets(
  db: Database,
  { raffleId, memberId }: Pick<Entrant, 'raffleId' | 'memberId'>,
  max: number,
): Promise<readonly OwnRange[]> {
  const { rows } = await sql<{ first: bigint; last: bigint; source: TicketSource }>`
    select first, last, source from giveaway_raffle_tickets
    where raffle_id = ${raffleId}::uuid and member_id = ${memberId} order by first limit ${max}`.execute(db)
  return rows.map(({ first, last, source }) => ({ first: Number(first), last: Number(last), source }))
}

/** A member's free ticket. */
export async function freeTicketOf(
  db: Database,
  { raffleId, memberId }: Pick<Entrant, 'raffleId' | 'memberId'>,
): Promise<number | undefined> {
  const { rows } = await sql<{ first: bigint }>`
    select first from giveaway_raffle_tickets
    where raffle_id = ${raffleId}::uuid and member_id = ${memberId} and source = 'free' limit 1`.execute(db)
  return rows[0] === undefined ? undefined : Number(rows[0].first)
}

/** A part of the list of tickets, in the order of their numbers. */
export async function ticketList(
  db: Database,
  raffleId: string,
  { after, max }: { readonly after: number; readonly max: number },
): Promise<readonly (TicketRange & { readonly memberId: MemberId })[]> {
  const { rows } = await sql<{ first: bigint; last: bigint; entrant: string; memberId: MemberId }>`
    select first, last, code as entrant, member_id as "memberId"
    from giveaway_raffle_tickets join giveaway_raffle_entrant using (raffle_id, member_id)
    where raffle_id = ${raffleId}::uuid and first > ${after} order by first limit ${max}`.execute(db)
  return rows.map(({ first, last, ...row }) => ({ ...row, first: Number(first), last: Number(last) }))
}

/** A page of those who have tickets, with the places of the prizes that each won. */
export async function entrantsPage(
  db: Database,
  raffleId: string,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<readonly (Pick<Entrant, 'memberId' | 'code' | 'tickets' | 'claimedAt'> & { readonly places: number[] })[]> {
  const { rows } = await sql<
    Pick<Entrant, 'memberId' | 'code' | 'tickets' | 'claimedAt'> & { readonly places: number[] }
  >`
    select member_id as "memberId", code, tickets, claimed_at as "claimedAt",
      coalesce((select array_agg(place order by place) from giveaway_raffle_winner winner
        where winner.raffle_id = entrant.raffle_id and winner.member_id = entrant.member_id), '{}') as places
    from giveaway_raffle_entrant entrant
    where raffle_id = ${raffleId}::uuid and tickets > 0
    order by tickets desc, member_id limit ${limit} offset ${offset}`.execute(db)
  return rows
}
