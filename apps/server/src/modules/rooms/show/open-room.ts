import type { openRoom as endpoint, ReplyOf } from '@baize/contract'
import { formatAmount } from '@baize/money'
import type { Language } from '@baize/phrases'
import type { Session } from '../../../kernel/caller.ts'
import { lastRoomLines } from '../chat/room-lines.ts'
import type { RoomState } from '../drive/room-actor.ts'
import { findRoom, ownSeat, type RoomHouse } from '../find-room.ts'
import type { RoomTeller } from '../tell/room-teller.ts'
import { entriesOf, withTraffic } from './list-rooms.ts'
import { presentStart, presentTournament, seatInTournament } from './present-tournament.ts'
import { presentHand, presentLines, presentNext, presentSeats, whoOf } from './present-room.ts'

type OpenRoom = ReplyOf<typeof endpoint>

/** A room as it is now, as the caller may see it. */
export async function openRoom(
  house: RoomHouse & { readonly teller: RoomTeller },
  session: Session,
  { roomId, language }: { readonly roomId: string; readonly language: Language },
): Promise<OpenRoom> {
  const actor = findRoom(house, session, roomId)
  const { parts, teller } = house
  const { level, brandId } = actor.place
  // First, so that what happens while the rest is read comes as a message, too.
  const seq = teller.seqOf(actor.place)
  const state = await actor.inTurn(async (now) => now)
  const { accountId, currency } = await parts.wallet.accountOf(brandId, session.memberId, session.wallet)
  const [[entry], players, said, balance, tournament] = await Promise.all([
    entriesOf(house, session, [actor.place]).then((all) => withTraffic(parts, brandId, all, level.currency.digits)),
    presentSeats(parts, actor.place, state.seats),
    lastRoomLines(parts, actor.place),
    parts.ledger.balance(accountId),
    presentTournament(parts, level, state),
  ])
  if (entry === undefined) throw new Error('a room is not in the list of itself')
  return {
    ...entry,
    gameCode: level.game.code,
    gameName: parts.catalog.ownGame(brandId, level.game.code)?.name[language] ?? level.game.title,
    currencySymbol: currency.symbol,
    currencyDigits: level.currency.digits,
    balance: formatAmount(balance, currency.digits),
    trial: session.wallet === 'trial',
    actMs: level.actMs,
    now: parts.clock.now().toString(),
    seq,
    players,
    hand: presentHand(actor, state, seatInHand(state, session)),
    next: presentNext(state),
    own: presentOwn(state, session),
    waitingPlace: waitingPlace(state, session),
    chat: await presentLines(parts, actor.place, { seats: state.seats, said }),
    tournament,
    tournamentSeat: seatInTournament(state, session),
    startsAt: presentStart(level, state),
  }
}

/** The seat that a member has in the newest hand; `null` outside it. */
export function seatInHand({ live }: RoomState, { memberId }: Session): number | null {
  return live?.stored.players.find((one) => one.memberId === String(memberId))?.seat ?? null
}

function presentOwn({ live, seats, room }: RoomState, session: Session): OpenRoom['own'] {
  const own = ownSeat(seats, session)
  if (own === undefined) return null
  const isPlaying =
    live?.stored.state === 'playing' && live.stored.players.some(({ seatingId }) => seatingId === own.seatingId)
  return {
    seat: own.seat,
    who: whoOf(own),
    timeBankMs: isPlaying ? live.bankOf(own.seat) : own.timeBankMs,
    hasSeed: own.deckSeedHand === room.nextHandNo,
    stood: null,
  }
}

function waitingPlace({ waiting }: RoomState, { memberId }: Session): number | null {
  const place = waiting.findIndex((one) => one.memberId === memberId)
  return place === -1 ? null : place + 1
}
