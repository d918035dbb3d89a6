import { raffleLines, type Raffle, type raffleProof, type raffles, type ReplyOf } from '@baize/contract'
import { maxRafflePrizes, ticketLine } from '@baize/fairness'
import { formatAmount, minor } from '@baize/money'
import type { Language } from '@baize/phrases'
import type { Session } from '../../../kernel/caller.ts'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { maskName } from '../../identity/index.ts'
import type { GiveawayParts } from '../giveaways.parts.ts'
import { openSeed } from '../giveaway-seed.ts'
import { ownEntries, ownTickets, ticketList, type Entrant, type OwnRange } from './entrants.sql.ts'
import { prizeText } from './prize-text.ts'
import { rafflesAround, raffleOf, type RaffleRow } from './raffles.sql.ts'
import { stateOfRaffle } from './raffle-state.rules.ts'
import { missingFor } from './tickets.rules.ts'
import { countWinners, ownWins, winnersOf, type WinnerRow } from './winners.sql.ts'

/** Raffles are shown for this long after their draw, and those that were cancelled for this long. */
const shownDays = 60
const cancelledDays = 7
const maxShown = 30
const shownWinners = 20
const shownRanges = 100

/** How tickets of a raffle are got, as everybody reads it. */
export function earningOf(row: RaffleRow, digits: number) {
  const amount = (amountMinor: bigint | null) =>
    amountMinor === null ? null : formatAmount(minor(amountMinor), digits)
  return {
    perDeposit: amount(row.perDepositMinor),
    perTurnover: amount(row.perTurnoverMinor),
    weights: Object.entries(row.weights).map(([gameType, percent]) => ({
      // Only game types were stored.
      gameType: gameType as keyof typeof row.weights,
      percent,
    })),
    hasFreeTicket: row.hasFreeTicket,
    memberLimit: row.memberLimit,
    isOneEach: row.isOneEach,
    minLevel: row.minLevel,
  }
}

/** The raffles around now, with the caller's tickets; trial players and visitors have none. */
export async function listRaffles(
  parts: GiveawayParts,
  brandId: BrandId,
  { session, language }: { readonly session: Session | undefined; readonly language: Language },
): Promise<ReplyOf<typeof raffles>> {
  const { database, clock, brands } = parts
  const now = clock.now()
  const { symbol, code, digits } = brands.byId(brandId).currency
  const rows = await rafflesAround(database, brandId, {
    drawnAfter: now.subtract({ hours: 24 * shownDays }),
    cancelledAfter: now.subtract({ hours: 24 * cancelledDays }),
    max: maxShown,
  })
  const ids = rows.map(({ raffleId }) => raffleId)
  const [winners, counts, mine] = await Promise.all([
    winnersOf(database, ids, shownWinners),
    countWinners(database, ids),
    session === undefined ? undefined : ownParts(parts, session, rows),
  ])
  const present = await winnerPresenter(parts, brandId, winners)
  return {
    list: rows.map((row) => ({
      raffleId: row.raffleId,
      title: row.title[language],
      words: row.words[language],
      state: stateOfRaffle(row, now),
      opensAt: row.opensAt.toString(),
      closesAt: row.closesAt.toString(),
      drawsAt: row.drawsAt.toString(),
      prizes: row.tiers.map((tier) => ({ count: tier.count, kind: tier.kind, amount: prizeText(tier, digits) })),
      ...earningOf(row, digits),
      tickets: Number(row.tickets),
      entrants: row.entrants,
      commitment: row.commitment,
      seal: row.seal,
      drawnAt: row.drawnAt?.toString() ?? null,
      winners: winners.filter(({ raffleId }) => raffleId === row.raffleId).map(present),
      winnerCount: counts.get(row.raffleId)?.won ?? 0,
      mine: mine?.get(row.raffleId) ?? null,
    })),
    now: now.toString(),
    currencySymbol: symbol,
    currencyCode: code,
  }
}

