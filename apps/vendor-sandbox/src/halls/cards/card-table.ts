import type { Ports } from '@baize/sandbox-kit'
import type { Desk } from '../desk.ts'
import type { Seat } from '../hall.ts'
import type { PlayRefusal } from '../../play/play-refusal.ts'
import { cardGames } from './card-games.ts'
import { sent, type CardsView, type PastHand, type Sent } from './cards-view.ts'
import { at, range, shuffled } from './deck.ts'
import { returnOf } from './dice-boards.ts'
import { areBets } from './dice-game.ts'
import type { Deal, Move } from './hand.ts'
import { dealHand, type PlayedHand } from './played-hand.ts'
import { specOf, type CardSpec } from './specs.ts'

/** What a player chooses before a hand. */
export interface DealRequest {
  readonly requestId: string
  readonly baseMinor: bigint
  readonly spots: Readonly<Record<string, bigint>>
}

/** The table of one window: its player, computer players and the hand under way. */
export interface CardTable {
  /** Whether a hand is being played. */
  isPlaying(): boolean
  /** Carries out what is due by now: decisions of computer players, and of a player whose time is up. */
  advance(): void
  view(): Sent<CardsView>
  deal(request: DealRequest): Promise<PlayRefusal | undefined>
  decide(requestId: string, handId: string, move: Move): Promise<PlayRefusal | undefined>
}

/** The dependencies of a table. */
export interface CardTableParts {
  readonly desk: Desk
  readonly ports: Ports
  readonly seat: Seat
}

/** How many computer players the dictionary has names for. */
const nameCount = 16
const maxPastHands = 20
/** How long the cards take to be dealt before anybody decides. */
const dealingMs = 1_200

interface Current {
  readonly id: string
  readonly number: number
  readonly baseMinor: bigint
  readonly hand: PlayedHand
  /** When the next computer player decides. */
  nextMs: number
  /** When the player's time is up; `undefined` while others decide. */
  deadlineMs: number | undefined
  isPaid: boolean
}

/** Opens the table of a window. */
export function openCardTable({ desk, ports, seat }: CardTableParts): CardTable {
  const spec = specOf(seat.game.game)
  const names = shuffled(range(1, nameCount + 1), ports.chance).slice(0, spec.seats - 1)
  const stacks = openStacks(spec, ports)
  const history: PastHand[] = []
  let current: Current | undefined
  let button = ports.chance.below(spec.seats)
  let handNumber = 0
  /** Set while the wallet is asked for a stake: the hand waits for it. */
  let isPaying = false
  /** The end of the last hand, on its way to the wallet: who has just decided sees the balance after it. */
  let settling = Promise.resolve()

  /** Notes from when on the player's time runs, and when the next computer player decides. */
  const schedule = (one: Current, fromMs: number, wasDue: boolean) => {
    const isDue = one.hand.due().includes(0)
    if (!isDue) one.deadlineMs = undefined
    else if (!wasDue || one.deadlineMs === undefined) one.deadlineMs = fromMs + spec.timeMs
    one.nextMs = fromMs + spec.paceMs + ports.chance.below(spec.paceMs)
  }
  const commit = (one: Current, mover: number, move: Move, atMs: number) => {
    const proposal = one.hand.propose(mover, move)
    if (proposal === undefined) throw new Error(`the rules refuse the decision ${move.id} of seat ${mover}`)
    proposal.commit()
    schedule(one, atMs, mover !== 0)
  }
  const finish = (one: Current) => {
    const outcome = one.hand.outcome()
    if (outcome === undefined || one.isPaid) return
    one.isPaid = true
    const view = one.hand.view(0)
    const mine = at(view.seats, 0)
    const netMinor = at(outcome.netMinor, 0)
    const staked = one.hand.stakedMinor()
    if (staked > 0n) settling = desk.settle(seat, { roundId: one.id, amountMinor: staked + netMinor })
    stacks.note(
      view.seats.map(({ stackMinor = 0n, betMinor }, nth) => stackMinor + betMinor + at(outcome.netMinor, nth)),
    )
    const { winners } = outcome
    const past = { number: one.number, baseMinor: one.baseMinor, netMinor, marks: mine.marks, dice: view.dice, winners }
    history.unshift(past)
    history.length = Math.min(history.length, maxPastHands)
  }
  const advance = () => {
    if (current === undefined || isPaying) return
    const one = current
    const nowMs = ports.nowMs()
    while (one.hand.outcome() === undefined) {
      const computer = one.hand.due().find((due) => due !== 0)
      if (computer !== undefined && one.nextMs <= nowMs)
        commit(one, computer, one.hand.decisionOf(computer, ports.chance), one.nextMs)
      else if (one.deadlineMs !== undefined && one.deadlineMs <= nowMs)
        commit(one, 0, one.hand.fallbackOf(0), one.deadlineMs)
      else break
    }
    finish(one)
  }
  /** Takes a stake; the hand waits meanwhile. */
  const pay = async (requestId: string, roundId: string, amountMinor: bigint): Promise<PlayRefusal | undefined> => {
    if (amountMinor === 0n) return undefined
    isPaying = true
    try {
      const answer = await desk.stake(seat, { requestId, roundId, amountMinor, details: { kind: spec.kind } })
      return answer.ok ? undefined : answer.reason
    } finally {
      isPaying = false
    }
  }

  return {
    isPlaying: () => isPaying || (current !== undefined && !current.isPaid),
    advance,
    view() {
      advance()
      return sent({ ...describe(spec), names, hand: current && shownHand(current), history })
    },
    async deal({ requestId, baseMinor, spots }) {
      advance()
      if (isPaying || (current !== undefined && current.hand.outcome() === undefined)) return 'stale'
      if (!spec.basesMinor.includes(baseMinor)) return 'bad_request'
      if (spec.spots.length > 0 && !areBets(spec.spots, spots, at(spec.basesMinor, 0))) return 'bad_request'
      const stacksMinor = stacks.of(baseMinor, await desk.balance(seat))
      if (stacksMinor === undefined) return 'insufficient_funds'
      const deal: Deal = { baseMinor, button, stacksMinor, spots }
      const hand = dealHand(cardGames[spec.kind], deal, ports.chance)
      const id = ports.uuid()
      const refusal = await pay(requestId, id, hand.stakedMinor())
      if (refusal !== undefined) return refusal
      handNumber += 1
      button = (button + 1) % spec.seats
      current = { id, number: handNumber, baseMinor, hand, nextMs: 0, deadlineMs: undefined, isPaid: false }
      schedule(current, ports.nowMs() + dealingMs, false)
      advance()
      await settling
      return undefined
    },
    async decide(requestId, handId, move) {
      advance()
      if (current?.id !== handId || isPaying) return 'stale'
      const proposal = current.hand.propose(0, move)
      if (proposal === undefined) return current.hand.due().includes(0) ? 'bad_request' : 'stale'
      const refusal = await pay(requestId, handId, proposal.costMinor)
      if (refusal !== undefined) return refusal
      proposal.commit()
      schedule(current, ports.nowMs(), false)
      advance()
      await settling
      return undefined
    },
  }
}

