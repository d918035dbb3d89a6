import { seatedGameByCode, type HandAction, type HandSetup } from '@baize/engines'

/** A settled hand as it is added up. Amounts are minor units. */
export interface WatchedHand {
  readonly gameCode: string
  readonly setup: HandSetup
  /** Whether it belongs to a sit-and-go: then its amounts are tournament chips. */
  readonly isOfSitAndGo: boolean
  /** Of each seat that was dealt in; `null` for a demo opponent. */
  readonly players: readonly { readonly seat: number; readonly memberId: bigint | null }[]
  /** Of each member's seat. */
  readonly results: readonly { readonly seat: number; readonly staked: number; readonly won: number }[]
  readonly rake: number
  readonly actions: readonly { readonly seat: number; readonly action: HandAction }[]
}

/** What a hand says about one member. */
export interface MemberFacts {
  readonly memberId: bigint
  readonly duels: number
  readonly checkedDown: number
  readonly bigFolds: number
}

/** What a hand says about two members, the lower number first. */
export interface PairFacts {
  readonly low: bigint
  readonly high: bigint
  /** What went from low to high, in minor units; negative if it went the other way. */
  readonly flow: number
  /** The same in hundredths of the smallest stake of the table, so that tables can be compared. */
  readonly flowUnits: number
  /** Whether the pot was left to the two of them, and nobody bet any more until the cards were shown. */
  readonly duels: number
  readonly checkedDown: number
  readonly lowFolds: number
  readonly highFolds: number
  /** Folds to the other one after having put in much. */
  readonly lowBigFolds: number
  readonly highBigFolds: number
}

/** From this many big blinds on, whoever folds has given up much. */
export const bigFoldBlinds = 10
/** In a sit-and-go, where blinds rise and stacks are short: a share of the chips with which the hand began, and so many big blinds. */
export const bigFoldOfSitAndGo = { share: 1 / 3, blinds: 3 }
/** No hand counts for more than this many of the smallest stakes: one hand alone says nothing. */
const mostUnits = 1_000 * 100

/** What a hand says about its members and about every two of them. */
export function factsOf(hand: WatchedHand): { readonly members: MemberFacts[]; readonly pairs: PairFacts[] } {
  const duel = duelOf(hand)
  const flows = flowsOf(hand)
  const members = hand.players.flatMap((one) => (one.memberId === null ? [] : [{ ...one, memberId: one.memberId }]))
  const inDuel = (seat: number) => duel?.seats.includes(seat) === true
  const isDown = duel?.checkedDown === true
  const unit = unitOf(hand.setup)
  return {
    members: members.map(({ seat, memberId }) => ({
      memberId,
      duels: Number(inDuel(seat)),
      checkedDown: Number(inDuel(seat) && isDown),
      bigFolds: Number(duel?.folder === seat && duel.isBig),
    })),
    pairs: members.flatMap((one, place) =>
      members.slice(place + 1).map((other) => {
        const [low, high] = one.memberId < other.memberId ? [one, other] : [other, one]
        const isDuel = inDuel(low.seat) && inDuel(high.seat)
        const flow = (flows.get(`${low.seat} ${high.seat}`) ?? 0) - (flows.get(`${high.seat} ${low.seat}`) ?? 0)
        const units = Math.round((flow * 100) / unit)
        const folds = (seat: number) => Number(isDuel && duel?.folder === seat)
        const bigFolds = (seat: number) => (duel?.isBig === true ? folds(seat) : 0)
        return {
          low: low.memberId,
          high: high.memberId,
          flow,
          flowUnits: Math.max(-mostUnits, Math.min(mostUnits, units)),
          duels: Number(isDuel),
          checkedDown: Number(isDuel && isDown),
          lowFolds: folds(low.seat),
          highFolds: folds(high.seat),
          lowBigFolds: bigFolds(low.seat),
          highBigFolds: bigFolds(high.seat),
        }
      }),
    ),
  }
}

/** The smallest stake of a table. */
function unitOf({ terms }: HandSetup): number {
  switch (terms.engine) {
    case 'holdem':
      return terms.bigBlind
    case 'pok-deng':
      return terms.minBet
    case 'dou-dizhu':
      return terms.base
  }
}

