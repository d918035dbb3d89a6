import type { Chance } from '@baize/engines'
import { at, range, shuffled, type Card } from './deck.ts'
import { compareGolden, goldenHandOf } from './golden-flower-hands.ts'
import {
  handViewOf,
  choiceNamed,
  choiceOf,
  moveOf,
  nextSeat,
  rakedOutcome,
  replaced,
  sum,
  type CardGame,
  type Choice,
  type HandState,
  type HandView,
  type LogLine,
  type Move,
  type Said,
  type SeatView,
} from './hand.ts'

const seatCount = 5
/** The levels of a bet, in antes; who has looked pays twice the level. */
export const levels = [1, 2, 3, 5] as const
/** After this many turns of each player all remaining hands are shown. */
export const maxTurns = 7
/** From this turn on, a player who has looked may ask for a comparison. */
const comparesFrom = 2

/** A hand of golden flower. */
export interface GoldenFlowerState extends HandState {
  readonly hands: readonly (readonly Card[])[]
  readonly button: number
  readonly level: number
  readonly looked: readonly boolean[]
  readonly folded: readonly boolean[]
  /** Whether a seat's cards are laid open at the end: it was compared or stayed to the last turn. */
  readonly shown: readonly boolean[]
  readonly turns: readonly number[]
  readonly said: readonly (Said | undefined)[]
  readonly log: readonly LogLine[]
}

/** Golden flower: an ante each, then bets blind or seen in turn, until one is left or all turns are over. */
export const goldenFlower: CardGame<GoldenFlowerState> = {
  kind: 'goldenFlower',
  seats: seatCount,
  heldUnits: 1n,
  deal(deal, chance) {
    const cards = shuffled(range(0, 52), chance)
    const seats = range(0, seatCount)
    const no = seats.map(() => false)
    return {
      baseMinor: deal.baseMinor,
      due: [(deal.button + 1) % seatCount],
      stakedMinor: seats.map(() => deal.baseMinor),
      outcome: undefined,
      hands: seats.map((seat) => cards.slice(seat * 3, seat * 3 + 3)),
      button: deal.button,
      level: 1,
      looked: no,
      folded: no,
      shown: no,
      turns: seats.map(() => 0),
      said: seats.map(() => undefined),
      log: [],
    }
  },
  view: viewOf,
  move: play,
  decide,
  fallback: (view) => moveOf(choiceNamed(view, 'fold')),
}

function priceOf({ baseMinor, looked }: GoldenFlowerState, seat: number, level: number): bigint {
  return baseMinor * BigInt(level * (at(looked, seat) ? 2 : 1))
}

function choicesOf(state: GoldenFlowerState, seat: number): Choice[] {
  if (!state.due.includes(seat)) return []
  const hasLooked = at(state.looked, seat)
  const costMinor = priceOf(state, seat, state.level)
  const raised = levels.find((level) => level > state.level)
  const others = range(0, seatCount).filter((other) => other !== seat && !at(state.folded, other))
  const compares = hasLooked && at(state.turns, seat) + 1 >= comparesFrom
  return [
    { id: 'fold', costMinor: 0n },
    ...(hasLooked ? [] : [{ id: 'look', costMinor: 0n }]),
    { id: 'call', costMinor },
    ...(raised === undefined ? [] : [{ id: 'raise', costMinor: priceOf(state, seat, raised), times: raised }]),
    ...(compares ? others.map((other) => ({ id: 'compare', costMinor, seat: other })) : []),
  ]
}

function play(state: GoldenFlowerState, seat: number, move: Move): GoldenFlowerState | undefined {
  const choice = choiceOf(choicesOf(state, seat), move)
  if (choice === undefined) return undefined
  const said: Said = choice.costMinor > 0n ? { what: choice.id, amountMinor: choice.costMinor } : { what: choice.id }
  const next: GoldenFlowerState = {
    ...state,
    stakedMinor: replaced(state.stakedMinor, seat, at(state.stakedMinor, seat) + choice.costMinor),
    said: replaced(state.said, seat, said),
    log: [...state.log, { seat, ...said }],
  }
  if (choice.id === 'look') return { ...next, looked: replaced(state.looked, seat, true) }
  const moved = {
    ...next,
    level: choice.times ?? state.level,
    turns: replaced(state.turns, seat, at(state.turns, seat) + 1),
  }
  if (choice.id === 'fold') return goOn({ ...moved, folded: replaced(state.folded, seat, true) }, seat)
  return goOn(choice.seat === undefined ? moved : compare(moved, seat, choice.seat), seat)
}

