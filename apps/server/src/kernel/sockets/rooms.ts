import type { MemberTopic, PublicTopic } from '@baize/contract'
import type { Session } from '../caller.ts'
import type { BrandId } from '../ids.ts'
import type { Peer } from './peer.ts'

/** Whose a member topic is: a member's wallet. Trial play has one of its own. */
export type WalletOwner = Pick<Session, 'brandId' | 'memberId' | 'wallet'>

/** Where those are who watch a topic at a brand. */
export const publicRoom = (brandId: BrandId, topic: PublicTopic) => `${brandId} ${topic}`

/** Where a member's own pages are. */
export const memberRoom = ({ brandId, memberId, wallet }: WalletOwner, topic: MemberTopic) =>
  `${brandId} ${memberId} ${wallet} ${topic}`

/** Who is in which room. A room that nobody is in is not kept. */
export class Rooms {
  readonly #rooms = new Map<string, Set<Peer>>()

  peersIn(room: string): ReadonlySet<Peer> {
    return this.#rooms.get(room) ?? new Set()
  }

  /** Puts a peer into these rooms and takes it out of all others. */
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