/** What went from a seat to another one, by `from to`. */
function flowsOf(hand: WatchedHand): ReadonlyMap<string, number> {
  const nets = new Map(hand.results.map(({ seat, staked, won }) => [seat, won - staked]))
  const { engine } = hand.setup.terms
  if (engine === 'holdem') return sharedFlows(hand, nets)
  const against = engine === 'pok-deng' ? hand.setup.button : landlordOf(hand)
  // Everybody plays against the banker, or against the landlord, and against nobody else.
  return new Map(
    [...nets].flatMap(([seat, net]) =>
      seat === against || against === undefined
        ? []
        : [net < 0 ? [`${seat} ${against}`, -net] : [`${against} ${seat}`, net]],
    ),
  )
}

/** A pot: each loser's chips went to the winners, and into the rake, in proportion to what they won. */
function sharedFlows({ players, rake }: WatchedHand, nets: ReadonlyMap<number, number>): ReadonlyMap<string, number> {
  const known = [...nets.values()].reduce((sum, net) => sum + net, 0)
  // Demo opponents have no results of their own: together they have what is left.
  const demo = players.some(({ memberId }) => memberId === null) ? -rake - known : 0
  const lost = [...nets.values(), demo].reduce((sum, net) => sum + Math.max(0, -net), 0)
  const flows = new Map<string, number>()
  if (lost === 0) return flows
  for (const [from, loss] of nets)
    for (const [to, gain] of nets)
      if (loss < 0 && gain > 0) flows.set(`${from} ${to}`, Math.round((-loss * gain) / lost))
  return flows
}

/** Who bid the most in Dou Dizhu; undefined if nobody bid. */
function landlordOf({ actions }: WatchedHand): number | undefined {
  let best: { readonly seat: number; readonly points: number } | undefined
  for (const { seat, action } of actions)
    if (action.engine === 'dou-dizhu' && action.kind === 'bid' && action.points > (best?.points ?? 0))
      best = { seat, points: action.points }
  return best?.seat
}

/** A pot of hold'em that was left to two. */
interface Duel {
  readonly seats: readonly number[]
  /** Whether all that they did was to check, at least once each, until the cards were shown. */
  readonly checkedDown: boolean
  readonly folder: number | undefined
  readonly isBig: boolean
}

/**
 * How two played for a pot that was left to them: after the flop, or before it if one of them had put in much. The betting is played again
 * with any deck: cards decide nothing of it before the end.
 */
function duelOf({ gameCode, setup, isOfSitAndGo, actions }: WatchedHand): Duel | undefined {
  const game = seatedGameByCode(gameCode)
  if (setup.terms.engine !== 'holdem' || game === undefined) return undefined
  const { bigBlind } = setup.terms
  const isBig = ({ seat, committed }: { readonly seat: number; readonly committed: number }): boolean => {
    if (!isOfSitAndGo) return committed >= bigFoldBlinds * bigBlind
    const chips = setup.seats.find((one) => one.seat === seat)?.chips ?? 0
    return committed >= bigFoldOfSitAndGo.blinds * bigBlind && committed >= bigFoldOfSitAndGo.share * chips
  }
  let duel: Duel | undefined
  let checks = 0
  try {
    let hand = game.deal(
      setup,
      Array.from({ length: game.deckSize }, (_, card) => card),
    )
    for (const { seat, action } of actions) {
      const view = hand.viewFrom(null)
      if (view.engine !== 'holdem' || action.engine !== 'holdem') return undefined
      const left = view.seats.filter(({ state }) => state !== 'folded')
      const committed = view.seats.find((one) => one.seat === seat)?.committed ?? 0
      if (left.length === 2 && (view.street !== 'preflop' || left.some(isBig))) {
        duel ??= { seats: left.map((one) => one.seat), checkedDown: true, folder: undefined, isBig: false }
        if (action.kind === 'fold')
          duel = { ...duel, checkedDown: false, folder: seat, isBig: isBig({ seat, committed }) }
        else if (action.kind === 'check') checks += 1
        else duel = { ...duel, checkedDown: false }
      }
      hand = hand.after(seat, action)
    }
  } catch (error) {
    // The rules have changed since: this hand cannot be played again, and says nothing.
    if (error instanceof RangeError) return undefined
    throw error
  }
  return duel === undefined ? undefined : { ...duel, checkedDown: duel.checkedDown && checks >= 2 }
}