/** Compares two hands; the worse one is out, and with equal hands the one that asked. */
function compare(state: GoldenFlowerState, asking: number, asked: number): GoldenFlowerState {
  const order = compareGolden(goldenHandOf(at(state.hands, asking)), goldenHandOf(at(state.hands, asked)))
  const loser = order > 0 ? asked : asking
  return {
    ...state,
    folded: replaced(state.folded, loser, true),
    shown: state.shown.map((is, seat) => is || seat === asking || seat === asked),
    said: replaced(state.said, loser, { what: 'lostCompare' }),
    log: [...state.log, { seat: loser, what: 'lostCompare' }],
  }
}

function goOn(state: GoldenFlowerState, from: number): GoldenFlowerState {
  const left = range(0, seatCount).filter((seat) => !at(state.folded, seat))
  if (left.length === 1) return end(state, left)
  const next = nextSeat(from, seatCount, (seat) => left.includes(seat) && at(state.turns, seat) < maxTurns)
  if (next !== undefined) return { ...state, due: [next] }
  const hands = state.hands.map(goldenHandOf)
  const winners = left.filter((seat) => left.every((other) => compareGolden(at(hands, seat), at(hands, other)) >= 0))
  // No hand beats all others where two, three, five, three of a kind and a third hand meet: the greatest score wins.
  const best = Math.max(...left.map((seat) => at(hands, seat).score))
  const shown = state.shown.map((is, seat) => is || left.includes(seat))
  return end({ ...state, shown }, winners.length > 0 ? winners : left.filter((seat) => at(hands, seat).score === best))
}

function end(state: GoldenFlowerState, winners: readonly number[]): GoldenFlowerState {
  const pot = sum(state.stakedMinor)
  const share = pot / BigInt(winners.length)
  const rest = pot % BigInt(winners.length)
  const gross = state.stakedMinor.map((staked, seat) => {
    if (!winners.includes(seat)) return -staked
    return share - staked + (seat === winners[0] ? rest : 0n)
  })
  return { ...state, due: [], outcome: rakedOutcome(gross) }
}

function viewOf(state: GoldenFlowerState, you: number): HandView {
  const isOver = state.outcome !== undefined
  const seats = range(0, seatCount).map((seat): SeatView => {
    const hand = at(state.hands, seat)
    const isVisible = (seat === you && (at(state.looked, seat) || isOver)) || (isOver && at(state.shown, seat))
    const said = state.said[seat]
    return {
      cards: isVisible ? hand : hand.map(() => null),
      marks: isVisible ? [{ name: `golden.${goldenHandOf(hand).kind}` }] : [],
      betMinor: at(state.stakedMinor, seat),
      isOut: at(state.folded, seat),
      ...(seat === state.button ? { role: 'button' as const } : {}),
      ...(said === undefined ? {} : { said }),
    }
  })
  return handViewOf(state, {
    you,
    seats,
    potMinor: sum(state.stakedMinor),
    choices: choicesOf(state, you),
    stage: isOver ? 'open' : 'golden.bet',
  })
}

/** How good three cards are, from 0 to 1: about the share of hands that they beat. */
function strengthOf(cards: readonly Card[]): number {
  const { kind, score } = goldenHandOf(cards)
  if (kind === 'high') return ((score / 256) % 16) ** 3 / 3900
  if (kind === 'pair') return 0.75 + (((score / 256) % 16) / 14) * 0.16
  return kind === 'straight' ? 0.93 : 0.97
}

function decide(view: HandView, chance: Chance): Move {
  const named = (id: string) => view.choices.find((choice) => choice.id === id)
  const cards = view.seats[view.you]?.cards.filter((card): card is Card => card !== null) ?? []
  const mood = chance.below(100)
  const call = choiceNamed(view, 'call')
  const raise = named('raise')
  if (cards.length === 0) {
    // Blind: it looks sooner when a bet has become dear.
    const isDear = call.costMinor > view.baseMinor
    if (mood < (isDear ? 75 : 45)) return moveOf(choiceNamed(view, 'look'))
    return moveOf(raise !== undefined && mood > 90 ? raise : call)
  }
  const strength = strengthOf(cards)
  const compares = view.choices.filter(({ id }) => id === 'compare')
  if (strength > 0.9) return moveOf(raise !== undefined && mood < 60 ? raise : call)
  if (strength > 0.55 && compares.length > 0 && mood < 45) return moveOf(at(compares, chance.below(compares.length)))
  if (strength > 0.7) return moveOf(raise !== undefined && mood < 12 ? raise : call)
  if (strength > 0.42) return moveOf(mood < 70 ? call : choiceNamed(view, 'fold'))
  return moveOf(mood < 8 ? call : choiceNamed(view, 'fold'))
}
