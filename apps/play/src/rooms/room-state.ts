import type { RoomCardsMessage, RoomHand, RoomLine, RoomSeat, RoomTournament } from '@baize/contract'
import { seatedGameByCode } from '@baize/engines'
import type { Minor } from '@baize/money'
import type { Purse } from '../instant/purse.ts'
import type { OpenedRoom } from './room-gateway.ts'

/** What is known of a room. */
export interface RoomState {
  /** The room as it was when it was asked for last: what does not change is only here. */
  readonly opened: OpenedRoom
  readonly players: readonly RoomSeat[]
  /** As the player may see it. */
  readonly hand: RoomHand | null
  readonly next: OpenedRoom['next']
  readonly own: OpenedRoom['own']
  readonly waiting: number
  readonly waitingPlace: number | null
  readonly chat: readonly RoomLine[]
  /** The sit-and-go that is under way, or the last one; the player's seat in it; when the next one begins. */
  readonly tournament: RoomTournament | null
  readonly tournamentSeat: number | null
  readonly startsAt: string | null
  readonly balance: Minor
  readonly connected: boolean
  /** Whether an action or another command is under way. */
  readonly busy: boolean
  /** With how much the player sits down as soon as the hand is over; `null` if they have not asked for that. */
  readonly sitsWith: Minor | null
}

export function roomState(opened: OpenedRoom, purse: Purse): RoomState {
  const { players, hand, next, own, waiting, waitingPlace, chat, balance } = opened
  const { tournament, tournamentSeat, startsAt } = opened
  return {
    opened,
    players,
    hand,
    next,
    own,
    waiting,
    waitingPlace,
    chat,
    tournament,
    tournamentSeat,
    startsAt,
    balance: purse.amount(balance),
    connected: true,
    busy: false,
    sitsWith: null,
  }
}

/** The player's own seat, if they sit here. */
export const ownSeat = ({ own, players }: RoomState): RoomSeat | undefined =>
  own === null ? undefined : players.find(({ seat }) => seat === own.seat)

/** Whether the hand goes on and the player is dealt in. */
export function isInHand({ own, hand }: RoomState): boolean {
  if (own === null || hand === null || isHandOver(hand)) return false
  return hand.view.seats.some(({ seat }) => seat === own.seat)
}

/** Whether the room's sit-and-go is under way. */
export const isUnderWay = ({ tournament }: Pick<RoomState, 'tournament'>): boolean => tournament?.state === 'playing'

/** How many chips the player has to buy before they are dealt in again; 0 if they have enough, or have not sat out. */
export function missingChips(state: RoomState): number {
  const { opened } = state
  const seat = ownSeat(state)
  if (seat?.state !== 'away' || opened.sitAndGo !== null) return 0
  const least = seatedGameByCode(opened.gameCode)?.leastChips(opened.terms) ?? 1
  return Math.max(0, least - seat.chips)
}

/** What the player has reached in the room's sit-and-go; `undefined` as long as they play, or did not enter it. */
export function ownPlace({ tournament, tournamentSeat }: RoomState): RoomTournament['players'][number] | undefined {
  const found = tournament?.players.find(({ seat }) => seat === tournamentSeat)
  return found?.place === null ? undefined : found
}

/** Whether the hand in which the player was out of a sit-and-go is still looked at. */
export function isLastHandShown({ tournament, tournamentSeat, hand }: RoomState): boolean {
  return tournament?.state === 'playing' && hand?.view.seats.some(({ seat }) => seat === tournamentSeat) === true
}

/** Whether the player has to decide now. */
export const isOwnTurn = ({ own, hand }: RoomState): boolean =>
  own !== null && hand !== null && hand.turns.some(({ seat }) => seat === own.seat)

export const isHandOver = ({ view }: RoomHand): boolean =>
  view.engine === 'holdem' ? view.street === 'over' : view.phase === 'over'

/** Whether nothing happens until somebody sits down: demo opponents do not play among themselves. */
export const isIdle = ({ players, hand }: RoomState): boolean =>
  players.every(({ isDemo }) => isDemo) && (hand === null || isHandOver(hand))

/** Whether a hand is being played, whoever is in it. */
export const isHandOn = ({ hand }: Pick<RoomState, 'hand'>): boolean => hand !== null && hand.turns.length > 0

/**
 * When the player may sit down. Demo opponents give up their seats only between hands, and free seats are kept for those who have waited
 * longer: the server refuses everything else.
 */
export function seatOffer({
  opened,
  players,
  hand,
  waiting,
  waitingPlace,
  tournament,
}: Pick<RoomState, 'opened' | 'players' | 'hand' | 'waiting' | 'waitingPlace' | 'tournament'>):
  | 'now'
  | 'afterHand'
  | 'full' {
  if (isUnderWay({ tournament })) return 'full'
  const before = waitingPlace === null ? waiting : waitingPlace - 1
  const free = opened.seats - players.length
  const demos = players.filter(({ isDemo }) => isDemo).length
  if (free + demos <= before) return 'full'
  return free > before || !isHandOn({ hand }) ? 'now' : 'afterHand'
}

/** Whether one moment of a room's hands comes before another. */
export const isBefore = (a: RoomHand, b: RoomHand): boolean =>
  a.handNo === b.handNo ? a.actionNo < b.actionNo : a.handNo < b.handNo

/** A hand as the player's own seat sees it, if that view is known; `undefined` if it should be but is not. */
export function seenFromSeat(
  hand: RoomHand,
  own: OpenedRoom['own'],
  cards: RoomCardsMessage | undefined,
): RoomHand | undefined {
  if (own === null || !hand.view.seats.some(({ seat }) => seat === own.seat)) return hand
  if (cards?.handId !== hand.handId || cards.actionNo !== hand.actionNo) return undefined
  return { ...hand, view: cards.view }
}
