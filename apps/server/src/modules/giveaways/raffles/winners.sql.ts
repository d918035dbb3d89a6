import type { PrizeTier, RaffleWinner } from '@baize/fairness'
import type { Language } from '@baize/phrases'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import type { DataOwner } from '../../../kernel/personal-data.ts'

/** A prize that a member won. */
export interface WinnerRow extends Pick<RaffleWinner, 'place' | 'ticket' | 'entrant'> {
  readonly raffleId: string
  readonly brandId: BrandId
  readonly memberId: MemberId
  /** The raffle's name. */
  readonly title: Readonly<Record<Language, string>>
  readonly kind: PrizeTier['kind']
  /** In minor units, or in points. */
  readonly amount: bigint
  readonly paidAt: Temporal.Instant | null
}

type StoredWinner = Omit<WinnerRow, 'ticket'> & { readonly ticket: bigint }

const columns = sql`raffle_id as "raffleId", place, ticket, brand_id as "brandId", member_id as "memberId", kind, amount,
  paid_at as "paidAt", (select code from giveaway_raffle_entrant entrant
    where entrant.raffle_id = winner.raffle_id and entrant.member_id = winner.member_id) as entrant,
  (select title from giveaway_raffle raffle where raffle.raffle_id = winner.raffle_id) as title`

const winnerFrom = ({ ticket, ...row }: StoredWinner): WinnerRow => ({ ...row, ticket: Number(ticket) })

/** Stores who won what. */
export async function insertWinners(
  tx: Database,
  raffle: { readonly raffleId: string; readonly brandId: BrandId },
  winners: readonly (Omit<RaffleWinner, 'entrant'> & { readonly memberId: MemberId })[],
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    insert into giveaway_raffle_winner (raffle_id, place, ticket, brand_id, member_id, kind, amount, drawn_at)
    select ${raffle.raffleId}::uuid, place, ticket, ${raffle.brandId}, member_id, kind, amount, ${now.toString()}
    from unnest(${winners.map(({ place }) => place)}::int[], ${winners.map(({ ticket }) => ticket)}::bigint[],
      ${winners.map(({ memberId }) => memberId)}::bigint[], ${winners.map(({ kind }) => kind)}::text[],
      ${winners.map(({ amount }) => amount)}::bigint[]) as line (place, ticket, member_id, kind, amount)`.execute(tx)
}

/** The winners of raffles, the first prizes first, at most so many of each. */
export async function winnersOf(
  db: Database,
  raffleIds: readonly string[],
  max: number,
): Promise<readonly WinnerRow[]> {
  const { rows } = await sql<StoredWinner>`
    select ${columns} from giveaway_raffle_winner winner
    where raffle_id = any(${[...raffleIds]}::uuid[]) and place <= ${max} order by raffle_id, place`.execute(db)
  return rows.map(winnerFrom)
}

/** How many prizes of these raffles are won, and how many of them are not paid. */
export async function countWinners(
  db: Database,
  raffleIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly won: number; readonly unpaid: number }>> {
  const { rows } = await sql<{ raffleId: string; won: number; unpaid: number }>`
    select raffle_id as "raffleId", count(*)::int as won, (count(*) filter (where paid_at is null))::int as unpaid
    from giveaway_raffle_winner where raffle_id = any(${[...raffleIds]}::uuid[]) group by raffle_id`.execute(db)
  return new Map(rows.map(({ raffleId, ...counts }) => [raffleId, counts]))
}

/** What a member won in these raffles. */
export async function ownWins(
  db: Database,
  { brandId, memberId }: DataOwner,
  raffleIds: readonly string[],
): Promise<readonly WinnerRow[]> {
  const { rows } = await sql<StoredWinner>`
    select ${columns} from giveaway_raffle_winner winner
    where brand_id = ${brandId} and member_id = ${memberId} and raffle_id = any(${[...raffleIds]}::uuid[])
    order by raffle_id, place`.execute(db)
  return rows.map(winnerFrom)
}

/** Prizes that are not paid, the oldest first, after one of them. */
export async function unpaidWinners(
  db: Database,
  { after, max }: { readonly after: Pick<WinnerRow, 'raffleId' | 'place'> | undefined; readonly max: number },
): Promise<readonly WinnerRow[]> {
  const { rows } = await sql<StoredWinner>`
    select ${columns} from giveaway_raffle_winner winner
    where paid_at is null and (${after?.raffleId ?? null}::uuid is null
      or (raffle_id, place) > (${after?.raffleId ?? null}::uuid, ${after?.place ?? null}::int))
    order by raffle_id, place limit ${max}`.execute(db)
  return rows.map(winnerFrom)
}

/** Records that a prize is paid. Returns whether it was not before. */
export async function noteWinnerPaid(
  tx: Database,
  { raffleId, place }: Pick<WinnerRow, 'raffleId' | 'place'>,
  now: Temporal.Instant,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update giveaway_raffle_winner set paid_at = ${now.toString()}
    where raffle_id = ${raffleId}::uuid and place = ${place} and paid_at is null`.execute(tx)
  return numAffectedRows === 1n
}
