import {
  memberTopics,
  publicTopics,
  socketRequest,
  type MemberTopic,
  type PublicTopic,
  type SocketMessage,
  type SocketRequest,
  type SocketTopic,
} from '@baize/contract'
import type { Session } from '../caller.ts'
import { isUnavailable, type Database } from '../database/pool.ts'
import { bodyWithLanguage } from '../http/read-language.ts'
import type { BrandId } from '../ids.ts'
import type { Log } from '../log.ts'
import { observedGauge, type Metrics } from '../metrics.ts'
import { Refusal } from '../refusal.ts'
import { parseStrictJson } from '../strict-json.ts'
import { everySoOften, findEnded } from './ended-sessions.ts'
import { closeCodes, type Peer } from './peer.ts'
import { refuseUnserved } from './refuse-unserved.ts'
import { openRelay, type Relay } from './relay.ts'
import { chatRoom, memberRoom, playerRoom, publicRoom, Rooms, tableRoom, type WalletOwner } from './rooms.ts'
import type { SocketDoor } from './socket-door.ts'
import { socketLimits, type SocketLimits } from './socket-limits.ts'
import { onceAtATime, sendToAll, type Feed } from './spread.ts'

export interface SocketParts {
  /** The database's address, for a dedicated connection that hears what other processes publish. */
  readonly address: string
  readonly database: Database
  readonly door: SocketDoor
  /** The name of this process among all processes of a deployment. */
  readonly self: string
  readonly log: Log
  readonly metrics: Metrics
  readonly limits?: Partial<SocketLimits>
}

/** Work that must be done before a page is told that it watches a member's topic. */
type Preparation = (session: Session) => Promise<void>

/** Lets a player watch a table, called by its name; rejects with a `Refusal` if there is no such table or no seat. */
export type TableDoor = (player: Session, name: string) => Promise<void>

/** Hears what is posted to a room. */
export type Listener = (text: string | undefined) => void

const sweepMs = 1_000
const beatText = JSON.stringify({ type: 'beat' } satisfies SocketMessage)

/** The open pages of the site, for modules and the listener. */
export class Sockets {
  readonly limits: SocketLimits
  readonly door: SocketDoor
  readonly log: Log
  readonly #peers = new Set<Peer>()
  readonly #perAddress = new Map<string, number>()
  readonly #rooms = new Rooms()
  readonly #feeds = new Map<PublicTopic, Feed>()
  readonly #preparations = new Map<MemberTopic, Preparation>()
  readonly #doors = new Map<string, TableDoor>()
  readonly #listeners = new Map<string, Set<Listener>>()
  readonly #relay: Relay
  readonly #sweep: NodeJS.Timeout
  readonly #sessions: { stop(): Promise<void> }
  readonly #spread = onceAtATime((brandId, topic) => this.#spreadNow(brandId, topic))
  #closing = false

