import type { Language } from '@baize/phrases'
import type { Bet, BetRefusal, BetState } from './bets.ts'
import { cashOutOffer } from './cash-out.ts'
import type { Board, CourseEvent, Pair } from './course.ts'
import { isEnded, type Match, type MatchStatus } from './fixtures.ts'
import type { GameOfBook, QuoteRefusal } from './game-of-book.ts'
import type { LegOutcome } from './picks.ts'
import { clockPercent, maxLegs } from './place-bets.ts'
import type { Market } from './prices.ts'
import type { PriceFormat } from './profiles.ts'
import type { Tracker } from './sport.ts'

/** A match in a list. Times are those of the server's day, in milliseconds since 1970. */
export interface MatchRow {
  readonly id: string
  readonly league: string
  readonly names: readonly string[]
  readonly startMs: number
  readonly status: MatchStatus
  /** Whether bets are taken now, and until when, if that is on the plan. */
  readonly isOpen: boolean
  readonly openUntilMs: number | undefined
  readonly board: Board
  /** The main markets; all of them in a {@link MatchDetail}. */
  readonly markets: readonly Market[]
  readonly more: number
}

/** The match that a window looks at. */
export interface MatchDetail extends MatchRow {
  /** What has happened, latest first; `atMs` from the start. */
  readonly events: readonly CourseEvent[]
  readonly endMs: number | undefined
}

/** A match that is over. */
export interface ResultRow {
  readonly id: string
  readonly league: string
  readonly names: readonly string[]
  readonly startMs: number
  readonly status: MatchStatus
  readonly main: Pair
  readonly past: readonly Pair[]
  readonly winner: 'home' | 'draw' | 'away' | undefined
  /** The numbers of the first runners, the winner first. */
  readonly first: readonly number[]
}

/** A leg of a bet as shown. */
export interface LegView {
  readonly match: string
  readonly pick: string
  readonly price: number
  readonly names: readonly string[]
  readonly league: string
  readonly startMs: number
  readonly status: MatchStatus
  readonly main: Pair
  /** What the pick is over, if not the main figures. */
  readonly counted: Pair | undefined
  readonly first: readonly number[]
  readonly outcome: LegOutcome | undefined
  /** The price when the bet was refused. */
  readonly priceNow: number | undefined
}

/** A bet as shown; amounts are minor units. */
export interface BetView {
  readonly slip: string
  readonly state: BetState
  readonly refusal: BetRefusal | undefined
  readonly stakeMinor: string
  readonly payoutMinor: string | undefined
  /** What an open bet would be paid now; absent while nothing is offered. */
  readonly cashOutMinor: string | undefined
  readonly isCashedOut: boolean
  readonly placedMs: number
  readonly takenAtMs: number
  readonly endedMs: number | undefined
  readonly legs: readonly LegView[]
}

/** The price now of a pick in a window's slip. */
export interface SlipQuote {
  readonly match: string
  readonly pick: string
  readonly price: number | undefined
  readonly refused: QuoteRefusal | undefined
  readonly isLive: boolean
}

/** What a window of the book shows. */
export interface BookView {
  readonly nowMs: number
  readonly tracker: Tracker
  readonly layout: 'table' | 'cards'
  readonly look: string
  readonly format: PriceFormat
  /** The margin in ten-thousandths. */
  readonly margin: number
  readonly delayMs: number
  /** How much less than the price that was seen is taken in play, in per cent; 0 where prices do not follow the clock. */
  readonly clockPercent: number
  readonly isInPlay: boolean
  readonly entrants: number
  readonly limits: {
    readonly minMinor: string
    readonly maxMinor: string
    readonly stepMinor: string
    readonly maxPayoutMinor: string
    readonly maxLegs: number
  }
  readonly live: readonly MatchRow[]
  readonly upcoming: readonly MatchRow[]
  readonly match: MatchDetail | undefined
  readonly results: { readonly rows: readonly ResultRow[]; readonly all: number; readonly page: number }
  readonly bets: readonly BetView[]
  readonly slip: readonly SlipQuote[]
}

/** What a window looks at. */
export interface Gaze {
  readonly match: string | undefined
  readonly page: number
  readonly slip: readonly { readonly match: string; readonly pick: string }[]
}

/** How many results a page has. */
export const resultsPerPage = 12
const maxLive = 8
const maxUpcoming = 12
const maxEvents = 14
const maxBetsShown = 60

/** The view of a window. */
export function viewOf(
  book: GameOfBook,
  { nowMs, language, gaze, bets }: { nowMs: number; language: Language; gaze: Gaze; bets: readonly Bet[] },
): BookView {
  const { sport, profile, limits, fixtures } = book
  const live = fixtures.live(nowMs).slice(0, maxLive)
  const upcoming = fixtures.upcoming(nowMs, maxUpcoming)
  const row = (match: Match) => rowOf(book, match, nowMs, language)
  const looked = (gaze.match === undefined ? undefined : fixtures.find(gaze.match)) ?? live[0] ?? upcoming[0]
  const results = fixtures.results(nowMs, gaze.page * resultsPerPage, resultsPerPage)
  return {
    nowMs,
    tracker: sport.tracker,
    layout: profile.layout,
    look: profile.look,
    format: profile.format,
    margin: Math.round(profile.margin * 10_000),
    delayMs: profile.delayMs,
    clockPercent: sport.followsClock === true && sport.isInPlay ? clockPercent : 0,
    isInPlay: sport.isInPlay,
    entrants: sport.entrants,
    limits: {
      minMinor: String(limits.minMinor),
      maxMinor: String(limits.maxMinor),
      stepMinor: String(limits.stepMinor),
      maxPayoutMinor: String(limits.maxPayoutMinor),
      maxLegs,
    },
    live: live.map(row),
    upcoming: upcoming.map(row),
    match: looked && detailOf(book, looked, nowMs, language),
    results: {
      rows: results.matches.map((match) => resultOf(match, nowMs, language)),
      all: results.all,
      page: gaze.page,
    },
    bets: bets.slice(0, maxBetsShown).map((bet) => betViewOf(book, bet, nowMs, language)),
    slip: gaze.slip.map(({ match, pick }) => {
      const quote = book.quote(match, pick, nowMs)
      return {
        match,
        pick,
        price: 'price' in quote ? quote.price : undefined,
        refused: 'refused' in quote ? quote.refused : undefined,
        isLive: quote.isLive,
      }
    }),
  }
}

