import type { HoldemAction } from '../hand-actions.ts'
import type { HandTerms, HoldemView } from '../hand-views.ts'
import type { HandResult, HandSetup } from '../seated-game.ts'
import { portions } from './portions.ts'
import { plainPokerValue } from './plain-poker.ts'

/** A mistake to plant, which the comparison has to find. */
export type HoldemFault =
  | 'rake before the flop'
  | 'odd chip to the last'
  | 'one pot for all'
  | 'uncalled bet is lost'
  | 'short all-in reopens'

interface Player {
  readonly seat: number
  chips: number
  street: number
  total: number
  folded: boolean
  /** By how much others have raised since it acted; without an action, no number is too small. */
  raisedSince: number
}

/**
 * Hold'em a second time, written from the rules alone: one changing object, a queue of those who have still to answer, pots peeled off
 * layer by layer, and hands valued by trying every five cards.
 */
export class PlainHoldem {
  /** In the order of the deal, from the left of the button. */
  private readonly players: Player[]
  private queue: Player[]
  private board = 0
  private bet = 0
  private step: number
  result: HandResult | undefined
  private readonly terms: Extract<HandTerms, { engine: 'holdem' }>
  private readonly deck: readonly number[]
  private readonly fault: HoldemFault | undefined

  constructor({ seats, button, terms }: HandSetup, deck: readonly number[], fault?: HoldemFault) {
    if (terms.engine !== 'holdem') throw new RangeError('another game')
    this.terms = terms
    this.deck = deck
    this.fault = fault
    const at = seats.findIndex(({ seat }) => seat === button)
    this.players = [...seats.slice(at + 1), ...seats.slice(0, at + 1)].map(({ seat, chips }) => ({
      seat,
      chips,
      street: 0,
      total: 0,
      folded: false,
      raisedSince: Number.POSITIVE_INFINITY,
    }))
    const blinds = this.players.length === 2 ? this.players.toReversed() : this.players
    this.pay(blinds[0], terms.smallBlind)
    this.pay(blinds[1], terms.bigBlind)
    this.bet = terms.bigBlind
    this.step = terms.bigBlind
    this.queue = this.from(blinds[1], true)
    this.goOn()
  }

  get toAct(): number | null {
    return this.result === undefined ? (this.queue[0]?.seat ?? null) : null
  }

  get options(): HoldemView['options'] {
    const [own] = this.queue
    if (own === undefined || this.result !== undefined) return null
    const due = this.dueOf(own)
    const all = own.street + own.chips
    const mayRaise = own.raisedSince >= this.step && all > this.bet && this.rivals(own).some(({ chips }) => chips > 0)
    return {
      toCall: Math.min(due, own.chips),
      canCheck: due === 0,
      raise: mayRaise ? { min: Math.min(this.bet + this.step, all), max: all } : null,
    }
  }

  act(action: HoldemAction): void {
    const own = this.queue.shift()
    if (own === undefined) throw new RangeError('nobody acts')
    if (action.kind === 'fold') own.folded = true
    if (action.kind === 'call') this.pay(own, this.dueOf(own))
    if (action.kind === 'raise') {
      const by = action.to - this.bet
      this.pay(own, action.to - own.street)
      this.bet = action.to
      const isWhole = by >= this.step || this.fault === 'short all-in reopens'
      if (by >= this.step) this.step = by
      for (const other of this.players) other.raisedSince = isWhole ? Infinity : other.raisedSince + by
      this.queue = this.from(own, false)
    }
    own.raisedSince = 0
    this.goOn()
  }

  private pay(player: Player | undefined, amount: number): void {
    if (player === undefined) return
    const paid = Math.min(player.chips, amount)
    player.chips -= paid
    player.street += paid
    player.total += paid
  }

  private rivals(own: Player): Player[] {
    return this.players.filter((one) => one !== own && !one.folded)
  }

  /** What a player owes; against players without chips no more than they have bet. */
  private dueOf(own: Player): number {
    const rivals = this.rivals(own)
    const most = rivals.every(({ chips }) => chips === 0) ? Math.max(...rivals.map(({ street }) => street)) : this.bet
    return Math.max(0, most - own.street)
  }

