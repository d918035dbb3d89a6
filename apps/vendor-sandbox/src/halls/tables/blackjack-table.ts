import type { PlayRefusal } from '../../play/play-refusal.ts'
import type { HallAction, HallParts, Seat } from '../hall.ts'
import { amountsOf, limitsIn, mayBet, readBets } from './betting-rules.ts'
import {
  activeHand,
  dealTo,
  mixForRound,
  playChoice,
  playDealer,
  seatChoices,
  seatPays,
  seatStakes,
  showsAce,
  standAll,
  type BlackjackCards,
  type BlackjackSeat,
} from './blackjack-round.ts'
import { isBlackjack, pointsOf } from './rules/blackjack.ts'
import { createPlaces, type Places } from './places.ts'
import { createEndedRounds, paidOf, takeStake, type Table } from './table.ts'
import type { BlackjackPhase, BlackjackView, ViewedLimits, ViewedSeat } from './tables-view.ts'
import { openTicker, type Ticker } from './ticker.ts'
import { bettingFieldsOf, type BlackjackSpec } from './variants.ts'
import { createWatchers } from './watchers.ts'

const insureMs = 8_000
/** How long the dealer's last card is looked at. */
const lookMs = 900
const afterAnswerMs = 300
const maxHistory = 40

interface Round {
  readonly id: string
  readonly number: number
  readonly seats: Map<string, BlackjackSeat>
  cards: BlackjackCards | undefined
}

/** A blackjack table; a table of one seat waits for its player and deals when the bet is there. */
export interface BlackjackTable extends Table {
  /** Whether a window sits here, or could. */
  hasRoomFor(token: string): boolean
  /** Whether nobody sits here and nothing is at stake. */
  isEmpty(): boolean
}

/** Opens a blackjack table. Everybody decides at the same time, with cards of their own. */
export function openBlackjackTable(parts: HallParts, spec: BlackjackSpec, game: TableGame): BlackjackTable {
  return new DealtTable(parts, spec, game)
}

interface TableGame {
  readonly gameCode: string
  readonly minBetMinor: bigint
}

class DealtTable implements BlackjackTable {
  readonly #parts: HallParts
  readonly #spec: BlackjackSpec
  readonly #game: TableGame
  readonly #limits: ViewedLimits
  readonly #places: Places
  readonly #watchers = createWatchers()
  readonly #ended = createEndedRounds()
  readonly #ticker: Ticker
  readonly #history: string[] = []
  #number = 0
  #round: Round
  #phase: BlackjackPhase = 'betting'
  #startedMs: number
  #endsMs: number | undefined