  constructor(parts: SocketParts) {
    this.limits = { ...socketLimits, ...parts.limits }
    this.door = parts.door
    this.log = parts.log
    this.#relay = openRelay({
      ...parts,
      heard: (brandId, topic) => this.#spreadOrLog(brandId, topic),
      received: (rooms, text) => this.#hand(rooms, text),
      missed: () => this.#spreadAll(),
    })
    this.#sweep = setInterval(() => this.#beat(), sweepMs)
    const dropEnded = () => findEnded(this.#peers, parts.door, (peer) => this.#signOut(peer))
    this.#sessions = everySoOften(this.limits.sessionsMs, dropEnded, parts.log)
    observedGauge(parts.metrics, 'baize_sockets', 'Open sockets of the site', () => this.#peers.size)
  }

  /**
   * Announces that a topic of a brand changed: every page that watches it gets its message, in this process and in all others.
   * For `status` and `notices` the message says only that; for other topics it is what their feed makes.
   */
  publish(brandId: BrandId, topic: PublicTopic): void {
    this.#relay.announce(brandId, topic)
    this.#spreadOrLog(brandId, topic)
  }

  /** Registers the feed that makes a topic's messages. It is called in every process, even if nobody watches. */
  feed(topic: PublicTopic, feed: Feed): void {
    this.#feeds.set(topic, feed)
  }

  /** Registers work that must be done before a page is told that it watches a member's topic. */
  prepare(topic: MemberTopic, preparation: Preparation): void {
    this.#preparations.set(topic, preparation)
  }

  /**
   * Registers what decides who may watch a table. Without it, nobody may. With a kind, such as `room`, it decides about the places that
   * pages call `room:` and a name; it hears the name only.
   */
  tables(door: TableDoor, kind = ''): void {
    this.#doors.set(kind, door)
  }

  /** The players who watch a table in this process, each once. */
  playersAt(brandId: BrandId, gameCode: string): ReadonlySet<string> {
    const peers = [...this.#rooms.peersIn(tableRoom(brandId, gameCode))]
    return new Set(peers.flatMap(({ player }) => (player === undefined ? [] : [seatOf(player)])))
  }

  /** Sends a message to a member's own pages in this process. */
  tell(owner: WalletOwner, topic: MemberTopic, message: SocketMessage): void {
    for (const peer of this.#rooms.peersIn(memberRoom(owner, topic))) peer.say(message)
  }

  /**
   * Sends a message to whoever is in some rooms (`rooms.ts`), in this process and in all others. Call it after the commit of
   * what it tells about.
   */
  post(rooms: readonly string[], message: object): void {
    if (rooms.length === 0) return
    const text = JSON.stringify(message)
    this.#relay.post(rooms, text)
    this.#hand(rooms, text)
  }

  /**
   * The same; resolves once it is on its way to all processes, so that they get it before all that is committed from then on. Rejects if the
   * database does not take it.
   */
  async posted(rooms: readonly string[], message: object): Promise<void> {
    const text = JSON.stringify(message)
    this.#hand(rooms, text)
    await this.#relay.posted(rooms, text)
  }

  /** Whether this process hears what others post, as far as it knows: after that was not so, listeners hear `undefined`. */
  get hearsOthers(): boolean {
    return this.#relay.hears
  }

  /** The same as `post`, in this process only. */
  hand(rooms: readonly string[], message: object): void {
    this.#hand(rooms, JSON.stringify(message))
  }

  /**
   * Hears what is posted to a room, as JSON, and `undefined` if something may have been missed. Returns a function that ends it.
   */
  listen(room: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(room) ?? new Set()
    this.#listeners.set(room, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) this.#listeners.delete(room)
    }
  }

  /** Whether a page of a member is open in this process. */
  isWatching(owner: WalletOwner, topic: MemberTopic): boolean {
    return this.#rooms.peersIn(memberRoom(owner, topic)).size > 0
  }

  /** Whether anybody at a brand watches a topic in this process. */
  isWatched(brandId: BrandId, topic: PublicTopic): boolean {
    return this.#rooms.peersIn(publicRoom(brandId, topic)).size > 0
  }

  /** Whether another connection from an address is allowed now. */
  hasRoom(address: string): boolean {
    const { total, perAddress } = this.limits
    return !this.#closing && this.#peers.size < total && (this.#perAddress.get(address) ?? 0) < perAddress
  }

  /** Adds a new connection. */
  add(peer: Peer): void {
    this.#peers.add(peer)
    this.#perAddress.set(peer.address, (this.#perAddress.get(peer.address) ?? 0) + 1)
  }

  /** Removes a closed connection. */
  remove(peer: Peer): void {
    if (!this.#peers.delete(peer)) return
    this.#rooms.move(peer, new Set())
    const left = (this.#perAddress.get(peer.address) ?? 1) - 1
    if (left === 0) this.#perAddress.delete(peer.address)
    else this.#perAddress.set(peer.address, left)
  }

  /** Handles a message from a page; `undefined` if it was not text. */
  hear(peer: Peer, data: Buffer | undefined): void {
    if (!peer.isOpen) return
    if (!peer.mayTalk(performance.now())) return peer.refuse('request.too_many')
    const request = readRequest(data)
    // The first message must be a hello, and no later one may be.
    if (request === undefined || (request.type === 'hello') === peer.greeted) return peer.refuse('request.invalid')
    peer.greeted = true
    void peer
      .inTurn(() => this.#answer(peer, request))
      .catch((error: unknown) => {
        if (error instanceof Refusal) return peer.refuse(error.code)
        const unavailable = isUnavailable(error)
        if (!unavailable) this.log.error({ err: error }, 'a message on a socket could not be answered')
        peer.refuse(unavailable ? 'system.unavailable' : 'system.unknown')
      })
  }

  /** Disconnects all peers and admits no more. */
  closePeers(): void {
    this.#closing = true
    for (const peer of this.#peers) peer.close(closeCodes.goingAway)
  }

  /** Ends the background work. */
  async close(): Promise<void> {
    clearInterval(this.#sweep)
    await Promise.all([this.#sessions.stop(), this.#relay.close()])
  }

  async #answer(peer: Peer, request: SocketRequest): Promise<void> {
    await peer.admit()
    if (request.type === 'hello') {
      peer.language = request.language ?? peer.language
      const session =
        request.token === undefined ? undefined : await this.door.sessionOfToken(request.token, peer.brand)
      // A session with a password due reaches nothing, and a game window's session only what a game needs: its table.
      peer.player = session?.passwordDue === true ? undefined : session
      peer.session = peer.player?.scope === 'site' ? peer.player : undefined
    }
    const table = peer.player === undefined ? undefined : request.table
    const place = placeOf(table ?? '')
    const door = this.#doors.get(place.kind)
    if (peer.player !== undefined && table !== undefined) await door?.(peer.player, place.name)
    for (const topic of memberTopics) {
      if (peer.session !== undefined && request.topics.includes(topic))
        await this.#preparations.get(topic)?.(peer.session)
    }
    // The peer may have left during the look-up.
    if (!this.#peers.has(peer)) return
    peer.topics = request.topics
    peer.chat = request.chat
    // The session may have ended while the table was asked.
    peer.table = peer.player === undefined || door === undefined ? undefined : table
    this.#rooms.move(peer, roomsOf(peer))
    peer.say({
      type: 'ready',
      signedIn: peer.session !== undefined,
      ...(peer.table === undefined ? {} : { table: peer.table }),
    })
  }

  #signOut(peer: Peer): void {
    peer.session = undefined
    peer.player = undefined
    this.#rooms.move(peer, roomsOf(peer))
    peer.say({ type: 'signedOut' })
  }

  #beat(): void {
    const nowMs = performance.now()
    for (const peer of this.#peers) peer.beat(nowMs, beatText)
  }

  async #spreadNow(brandId: BrandId, topic: PublicTopic): Promise<void> {
    const messageIn = await this.#feeds.get(topic)?.(brandId)
    const peers = this.#rooms.peersIn(publicRoom(brandId, topic))
    if (messageIn !== undefined) await sendToAll(peers, messageIn)
    else if (topic === 'status' || topic === 'notices') await sendToAll(peers, () => ({ type: topic }))
    // The change may be that some visitors are no longer served.
    if (topic === 'status') await refuseUnserved([...this.#peers].filter(({ brand }) => brand.brandId === brandId))
  }

  #spreadOrLog(brandId: BrandId, topic: PublicTopic): void {
    void this.#spread(brandId, topic).catch((error: unknown) =>
      this.log.warn({ err: error, topic }, 'pages were not told that a topic changed'),
    )
  }

  #hand(rooms: readonly string[], text: string): void {
    for (const room of rooms) {
      for (const peer of this.#rooms.peersIn(room)) peer.send(text)
      for (const listener of this.#listeners.get(room) ?? []) listener(text)
    }
  }

  #spreadAll(): void {
    for (const listeners of this.#listeners.values()) for (const listener of listeners) listener(undefined)
    for (const peer of this.#peers) {
      if (peer.chat !== undefined) peer.say({ type: 'chat', event: 'changed' })
      if (peer.session !== undefined && peer.topics.includes('badges')) peer.say({ type: 'badges' })
    }
    const brands = new Set([...this.#peers].map(({ brand }) => brand.brandId))
    for (const brandId of brands) for (const topic of publicTopics) this.#spreadOrLog(brandId, topic)
  }
}

function readRequest(data: Buffer | undefined): SocketRequest | undefined {
  try {
    return data === undefined ? undefined : socketRequest.safeParse(bodyWithLanguage(parseStrictJson(data))).data
  } catch {
    return undefined
  }
}

/** Of what kind a place is, and its name: `room:low-1` is `low-1` among the rooms, and `bz-crash` a table. */
function placeOf(table: string): { readonly kind: string; readonly name: string } {
  const at = table.indexOf(':')
  return { kind: table.slice(0, Math.max(0, at)), name: table.slice(at + 1) }
}

/** The name of a player at tables: one of a member's wallets. */
function seatOf({ memberId, wallet }: Session): string {
  return `${memberId} ${wallet}`
}

/** The rooms of the topics that a peer watches; a visitor is in no member's room, and at no table. */
function roomsOf({ brand, session, player, topics, chat, table }: Peer): Set<string> {
  const watched: ReadonlySet<SocketTopic> = new Set(topics)
  const open = publicTopics.filter((topic) => watched.has(topic)).map((topic) => publicRoom(brand.brandId, topic))
  if (chat !== undefined) open.push(chatRoom(brand.brandId, chat))
  if (player !== undefined && table !== undefined) open.push(tableRoom(brand.brandId, table), playerRoom(player, table))
  if (session === undefined) return new Set(open)
  return new Set([...open, ...memberTopics.filter((t) => watched.has(t)).map((topic) => memberRoom(session, topic))])
}