  /** Everybody with chips clockwise after a player, who is the last of them if they may still act. */
  private from(player: Player | undefined, withPlayer: boolean): Player[] {
    const at = this.players.findIndex((one) => one === player)
    const round = [...this.players.slice(at + 1), ...this.players.slice(0, at + 1)]
    return round.filter((one) => !one.folded && one.chips > 0 && (withPlayer || one !== player))
  }

  private goOn(): void {
    for (;;) {
      if (this.players.filter(({ folded }) => !folded).length === 1) return this.finish()
      while (this.queue[0] !== undefined && !this.hasToDecide(this.queue[0])) this.queue.shift()
      if (this.queue.length > 0) return
      if (this.board === 5) return this.finish()
      this.board = this.board === 0 ? 3 : this.board + 1
      this.bet = 0
      this.step = this.terms.bigBlind
      for (const player of this.players) {
        player.street = 0
        player.raisedSince = Infinity
      }
      this.queue = this.from(undefined, true)
    }
  }

  private hasToDecide(player: Player): boolean {
    return this.dueOf(player) > 0 || this.rivals(player).some(({ chips }) => chips > 0)
  }

  private finish(): void {
    const totals = this.players.map(({ total }) => total).toSorted((a, b) => b - a)
    const uncalled = (totals[0] ?? 0) - (totals[1] ?? 0)
    for (const player of this.players) {
      if (uncalled > 0 && player.total === totals[0] && this.fault !== 'uncalled bet is lost') player.total -= uncalled
    }
    const pots = this.peeled()
    const all = pots.reduce((sum, { amount }) => sum + amount, 0)
    const isRaked = this.board > 0 || this.fault === 'rake before the flop'
    const { rakeBasisPoints, rakeCap } = this.terms
    const rake = isRaked ? Math.min(rakeCap, Math.floor((all * rakeBasisPoints) / 10_000)) : 0
    const won = new Map<number, number>()
    const rakes = portions(
      rake,
      pots.map(({ amount }) => amount),
    )
    pots.forEach((pot, nth) => {
      const winners = this.bestOf(pot.players)
      if (this.fault === 'odd chip to the last') winners.reverse()
      for (let chip = 0; chip < pot.amount - (rakes[nth] ?? 0); chip += 1) {
        const seat = winners[chip % winners.length]?.seat ?? -1
        won.set(seat, (won.get(seat) ?? 0) + 1)
      }
    })
    const bySeat = this.players.toSorted((a, b) => a.seat - b.seat)
    const rakeOf = portions(
      rake,
      bySeat.map(({ total }) => total),
    )
    this.result = {
      seats: bySeat.map(({ seat, total }, nth) => ({
        seat,
        staked: total,
        won: won.get(seat) ?? 0,
        rake: rakeOf[nth] ?? 0,
      })),
      rake,
    }
  }

  private bestOf(players: readonly Player[]): Player[] {
    if (players.length === 1) return [...players]
    const count = this.players.length
    const board = this.deck.slice(2 * count, 2 * count + this.board)
    const values = players.map((player) => {
      const at = this.players.indexOf(player)
      return plainPokerValue([this.deck[at] ?? 0, this.deck[at + count] ?? 0, ...board])
    })
    const best = values.toSorted().at(-1)
    return players.filter((_, nth) => values[nth] === best)
  }

  /** Takes the least amount of those who can still win off everybody's chips, again and again. */
  private peeled(): { amount: number; players: Player[] }[] {
    const left = new Map(this.players.map((player) => [player, player.total]))
    const pots: { amount: number; players: Player[] }[] = []
    for (;;) {
      const players = this.players.filter((player) => !player.folded && (left.get(player) ?? 0) > 0)
      if (players.length === 0) break
      const layer =
        this.fault === 'one pot for all' ? Infinity : Math.min(...players.map((player) => left.get(player) ?? 0))
      let amount = 0
      for (const [player, chips] of left) {
        const taken = Math.min(chips, layer)
        amount += taken
        left.set(player, chips - taken)
      }
      pots.push({ amount, players })
    }
    const last = pots.at(-1)
    if (last !== undefined) for (const chips of left.values()) last.amount += chips
    return pots
  }
}
