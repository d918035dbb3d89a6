import type { Ports } from '@baize/sandbox-kit'
import type { JsonObject } from '@baize/vendor-wire'
import { placeOf, type Archive } from '../archive.ts'
import type { Desk } from '../desk.ts'
import type { Seat } from '../hall.ts'
import type { PlayRefusal } from '../../play/play-refusal.ts'
import { cardGames } from './card-games.ts'
import { sent, type CardsView, type PastHand, type Sent } from './cards-view.ts'
import { at, range, shuffled } from './deck.ts'
import { returnOf } from './dice-boards.ts'
import { areBets } from './dice-game.ts'
import type { Move } from './hand.ts'
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
  /** Lets the computer players hurry for the rest of a hand whose player is out. */
  hurry(handId: string): PlayRefusal | undefined
}

/** The dependencies of a table. */
export interface CardTableParts {
  readonly desk: Desk
  readonly ports: Ports
  readonly seat: Seat
  readonly archive: Archive
}

/** How many computer players the dictionary has names for. */
const nameCount = 16
const maxPastHands = 20
/** How long the cards take to be dealt before anybody decides. */
const dealingMs = 1_200
/** The pace of computer players when a player who is out does not want to wait. */
const hurriedMs = 120

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
  /** Whether the player, who is out, does not want to wait for the others. */
  isHurried: boolean
}

/** What a table remembers. */
interface Memory extends CardTableParts {
  readonly spec: CardSpec
  readonly stacks: ReturnType<typeof openStacks>
  readonly history: Sent<PastHand>[]
  current: Current | undefined
  button: number
  handNumber: number
  /** Set while the wallet is asked for a stake: the hand waits for it. */
  isPaying: boolean
  /** Whether the last hand ended with the server that dealt it. */
  isVoided: boolean
  /** The end of the last hand, on its way to the wallet: who has just decided sees the balance after it. */
  settling: Promise<void>
}

/** Opens the table of a window. `isVoided` says that a restart has ended its last hand. */
export function openCardTable(parts: CardTableParts, isVoided = false): CardTable {
  const { ports, seat, archive } = parts
  const spec = specOf(seat.game.game)
  const names = shuffled(range(1, nameCount + 1), ports.chance).slice(0, spec.seats - 1)
  const place = placeOf(seat)
  // Written by `finish`, perhaps in an earlier run.
  const known = place === undefined ? [] : (archive.of('cards', place) as unknown as readonly Sent<PastHand>[])
  const past = known.slice(0, maxPastHands)
  const memory: Memory = {
    ...parts,
    spec,
    stacks: openStacks(spec, ports),
    history: past,
    current: undefined,
    button: ports.chance.below(spec.seats),
    handNumber: past[0]?.number ?? 0,
    isPaying: false,
    isVoided,
    settling: Promise.resolve(),
  }
  return {
    isPlaying: () => memory.isPaying || (memory.current !== undefined && !memory.current.isPaid),
    advance: () => advance(memory),
    view() {
      advance(memory)
      const { current, history } = memory
      return sent({ ...describe(spec), names, isVoided: memory.isVoided, hand: current && shownHand(current), history })
    },
    deal: async (request) => deal(memory, request),
    decide: async (requestId, handId, move) => decide(memory, { requestId, handId, move }),
    hurry: (handId) => hurry(memory, handId),
  }
}

/** Notes from when on the player's time runs, and when the next computer player decides. */
function schedule(
  { spec, ports }: Memory,
  one: Current,
  { fromMs, goesOn }: { fromMs: number; goesOn: boolean },
): void {
  const isDue = one.hand.due().includes(0)
  if (!isDue) one.deadlineMs = undefined
  else if (!goesOn || one.deadlineMs === undefined) one.deadlineMs = fromMs + spec.timeMs
  const paceMs = one.isHurried ? hurriedMs : spec.paceMs
  one.nextMs = fromMs + paceMs + ports.chance.below(paceMs)
}

/** Carries out a decision that nobody pays for now: of a computer player, or of a player whose time is up. */
function commit(
  memory: Memory,
  one: Current,
  { mover, move, atMs }: { mover: number; move: Move; atMs: number },
): void {
  const proposal = one.hand.propose(mover, move)
  if (proposal === undefined) throw new Error(`the rules refuse the decision ${move.id} of seat ${mover}`)
  proposal.commit()
  schedule(memory, one, { fromMs: atMs, goesOn: mover !== 0 })
}

function advance(memory: Memory): void {
  const { current: one, isPaying, ports } = memory
  if (one === undefined || isPaying) return
  const nowMs = ports.nowMs()
  while (one.hand.outcome() === undefined) {
    const mover = one.hand.due().find((due) => due !== 0)
    if (mover !== undefined && one.nextMs <= nowMs)
      commit(memory, one, { mover, move: one.hand.decisionOf(mover, ports.chance), atMs: one.nextMs })
    else if (one.deadlineMs !== undefined && one.deadlineMs <= nowMs)
      commit(memory, one, { mover: 0, move: one.hand.fallbackOf(0), atMs: one.deadlineMs })
    else break
  }
  finish(memory, one)
}

