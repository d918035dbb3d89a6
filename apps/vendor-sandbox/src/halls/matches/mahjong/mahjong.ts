import { drawn, shuffled, type MatchEnd, type MatchRules } from '../match-rules.ts'
import { chooseMahjongMove } from './choose.ts'
import { claimsOf, readClaim, takeTiles, type Claim } from './claims.ts'
import { scoreOf } from './fans.ts'
import { isComplete } from './hands.ts'
import type { MahjongResult, MahjongView } from './mahjong-view.ts'
import { countKinds, highestUnits, type Kind, type MahjongVariant, type Meld } from './tiles.ts'

/** A tile that others may claim: discarded, or added to a pung. */
export interface Offered {
  readonly tile: Kind
  readonly from: number
  readonly isKong: boolean
  readonly answers: readonly (string | undefined)[]
}

/** A match of mahjong. */
export interface MahjongState {
  readonly wall: readonly Kind[]
  readonly hands: readonly (readonly Kind[])[]
  readonly melds: readonly (readonly Meld[])[]
  readonly discards: readonly (readonly Kind[])[]
  readonly dealer: number
  readonly turn: number
  /** The tile that the turn's seat drew; `undefined` after a claim. */
  readonly drawn: Kind | undefined
  readonly isAfterKong: boolean
  readonly offered: Offered | undefined
  /** The last discard, for the eye. */
  readonly last: { readonly seat: number; readonly tile: Kind } | undefined
  readonly result: MahjongResult | undefined
  readonly end: MatchEnd | undefined
}

const byNumber = (tiles: readonly Kind[]): Kind[] => tiles.toSorted((left, right) => left - right)
const replaced = <Item>(items: readonly Item[], at: number, item: Item): Item[] =>
  items.map((one, index) => (index === at ? item : one))

function draw(state: MahjongState, seat: number, isAfterKong: boolean): MahjongState {
  const [tile, ...wall] = state.wall
  const next = { ...state, turn: seat, offered: undefined, isAfterKong }
  if (tile === undefined) return { ...next, drawn: undefined, end: drawn('wallEmpty', state.hands.length) }
  return { ...next, wall, drawn: tile, hands: replaced(state.hands, seat, [...(state.hands[seat] ?? []), tile]) }
}

function won(variant: MahjongVariant, state: MahjongState, winner: number): MahjongState | undefined {
  const { offered, dealer } = state
  const hand = state.hands[winner] ?? []
  const tile = offered?.tile ?? state.drawn
  if (tile === undefined) return undefined
  const score = scoreOf(variant, {
    tiles: offered === undefined ? hand : [...hand, tile],
    melds: state.melds[winner] ?? [],
    wind: (winner - dealer + variant.seats) % variant.seats,
    isSelfDrawn: offered === undefined,
    isAfterKong: offered === undefined && state.isAfterKong,
    isRobbedKong: offered?.isKong === true,
    isLastTile: state.wall.length === 0,
  })
  if (score === undefined) return undefined
  const payers = state.hands.map((_, seat) => seat !== winner && (offered === undefined || seat === offered.from))
  const puts = payers.map((pays, seat) => (pays || seat === winner ? score.units : 0))
  const pot = puts.reduce((sum, units) => sum + units, 0)
  const reason = offered === undefined ? 'selfDrawn' : offered.isKong ? 'robbedKong' : 'discardWin'
  return {
    ...state,
    offered: undefined,
    hands: offered === undefined ? state.hands : replaced(state.hands, winner, byNumber([...hand, tile])),
    result: { winner, discarder: offered?.from, tile, ...score },
    end: { reason, puts, takes: puts.map((_, seat) => (seat === winner ? pot : 0)) },
  }
}

/** Offers a tile to the others; if nobody can use it, play goes on. */
function offer(variant: MahjongVariant, state: MahjongState, tile: Kind, isKong: boolean): MahjongState {
  const offered: Offered = { tile, from: state.turn, isKong, answers: state.hands.map(() => undefined) }
  const next = { ...state, offered, drawn: undefined }
  return someoneClaims(variant, next) ? next : settleClaims(variant, next)
}

