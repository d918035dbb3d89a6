import type { RoomHand, RoomLine, RoomSeat } from '@baize/contract'
import { CallRefused } from '@baize/contract/client'
import { seatedGameByCode, type Hand, type HandAction, type HandTerms, type SeatedGame } from '@baize/engines'
import { chance, newKey, nowMs } from '../../ports.ts'
import type { OpenedRoom, RoomEars, RoomGateway } from '../room-gateway.ts'

const termsOf: Readonly<Record<HandTerms['engine'], HandTerms>> = {
  holdem: { engine: 'holdem', smallBlind: 100, bigBlind: 200, rakeBasisPoints: 500, rakeCap: 600 },
  'pok-deng': { engine: 'pok-deng', minBet: 100, maxBet: 5_000, rakeBasisPoints: 500, rakeCap: 600 },
  'dou-dizhu': { engine: 'dou-dizhu', base: 100, maxMultiple: 48, rakeBasisPoints: 500, rakeCap: 600 },
}
const [buyIn, actMs, bankMs] = [20_000, 15_000, 20_000]
const names = ['Mali', 'Somchai', 'Anong', 'Niran', 'Kanya']
const root = 'ab'.repeat(32)
const below = (n: number) => Math.floor(chance() * n)

/** One room in this window alone, with opponents that play by themselves: to look at a game while developing. */
class FakeRoom implements RoomGateway {
  readonly #game: SeatedGame
  readonly #terms: HandTerms
  readonly #players: RoomSeat[]
  readonly #chat: RoomLine[] = []
  #ears: RoomEars | undefined
  #seq = 0
  #own: number | null = null
  #hand: Hand | undefined
  #handNo = 0
  #actionNo = 0
  #handId = newKey()
  #button: number | undefined
  #nextAt: string | null = null
  #until = ''

  constructor(game: SeatedGame) {
    this.#game = game
    this.#terms = termsOf[game.engine]
    const seats = Math.min(6, game.mostSeats)
    this.#players = Array.from({ length: seats - 1 }, (_, nth) => this.#player(nth + 1, names[nth] ?? 'Lek', true))
    this.#later(600, () => this.#deal())
  }

