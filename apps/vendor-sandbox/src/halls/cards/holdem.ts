import type { Chance } from '@baize/engines'
import { at, range, shuffled, type Card } from './deck.ts'
import {
  handViewOf,
  choiceNamed,
  choiceOf,
  moveOf,
  nextSeat,
  outcomeOf,
  replaced,
  sum,
  type CardGame,
  type Choice,
  type Deal,
  type HandState,
  type HandView,
  type LogLine,
  type Move,
  type Said,
  type SeatView,
} from './hand.ts'
import { decideHoldem } from './holdem-computer.ts'
import { bestOf, type Pack } from './poker-hands.ts'
import { netOf, potsOf, sharePots } from './pots.ts'

/** The differences between the two hold'em games. */
export interface HoldemRules {
  readonly kind: 'holdem' | 'shortDeck'
  readonly pack: Pack
  readonly seats: number
}

/**
 * How often a betting round may be raised; a bet counts, blinds do not. It keeps a hand short: with it nobody puts money
 * in more than nine times.
 */
export const maxRaises = 2
/** The rake of a hand is at most this many big blinds. */
const rakeCapUnits = 3n

/** The betting rounds. */
const streets = ['preflop', 'flop', 'turn', 'river'] as const

/** A hand of hold'em. */
export interface HoldemState extends HandState {
  readonly pack: readonly Card[]
  readonly hands: readonly (readonly Card[])[]
  readonly board: readonly Card[]
  readonly button: number
  readonly street: number
  /** What each seat bet in this round. */
  readonly bets: readonly bigint[]
  readonly stacks: readonly bigint[]
  readonly folded: readonly boolean[]
  /** Whether each seat has decided since the last full raise. */
  readonly moved: readonly boolean[]
  readonly raises: number
  readonly toMatch: bigint
  readonly minRaise: bigint
  readonly isShown: boolean
  readonly said: readonly (Said | undefined)[]
  readonly log: readonly LogLine[]
}

/**
 * No-limit hold'em. With the full pack two blinds are posted; with the short pack everybody posts an ante of one unit and
 * the button a blind of one more. Stakes are taken as they are bet.
 */
export function holdem(rules: HoldemRules): CardGame<HoldemState> {
  return {
    kind: rules.kind,
    seats: rules.seats,
    heldUnits: 0n,
    deal: (deal, chance) => dealHand(rules, deal, chance),
    view: (state, seat) => viewOf(rules, state, seat),
    move: (state, seat, move) => play(rules, state, seat, move),
    decide: (view, chance) => decideHoldem(view, chance, rules.pack),
    fallback: (view) => moveOf(choiceNamed(view, 'check', 'fold')),
  }
}

function dealHand({ pack, seats }: HoldemRules, deal: Deal, chance: Chance): HoldemState {
  const { baseMinor, button } = deal
  const cards = shuffled(pack === 'full' ? range(0, 52) : range(16, 52), chance)
  const none = range(0, seats).map(() => 0n)
  let state: HoldemState = {
    baseMinor,
    due: [],
    stakedMinor: none,
    outcome: undefined,
    pack: cards.slice(seats * 2),
    hands: range(0, seats).map((seat) => cards.slice(seat * 2, seat * 2 + 2)),
    board: [],
    button,
    street: 0,
    bets: none,
    stacks: deal.stacksMinor,
    folded: none.map(() => false),
    moved: none.map(() => false),
    raises: 0,
    toMatch: baseMinor,
    minRaise: baseMinor,
    isShown: false,
    said: none.map(() => undefined),
    log: [],
  }
  if (pack === 'short') {
    for (const seat of range(0, seats)) state = put(state, seat, baseMinor)
    state = { ...state, bets: none }
    state = tell(put(state, button, baseMinor), button, { what: 'blind', amountMinor: baseMinor })
    return { ...state, due: [(button + 1) % seats] }
  }
  const [small, big] = [(button + 1) % seats, (button + 2) % seats]
  state = tell(put(state, small, baseMinor / 2n), small, { what: 'smallBlind', amountMinor: baseMinor / 2n })
  state = tell(put(state, big, baseMinor), big, { what: 'bigBlind', amountMinor: baseMinor })
  return { ...state, due: [(big + 1) % seats] }
}

/** Moves money from a seat's stack into the pot. */
function put(state: HoldemState, seat: number, amountMinor: bigint): HoldemState {
  return {
    ...state,
    stacks: replaced(state.stacks, seat, at(state.stacks, seat) - amountMinor),
    bets: replaced(state.bets, seat, at(state.bets, seat) + amountMinor),
    stakedMinor: replaced(state.stakedMinor, seat, at(state.stakedMinor, seat) + amountMinor),
  }
}

function tell(state: HoldemState, seat: number, said: Said): HoldemState {
  return { ...state, said: replaced(state.said, seat, said), log: [...state.log, { seat, ...said }] }
}