  constructor(parts: HallParts, spec: BlackjackSpec, game: TableGame) {
    this.#parts = parts
    this.#spec = spec
    this.#game = game
    this.#limits = limitsIn(spec.limits, game.minBetMinor)
    this.#places = createPlaces(spec.terms.seats)
    this.#round = this.#newRound()
    this.#startedMs = this.#nowMs()
    this.#endsMs = this.#isPrivate() ? undefined : this.#startedMs
    this.#ticker = openTicker(parts.ports, {
      nextMs: () => (this.#isAwake() ? this.#endsMs : undefined),
      advance: () => this.#advance(),
    })
  }

  hasRoomFor(token: string): boolean {
    return this.#places.of(token) !== undefined || this.#places.free() >= 0
  }

  isEmpty(): boolean {
    return !this.#isAwake()
  }

  view(seat: Seat): BlackjackView {
    this.#wake(seat)
    const mine = this.#round.seats.get(seat.session.token)
    const last = this.#ended.get(seat)
    const endsMs = mine !== undefined && this.#phase === 'deciding' ? mine.deadlineMs : this.#endsMs
    return {
      kind: 'blackjack',
      round: this.#round.id,
      number: this.#round.number,
      phase: this.#phase,
      startedMs: this.#startedMs,
      ...(endsMs === undefined ? {} : { endsMs }),
      dealer: shownDealer(this.#round.cards, this.#phase),
      seats: seatsOf(this.#spec.terms.seats, this.#places, this.#round.seats, seat),
      mine: mine === undefined ? {} : amountsOf(mine.bets),
      before: last === undefined ? {} : amountsOf(last.bets),
      choices: choicesIn(this.#phase, mine),
      ...paidOf(last),
      history: this.#history,
      limits: this.#limits,
    }
  }

  async act(seat: Seat, action: HallAction): Promise<PlayRefusal | undefined> {
    this.#wake(seat)
    if (action.kind === 'bet') return this.#place(seat, action)
    if (action.kind === 'sit') return this.#sit(seat, action)
    if (action.kind !== 'decide') return 'bad_request'
    return this.#phase === 'insuring' ? this.#insure(seat, action) : this.#decide(seat, action)
  }

  close(): void {
    this.#ticker.close()
  }

  #nowMs(): number {
    return this.#parts.ports.nowMs()
  }

  #isPrivate(): boolean {
    return this.#spec.terms.seats === 1
  }

  #isAwake(): boolean {
    return this.#watchers.count(this.#nowMs()) > 0 || this.#round.seats.size > 0
  }

  #newRound(): Round {
    this.#number += 1
    const id = `${this.#game.gameCode.slice(0, 40)}.${this.#parts.ports.uuid()}`
    return { id, number: this.#number, seats: new Map(), cards: undefined }
  }

  #enter(next: BlackjackPhase, lasts: number | undefined): void {
    this.#phase = next
    this.#startedMs = this.#nowMs()
    this.#endsMs = lasts === undefined ? undefined : this.#startedMs + lasts
  }

  #bet(): void {
    this.#round = this.#newRound()
    this.#enter('betting', this.#isPrivate() ? undefined : this.#spec.pace.betSeconds * 1000)
  }

  #advance(): void {
    while (this.#endsMs !== undefined && this.#nowMs() >= this.#endsMs && this.#isAwake()) this.#proceed()
  }

  #proceed(): void {
    const { cards } = this.#round
    if (this.#phase === 'betting') return this.#deal()
    if (this.#phase === 'result' || cards === undefined) return this.#bet()
    if (this.#phase === 'dealing') return showsAce(cards) ? this.#enter('insuring', insureMs) : this.#ask(cards)
    if (this.#phase === 'insuring') return this.#ask(cards)
    if (this.#phase === 'deciding') return this.#lookAtDecisions(cards)
    this.#settle(cards)
  }

  #deal(): void {
    const { seats } = this.#round
    if (seats.size === 0) return this.#bet()
    const { terms } = this.#spec
    const cards = mixForRound(terms, this.#parts.ports.chance)
    this.#round.cards = cards
    for (const one of seats.values()) dealTo(one, cards)
    this.#enter('dealing', (seats.size + 1) * 2 * terms.cardMs + 400)
  }

  #ask(cards: BlackjackCards): void {
    if (isBlackjack(cards.dealer)) return this.#reveal(cards)
    const lasts = this.#spec.terms.seconds * 1000
    for (const one of this.#round.seats.values()) one.deadlineMs = this.#nowMs() + lasts
    this.#enter('deciding', lasts)
    this.#lookAtDecisions(cards)
  }

  /** The phase ends with the last seat's time, or as soon as all hands are done. */
  #lookAtDecisions(cards: BlackjackCards): void {
    const now = this.#nowMs()
    const seats = [...this.#round.seats.values()]
    for (const one of seats) if (one.deadlineMs <= now) standAll(one)
    const open = seats.filter((one) => activeHand(one) >= 0)
    if (open.length === 0) return this.#reveal(cards)
    this.#endsMs = Math.max(...open.map(({ deadlineMs }) => deadlineMs))
  }

  #reveal(cards: BlackjackCards): void {
    const { terms } = this.#spec
    if (!isBlackjack(cards.dealer)) playDealer(cards, this.#round.seats.values(), terms)
    this.#enter('revealing', (cards.dealer.length - 1) * terms.cardMs + lookMs)
  }

  #settle({ dealer }: BlackjackCards): void {
    const { id, seats } = this.#round
    for (const [token, one] of seats) {
      one.paidMinor = seatPays(one, dealer, this.#spec.terms)
      const bets = new Map([...one.bets].filter(([field]) => field !== 'insurance'))
      this.#ended.add(token, { round: id, staked: seatStakes(one), paid: one.paidMinor, bets })
      void this.#parts.desk.settle(one.seat, { roundId: id, amountMinor: one.paidMinor })
    }
    const { points } = pointsOf(dealer)
    this.#history.push(isBlackjack(dealer) ? 'BJ' : points > 21 ? 'X' : String(points))
    if (this.#history.length > maxHistory) this.#history.shift()
    this.#enter('result', this.#isPrivate() ? undefined : this.#spec.pace.resultSeconds * 1000)
  }

  #wake(seat: Seat): void {
    const now = this.#nowMs()
    if (!this.#isAwake() && this.#endsMs !== undefined && now >= this.#endsMs) this.#bet()
    this.#watchers.see(seat, now)
    this.#places.see(seat.session.token, now, this.#round.seats)
    this.#advance()
    this.#ticker.wake()
  }

  #isOpen(id: string, during: BlackjackPhase): boolean {
    const isInTime = this.#endsMs === undefined || this.#nowMs() < this.#endsMs
    return this.#round.id === id && this.#phase === during && isInTime
  }

  async #place(seat: Seat, action: HallAction): Promise<PlayRefusal | undefined> {
    const more = readBets(action)
    if (more === undefined) return 'bad_request'
    if (this.#isPrivate() && this.#phase === 'result') this.#bet()
    const { id, seats } = this.#round
    const { token } = seat.session
    const place = this.#places.of(token)
    if (place === undefined || !this.#isOpen(id, 'betting')) return 'stale'
    const has = seats.get(token)?.bets ?? new Map<string, bigint>()
    const fields = bettingFieldsOf(this.#spec)
    const may = mayBet({ fields, limits: this.#limits, unitMinor: this.#game.minBetMinor }, has, more)
    if (may !== 'ok') return may
    // Bets on the first cards belong to a hand.
    if (!has.has('main') && !more.some(({ field }) => field === 'main')) return 'bad_request'
    const amountMinor = more.reduce((sum, one) => sum + one.amountMinor, 0n)
    return takeStake(this.#parts.desk, seat, {
      ...stakeOf(action, id, amountMinor, 'bet'),
      accept: () => {
        if (!this.#isOpen(id, 'betting')) return false
        const one = seats.get(token) ?? newSeat(seat, place)
        for (const { field, amountMinor: chips } of more) one.bets.set(field, (one.bets.get(field) ?? 0n) + chips)
        seats.set(token, one)
        if (this.#isPrivate()) this.#deal()
        this.#ticker.wake()
        return true
      },
    })
  }

  async #insure(seat: Seat, action: HallAction): Promise<PlayRefusal | undefined> {
    const { id, seats } = this.#round
    const mine = seats.get(seat.session.token)
    const amountMinor = (mine?.bets.get('main') ?? 0n) / 2n
    if (mine === undefined || mine.isAsked || amountMinor === 0n || !this.#isOpen(id, 'insuring')) return 'stale'
    const answer = (isBought: boolean) => {
      if (!this.#isOpen(id, 'insuring')) return false
      mine.isAsked = true
      if (isBought) mine.bets.set('insurance', amountMinor)
      if ([...seats.values()].every(({ isAsked }) => isAsked)) this.#endsMs = this.#nowMs() + afterAnswerMs
      return true
    }
    if (action['choice'] !== 'yes') return answer(false) ? undefined : 'stale'
    return takeStake(this.#parts.desk, seat, {
      ...stakeOf(action, id, amountMinor, 'insurance'),
      accept: () => answer(true),
    })
  }

  async #decide(seat: Seat, action: HallAction): Promise<PlayRefusal | undefined> {
    const { id, cards, seats } = this.#round
    const mine = seats.get(seat.session.token)
    if (mine === undefined || cards === undefined || !this.#isOpen(id, 'deciding')) return 'stale'
    const choice = seatChoices(mine).find((one) => one === action['choice'])
    if (choice === undefined) return 'bad_request'
    const before = mine.hands
    const play = () => {
      // Its time may have run out while the money was on its way.
      if (!this.#isOpen(id, 'deciding') || mine.hands !== before || mine.deadlineMs <= this.#nowMs()) return false
      playChoice(mine, choice, cards)
      mine.deadlineMs = this.#nowMs() + this.#spec.terms.seconds * 1000
      this.#lookAtDecisions(cards)
      return true
    }
    if (choice === 'hit' || choice === 'stand') return play() ? undefined : 'stale'
    const amountMinor = mine.bets.get('main') ?? 0n
    return takeStake(this.#parts.desk, seat, { ...stakeOf(action, id, amountMinor, choice), accept: play })
  }

  #sit(seat: Seat, action: HallAction): PlayRefusal | undefined {
    const wanted = action['place']
    if (typeof wanted !== 'number' || !this.#places.exists(wanted)) return 'bad_request'
    if (this.#round.seats.has(seat.session.token)) return 'stale'
    return this.#places.take(seat.session.token, wanted, this.#nowMs()) ? undefined : 'stale'
  }
}

const stakeOf = ({ requestId }: HallAction, roundId: string, amountMinor: bigint, what: string) => ({
  requestId,
  roundId,
  amountMinor,
  details: { what },
})

const newSeat = (seat: Seat, place: number): BlackjackSeat => ({
  seat,
  place,
  bets: new Map(),
  hands: [],
  isAsked: false,
  deadlineMs: 0,
  paidMinor: undefined,
})

function choicesIn(phase: BlackjackPhase, mine: BlackjackSeat | undefined): readonly string[] {
  if (mine === undefined) return []
  if (phase === 'insuring') return mine.isAsked ? [] : ['yes', 'no']
  return phase === 'deciding' ? seatChoices(mine) : []
}

/** The dealer's second card is hidden until the seats have played. */
function shownDealer(cards: BlackjackCards | undefined, phase: BlackjackPhase): readonly number[] {
  const dealer = cards?.dealer ?? []
  return phase === 'revealing' || phase === 'result'
    ? dealer
    : dealer.slice(0, 2).map((card, nth) => (nth === 0 ? card : -1))
}

function seatsOf(
  count: number,
  places: Places,
  seats: ReadonlyMap<string, BlackjackSeat>,
  { session }: Seat,
): readonly ViewedSeat[] {
  const shown = Array.from({ length: count }, (_, place): ViewedSeat => ({
    place,
    isTaken: places.isTaken(place),
    isMine: places.of(session.token) === place,
    hands: [],
    totalMinor: '0',
    active: -1,
  }))
  for (const [token, one] of seats)
    shown[one.place] = {
      place: one.place,
      isTaken: true,
      name: one.seat.playerName,
      isMine: token === session.token,
      hands: one.hands,
      // Play money is nobody else's business.
      totalMinor: one.seat.session.accountId === undefined && token !== session.token ? '0' : String(seatStakes(one)),
      ...(one.paidMinor === undefined ? {} : { paidMinor: String(one.paidMinor) }),
      active: activeHand(one),
    }
  return shown
}
