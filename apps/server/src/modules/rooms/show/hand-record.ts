import type { HandRecord, handProof, listHands, ReplyOf } from '@baize/contract'
import { formatAmount, minor } from '@baize/money'
import type { Session } from '../../../kernel/caller.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { nameOf } from '../drive/room-driver.ts'
import { findRoom, type RoomHouse } from '../find-room.ts'
import { actionsOf, handById } from '../hands/hands.sql.ts'
import { ownHands, type OwnHand } from '../hands/own-hands.sql.ts'
import { LiveHand } from '../hands/live-hand.ts'
import { handKeyOf } from '../money/post-hand.ts'
import type { Level, StoredHand } from '../rooms.types.ts'
import { memberId } from '../../../kernel/ids.ts'
import { maskedName } from './present-room.ts'

const perPage = 20

/** A member's own hands in a room, newest first; `before`: those with lower numbers. */
export async function listOwnHands(
  house: RoomHouse,
  session: Session,
  { roomId, before }: { readonly roomId: string; readonly before?: string | undefined },
): Promise<ReplyOf<typeof listHands>> {
  const { place } = findRoom(house, session, roomId)
  const { parts } = house
  const asked = { brandId: place.brandId, roomId, memberId: session.memberId }
  // A number above all that there are stands for none.
  const upTo = Math.min(Number(before ?? Number.MAX_SAFE_INTEGER), 2_147_483_647)
  const own = await ownHands(parts.database, asked, { before: upTo, max: perPage })
  const list: HandRecord[] = []
  for (const one of own) list.push(await recordOf(house, place.level, one))
  const last = own.at(-1)
  return { list, next: own.length < perPage || last === undefined ? null : String(last.hand.handNo) }
}

/** What shows that the cards of a hand were those of the committed deck. Refuses whoever did not play it. */
export async function proveHand(
  house: RoomHouse,
  session: Session,
  handId: string,
): Promise<ReplyOf<typeof handProof>> {
  const { parts, actors } = house
  const hand = await handById(parts.database, handId)
  const own = hand?.players.find((one) => one.memberId === String(session.memberId))
  const level = hand === undefined ? undefined : actors.get(nameOf(hand))?.place.level
  const isOwn = hand?.brandId === session.brandId && session.wallet === level?.wallet && hand.state !== 'playing'
  const isOfWindow = session.gameCode === undefined || session.gameCode === hand?.gameCode
  if (!isOwn || !isOfWindow || own === undefined || level === undefined) throw new Refusal('rooms.hand_not_found')
  const live = await replay(house, level, hand)
  const providerId = await parts.ledger.provider(hand.brandId, 'play')
  const key = handKeyOf(handId, own.seat)
  const stored = (await parts.ledger.transactions(providerId, [key])).get(key)
  return {
    record: await recordOfLive(house, level, live, own.seat),
    definitionHash: hand.definitionHash,
    deckRoot: hand.deckRoot,
    deckSize: level.game.deckSize,
    seeds: hand.players.map(({ seat, seed, fresh }) => ({ seat, seed, fresh })),
    cards: live.hand.placesSeenBy(own.seat).map((dealt) => {
      const { path, ...opening } = live.open(dealt)
      return { dealt, opening: { ...opening, path: [...path] } }
    }),
    postings: (stored?.postings ?? []).map(({ kind, amountMinor, lane, batch }) => ({
      // Only these two are posted for a hand.
      kind: kind === 'payout' ? 'payout' : 'stake',
      amount: formatAmount(amountMinor, level.currency.digits),
      houseAccount: 'rooms',
      lane,
      batch: String(batch),
    })),
  }
}

async function replay({ parts }: RoomHouse, level: Level, hand: StoredHand): Promise<LiveHand> {
  const live = new LiveHand(hand, level, parts.secrets)
  for (const action of await actionsOf(parts.database, hand.handId)) live.add(action)
  return live
}

async function recordOf(house: RoomHouse, level: Level, { hand, seat }: OwnHand): Promise<HandRecord> {
  return recordOfLive(house, level, await replay(house, level, hand), seat)
}

async function recordOfLive(
  { parts }: RoomHouse,
  { game, currency }: Level,
  live: LiveHand,
  ownSeat: number,
): Promise<HandRecord> {
  const { stored } = live
  const members = stored.players.flatMap((one) => (one.memberId === null ? [] : [memberId(BigInt(one.memberId))]))
  const names = await parts.identity.usernamesOf(stored.brandId, members)
  const nameOfPlayer = (id: string | null) => maskedName(id === null ? undefined : names.get(memberId(BigInt(id))))
  const result = stored.state === 'void' ? undefined : live.hand.result?.seats.find(({ seat }) => seat === ownSeat)
  const digits = stored.tournamentId === null ? currency.digits : 0
  const amount = (chips: number) => formatAmount(minor(BigInt(chips)), digits)
  return {
    handId: stored.handId,
    roomId: stored.roomId,
    gameCode: game.code,
    handNo: stored.handNo,
    startedAt: stored.startedAt.toString(),
    endedAt: (stored.endedAt ?? stored.startedAt).toString(),
    state: stored.state === 'void' ? 'void' : 'settled',
    terms: stored.setup.terms,
    view: live.hand.viewFrom(ownSeat),
    actions: live.actions.map(({ seat, action, by, actedAt }) => ({ seat, action, by, at: actedAt.toString() })),
    players: stored.players.map((one) => ({
      seat: one.seat,
      name: one.demoName ?? nameOfPlayer(one.memberId),
      isDemo: one.memberId === null,
      chips: one.chips,
    })),
    ownSeat,
    tournamentId: stored.tournamentId,
    staked: amount(result?.staked ?? 0),
    won: amount(result?.won ?? 0),
  }
}
