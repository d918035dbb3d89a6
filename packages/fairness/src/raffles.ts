import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { commitmentOf, parseSeedHash, type SeedHash } from './commitment.ts'
import { drawsFor } from './draws.ts'
import { parseClientSeed, parseNonce, type ServerSeed } from './seeds.ts'

/** Tickets with consecutive numbers that one entrant got at once. Tickets are numbered from 1 without gaps. */
export type TicketRange = {
  readonly first: number
  readonly last: number
  /** Who has them: 16 hexadecimal digits that stand for a member in this raffle alone. */
  readonly entrant: string
}

/** Equal prizes. */
export type PrizeTier = {
  readonly count: number
  readonly kind: 'cash' | 'points'
  /** Of each, in minor units or in points. */
  readonly amount: bigint
}

/** What a raffle promises. All of it is published before there is any ticket. */
export type RaffleTerms = {
  readonly raffleId: string
  /** In the order in which they are drawn. */
  readonly tiers: readonly PrizeTier[]
  /** Whether an entrant wins at most one prize. */
  readonly isOneEach: boolean
}

/** A ticket that wins. */
export type RaffleWinner = {
  /** The place of the prize, from 1: the first prizes are those of the first tier. */
  readonly place: number
  readonly ticket: number
  readonly entrant: string
  readonly kind: PrizeTier['kind']
  readonly amount: bigint
}

/** More would take too long to draw again in a browser. */
export const maxRafflePrizes = 1_000

/** A range as it stands in the list of tickets: `1-10 0123456789abcdef`. */
export function ticketLine({ first, last, entrant }: TicketRange): string {
  return `${first}-${last} ${entrant}`
}

/** Reads a line of the list of tickets; undefined if it is none. */
export function parseTicketLine(line: string): TicketRange | undefined {
  const [, first = '', last = '', entrant = ''] = /^([1-9]\d{0,14})-([1-9]\d{0,14}) ([0-9a-f]{16})$/.exec(line) ?? []
  return entrant === '' ? undefined : { first: Number(first), last: Number(last), entrant }
}

/**
 * The seal of a raffle: SHA-256 of the text that says what it promises and who has which tickets. Each line ends with a line feed:
 *
 *     raffle <id>
 *     prizes <how many> <cash or points> <amount of each>      (one line for each tier, in their order)
 *     one each <yes or no>
 *     <first>-<last> <entrant>                                  (one line for each range, in the order of the numbers)
 *
 * It is published when there can be no more tickets, before anything is drawn; a changed ticket or prize has another seal.
 */
export function sealOf({ raffleId, tiers, isOneEach }: RaffleTerms, tickets: readonly TicketRange[]): SeedHash {
  const lines = [
    `raffle ${raffleId}`,
    ...tiers.map(({ count, kind, amount }) => `prizes ${count} ${kind} ${amount}`),
    `one each ${isOneEach ? 'yes' : 'no'}`,
    ...tickets.map(ticketLine),
  ]
  const seal = parseSeedHash(bytesToHex(sha256(utf8ToBytes(`${lines.join('\n')}\n`))))
  if (seal === undefined) throw new Error('a SHA-256 has 64 digits')
  return seal
}

/**
 * Draws the winners: one ticket for each prize, in the order of the prizes.
 *
 * The stream is that of the server seed, with the seal as the client seed and nonce 0, so that neither alone decides. For each prize
 * one number k is drawn below the number of tickets that can still win; the ticket that wins is the one with the (k + 1)th lowest
 * number among these. A ticket wins once; if entrants win at most one prize, none of the winner's tickets can win afterwards. Once
 * no ticket is left, the remaining prizes are not drawn.
 *
 * Worked example: seed `000102…1f` (the bytes 0 to 31), raffle `00000000-0000-7000-8000-000000000001`, one prize of 1,000 minor
 * units and two of 50 points, one prize each, and the list `1-3 aaaaaaaaaaaaaaaa`, `4-4 bbbbbbbbbbbbbbbb`,
 * `5-8 cccccccccccccccc`, `9-10 aaaaaaaaaaaaaaaa`. The seal is
 * `8384601b62dad7bfefbcf8ea105f9e5c2a79c7771fed4b6ee3e3006760a0e52d`. Below 10 it draws 8: ticket 9 wins, and tickets 1, 2, 3 and
 * 10 of the same entrant cannot win any more. Below 5, of tickets 4 to 8, it draws 4: ticket 8. Below 1 it draws 0: ticket 4.
 *
 * Throws a RangeError for a list that is not in order or has gaps, and for more prizes than {@link maxRafflePrizes}.
 */