/** What a member has in each of these raffles. */
async function ownParts(
  { database, brands, levelOf }: GiveawayParts,
  session: Session,
  rows: readonly RaffleRow[],
): Promise<ReadonlyMap<string, NonNullable<Raffle['mine']>>> {
  const ids = rows.map(({ raffleId }) => raffleId)
  const { digits } = brands.byId(session.brandId).currency
  const [entries, wins, level] = await Promise.all([
    ownEntries(database, session, ids),
    ownWins(database, session, ids),
    rows.some(({ minLevel }) => minLevel > 0) ? levelOf(session) : 0,
  ])
  const own = await Promise.all(
    rows.map(async (row) => {
      const entry = entries.find(({ raffleId }) => raffleId === row.raffleId)
      const ranges = entry === undefined ? [] : await ownTickets(database, entry, shownRanges)
      const wonHere = wins.filter(({ raffleId }) => raffleId === row.raffleId)
      return [row.raffleId, ownPart(row, { entry, ranges, wins: wonHere, level, digits })] as const
    }),
  )
  return new Map(own)
}

function ownPart(
  row: RaffleRow,
  {
    entry,
    ranges,
    wins,
    level,
    digits,
  }: {
    readonly entry: Entrant | undefined
    readonly ranges: readonly OwnRange[]
    readonly wins: readonly WinnerRow[]
    readonly level: number
    readonly digits: number
  },
): NonNullable<Raffle['mine']> {
  const missing = missingFor(row, entry ?? { depositedMinor: 0n, stakedPercent: 0n, tickets: 0 })
  const amount = (amountMinor: bigint | null) =>
    amountMinor === null ? null : formatAmount(minor(amountMinor), digits)
  return {
    code: entry === undefined || entry.tickets === 0 ? null : entry.code,
    tickets: entry?.tickets ?? 0,
    ranges: ranges.map(({ first, last }) => ({ first, last })),
    hasClaimed: (entry?.claimedAt ?? null) !== null,
    mayEnter: level >= row.minLevel,
    toDeposit: amount(missing.depositMinor),
    toStake: amount(missing.turnoverMinor),
    wins: wins.map(({ place, ticket, paidAt, ...prize }) => ({
      place,
      ticket,
      kind: prize.kind,
      amount: prizeText(prize, digits),
      isPaid: paidAt !== null,
    })),
  }
}

/** Writes winners with masked names. */
async function winnerPresenter(
  { identity, brands }: GiveawayParts,
  brandId: BrandId,
  winners: readonly WinnerRow[],
): Promise<(winner: WinnerRow) => Raffle['winners'][number]> {
  const { digits } = brands.byId(brandId).currency
  const members = [...new Set(winners.map(({ memberId }) => memberId))]
  const names = members.length === 0 ? new Map<MemberId, string>() : await identity.usernamesOf(brandId, members)
  return ({ place, ticket, entrant, memberId, ...prize }) => ({
    place,
    ticket,
    entrant,
    member: maskName(names.get(memberId) ?? ''),
    kind: prize.kind,
    amount: prizeText(prize, digits),
  })
}

/** The list of a raffle's tickets and, once it is drawn, what it was drawn by. Throws `raffle.unknown`. */
export async function proveRaffle(
  parts: GiveawayParts,
  brandId: BrandId,
  { raffleId, after, language }: { readonly raffleId: string; readonly after: number; readonly language: Language },
): Promise<ReplyOf<typeof raffleProof>> {
  const { database, clock, brands, secrets } = parts
  const raffle = await raffleOf(database, brandId, raffleId)
  if (raffle === undefined) throw new Refusal('giveaway.unknown')
  const { symbol, digits } = brands.byId(brandId).currency
  const list = await ticketList(database, raffleId, { after, max: raffleLines })
  const winners = after === 0 && raffle.drawnAt !== null ? await winnersOf(database, [raffleId], maxRafflePrizes) : []
  const present = await winnerPresenter(parts, brandId, winners)
  const isLast = list.length < raffleLines
  return {
    raffleId,
    title: raffle.title[language],
    state: stateOfRaffle(raffle, clock.now()),
    prizes: raffle.tiers.map((tier) => ({ count: tier.count, kind: tier.kind, amount: prizeText(tier, digits) })),
    isOneEach: raffle.isOneEach,
    tickets: Number(raffle.tickets),
    entrants: raffle.entrants,
    commitment: raffle.commitment,
    sealedAt: raffle.sealedAt?.toString() ?? null,
    seal: raffle.seal,
    drawnAt: raffle.drawnAt?.toString() ?? null,
    serverSeed: raffle.drawnAt === null ? null : openSeed(secrets, 'raffle', raffle),
    lines: list.map(ticketLine),
    next: isLast ? null : (list.at(-1)?.last ?? null),
    winners: winners.map(present),
    currencySymbol: symbol,
    currencyDigits: digits,
  }
}
