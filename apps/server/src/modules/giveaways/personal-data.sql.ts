import { sql, type Database } from '../../kernel/database/pool.ts'
import { pagesOfRows, type DataOwner, type PersonalData } from '../../kernel/personal-data.ts'

interface OpeningItem {
  readonly rain: string
  readonly openedAt: string
}

interface EntryItem {
  readonly raffle: string
}

interface TicketItem {
  readonly raffle: string
  readonly first: string
}

interface PrizeItem {
  readonly raffle: string
  readonly place: number
}

/**
 * The red envelopes that a member opened, and the raffles that they took part in. Envelopes and prizes are in the books, and a list of
 * tickets that was sealed must stay as it is, so they all stay when an account is deleted.
 */
export function giveawayData(database: Database): readonly PersonalData[] {
  return [
    {
      name: 'redEnvelopes',
      tables: ['giveaway_opening'],
      pagesOf: (owner) => pagesOfRows<OpeningItem>((after, max) => openings(database, owner, after, max)),
    },
    {
      name: 'raffleEntries',
      tables: ['giveaway_raffle_entrant'],
      pagesOf: (owner) => pagesOfRows<EntryItem>((after, max) => entries(database, owner, after, max)),
    },
    {
      name: 'raffleTickets',
      tables: ['giveaway_raffle_tickets'],
      pagesOf: (owner) => pagesOfRows<TicketItem>((after, max) => tickets(database, owner, after, max)),
    },
    {
      name: 'rafflePrizes',
      tables: ['giveaway_raffle_winner'],
      pagesOf: (owner) => pagesOfRows<PrizeItem>((after, max) => prizes(database, owner, after, max)),
    },
  ]
}

async function openings(
  db: Database,
  { brandId, memberId }: DataOwner,
  after: OpeningItem | undefined,
  max: number,
): Promise<readonly OpeningItem[]> {
  const { rows } = await sql<OpeningItem>`
    select rain_id as rain, number, amount, opened_at::text as "openedAt", paid_at as "paidAt" from giveaway_opening
    where brand_id = ${brandId} and member_id = ${memberId}
      and (${after?.rain ?? null}::uuid is null
        or (opened_at, rain_id) > (${after?.openedAt ?? null}::timestamptz, ${after?.rain ?? null}::uuid))
    order by opened_at, rain_id limit ${max}`.execute(db)
  return rows
}

async function entries(
  db: Database,
  { brandId, memberId }: DataOwner,
  after: EntryItem | undefined,
  max: number,
): Promise<readonly EntryItem[]> {
  const { rows } = await sql<EntryItem>`
    select raffle_id as raffle, code, deposited::text, staked::text, tickets, claimed_at as "claimedAt"
    from giveaway_raffle_entrant
    where brand_id = ${brandId} and member_id = ${memberId}
      and (${after?.raffle ?? null}::uuid is null or raffle_id > ${after?.raffle ?? null}::uuid)
    order by raffle_id limit ${max}`.execute(db)
  return rows
}

async function tickets(
  db: Database,
  { brandId, memberId }: DataOwner,
  after: TicketItem | undefined,
  max: number,
): Promise<readonly TicketItem[]> {
  const { rows } = await sql<TicketItem>`
    select raffle_id as raffle, first::text, last::text, source, given_at as "givenAt"
    from giveaway_raffle_tickets join giveaway_raffle_entrant using (raffle_id, member_id)
    where brand_id = ${brandId} and member_id = ${memberId}
      and (${after?.raffle ?? null}::uuid is null
        or (raffle_id, first) > (${after?.raffle ?? null}::uuid, ${after?.first ?? null}::bigint))
    order by raffle_id, first limit ${max}`.execute(db)
  return rows
}

async function prizes(
  db: Database,
  { brandId, memberId }: DataOwner,
  after: PrizeItem | undefined,
  max: number,
): Promise<readonly PrizeItem[]> {
  const { rows } = await sql<PrizeItem>`
    select raffle_id as raffle, place, ticket::text, kind, amount, drawn_at as "drawnAt", paid_at as "paidAt"
    from giveaway_raffle_winner
    where brand_id = ${brandId} and member_id = ${memberId}
      and (${after?.raffle ?? null}::uuid is null
        or (raffle_id, place) > (${after?.raffle ?? null}::uuid, ${after?.place ?? null}::int))
    order by raffle_id, place limit ${max}`.execute(db)
  return rows
}