function namesOf({ fixture }: Match, language: Language): { league: string; names: readonly string[] } {
  return { league: fixture.league[language], names: fixture.entrants.map((words) => words[language]) }
}

function rowOf(book: GameOfBook, match: Match, nowMs: number, language: Language): MatchRow {
  const { status, situation } = match.at(nowMs)
  const { startMs, id } = match.fixture
  const all = book.markets(match, nowMs)
  const mains = (['winner', 'handicap', 'total', 'win'] as const).flatMap((kind) => mostEven(all, kind) ?? [])
  const until = status === 'live' ? situation.openUntilMs : undefined
  return {
    id,
    ...namesOf(match, language),
    startMs,
    status,
    isOpen: status === 'soon' || (status === 'live' && book.sport.isInPlay && situation.isOpen),
    openUntilMs: until === undefined ? undefined : startMs + until,
    board: situation.board,
    markets: mains,
    more: Math.max(0, all.length - mains.length),
  }
}

/** The market of a kind whose first two prices differ least. */
function mostEven(markets: readonly Market[], kind: Market['kind']): Market | undefined {
  const apart = ({ picks }: Market) => Math.abs((picks[0]?.price ?? 0) - (picks[1]?.price ?? 0))
  return markets.filter((market) => market.kind === kind).toSorted((one, other) => apart(one) - apart(other))[0]
}

function detailOf(book: GameOfBook, match: Match, nowMs: number, language: Language): MatchDetail {
  const row = rowOf(book, match, nowMs, language)
  const { sinceMs } = match.at(nowMs)
  const untilMs = Math.min(sinceMs, match.endMs - match.fixture.startMs)
  const past = match.course.events.filter(({ atMs }) => atMs <= untilMs)
  return {
    ...row,
    markets: isEnded(row.status) ? [] : book.markets(match, nowMs),
    events: past.slice(-maxEvents).toReversed(),
    endMs: isEnded(row.status) ? match.endMs : undefined,
  }
}

/** The first three of a field, or those who are placed, by their places. */
function firstOf(places: readonly number[] | undefined): readonly number[] {
  return (places ?? [])
    .map((place, runner) => ({ place, runner }))
    .toSorted((one, other) => one.place - other.place)
    .slice(0, 3)
    .map(({ runner }) => runner)
}

function resultOf(match: Match, nowMs: number, language: Language): ResultRow {
  const { status, situation } = match.at(nowMs)
  const { standing, board } = situation
  return {
    id: match.fixture.id,
    ...namesOf(match, language),
    startMs: match.fixture.startMs,
    status,
    main: board.main,
    past: board.past ?? [],
    winner: status === 'finished' ? standing.winner : undefined,
    first: firstOf(standing.places),
  }
}

function betViewOf(book: GameOfBook, bet: Bet, nowMs: number, language: Language): BetView {
  return {
    slip: bet.slip,
    state: bet.state,
    refusal: bet.refusal,
    stakeMinor: String(bet.stakeMinor),
    payoutMinor: bet.payoutMinor?.toString(),
    cashOutMinor: cashOutOffer(book, bet, nowMs)?.toString(),
    isCashedOut: bet.isCashedOut === true,
    placedMs: bet.placedMs,
    takenAtMs: bet.takenAtMs,
    endedMs: bet.endedMs,
    legs: bet.legs.map((leg, nth) => ({
      ...legViewOf(book, leg, nowMs, language),
      outcome: bet.outcomes?.[nth],
      priceNow: bet.pricesNow?.[nth],
    })),
  }
}

function legViewOf(
  { fixtures }: GameOfBook,
  leg: { readonly match: string; readonly pick: string; readonly price: number },
  nowMs: number,
  language: Language,
): Omit<LegView, 'outcome' | 'priceNow'> {
  const match = fixtures.find(leg.match)
  if (match === undefined)
    return {
      ...leg,
      names: [],
      league: '',
      startMs: 0,
      status: 'postponed',
      main: { home: 0, away: 0 },
      counted: undefined,
      first: [],
    }
  const { status, situation } = match.at(nowMs)
  const [, measure] = leg.pick.split('/')
  const counted = Object.entries(situation.standing.measures).find(([name]) => name === measure)?.[1]
  return {
    ...leg,
    ...namesOf(match, language),
    startMs: match.fixture.startMs,
    status,
    main: situation.board.main,
    counted,
    first: firstOf(situation.standing.places),
  }
}