function choicesOf(state: HoldemState, seat: number): Choice[] {
  if (!state.due.includes(seat)) return []
  const bet = at(state.bets, seat)
  const stack = at(state.stacks, seat)
  const facing = state.toMatch - bet
  const choices: Choice[] =
    facing > 0n
      ? [
          { id: 'fold', costMinor: 0n },
          { id: 'call', costMinor: facing < stack ? facing : stack },
        ]
      : [{ id: 'check', costMinor: 0n }]
  const others = state.stacks.some((one, other) => other !== seat && one > 0n && state.folded[other] !== true)
  if (state.raises >= maxRaises || stack <= facing || at(state.moved, seat) || !others) return choices
  const maxMinor = bet + stack
  const wanted = state.toMatch + state.minRaise
  const minMinor = wanted < maxMinor ? wanted : maxMinor
  return [
    ...choices,
    { id: state.toMatch === 0n ? 'bet' : 'raise', costMinor: minMinor - bet, range: { minMinor, maxMinor } },
  ]
}

function play(rules: HoldemRules, state: HoldemState, seat: number, move: Move): HoldemState | undefined {
  const choice = choiceOf(choicesOf(state, seat), move)
  if (choice === undefined) return undefined
  let next: HoldemState = { ...state, moved: replaced(state.moved, seat, true) }
  if (choice.id === 'fold') next = { ...next, folded: replaced(next.folded, seat, true) }
  if (choice.id === 'call') next = put(next, seat, choice.costMinor)
  if (choice.range !== undefined && move.amountMinor !== undefined) next = raise(next, seat, move.amountMinor)
  const isAllIn = at(next.stacks, seat) === 0n && choice.id !== 'fold'
  const amountMinor = at(next.bets, seat)
  const hasAmount = choice.id === 'call' || choice.range !== undefined
  const what = isAllIn ? 'allIn' : choice.id
  return goOn(rules, tell(next, seat, hasAmount ? { what, amountMinor } : { what }), seat)
}

function raise(state: HoldemState, seat: number, toMinor: bigint): HoldemState {
  const by = toMinor - state.toMatch
  const next = { ...put(state, seat, toMinor - at(state.bets, seat)), toMatch: toMinor, raises: state.raises + 1 }
  // Only a full raise lets those who have already decided raise again.
  if (by < state.minRaise) return next
  return { ...next, minRaise: by, moved: state.moved.map((_, one) => one === seat) }
}

/** Finds who is due next, ends the round or ends the hand. */
function goOn(rules: HoldemRules, state: HoldemState, from: number): HoldemState {
  const inHand = range(0, rules.seats).filter((seat) => !at(state.folded, seat))
  if (inHand.length === 1) return end(rules, state)
  const canAct = (seat: number) => !at(state.folded, seat) && at(state.stacks, seat) > 0n
  const next = nextSeat(
    from,
    rules.seats,
    (seat) => canAct(seat) && (!at(state.moved, seat) || at(state.bets, seat) < state.toMatch),
  )
  const active = inHand.filter(canAct)
  const isSettled = active.every((seat) => at(state.bets, seat) >= state.toMatch)
  if (next !== undefined && !(isSettled && active.length <= 1)) return { ...state, due: [next] }
  if (state.street === streets.length - 1) return end(rules, { ...state, isShown: true })
  return goOn(rules, openStreet(rules, state), state.button)
}

function openStreet({ seats }: HoldemRules, state: HoldemState): HoldemState {
  const street = state.street + 1
  const count = street === 1 ? 3 : 1
  const none = range(0, seats)
  const opened = state.pack.slice(0, count)
  return {
    ...state,
    street,
    pack: state.pack.slice(count),
    board: [...state.board, ...opened],
    bets: none.map(() => 0n),
    moved: none.map(() => false),
    said: state.said.map((said, seat) => (at(state.folded, seat) || at(state.stacks, seat) === 0n ? said : undefined)),
    raises: 0,
    toMatch: 0n,
    minRaise: state.baseMinor,
    log: [...state.log, { what: at(streets, street), cards: opened }],
  }
}

function end(rules: HoldemRules, state: HoldemState): HoldemState {
  const scores = state.hands.map((hand, seat) =>
    at(state.folded, seat) || !state.isShown ? 0 : bestOf([...hand, ...state.board], rules.pack).score,
  )
  // No flop, no drop.
  const rakeCapMinor = state.street === 0 ? 0n : state.baseMinor * rakeCapUnits
  const shared = sharePots(potsOf(state.stakedMinor, state.folded), { scores, button: state.button, rakeCapMinor })
  return { ...state, due: [], outcome: outcomeOf(netOf(shared, state.stakedMinor), shared.rakeMinor) }
}

function viewOf(rules: HoldemRules, state: HoldemState, you: number): HandView {
  const seats = range(0, rules.seats).map((seat): SeatView => {
    const hand = at(state.hands, seat)
    const isOpen = seat === you || (state.isShown && !at(state.folded, seat))
    const cards = [...hand, ...state.board]
    const said = state.said[seat]
    return {
      cards: isOpen ? hand : hand.map(() => null),
      marks: isOpen && cards.length >= 5 ? [{ name: `poker.${bestOf(cards, rules.pack).kind}` }] : [],
      betMinor: at(state.stakedMinor, seat),
      stackMinor: at(state.stacks, seat),
      isOut: at(state.folded, seat),
      ...(seat === state.button ? { role: 'button' as const } : {}),
      ...(said === undefined ? {} : { said }),
    }
  })
  return handViewOf(state, {
    you,
    seats,
    board: state.board,
    potMinor: sum(state.stakedMinor),
    choices: choicesOf(state, you),
    stage: at(streets, state.street),
  })
}
