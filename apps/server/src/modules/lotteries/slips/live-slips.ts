import { betByCode, formatByCode, linesOf, parseSelection, type BetType, type LotteryTicket } from '@baize/lottery'
import { exposuresOf } from './exposures.ts'

/** A bet of a slip, as far as limits need it. */
export interface HeldPick {
  readonly format: string
  readonly bet: string
  readonly selection: string
  readonly unitMinor: bigint
}

/** A slip that waits for its draw. */
export interface HeldSlip {
  readonly drawId: string
  readonly slipId: string
  readonly closesAt: Temporal.Instant
  readonly lines: number
  readonly picks: readonly HeldPick[]
}

/** What is staked on numbers, by bet type and line. */
export type StakedNumbers = ReadonlyMap<string, bigint>

/** The slips of a draw, and once a limit asks for it what is staked on each number. */
interface HeldDraw {
  readonly closesMs: number
  readonly slips: Map<string, Pick<HeldSlip, 'lines' | 'picks'>>
  lines: number
  numbers: Map<string, bigint> | undefined
}

interface Book {
  readonly draws: Map<string, HeldDraw>
  version: number
}

type Change =
  | { readonly kind: 'added'; readonly slip: HeldSlip; readonly staked: StakedNumbers | undefined }
  | { readonly kind: 'removed'; readonly drawId: string; readonly slipId: string }

/** What larger slips stake is found again when it is added: until the account is used again, its state would hold all of it. */
const mostLinesHeld = 100

/**
 * The slips of an account on draws that are not closed yet. Immutable for whoever uses it in a line, as the lane does: the newest is read
 * and changed, older ones are dropped. They share one book, to which a change is added only when the state that it led to is used, so
 * that a change which was not kept has no effect and a thousand slips are not copied for the next. An older state than the newest one
 * that was used refuses to be read.
 */
export class LiveSlips {
  readonly #book: Book
  readonly #version: number
  readonly #notOpen: ReadonlySet<string>
  #change: Change | undefined

  private constructor(book: Book, version: number, notOpen: ReadonlySet<string>, change?: Change) {
    this.#book = book
    this.#version = version
    this.#notOpen = notOpen
    this.#change = change
  }

  /** `notOpen`: draws that are over before their time, which no slip is sold on whatever the clock says. */
  static from(slips: Iterable<HeldSlip>, notOpen: ReadonlySet<string>): LiveSlips {
    const book: Book = { draws: new Map(), version: 0 }
    for (const slip of slips) add(book, slip)
    return new LiveSlips(book, 0, notOpen)
  }

  isOver(drawId: string): boolean {
    return this.#notOpen.has(drawId)
  }

  count(drawId: string): number {
    return this.#read().draws.get(drawId)?.slips.size ?? 0
  }

  /** How many lines the slips on a draw have together. */
  lines(drawId: string): number {
    return this.#read().draws.get(drawId)?.lines ?? 0
  }

  has(drawId: string, slipId: string): boolean {
    return this.#read().draws.get(drawId)?.slips.has(slipId) ?? false
  }

  /** The first number on which these bets would bring the account above a limit; undefined if there is none. */
  numberAbove(drawId: string, staked: StakedNumbers, maxMinor: bigint): { bet: string; line: string } | undefined {
    const draw = this.#read().draws.get(drawId)
    if (draw !== undefined) draw.numbers ??= totalsOf([...draw.slips.values()].flatMap((slip) => slip.picks))
    for (const [key, amount] of staked)
      if ((draw?.numbers?.get(key) ?? 0n) + amount > maxMinor) {
        const space = key.indexOf(' ')
        return { bet: key.slice(0, space), line: key.slice(space + 1) }
      }
    return undefined
  }

  /** `staked`: what the slip stakes on its numbers, where it is known. */
  with(slip: HeldSlip, staked?: StakedNumbers): LiveSlips {
    return this.#after({ kind: 'added', slip, staked: slip.lines > mostLinesHeld ? undefined : staked })
  }