const someoneClaims = (variant: MahjongVariant, state: MahjongState): boolean =>
  state.hands.some((_, seat) => claimsFor(variant, state, seat).length > 0)

function claimsFor(variant: MahjongVariant, { offered, hands, melds, wall }: MahjongState, seat: number): Claim[] {
  if (offered === undefined || seat === offered.from) return []
  const isNext = seat === (offered.from + 1) % variant.seats
  const meldCount = melds[seat]?.length ?? 0
  return claimsOf(hands[seat] ?? [], meldCount, offered, { isNext, mayKong: wall.length > 0 })
}

/** After all answers: a win goes before a pung or kong, that before a chow; of two wins the nearer seat in turn has it. */
function settleClaims(variant: MahjongVariant, state: MahjongState): MahjongState {
  const { offered } = state
  if (offered === undefined) return state
  const order = Array.from({ length: variant.seats - 1 }, (_, step) => (offered.from + 1 + step) % variant.seats)
  const seatWith = (test: (answer: string) => boolean) => order.find((seat) => test(offered.answers[seat] ?? 'pass'))
  const winner = seatWith((answer) => answer === 'win')
  if (winner !== undefined) return won(variant, state, winner) ?? state
  const taker =
    seatWith((answer) => answer === 'pung' || answer === 'kong') ?? seatWith((answer) => answer.startsWith('chow'))
  const claim = taker === undefined ? undefined : readClaim(offered.answers[taker] ?? '')
  if (taker !== undefined && claim !== undefined) return claimed(state, offered, taker, claim)
  if (offered.isKong) return draw({ ...state, offered: undefined }, offered.from, true)
  return draw(state, (offered.from + 1) % variant.seats, false)
}

function claimed(
  state: MahjongState,
  offered: Offered,
  seat: number,
  claim: Exclude<Claim, { type: 'win' }>,
): MahjongState {
  const { meld, rest } = takeTiles(state.hands[seat] ?? [], offered.tile, claim)
  const discards = replaced(state.discards, offered.from, (state.discards[offered.from] ?? []).slice(0, -1))
  const next: MahjongState = {
    ...state,
    hands: replaced(state.hands, seat, rest),
    melds: replaced(state.melds, seat, [...(state.melds[seat] ?? []), meld]),
    discards,
    turn: seat,
    drawn: undefined,
    isAfterKong: false,
    offered: undefined,
  }
  return claim.type === 'kong' ? draw(next, seat, true) : next
}

/** The kinds of which the seat in turn can make a kong by itself. */
function ownKongs({ hands, melds, turn, wall, drawn: tile }: MahjongState): Kind[] {
  if (wall.length === 0 || tile === undefined) return []
  const counts = countKinds(hands[turn] ?? [])
  const added = (melds[turn] ?? []).filter(({ type, kind }) => type === 'pung' && (counts[kind] ?? 0) > 0)
  return [...counts.flatMap((count, kind) => (count === 4 ? [kind] : [])), ...added.map(({ kind }) => kind)]
}

function makeKong(variant: MahjongVariant, state: MahjongState, kind: Kind): MahjongState | undefined {
  const { turn } = state
  if (!ownKongs(state).includes(kind)) return undefined
  const hand = byNumber((state.hands[turn] ?? []).filter((tile) => tile !== kind))
  const melds = state.melds[turn] ?? []
  const isAdded = melds.some((meld) => meld.type === 'pung' && meld.kind === kind)
  const made = isAdded
    ? melds.map((meld): Meld => (meld.type === 'pung' && meld.kind === kind ? { type: 'kong', kind } : meld))
    : [...melds, { type: 'concealedKong' as const, kind }]
  const next = { ...state, hands: replaced(state.hands, turn, hand), melds: replaced(state.melds, turn, made) }
  return isAdded ? offer(variant, next, kind, true) : draw(next, turn, true)
}

function discard(variant: MahjongVariant, state: MahjongState, kind: Kind): MahjongState | undefined {
  const { turn } = state
  const hand = [...(state.hands[turn] ?? [])]
  const place = hand.lastIndexOf(kind)
  if (place < 0) return undefined
  hand.splice(place, 1)
  const next = {
    ...state,
    hands: replaced(state.hands, turn, byNumber(hand)),
    discards: replaced(state.discards, turn, [...(state.discards[turn] ?? []), kind]),
    last: { seat: turn, tile: kind },
    isAfterKong: false,
  }
  return offer(variant, next, kind, false)
}

