import type { MemberTopic, PublicTopic } from '@baize/contract'
import type { Session } from '../caller.ts'
import type { BrandId } from '../ids.ts'
import type { Peer } from './peer.ts'

/** The owner of a member topic: one of a member's wallets. Trial play has a separate one. */
export type WalletOwner = Pick<Session, 'brandId' | 'memberId' | 'wallet'>

/** The room of the peers that watch a topic of a brand. */
export const publicRoom = (brandId: BrandId, topic: PublicTopic) => `${brandId} ${topic}`

/** The room of a member's own pages. */
export const memberRoom = ({ brandId, memberId, wallet }: WalletOwner, topic: MemberTopic) =>
  `${brandId} ${memberId} ${wallet} ${topic}`

/** The room of the pages that show a chat. Its watch key is secret, so whoever names the room belongs to the chat. */
export const chatRoom = (brandId: BrandId, watchKey: string) => `${brandId} chat ${watchKey}`

/** The room of the players at a table of a game with shared rounds. */
export const tableRoom = (brandId: BrandId, gameCode: string) => `${brandId} table ${gameCode}`

/** The room of a player's own pages at a table or another place that pages watch: for what nobody else there may see. */
export const playerRoom = ({ brandId, memberId, wallet }: WalletOwner, table: string) =>
  `${brandId} at ${table} ${memberId} ${wallet}`

/** The room of a brand's back office, which streams listen to. */
export const officeRoom = (brandId: BrandId) => `${brandId} office`

/** Which peers are in which room. Empty rooms are not kept. */
export class Rooms {
  readonly #rooms = new Map<string, Set<Peer>>()

  peersIn(room: string): ReadonlySet<Peer> {
    return this.#rooms.get(room) ?? new Set()
  }

  /** Puts a peer into these rooms and removes it from all others. */
  move(peer: Peer, rooms: ReadonlySet<string>): void {
    for (const room of peer.rooms) if (!rooms.has(room)) this.#leave(peer, room)
    for (const room of rooms) this.#join(peer, room)
  }

  #join(peer: Peer, room: string): void {
    const peers = this.#rooms.get(room)
    if (peers === undefined) this.#rooms.set(room, new Set([peer]))
    else peers.add(peer)
    peer.rooms.add(room)
  }

  #leave(peer: Peer, room: string): void {
    peer.rooms.delete(room)
    const peers = this.#rooms.get(room)
    peers?.delete(peer)
    if (peers?.size === 0) this.#rooms.delete(room)
  }
}