  #player(seat: number, name: string, isDemo: boolean): RoomSeat {
    return { seat, who: `who-${seat}`, name, isDemo, avatar: '', chips: buyIn, state: 'playing' }
  }

  #later(ms: number, work: () => void): void {
    setTimeout(work, ms)
  }

  #deal(): void {
    for (const player of this.#players) if (player.chips < buyIn / 10) this.#set(player.seat, { chips: buyIn })
    const seats = this.#players.map(({ seat, chips }) => ({ seat, chips })).toSorted((a, b) => a.seat - b.seat)
    const deck = Array.from({ length: this.#game.deckSize }, (_, card) => ({ card, at: chance() })).toSorted(
      (a, b) => a.at - b.at,
    )
    if (seats.length < this.#game.fewestSeats) return this.#later(1_000, () => this.#deal())
    this.#button = this.#game.nextButton(
      this.#button,
      seats.map(({ seat }) => seat),
    )
    this.#hand = this.#game.deal(
      { seats, button: this.#button, terms: this.#terms },
      deck.map(({ card }) => card),
    )
    this.#handNo += 1
    this.#actionNo = 0
    this.#handId = newKey()
    for (const { seat } of seats) this.#set(seat, { state: 'playing' })
    this.#goOn()
  }

  #set(seat: number, part: Partial<RoomSeat>): void {
    const at = this.#players.findIndex((player) => player.seat === seat)
    const player = this.#players[at]
    if (player !== undefined) this.#players[at] = { ...player, ...part }
  }

  #goOn(): void {
    const hand = this.#hand
    if (hand === undefined) return
    this.#until = new Date(nowMs() + actMs).toISOString()
    this.#nextAt = null
    if (hand.result !== undefined) {
      const showMs = this.#game.showMs(hand)
      this.#nextAt = new Date(nowMs() + showMs).toISOString()
      for (const { seat, staked, won } of hand.result.seats) {
        const player = this.#players.find((one) => one.seat === seat)
        if (player !== undefined) this.#set(seat, { chips: player.chips - staked + won })
      }
      this.#later(showMs, () => this.#deal())
    }
    this.#tellHand()
    const [demo] = hand.waitingFor.filter((seat) => seat !== this.#own)
    if (demo !== undefined) this.#later(700 + below(900), () => this.#demo(hand, demo))
    else if (hand.waitingFor.length > 0) this.#later(actMs + bankMs, () => this.#timeUp(hand))
  }

  #demo(hand: Hand, seat: number): void {
    if (this.#hand !== hand) return
    this.#take(seat, this.#game.decide(hand.viewFrom(seat), seat, below))
  }

  #timeUp(hand: Hand): void {
    if (this.#hand === hand && this.#own !== null) this.#take(this.#own, hand.timeoutOf(this.#own))
  }

  #take(seat: number, action: HandAction): void {
    const hand = this.#hand
    if (hand === undefined) return
    this.#hand = hand.after(seat, action)
    this.#actionNo += 1
    this.#goOn()
  }

  #show(seat: number | null): RoomHand | null {
    const hand = this.#hand
    if (hand === undefined) return null
    const bankUntil = new Date(Date.parse(this.#until) + bankMs).toISOString()
    return {
      handId: this.#handId,
      handNo: this.#handNo,
      actionNo: this.#actionNo,
      deckRoot: root,
      view: hand.viewFrom(seat),
      turns: hand.waitingFor.map((one) => ({ seat: one, until: this.#until, bankUntil })),
      nextAt: this.#nextAt,
    }
  }

  #tellHand(): void {
    const [hand, own] = [this.#show(null), this.#own === null ? null : this.#show(this.#own)]
    if (own !== null)
      this.#ears?.heard({
        type: 'roomCards',
        roomId: 'fake-1',
        handId: own.handId,
        actionNo: own.actionNo,
        view: own.view,
      })
    if (hand !== null) this.#tell({ kind: 'hand', hand, next: this.#next() })
    this.#tellPlayers()
  }

  #tellPlayers(): void {
    this.#tell({ kind: 'players', players: [...this.#players], waiting: 0, tournament: null, startsAt: null })
  }

  #tell(
    change: Parameters<RoomEars['heard']>[0] extends infer News
      ? News extends { change: infer Change }
        ? Change
        : never
      : never,
  ): void {
    this.#seq += 1
    this.#ears?.heard({ type: 'room', roomId: 'fake-1', seq: this.#seq, now: new Date(nowMs()).toISOString(), change })
  }

  #next() {
    return { handNo: this.#handNo + 1, deckRoot: root }
  }

  #entry() {
    const seats = Math.min(6, this.#game.mostSeats)
    return {
      roomId: 'fake-1',
      terms: this.#terms,
      seats,
      taken: this.#players.length,
      demo: this.#players.filter(({ isDemo }) => isDemo).length,
      waiting: 0,
      minBuyIn: '80.00',
      maxBuyIn: '200.00',
      averagePot: '12.50',
      handsPerHour: 84,
      ownSeat: this.#own,
      sitAndGo: null,
    }
  }

  list: RoomGateway['list'] = () =>
    Promise.resolve({
      gameName: this.#game.title,
      currencyCode: 'THB',
      currencySymbol: '฿',
      currencyDigits: 2,
      balance: '1000.00',
      trial: false,
      hasSitAndGos: false,
      list: [this.#entry(), { ...this.#entry(), roomId: 'fake-2', taken: 2, demo: 1, ownSeat: null }],
      pageNo: 1,
      totalPages: 1,
      totalCount: 2,
    })

  open: RoomGateway['open'] = () => {
    const opened: OpenedRoom = {
      ...this.#entry(),
      gameCode: this.#game.code,
      gameName: this.#game.title,
      currencySymbol: '฿',
      currencyDigits: 2,
      balance: '1000.00',
      trial: false,
      actMs,
      now: new Date(nowMs()).toISOString(),
      seq: this.#seq,
      players: [...this.#players],
      hand: this.#show(this.#own),
      next: this.#next(),
      own:
        this.#own === null
          ? null
          : { seat: this.#own, who: `who-${this.#own}`, timeBankMs: bankMs, hasSeed: true, stood: null },
      waitingPlace: null,
      chat: [...this.#chat],
      tournament: null,
      tournamentSeat: null,
      startsAt: null,
    }
    return Promise.resolve(opened)
  }

  sit: RoomGateway['sit'] = (_, seat) => {
    this.#own = seat ?? 0
    this.#players.push({ ...this.#player(this.#own, 'you', false), state: 'joining' })
    this.#tellPlayers()
    return Promise.resolve({ seat: this.#own, balanceAfter: '800.00' })
  }

  addChips: RoomGateway['addChips'] = () => Promise.resolve({ balanceAfter: '800.00' })

  leave: RoomGateway['leave'] = () => {
    const at = this.#players.findIndex(({ seat }) => seat === this.#own)
    this.#players.splice(at, 1)
    this.#own = null
    this.#tell({ kind: 'changed' })
    return Promise.resolve({ left: true, balanceAfter: '1000.00' })
  }

  setAway: RoomGateway['setAway'] = () => Promise.resolve({})
  wait: RoomGateway['wait'] = () => Promise.resolve({ place: null })
  giveSeed: RoomGateway['giveSeed'] = () => Promise.resolve({})

  act: RoomGateway['act'] = async (_, actionNo, action) => {
    const own = this.#own
    if (own === null || actionNo !== this.#actionNo || this.#hand?.allows(own, action) !== true)
      throw new CallRefused('rooms.action_not_possible', 'not possible', 409)
    this.#take(own, action)
    const hand = this.#show(own)
    if (hand === null) throw new Error('there is no hand')
    return { hand }
  }

  say: RoomGateway['say'] = (_, text, emote) => {
    const line = {
      id: newKey(),
      who: `who-${this.#own}`,
      name: 'you',
      text,
      emote,
      at: new Date(nowMs()).toISOString(),
    }
    this.#tell({ kind: 'lines', lines: [line] })
    return Promise.resolve(line)
  }

  hands: RoomGateway['hands'] = () => Promise.resolve({ list: [], next: null })
  tournaments: RoomGateway['tournaments'] = () => Promise.resolve({ list: [], next: null })
  proof: RoomGateway['proof'] = () => Promise.reject(new Error('nothing to prove'))

  listen: RoomGateway['listen'] = (_, ears) => {
    this.#ears = ears
    ears.ready()
    return () => (this.#ears = undefined)
  }
}

/** A room in this window alone: `npm run dev`, then `/play/bz-holdem?fake`. */
export function fakeRooms(gameCode: string): RoomGateway {
  const game = seatedGameByCode(gameCode)
  if (game === undefined) throw new Error(`there is no card game ${gameCode}`)
  return new FakeRoom(game)
}
