import type { PlayableGame } from '../../games/game-book.ts'
import { sportOf } from './catalogue.ts'
import { isEnded, openFixtures, type Fixtures, type Match } from './fixtures.ts'
import { outcomeIfAbandoned, outcomeOf, readPick, type LegOutcome, type Pick } from './picks.ts'
import { marketsOf, priceOf, sharesOfPick, type Market, type MarketsOffered } from './prices.ts'
import { limitsOf, marketsFor, profileOf, secretOf, type Limits, type Profile } from './profiles.ts'
import { partsOfOne, returnOfLeg } from './settle.ts'
import type { Sport } from './sport.ts'

/** Why a pick is not taken. */
export type QuoteRefusal = 'suspended' | 'closed' | 'unknown'

/** The price of a pick now, in thousandths, or why there is none. */
export type Quote =
  | { readonly price: number; readonly isLive: boolean }
  | { readonly refused: QuoteRefusal; readonly isLive: boolean }

/** One game of a vendor as its book runs it. */
export interface GameOfBook {
  readonly game: PlayableGame
  readonly sport: Sport
  readonly profile: Profile
  readonly limits: Limits
  readonly fixtures: Fixtures
  markets(match: Match, nowMs: number): readonly Market[]
  quote(matchId: string, pickId: string, nowMs: number): Quote
  /**
   * What one unit on a pick at a price in thousandths is worth now, on average and without a margin; `undefined` while bets on
   * its match are closed.
   */
  worth(
    leg: { readonly match: string; readonly pick: string; readonly price: number },
    nowMs: number,
  ): number | undefined
  /** How a leg ended, or `undefined` while its match goes on. A match that is unknown is void. */
  outcome(matchId: string, pickId: string, nowMs: number): LegOutcome | undefined
}

/** How long after its end a match is settled. */
const settleAfterMs = 1_500

/** Opens the book of a game; `undefined` for a class that is no sport. */
export function openGameOfBook(game: PlayableGame): GameOfBook | undefined {
  const { gameCode, gameClassify } = game.game
  const sport = sportOf(gameClassify, gameCode)
  if (sport === undefined) return undefined
  const vendorCode = game.vendor.code
  const profile = profileOf(vendorCode)
  const offered = marketsFor(sport, profile)
  const fixtures = openFixtures({ vendorCode, gameCode, sport, key: secretOf(game.vendor) })
  const priced = new Map<string, { readonly key: string; readonly markets: readonly Market[] }>()
  return {
    game,
    sport,
    profile,
    fixtures,
    limits: limitsOf(game),
    markets(match, nowMs) {
      const { key } = match.at(nowMs).situation
      const known = priced.get(match.fixture.id)
      if (known?.key === key) return known.markets
      const markets = marketsOf(match.outlookAt(nowMs), offered, profile.margin)
      const [oldest] = priced.keys()
      if (priced.size > 100 && oldest !== undefined) priced.delete(oldest)
      priced.delete(match.fixture.id)
      priced.set(match.fixture.id, { key, markets })
      return markets
    },
    quote: (matchId, pickId, nowMs) => quoteOf({ fixtures, sport, offered, profile }, { matchId, pickId, nowMs }),
    outcome: (matchId, pickId, nowMs) => outcomeIn(fixtures, { matchId, pickId, nowMs }),
    worth: (leg, nowMs) => worthOf(fixtures, sport, leg, nowMs),
  }
}

interface Asked {
  readonly matchId: string
  readonly pickId: string
  readonly nowMs: number
}

function quoteOf(
  {
    fixtures,
    sport,
    offered,
    profile,
  }: { fixtures: Fixtures; sport: Sport; offered: MarketsOffered; profile: Profile },
  { matchId, pickId, nowMs }: Asked,
): Quote {
  const match = fixtures.find(matchId)
  const pick = readPick(pickId)
  if (match === undefined || pick === undefined || !isOffered(pick, offered, sport)) {
    return { refused: 'unknown', isLive: false }
  }
  const { status, situation } = match.at(nowMs)
  const isLive = status === 'live'
  if (isEnded(status) || (isLive && !sport.isInPlay)) return { refused: 'closed', isLive }
  if (!situation.isOpen) return { refused: 'suspended', isLive }
  const price = priceOf(pick, match.outlookAt(nowMs), profile.margin)
  return price === undefined ? { refused: 'closed', isLive } : { price, isLive }
}

function worthOf(
  fixtures: Fixtures,
  sport: Sport,
  leg: { readonly match: string; readonly pick: string; readonly price: number },
  nowMs: number,
): number | undefined {
  const outcome = outcomeIn(fixtures, { matchId: leg.match, pickId: leg.pick, nowMs })
  if (outcome !== undefined) return Number(returnOfLeg({ price: leg.price, outcome })) / partsOfOne
  const match = fixtures.find(leg.match)
  const pick = readPick(leg.pick)
  if (match === undefined || pick === undefined) return undefined
  const { status, situation } = match.at(nowMs)
  const isTaken = status === 'soon' || (status === 'live' && sport.isInPlay)
  if (!isTaken || !situation.isOpen) return undefined
  const shares = sharesOfPick(pick, match.outlookAt(nowMs))
  return shares && (shares.wins * leg.price) / 1_000 + shares.back
}

/** Whether the game offers the market of a pick; any line of it may be asked for, since all have the same margin. */
function isOffered(pick: Pick, { handicaps, totals, both, parity }: MarketsOffered, { entrants }: Sport): boolean {
  switch (pick.market) {
    case 'winner':
      return entrants === 2
    case 'both':
      return both === true
    case 'parity':
      return parity === pick.measure
    case 'handicap':
      return hasLine(handicaps, pick)
    case 'total':
      return pick.line > 0 && hasLine(totals, pick)
    case 'win':
    case 'place':
      return entrants > 2 && pick.runner >= 0 && pick.runner < entrants
    case 'duel':
      return entrants > 2 && [pick.runner, pick.against].every((runner) => runner >= 0 && runner < entrants)
  }
}

function hasLine(offered: MarketsOffered['totals'], { measure, line }: { measure: string; line: number }): boolean {
  return offered.some((one) => one.measure === measure && (one.lines === 'quarter' || Math.abs(line % 4) === 2))
}

function outcomeIn(fixtures: Fixtures, { matchId, pickId, nowMs }: Asked): LegOutcome | undefined {
  const match = fixtures.find(matchId)
  const pick = readPick(pickId)
  if (match === undefined || pick === undefined) return 'void'
  const { status, situation } = match.at(nowMs)
  if (!isEnded(status) || nowMs < match.endMs + settleAfterMs) return undefined
  if (status === 'postponed') return 'void'
  return status === 'abandoned' ? outcomeIfAbandoned(pick, situation.standing) : outcomeOf(pick, situation.standing)
}