  without(drawId: string, slipId: string): LiveSlips {
    return this.#after({ kind: 'removed', drawId, slipId })
  }

  /** Forgets draws whose cut-off is over, so that an account does not grow. */
  trim(now: Temporal.Instant): void {
    const { draws } = this.#read()
    for (const [drawId, { closesMs }] of draws) if (closesMs <= now.epochMilliseconds) draws.delete(drawId)
  }

  #after(change: Change): LiveSlips {
    this.#read()
    return new LiveSlips(this.#book, this.#version + 1, this.#notOpen, change)
  }

  #read(): Book {
    const book = this.#book
    if (this.#change !== undefined && book.version === this.#version - 1) {
      apply(book, this.#change)
      book.version = this.#version
    }
    if (book.version !== this.#version) throw new Error('an older state of an account’s slips was used')
    this.#change = undefined
    return book
  }
}

function apply(book: Book, change: Change): void {
  if (change.kind === 'added') return add(book, change.slip, change.staked)
  const draw = book.draws.get(change.drawId)
  const slip = draw?.slips.get(change.slipId)
  if (draw === undefined || slip === undefined) return
  draw.slips.delete(change.slipId)
  draw.lines -= slip.lines
  if (draw.numbers !== undefined) addTo(draw.numbers, totalsOf(slip.picks), -1n)
  if (draw.slips.size === 0) book.draws.delete(change.drawId)
}

function add({ draws }: Book, { drawId, slipId, closesAt, lines, picks }: HeldSlip, staked?: StakedNumbers): void {
  let draw = draws.get(drawId)
  if (draw === undefined) {
    draw = { closesMs: closesAt.epochMilliseconds, slips: new Map(), lines: 0, numbers: undefined }
    draws.set(drawId, draw)
  }
  draw.slips.set(slipId, { lines, picks })
  draw.lines += lines
  if (draw.numbers !== undefined) addTo(draw.numbers, staked ?? totalsOf(picks), 1n)
}

function addTo(numbers: Map<string, bigint>, staked: StakedNumbers, times: 1n | -1n): void {
  for (const [key, amount] of staked) numbers.set(key, (numbers.get(key) ?? 0n) + times * amount)
}

/** What bets stake on each of their lines. */
function totalsOf(picks: readonly HeldPick[]): Map<string, bigint> {
  const totals = new Map<string, bigint>()
  for (const { format: formatCode, bet: betCode, selection, unitMinor } of picks) {
    const format = formatByCode(formatCode)
    const bet = format === undefined ? undefined : betByCode(format, betCode)
    const parsed = bet === undefined ? undefined : parseSelection(bet.pick, selection)
    if (bet === undefined || parsed === undefined || 'problem' in parsed)
      throw new Error(`a slip has a bet that no sale makes: ${formatCode} ${betCode}`)
    addLines(totals, { bet, unitMinor, lines: linesOf(bet.pick, parsed.selection) })
  }
  return totals
}

/** The same for the tickets of a sale, whose lines are known. */
export function stakedBy(tickets: readonly LotteryTicket[]): StakedNumbers {
  const totals = new Map<string, bigint>()
  for (const ticket of tickets) {
    const format = formatByCode(ticket.format)
    const bet = format === undefined ? undefined : betByCode(format, ticket.bet)
    if (bet === undefined) throw new Error(`a slip has a bet that no sale makes: ${ticket.format} ${ticket.bet}`)
    addLines(totals, { bet, unitMinor: ticket.unitMinor, lines: exposuresOf(ticket).map(({ line }) => line) })
  }
  return totals
}

interface StakedLines {
  readonly bet: BetType
  readonly unitMinor: bigint
  readonly lines: Iterable<string>
}

function addLines(totals: Map<string, bigint>, { bet, unitMinor, lines }: StakedLines): void {
  const amount = unitMinor * BigInt(bet.cost)
  for (const line of lines) {
    const key = `${bet.code} ${line}`
    totals.set(key, (totals.get(key) ?? 0n) + amount)
  }
}
