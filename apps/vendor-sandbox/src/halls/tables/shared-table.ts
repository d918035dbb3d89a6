import type { PlayRefusal } from '../../play/play-refusal.ts'
import type { HallAction, HallParts, Seat } from '../hall.ts'
import { amountsOf, limitsIn, mayBet, readBets } from './betting-rules.ts'
import { payoutOf, takenOf, type Bet, type Decision, type TableOutcome } from './rules/table-rules.ts'
import { openCardSource, type CardSource } from './card-source.ts'
import type { OtherStake, SharedView, TablePhase, ViewedLimits } from './tables-view.ts'
import { openTicker, type Ticker } from './ticker.ts'
import type { SharedSpec } from './variants.ts'
import { createEndedRounds, paidOf, takeStake, type Table } from './table.ts'
import { createWatchers } from './watchers.ts'

/** What a seat has in the round. */
interface SeatRound {
  readonly seat: Seat
  readonly bets: Map<string, bigint>
  choice: string | undefined
  paidMinor: bigint | undefined
}

interface Round {
  readonly id: string
  readonly number: number
  readonly seats: Map<string, SeatRound>
  outcome: TableOutcome | undefined
}

/** Rounds that a table has dealt before the doors open, so that its roads are not empty. */
const roundsBefore = 24
const maxHistory = 90
const maxOthers = 12
const shuffleMs = 6_000
/** A decision that everybody has made ends after this, so that nobody is surprised. */
const afterLastDecisionMs = 700

/** Opens a table at which everybody bets on the same round: it deals while somebody looks or has a stake. */
export function openSharedTable(
  parts: HallParts,
  spec: SharedSpec,
  game: { readonly gameCode: string; readonly minBetMinor: bigint },
  deals = roundsBefore,
): Table {
  const table = new SharedTable(parts, spec, game)
  table.dealAhead(deals)
  return table
}

class SharedTable implements Table {
  readonly #parts: HallParts
  readonly #spec: SharedSpec
  readonly #game: { readonly gameCode: string; readonly minBetMinor: bigint }
  readonly #limits: ViewedLimits
  readonly #watchers = createWatchers()
  readonly #ended = createEndedRounds()
  readonly #cards: CardSource
  readonly #ticker: Ticker
  #history: string[] = []
  #number = 0
  #round: Round
  #phase: TablePhase = 'betting'
  #startedMs = 0
  #endsMs = 0