function shownHand({ id, number, hand, deadlineMs }: Current): NonNullable<CardsView['hand']> {
  return { ...hand.view(0), id, number, deadlineMs, stakedMinor: hand.stakedMinor() }
}

function describe(spec: CardSpec): Omit<CardsView, 'names' | 'hand' | 'history'> {
  return {
    kind: spec.kind,
    dealerSeat: spec.dealerSeat,
    basesMinor: spec.basesMinor,
    heldUnits: Number(spec.heldUnits),
    buyInUnits: Number(spec.buyInUnits),
    timeMs: spec.timeMs,
    paceMs: spec.paceMs,
    spots: spec.spots.map((spot) => ({ id: spot.id, ...returnOf(spot) })),
  }
}

/** What the seats of a table have in front of them, from hand to hand. */
function openStacks(spec: CardSpec, ports: Ports) {
  let stacksMinor: readonly bigint[] = []
  let unit = 0n
  const fresh = () => unit * BigInt(Number(spec.buyInUnits) / 2 + ports.chance.below(Number(spec.buyInUnits)))
  const isLow = (stack: bigint) => stack < unit * 20n || stack > unit * spec.buyInUnits * 4n
  return {
    /** The stacks of a hand; `undefined` if the player cannot pay the first bet. A player's own is filled up to the buy-in. */
    of(baseMinor: bigint, balanceMinor: bigint | undefined): readonly bigint[] | undefined {
      if (baseMinor !== unit) stacksMinor = []
      unit = baseMinor
      const buyIn = baseMinor * spec.buyInUnits
      const kept = stacksMinor[0] ?? 0n
      const wanted = kept > buyIn ? kept : buyIn
      const own = balanceMinor !== undefined && balanceMinor < wanted ? balanceMinor : wanted
      if (own < baseMinor * 2n && (spec.kind === 'holdem' || spec.kind === 'shortDeck')) return undefined
      const others = range(1, spec.seats).map((seat) => {
        const stack = stacksMinor[seat]
        return stack === undefined || isLow(stack) ? fresh() : stack
      })
      return [own, ...others]
    },
    note(left: readonly bigint[]) {
      stacksMinor = left
    },
  }
}