export function drawRaffle(
  serverSeed: ServerSeed,
  terms: RaffleTerms,
  tickets: readonly TicketRange[],
): readonly RaffleWinner[] {
  const prizes = terms.tiers.flatMap(({ count, ...each }) => Array.from({ length: count }, () => each))
  if (prizes.length > maxRafflePrizes) throw new RangeError('too many prizes')
  const total = checkedTotal(tickets)
  const [clientSeed, nonce] = [parseClientSeed(sealOf(terms, tickets)), parseNonce(0n)]
  if (clientSeed === undefined || nonce === undefined) throw new Error('a seal is a client seed')
  const draws = drawsFor({ serverSeed, clientSeed, nonce })
  const left = new TicketsLeft(total)
  const winners: RaffleWinner[] = []
  for (const [index, prize] of prizes.entries()) {
    if (left.count === 0) break
    const ticket = left.ticketAt(draws.below(left.count))
    const { entrant } = rangeOf(tickets, ticket)
    winners.push({ place: index + 1, ticket, entrant, ...prize })
    if (!terms.isOneEach) left.remove({ first: ticket, last: ticket })
    else for (const range of tickets) if (range.entrant === entrant) left.remove(range)
  }
  return winners
}

/** What was published about a raffle that is drawn. */
export type RafflePublished = {
  readonly terms: RaffleTerms
  /** SHA-256 of the seed, published before the first ticket. */
  readonly commitment: SeedHash
  readonly serverSeed: ServerSeed
  /** Published before the draw. */
  readonly seal: SeedHash
  /** The list of tickets, line by line. */
  readonly lines: readonly string[]
  readonly winners: readonly RaffleWinner[]
}

/** What of it is true. */
export type RaffleChecks = {
  /** The seed is the one that was committed to. */
  readonly sameSeed: boolean
  /** The list of tickets is in order, and with the prizes it is what was sealed. */
  readonly sameList: boolean
  /** Exactly these tickets win exactly these prizes. */
  readonly sameWinners: boolean
}

/** Checks everything that was published about a raffle, by computing it again. */
export function checkRaffle(published: RafflePublished): RaffleChecks {
  const { terms, commitment, serverSeed, seal, lines, winners } = published
  const sameSeed = commitmentOf(serverSeed) === commitment
  const tickets = lines.flatMap((line) => parseTicketLine(line) ?? [])
  try {
    checkedTotal(tickets)
    const drawn = drawRaffle(serverSeed, terms, tickets)
    return {
      sameSeed,
      sameList: tickets.length === lines.length && sealOf(terms, tickets) === seal,
      sameWinners: drawn.length === winners.length && drawn.every((one, index) => isSame(one, winners[index])),
    }
  } catch (error) {
    if (error instanceof RangeError) return { sameSeed, sameList: false, sameWinners: false }
    throw error
  }
}

function isSame(one: RaffleWinner, other: RaffleWinner | undefined): boolean {
  return (
    other !== undefined &&
    one.place === other.place &&
    one.ticket === other.ticket &&
    one.entrant === other.entrant &&
    one.kind === other.kind &&
    one.amount === other.amount
  )
}

/** How many tickets a list has. Throws a RangeError if their numbers do not go up from 1 without gaps. */
function checkedTotal(tickets: readonly TicketRange[]): number {
  let total = 0
  for (const { first, last } of tickets) {
    if (first !== total + 1 || last < first) throw new RangeError(`ticket ${total + 1} is not in its place`)
    total = last
  }
  return total
}

/** The range that a ticket is in: found by halves, since the ranges are in order. */
function rangeOf(tickets: readonly TicketRange[], ticket: number): TicketRange {
  let [low, high] = [0, tickets.length - 1]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((tickets[middle]?.last ?? 0) < ticket) low = middle + 1
    else high = middle
  }
  const found = tickets[low]
  if (found === undefined) throw new RangeError(`there is no ticket ${ticket}`)
  return found
}

/** The tickets that can still win. */
class TicketsLeft {
  count: number
  /** Those that cannot, lowest first; they do not overlap. */
  readonly #gone: { readonly first: number; readonly last: number }[] = []

  constructor(total: number) {
    this.count = total
  }

  /** The ticket with the lowest number but `place`, from 0, of those that are left. */
  ticketAt(place: number): number {
    let ticket = place + 1
    for (const { first, last } of this.#gone) {
      if (first > ticket) break
      ticket += last - first + 1
    }
    return ticket
  }

  remove({ first, last }: { readonly first: number; readonly last: number }): void {
    const after = this.#gone.findIndex((one) => one.first > first)
    this.#gone.splice(after === -1 ? this.#gone.length : after, 0, { first, last })
    this.count -= last - first + 1
  }
}
