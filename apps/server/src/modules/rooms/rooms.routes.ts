import * as contract from '@baize/contract'
import type { Bind } from '../../kernel/http/bind.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { sayInRoom } from './chat/room-lines.ts'
import { nameOf } from './drive/room-driver.ts'
import { handById } from './hands/hands.sql.ts'
import type { CardRooms } from './open-card-rooms.ts'
import { giveSeed, leaveSeat, setAway, wait } from './seats/leave-seat.ts'
import { addChips, takeSeat } from './seats/take-seat.ts'
import { listOwnHands, proveHand } from './show/hand-record.ts'
import { listRooms } from './show/list-rooms.ts'
import { openRoom } from './show/open-room.ts'
import { presentHand } from './show/present-room.ts'
import { listOwnTournaments } from './show/present-tournament.ts'

/** Binds the endpoints of rooms of card games between players. */
export function bindRoomRoutes(bind: Bind, rooms: CardRooms): void {
  bind(contract.listRooms, ({ caller, params, query }) =>
    listRooms(rooms, caller.session, { gameCode: params.gameCode, query, language: caller.language }),
  )
  bind(contract.openRoom, ({ caller, params }) =>
    openRoom(rooms, caller.session, { roomId: params.roomId, language: caller.language }),
  )
  bind(contract.takeRoomSeat, ({ caller, params, body, idempotency }) =>
    takeSeat(rooms, caller.session, { roomId: params.roomId, ...body, idempotency }),
  )
  bind(contract.addRoomChips, ({ caller, params, body, idempotency }) =>
    addChips(rooms, caller.session, { roomId: params.roomId, ...body, idempotency }),
  )
  bind(contract.leaveRoomSeat, ({ caller, params }) => leaveSeat(rooms, caller.session, params.roomId))
  bind(contract.setRoomAway, async ({ caller, params, body }) => {
    await setAway(rooms, caller.session, { roomId: params.roomId, ...body })
    return {}
  })
  bind(contract.waitForRoom, async ({ caller, params, body }) => ({
    place: await wait(rooms, caller.session, { roomId: params.roomId, ...body }),
  }))
  bind(contract.giveDeckSeed, async ({ caller, params, body }) => {
    await giveSeed(rooms, caller.session, { roomId: params.roomId, ...body })
    return {}
  })
  bind(contract.sayInRoom, ({ caller, params, body }) =>
    sayInRoom(rooms, caller.session, { roomId: params.roomId, ...body }),
  )
  bind(contract.actInHand, async ({ caller, params, body }) => {
    const { session } = caller
    const actor = rooms.playing(params.handId) ?? rooms.actors.get(await roomOfHand(rooms, params.handId))
    const isOfWindow = session.gameCode === undefined || session.gameCode === actor?.place.level.game.code
    const isTheirs = actor?.place.brandId === session.brandId && actor.place.level.wallet === session.wallet
    if (actor === undefined || !isOfWindow || !isTheirs) throw new Refusal('rooms.hand_not_found')
    const { seat, state } = await actor.act(session.memberId, params.handId, body)
    const hand = presentHand(actor, state, seat)
    if (hand === null) throw new Error('a hand was acted in and is not there')
    return { hand }
  })
  bind(contract.listHands, ({ caller, params, query }) =>
    listOwnHands(rooms, caller.session, { roomId: params.roomId, before: query.before }),
  )
  bind(contract.listTournaments, ({ caller, params, query }) =>
    listOwnTournaments(rooms, caller.session, { gameCode: params.gameCode, before: query.before }),
  )
  bind(contract.handProof, ({ caller, params }) => proveHand(rooms, caller.session, params.handId))
}

async function roomOfHand({ parts }: CardRooms, handId: string): Promise<string> {
  const hand = await handById(parts.database, handId)
  return hand === undefined ? '' : nameOf(hand)
}
