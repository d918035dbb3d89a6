import type { ChatLine, CrowdBet, TableRound, ValueOf, ownTableRound, TableChange } from '@baize/contract'
import type { SharedGame } from '@baize/engines'
import type { Minor } from '@baize/money'
import type { Purse } from '../instant/purse.ts'
import type { OpenedTable } from './gateway.ts'

/** A confirmed bet of the player. */
export interface OwnBet {
  readonly field: string
  readonly amount: Minor
  /** Crash only: the multiple, in hundredths, at which it is cashed out by itself. */
  readonly target: number | null
  /** Crash only: what it was cashed out at. */
  readonly cashedOut: number | null
  /** What it paid, the stake included; `null` while it is open. */
  readonly payout: Minor | null
}

/** What is known of a table. Immutable: every change makes a new one. */
export interface TableState {
  /** Rules and limits, which change only with `joined`. */
  readonly opened: OpenedTable
  readonly connected: boolean
  /** Bets that are sent and not answered. */
  readonly sending: number
  readonly balance: Minor
  readonly players: number
  readonly series: OpenedTable['series']
  /** `null` while the table rests. */
  readonly round: TableRound | null
  /** The player's confirmed bets in this round. */
  readonly own: readonly OwnBet[]
  /** The player's `who` among the crowd in this round; `null` before a bet, and in trial play. */
  readonly who: string | null
  /** Everybody's bets in this round; those in trial play are not shown. */
  readonly crowd: readonly CrowdBet[]
  /** Last results, oldest first: of a shoe, those of the shoe. */
  readonly results: OpenedTable['results']
  readonly chat: readonly ChatLine[]
}

export function startState(opened: OpenedTable, purse: Purse): TableState {
  return {
    opened,
    connected: false,
    sending: 0,
    balance: purse.amount(opened.balance),
    players: opened.players,
    series: opened.series,
    round: opened.round,
    own: ownBets(opened.own, purse),
    who: opened.who,
    crowd: opened.crowd,
    results: opened.results,
    chat: opened.chat,
  }
}

export function ownBets(own: ValueOf<typeof ownTableRound>['own'], { amount }: Purse): readonly OwnBet[] {
  return own.map((bet) => ({
    ...bet,
    amount: amount(bet.amount),
    payout: bet.payout === null ? null : amount(bet.payout),
  }))
}

/** Takes over a round: with a new one the last one's bets are gone, with a new shoe its results. */
export function addRound(
  state: TableState,
  round: TableRound,
  series: Extract<TableChange, { kind: 'round' }>['series'],
  isShoe: boolean,
): TableState {
  const isNew = state.round?.roundId !== round.roundId
  const newShoe = isShoe && series !== undefined && series.seriesNo !== state.series.seriesNo
  return {
    ...state,
    round,
    series: series ?? state.series,
    ...(isNew ? { own: [], who: null, crowd: [] } : {}),
    ...(newShoe ? { results: [] } : {}),
  }
}

/** Adds bets to the crowd's, and notes which were cashed out. A bet is known by its player and field. */
export function addCrowd(crowd: readonly CrowdBet[], bets: readonly CrowdBet[]): readonly CrowdBet[] {
  const key = ({ who, field }: CrowdBet) => `${who} ${field}`
  const newer = new Map(bets.map((bet) => [key(bet), bet]))
  const known = crowd.map((bet) => {
    const fresh = newer.get(key(bet))
    newer.delete(key(bet))
    return fresh ?? bet
  })
  return [...known, ...newer.values()]
}

/** Adds a finished round to the results; the last 100 are kept. */
export function addResult(
  results: TableState['results'],
  { roundId, roundNo, outcome }: TableRound,
  game: Pick<SharedGame, 'brief'>,
): TableState['results'] {
  if (outcome === null || results.some((result) => result.roundId === roundId)) return results
  return [...results, { roundId, roundNo, brief: game.brief(outcome), outcome }].slice(-100)
}

const phases = ['betting', 'playing', 'ended'] as const

/** Whether a message says less of a round than is known already. */
export function isEarlier(round: TableRound, known: TableRound): boolean {
  if (round.roundId !== known.roundId) return round.roundNo < known.roundNo
  const place = ({ phase }: TableRound) => (phase === 'void' ? 2 : phases.indexOf(phase))
  return (
    place(round) < place(known) || (place(round) === place(known) && round.outcome === null && known.outcome !== null)
  )
}

/** Whether a round is paid or called off. */
export function isOver({ phase }: Pick<TableRound, 'phase'>): boolean {
  return phase === 'ended' || phase === 'void'
}