function movesOf(variant: MahjongVariant, state: MahjongState, seat: number): string[] {
  if (state.end !== undefined) return []
  if (state.offered !== undefined) {
    if (state.offered.answers[seat] !== undefined) return []
    const claims = claimsFor(variant, state, seat).map((claim) =>
      claim.type === 'chow' ? `chow:${claim.kind}` : claim.type,
    )
    return claims.length === 0 ? [] : [...claims, 'pass']
  }
  if (seat !== state.turn) return []
  const hand = state.hands[seat] ?? []
  return [
    ...(state.drawn !== undefined && isComplete(hand, state.melds[seat]?.length ?? 0) ? ['win'] : []),
    ...ownKongs(state).map((kind) => `kong:${kind}`),
    ...[...new Set(hand)].map((kind) => `discard:${kind}`),
  ]
}

function play(variant: MahjongVariant, state: MahjongState, seat: number, move: string): MahjongState | undefined {
  if (!movesOf(variant, state, seat).includes(move)) return undefined
  if (state.offered !== undefined) {
    const answered = { ...state, offered: { ...state.offered, answers: replaced(state.offered.answers, seat, move) } }
    const isWaiting = answered.hands.some((_, other) => movesOf(variant, answered, other).length > 0)
    return isWaiting ? answered : settleClaims(variant, answered)
  }
  const [verb, kind = ''] = move.split(':')
  if (verb === 'win') return won(variant, state, seat)
  return verb === 'kong' ? makeKong(variant, state, Number(kind)) : discard(variant, state, Number(kind))
}

function viewOf(variant: MahjongVariant, state: MahjongState, seat: number): MahjongView {
  const moves = movesOf(variant, state, seat)
  const { offered } = state
  return {
    kind: 'mahjong',
    variant: variant.name,
    seat,
    hand: state.hands[seat] ?? [],
    drawn: state.turn === seat && offered === undefined ? state.drawn : undefined,
    handCounts: state.hands.map((hand) => hand.length),
    melds: state.melds,
    discards: state.discards,
    wallCount: state.wall.length,
    dealer: state.dealer,
    turn: state.end === undefined && offered === undefined ? state.turn : undefined,
    last: state.last,
    offered: offered !== undefined && moves.length > 0 ? { tile: offered.tile, from: offered.from } : undefined,
    moves,
    result: state.result,
    hands: state.end === undefined ? undefined : state.hands,
  }
}

/** The rules of a game of mahjong. */
export function mahjongMatch(variant: MahjongVariant): MatchRules<MahjongState, MahjongView> {
  const seatsOf = Array.from({ length: variant.seats }, (_, seat) => seat)
  return {
    seats: variant.seats,
    stakeUnits: highestUnits,
    start(chance, first) {
      const tiles = shuffled(
        variant.kinds.flatMap((kind) => [kind, kind, kind, kind]),
        chance,
      )
      const state: MahjongState = {
        wall: tiles.slice(variant.seats * 13),
        hands: seatsOf.map((seat) => byNumber(tiles.slice(seat * 13, seat * 13 + 13))),
        melds: seatsOf.map(() => []),
        discards: seatsOf.map(() => []),
        dealer: first,
        turn: first,
        drawn: undefined,
        isAfterKong: false,
        offered: undefined,
        last: undefined,
        result: undefined,
        end: undefined,
      }
      return draw(state, first, false)
    },
    waitingFor: (state) => seatsOf.filter((seat) => movesOf(variant, state, seat).length > 0),
    view: (state, seat) => viewOf(variant, state, seat),
    play: (state, seat, move) => play(variant, state, seat, move),
    byDefault(state, seat) {
      const moves = movesOf(variant, state, seat)
      if (moves.includes('win')) return 'win'
      if (moves.includes('pass')) return 'pass'
      return `discard:${state.drawn ?? state.hands[seat]?.at(-1) ?? 0}`
    },
    end: (state) => state.end,
    choose: chooseMahjongMove,
  }
}