  constructor(parts: HallParts, spec: SharedSpec, game: { readonly gameCode: string; readonly minBetMinor: bigint }) {
    this.#parts = parts
    this.#spec = spec
    this.#game = game
    this.#limits = limitsIn(spec.limits, game.minBetMinor)
    this.#cards = openCardSource(parts.ports.chance, spec.rules.supply)
    this.#round = this.#newRound()
    this.#ticker = openTicker(parts.ports, {
      nextMs: () => (this.#isAwake() ? this.#endsMs : undefined),
      advance: () => this.#advance(),
    })
  }

  /** Deals rounds before anybody bets. */
  dealAhead(deals: number): void {
    for (let nth = 0; nth < deals; nth += 1) {
      this.#note(this.#spec.rules.deal(this.#cards.source()))
      if (this.#cards.isOver()) this.#beginShoe()
      this.#round = this.#newRound()
    }
  }

  view(seat: Seat): SharedView {
    this.#wake(seat)
    const mine = this.#round.seats.get(seat.session.token)
    const last = this.#ended.get(seat)
    const outcome = this.#round.outcome && shownOutcome(this.#spec, this.#phase, this.#round.outcome)
    return {
      kind: 'shared',
      round: this.#round.id,
      number: this.#round.number,
      phase: this.#phase,
      startedMs: this.#startedMs,
      endsMs: this.#endsMs,
      ...(outcome === undefined ? {} : { outcome }),
      mine: mine === undefined ? {} : amountsOf(mine.bets),
      ...(mine?.choice === undefined ? {} : { choice: mine.choice }),
      ...paidOf(last),
      before: last === undefined ? {} : amountsOf(last.bets),
      ...othersOf(this.#spec, this.#round.seats, seat),
      watching: this.#watchers.count(this.#nowMs()),
      history: this.#history,
      ...this.#cards.shown(),
      limits: this.#limits,
    }
  }

  async act(seat: Seat, action: HallAction): Promise<PlayRefusal | undefined> {
    this.#wake(seat)
    if (action.kind === 'bet') return this.#place(seat, action)
    return action.kind === 'decide' ? this.#decide(seat, action) : 'bad_request'
  }

  close(): void {
    this.#ticker.close()
  }

  #nowMs(): number {
    return this.#parts.ports.nowMs()
  }

  #newRound(): Round {
    const id = `${this.#game.gameCode.slice(0, 40)}.${this.#parts.ports.uuid()}`
    return { id, number: this.#number + 1, seats: new Map(), outcome: undefined }
  }

  #beginShoe(): void {
    this.#cards.next()
    this.#history = []
  }

  #enter(next: TablePhase, lasts: number): void {
    this.#phase = next
    this.#startedMs = this.#nowMs()
    this.#endsMs = this.#startedMs + lasts
  }

  #isAwake(): boolean {
    return this.#watchers.count(this.#nowMs()) > 0 || this.#round.seats.size > 0
  }

  /** Counts a round that has been dealt. */
  #note(outcome: TableOutcome): void {
    this.#number += 1
    this.#history.push(this.#spec.rules.brief(outcome))
    if (this.#history.length > maxHistory) this.#history.shift()
  }

  #bet(): void {
    this.#round = this.#newRound()
    this.#enter('betting', this.#spec.pace.betSeconds * 1000)
  }

  #advance(): void {
    while (this.#nowMs() >= this.#endsMs && this.#isAwake()) this.#proceed()
  }

  /** The next part of the round; called only when the current one is over. */
  #proceed(): void {
    const { outcome } = this.#round
    if (this.#phase === 'betting') return this.#deal()
    if (this.#phase === 'shuffling' || outcome === undefined) return this.#bet()
    const decision = this.#phase === 'opening' ? this.#asked(outcome) : undefined
    if (decision !== undefined) return this.#enter('deciding', decision.seconds * 1000)
    if (this.#phase === 'opening' || this.#phase === 'deciding')
      return this.#enter('revealing', this.#spec.rules.showMs(outcome).rest)
    if (this.#phase === 'revealing') return this.#settle(outcome)
    if (!this.#cards.isOver()) return this.#bet()
    this.#beginShoe()
    this.#round = this.#newRound()
    this.#enter('shuffling', shuffleMs)
  }

  #deal(): void {
    const { rules } = this.#spec
    const outcome = rules.deal(this.#cards.source())
    this.#round.outcome = outcome
    const { first, rest } = rules.showMs(outcome)
    if (first > 0) this.#enter('opening', first)
    else this.#enter('revealing', rest)
  }

  #settle(outcome: TableOutcome): void {
    const { rules } = this.#spec
    const { id, seats } = this.#round
    for (const [token, one] of seats) {
      const bets = [...one.bets].map(([field, amountMinor]): Bet => ({ field, amountMinor }))
      one.paidMinor = payoutOf(rules, outcome, bets, one.choice ?? rules.decision?.otherwise)
      const staked = bets.reduce((sum, each) => sum + takenOf(rules, each), 0n)
      this.#ended.add(token, { round: id, staked, paid: one.paidMinor, bets: repeatable(this.#spec, one.bets) })
      void this.#parts.desk.settle(one.seat, { roundId: id, amountMinor: one.paidMinor })
    }
    this.#note(outcome)
    this.#enter('result', this.#spec.pace.resultSeconds * 1000)
  }

  /** The decision of a round, if it concerns anybody. */
  #asked(outcome: TableOutcome): Decision | undefined {
    const { decision, asksIn } = this.#spec.rules
    if (decision === undefined || asksIn?.(outcome) !== true) return undefined
    return this.#concerned(decision).length > 0 ? decision : undefined
  }

  #concerned({ fields }: Decision): readonly SeatRound[] {
    return [...this.#round.seats.values()].filter(({ bets }) => fields.some((field) => bets.has(field)))
  }

  #wake(seat: Seat): void {
    const now = this.#nowMs()
    // A table that nobody looked at begins again with a whole time to bet.
    if (!this.#isAwake() && now >= this.#endsMs) {
      const { outcome } = this.#round
      if (outcome !== undefined && this.#phase !== 'result') this.#note(outcome)
      if (this.#cards.isOver()) this.#beginShoe()
      this.#bet()
    }
    this.#watchers.see(seat, now)
    this.#advance()
    this.#ticker.wake()
  }

  #isOpen(id: string, during: TablePhase): boolean {
    return this.#round.id === id && this.#phase === during && this.#nowMs() < this.#endsMs
  }

  async #place(seat: Seat, action: HallAction): Promise<PlayRefusal | undefined> {
    const { rules } = this.#spec
    const { id, seats } = this.#round
    const more = readBets(action)
    if (more === undefined) return 'bad_request'
    if (!this.#isOpen(id, 'betting')) return 'stale'
    const table = { fields: rules.fields, limits: this.#limits, unitMinor: this.#game.minBetMinor }
    const allowed = () => mayBet(table, stakedBy(seats, seat), more)
    const may = allowed()
    if (may !== 'ok') return may
    return takeStake(this.#parts.desk, seat, {
      requestId: action.requestId,
      roundId: id,
      amountMinor: more.reduce((sum, one) => sum + takenOf(rules, one), 0n),
      details: {
        bets: more
          .map(({ field, amountMinor }) => `${field}:${amountMinor}`)
          .join()
          .slice(0, 3_000),
      },
      accept: () => {
        // Another window of the member may have bet meanwhile.
        if (!this.#isOpen(id, 'betting') || allowed() !== 'ok') return false
        const one = seats.get(seat.session.token) ?? newSeatRound(seat)
        seats.set(seat.session.token, one)
        addBets(one.bets, more)
        return true
      },
    })
  }

  async #decide(seat: Seat, action: HallAction): Promise<PlayRefusal | undefined> {
    const { decision } = this.#spec.rules
    const { id } = this.#round
    const mine = this.#round.seats.get(seat.session.token)
    const choice = decision?.choices.find((one) => one === action['choice'])
    if (decision === undefined || choice === undefined) return 'bad_request'
    if (mine === undefined || !this.#concerned(decision).includes(mine)) return 'stale'
    const choose = () => {
      if (!this.#isOpen(id, 'deciding') || mine.choice !== undefined) return false
      mine.choice = choice
      if (this.#concerned(decision).every((one) => one.choice !== undefined))
        this.#endsMs = Math.min(this.#endsMs, this.#nowMs() + afterLastDecisionMs)
      return true
    }
    const { raise } = decision
    if (raise?.choice !== choice) return choose() ? undefined : 'stale'
    if (!this.#isOpen(id, 'deciding') || mine.choice !== undefined) return 'stale'
    const amountMinor = BigInt(raise.times) * (mine.bets.get(raise.of) ?? 0n)
    return takeStake(this.#parts.desk, seat, {
      requestId: action.requestId,
      roundId: id,
      amountMinor,
      details: { bets: `${raise.field}:${amountMinor}` },
      accept: () => {
        if (!choose()) return false
        mine.bets.set(raise.field, amountMinor)
        return true
      },
    })
  }
}

const newSeatRound = (seat: Seat): SeatRound => ({ seat, bets: new Map(), choice: undefined, paidMinor: undefined })

/** The chips that a window may lay again: not those of a decision. */
function repeatable({ rules }: SharedSpec, bets: ReadonlyMap<string, bigint>): ReadonlyMap<string, bigint> {
  return new Map([...bets].filter(([field]) => field !== rules.decision?.raise?.field))
}

/** What a member has in the round, in all of their windows; a demo's windows have nothing to do with each other. */
function stakedBy(seats: ReadonlyMap<string, SeatRound>, { session }: Seat): ReadonlyMap<string, bigint> {
  const { token, accountId } = session
  const sums = new Map<string, bigint>()
  for (const [other, { seat, bets }] of seats) {
    const isSame = other === token || (accountId !== undefined && seat.session.accountId === accountId)
    if (isSame) for (const [field, amountMinor] of bets) sums.set(field, (sums.get(field) ?? 0n) + amountMinor)
  }
  return sums
}

function addBets(bets: Map<string, bigint>, more: readonly Bet[]): void {
  for (const { field, amountMinor } of more) bets.set(field, (bets.get(field) ?? 0n) + amountMinor)
}

/** Nobody sees more of a round than its part has shown. */
function shownOutcome({ rules }: SharedSpec, phase: TablePhase, outcome: TableOutcome): TableOutcome {
  return phase === 'opening' || phase === 'deciding' ? (rules.veiled?.(outcome) ?? outcome) : outcome
}

/** Stakes of the other seats, those for play money left out. */
function othersOf(
  { rules }: SharedSpec,
  seats: ReadonlyMap<string, SeatRound>,
  { session }: Seat,
): { others: readonly OtherStake[]; crowd: SharedView['crowd'] } {
  const crowd = new Map<string, bigint>()
  const others: { stake: OtherStake; total: bigint }[] = []
  for (const [token, { seat, bets, paidMinor }] of seats) {
    if (token === session.token || seat.session.accountId === undefined) continue
    let total = 0n
    for (const [field, amountMinor] of bets) {
      total += takenOf(rules, { field, amountMinor })
      crowd.set(field, (crowd.get(field) ?? 0n) + amountMinor)
    }
    const stake = { name: seat.playerName, totalMinor: String(total) }
    others.push({ total, stake: paidMinor === undefined ? stake : { ...stake, paidMinor: String(paidMinor) } })
  }
  const largest = others.toSorted((a, b) => Number(b.total - a.total)).slice(0, maxOthers)
  return { others: largest.map(({ stake }) => stake), crowd: amountsOf(crowd) }
}