/** Pays a hand that has ended, once, and adds it to the history. */
function finish(memory: Memory, one: Current): void {
  const { desk, seat, stacks, history, archive } = memory
  const outcome = one.hand.outcome()
  if (outcome === undefined || one.isPaid) return
  one.isPaid = true
  const { seats, dice } = one.hand.view(0)
  const netMinor = at(outcome.netMinor, 0)
  const staked = one.hand.stakedMinor()
  if (staked > 0n) memory.settling = desk.settle(seat, { roundId: one.id, amountMinor: staked + netMinor })
  stacks.note(seats.map(({ stackMinor = 0n, betMinor }, nth) => stackMinor + betMinor + at(outcome.netMinor, nth)))
  const { number, baseMinor } = one
  const { marks } = at(seats, 0)
  const ended: PastHand = { number, baseMinor, netMinor, marks, dice, winners: outcome.winners }
  history.unshift(sent(ended))
  history.length = Math.min(history.length, maxPastHands)
  const place = placeOf(seat)
  if (place !== undefined) archive.add({ hall: 'cards', place, item: itemOf(ended) })
}

/** A hand as JSON. */
const itemOf = (ended: PastHand): JsonObject => ({ ...sent(ended) })

/** Takes a stake; the hand waits meanwhile. */
async function pay(
  memory: Memory,
  { requestId, roundId, amountMinor }: { requestId: string; roundId: string; amountMinor: bigint },
): Promise<PlayRefusal | undefined> {
  if (amountMinor === 0n) return undefined
  const { desk, seat, spec } = memory
  memory.isPaying = true
  try {
    const answer = await desk.stake(seat, { requestId, roundId, amountMinor, details: { kind: spec.kind } })
    return answer.ok ? undefined : answer.reason
  } finally {
    memory.isPaying = false
  }
}

async function deal(memory: Memory, request: DealRequest): Promise<PlayRefusal | undefined> {
  const { spec, ports, desk, seat, stacks, button } = memory
  const { requestId, baseMinor, spots } = request
  advance(memory)
  if (memory.isPaying || (memory.current !== undefined && memory.current.hand.outcome() === undefined)) return 'stale'
  if (!spec.basesMinor.includes(baseMinor)) return 'bad_request'
  if (spec.spots.length > 0 && !areBets(spec.spots, spots, at(spec.basesMinor, 0))) return 'bad_request'
  const stacksMinor = stacks.of(baseMinor, await desk.balance(seat))
  if (stacksMinor === undefined) return 'insufficient_funds'
  const hand = dealHand(cardGames[spec.kind], { baseMinor, button, stacksMinor, spots }, ports.chance)
  const id = ports.uuid()
  const refusal = await pay(memory, { requestId, roundId: id, amountMinor: hand.stakedMinor() })
  if (refusal !== undefined) return refusal
  memory.handNumber += 1
  memory.isVoided = false
  memory.button = (button + 1) % spec.seats
  const one: Current = {
    id,
    number: memory.handNumber,
    baseMinor,
    hand,
    nextMs: 0,
    deadlineMs: undefined,
    isPaid: false,
    isHurried: false,
  }
  memory.current = one
  schedule(memory, one, { fromMs: ports.nowMs() + dealingMs, goesOn: false })
  advance(memory)
  await memory.settling
  return undefined
}

async function decide(
  memory: Memory,
  { requestId, handId, move }: { requestId: string; handId: string; move: Move },
): Promise<PlayRefusal | undefined> {
  advance(memory)
  const { current: one, ports } = memory
  if (one?.id !== handId || memory.isPaying) return 'stale'
  const proposal = one.hand.propose(0, move)
  if (proposal === undefined) return one.hand.due().includes(0) ? 'bad_request' : 'stale'
  const refusal = await pay(memory, { requestId, roundId: handId, amountMinor: proposal.costMinor })
  if (refusal !== undefined) return refusal
  proposal.commit()
  schedule(memory, one, { fromMs: ports.nowMs(), goesOn: false })
  advance(memory)
  await memory.settling
  return undefined
}

function hurry(memory: Memory, handId: string): PlayRefusal | undefined {
  advance(memory)
  const { current: one, ports } = memory
  if (one?.id !== handId || !at(one.hand.view(0).seats, 0).isOut) return 'stale'
  one.isHurried = true
  one.nextMs = Math.min(one.nextMs, ports.nowMs())
  return undefined
}

function shownHand({ id, number, hand, deadlineMs }: Current): NonNullable<CardsView['hand']> {
  return { ...hand.view(0), id, number, deadlineMs, stakedMinor: hand.stakedMinor() }
}

function describe(spec: CardSpec): Omit<CardsView, 'names' | 'hand' | 'history' | 'isVoided'> {
  return {
    kind: spec.kind,
    dealerSeat: spec.dealerSeat,
    basesMinor: spec.basesMinor,
    heldUnits: Number(spec.heldUnits),
    buyInUnits: Number(spec.buyInUnits),
    timeMs: spec.timeMs,
    paceMs: spec.paceMs,
    returned: spec.returned,
    measured: spec.measured,
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
