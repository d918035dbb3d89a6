import type { ChatLine, CrowdBet, TableChange, TableMessage } from '@baize/contract'
import { formatAmount, minor } from '@baize/money'
import type { Session } from '../../../kernel/caller.ts'
import type { MemberId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { tableRoom, type Sockets } from '../../../kernel/sockets/index.ts'
import type { Identity } from '../../identity/index.ts'
import { knownTable } from '../find-table.ts'
import type { Tables } from '../open-tables.ts'
import { presentSeries, presentTableRound } from '../show/present-round.ts'
import type { TableEvent } from '../table-events.ts'
import type { StoredRound, TableKey } from '../tables.types.ts'
import { MaskedNames } from './masked-names.ts'
import { newsRoom, postedNews, readNews, type News, type RoomEvent } from './news.ts'
import { OtherProcesses } from './other-processes.ts'
import { Room, type CrowdEntry, type Taken } from './room.ts'
import { Seats } from './seats.ts'

export interface RoomsParts {
  readonly tables: Tables
  readonly sockets: Pick<Sockets, 'post' | 'hand' | 'listen' | 'playersAt' | 'tables'>
  readonly identity: Pick<Identity, 'usernamesOf'>
}

/** How long bets are gathered before a message tells them: at most five messages a second, of crash ten. */
const gatherMs = 200
const gatherFlightMs = 100
/** How many messages that wait are told at once before a round goes on; more would come too fast for a page. The others follow. */
const maxBeforeRound = 10
/** How often a process says that it is there. */
const hereMs = 5_000
/** How soon it says that somebody sat down. */
const saidSoonMs = 50
/** How many tables fit into one notification. */
const maxSaid = 60

/**
 * What players at tables are told over their sockets. One process numbers the messages of a table: the one that moves it on. Others tell it
 * what happens at theirs, and hear its messages. A process that is alone tells nobody.
 */
export class TableRooms {
  readonly #parts: RoomsParts
  readonly #self: string
  readonly #rooms = new Map<string, Room>()
  readonly #turns = new Map<string, Promise<void>>()
  readonly #timers = new Map<string, NodeJS.Timeout>()
  readonly #others = new OtherProcesses()
  readonly #seats: Seats
  readonly #names: MaskedNames
  #saying: NodeJS.Timeout | undefined
  #sayingSoon: NodeJS.Timeout | undefined

  constructor(parts: RoomsParts) {
    this.#parts = parts
    this.#self = parts.tables.randomness.uuid()
    this.#seats = new Seats(parts.sockets, this.#others)
    this.#names = new MaskedNames(parts.identity)
    const { tables, sockets } = parts
    tables.listen((event) => this.#heard(event))
    tables.countWatchers(({ brandId, gameCode }) => sockets.playersAt(brandId, gameCode).size)
    sockets.tables((player, gameCode) => this.#admit(player, gameCode))
    sockets.listen(newsRoom, (text) => text !== undefined && this.#hearNews(readNews(text)))
  }

  start(): void {
    this.#sayHere()
    this.#saying ??= setInterval(() => this.#sayHere(), hereMs)
  }

  async stop(): Promise<void> {
    clearInterval(this.#saying)
    clearTimeout(this.#sayingSoon)
    for (const timer of this.#timers.values()) clearTimeout(timer)
    await this.settled()
  }

  /** Resolves once everything that waits now was told; for tests, and before the end. */
  async settled(): Promise<void> {
    await Promise.all(this.#turns.values())
  }

  /** The number of the last message of a table. */
  seqOf(key: TableKey): number {
    return this.#room(key).seq
  }

  /** How many play at a table, without those who play with play money. */
  playersAt(key: TableKey): number {
    return this.#seats.players(key, this.#nowMs())
  }

  /** Gives a player a seat, or refuses if there is none. Whoever sits stays. */
  takeSeat(player: Pick<Session, 'memberId' | 'wallet'>, key: TableKey): void {
    if (!this.#seats.take(player, key, this.#nowMs())) throw new Refusal('tables.full')
    // Other processes count it at once.
    if (this.#others.at(key, this.#nowMs()) === undefined) return
    this.#sayingSoon ??= setTimeout(() => {
      this.#sayingSoon = undefined
      this.#sayHere()
    }, saidSoonMs)
  }

  /** The token by which others know a player in a round. */
  whoIn(roundId: string, memberId: MemberId): string {
    const hash = this.#parts.tables.secrets.keyedHash(`${roundId} ${memberId}`, 'player at a table')
    return Buffer.from(hash.subarray(0, 8)).toString('hex')
  }

  /** Bets as everybody at the table sees them. */
  async shown(key: TableKey, roundId: string, entries: readonly CrowdEntry[]): Promise<CrowdBet[]> {
    const { digits } = this.#parts.tables.brands.byId(key.brandId).currency
    const nameOf = await this.#names.of(
      key.brandId,
      entries.map(({ memberId }) => memberId),
    )
    return entries.map(({ memberId, field, amountMinor, cashedOut }) => ({
      who: this.whoIn(roundId, memberId),
      name: nameOf(memberId),
      field,
      amount: formatAmount(minor(amountMinor), digits),
      cashedOut,
    }))
  }

  /** Lines of the chat as everybody sees them. */
  async lines(
    key: TableKey,
    said: readonly { lineId: string; memberId: MemberId; text: string; at: string }[],
  ): Promise<ChatLine[]> {
    const nameOf = await this.#names.of(
      key.brandId,
      said.map(({ memberId }) => memberId),
    )
    return said.map(({ lineId, memberId, text, at }) => ({
      id: lineId,
      who: this.whoIn(`${key.gameCode} ${at.slice(0, 10)}`, memberId),
      name: nameOf(memberId),
      text,
      at,
    }))
  }

  /** Tells the table, in whichever process its messages are numbered. */
  tell(event: RoomEvent): void {
    const room = this.#room(event)
    if (room.isOurs || this.#others.at(event, this.#nowMs()) === undefined) return this.#add(room, event)
    const { sockets } = this.#parts
    return sockets.post([newsRoom], postedNews({ kind: 'event', from: this.#self, event }))
  }

  #nowMs(): number {
    return performance.now()
  }

  async #admit(player: Session, gameCode: string): Promise<void> {
    const { brandId, gameCode: ofWindow } = player
    if (ofWindow !== undefined && ofWindow !== gameCode) throw new Refusal('game.not_found')
    const key = { brandId, gameCode }
    knownTable(this.#parts.tables, brandId, gameCode)
    this.takeSeat(player, key)
    this.#room(key)
    this.#parts.tables.watching(key)
  }

  #room(key: TableKey): Room {
    const name = nameOf(key)
    const known = this.#rooms.get(name)
    if (known !== undefined) return known
    const { brandId, gameCode } = key
    // From a clock, so that numbers rise even if the process that counted them is gone.
    const room = new Room({ brandId, gameCode }, this.#parts.tables.clock.now().epochMilliseconds)
    this.#rooms.set(name, room)
    this.#parts.sockets.listen(tableRoom(brandId, gameCode), (text) => text !== undefined && follow(room, text))
    return room
  }

  #heard(event: TableEvent): void {
    const room = this.#room(event)
    if (event.kind === 'round') {
      room.isOurs = true
      const { round } = event
      if (round.state === 'betting') room.begin(round.roundId)
      this.#inTurn(room, () => this.#tellRound(room, round, event.series))
      return
    }
    // Those who play with play money play the same rounds, but are not shown.
    if (!event.isTrial) this.tell(event)
  }

  #hearNews(news: News): void {
    if (news.from === this.#self) return
    if (news.kind === 'here') return this.#others.heard(news.from, news.at, this.#nowMs())
    const room = this.#room(news.event)
    if (room.isOurs) this.#add(room, news.event)
    return undefined
  }

  #add(room: Room, event: RoomEvent): void {
    room.add(event)
    this.#gather(room)
  }

  /** Tells what waits a moment later, so that what happens together is told together. */
  #gather(room: Room): void {
    const name = nameOf(room.key)
    if (this.#timers.has(name)) return
    const isFlight = this.#parts.tables.gameOf(room.key.gameCode)?.flight !== undefined
    const timer = setTimeout(
      () => {
        this.#timers.delete(name)
        this.#inTurn(room, () => this.#tellWaiting(room))
        if (room.isWaiting) this.#gather(room)
      },
      isFlight ? gatherFlightMs : gatherMs,
    )
    this.#timers.set(name, timer)
  }

  /** Messages of a table are made one after another. */
  #inTurn(room: Room, work: () => Promise<void>): void {
    const name = nameOf(room.key)
    const turn = (this.#turns.get(name) ?? Promise.resolve()).then(work).catch((error: unknown) => {
      this.#parts.tables.log.warn({ err: error, gameCode: room.key.gameCode }, 'players at a table were not told')
      // They ask for what they missed.
      this.#emit(room, { kind: 'changed' })
    })
    this.#turns.set(name, turn)
  }

  async #tellRound(
    room: Room,
    round: StoredRound,
    series: Extract<TableEvent, { kind: 'round' }>['series'],
  ): Promise<void> {
    for (let told = 0; room.isWaiting && round.state !== 'betting' && told < maxBeforeRound; told += 1)
      await this.#tellWaiting(room)
    if (room.isWaiting) this.#gather(room)
    const shown = presentTableRound(round, this.#parts.tables.gameOf(round.gameCode))
    if (round.state !== 'betting') return this.#emit(room, { kind: 'round', round: shown })
    return this.#emit(room, { kind: 'round', round: shown, series: await presentSeries(this.#parts.tables, series) })
  }

  async #tellWaiting(room: Room): Promise<void> {
    const taken = room.take()
    if (taken !== undefined) this.#emit(room, await this.#inWords(room.key, taken))
  }

  async #inWords(key: TableKey, taken: Taken): Promise<TableChange> {
    if (taken.kind === 'changed') return taken
    if (taken.kind === 'chat') return { kind: 'chat', lines: await this.lines(key, taken.lines) }
    const { roundId, entries } = taken
    return { kind: 'crowd', roundId, bets: await this.shown(key, roundId, entries) }
  }

  #emit(room: Room, change: TableChange): void {
    const { sockets, tables } = this.#parts
    const { brandId, gameCode } = room.key
    room.seq += 1
    const now = tables.clock.now().toString()
    const players = this.playersAt(room.key)
    const message: TableMessage = { type: 'table', gameCode, seq: room.seq, now, players, change }
    const rooms = [tableRoom(brandId, gameCode)]
    // Other processes follow the numbers even if nobody watches there.
    if (this.#others.at(room.key, this.#nowMs()) === undefined) sockets.hand(rooms, message)
    else sockets.post(rooms, message)
  }

  #sayHere(): void {
    const { sockets } = this.#parts
    const at = [...this.#rooms.values()]
      .map(({ key }) => ({ ...key, ...this.#seats.here(key, this.#nowMs()) }))
      .filter(({ players, trials }) => players + trials > 0)
    sockets.post([newsRoom], postedNews({ kind: 'here', from: this.#self, at: at.slice(0, maxSaid) }))
  }
}

const nameOf = ({ brandId, gameCode }: TableKey) => `${brandId} ${gameCode}`

/** Follows the numbers of a table that another process moves on. */
function follow(room: Room, text: string): void {
  const { seq } = JSON.parse(text) as Pick<TableMessage, 'seq'> // only `#emit` posts to rooms of tables
  if (seq <= room.seq) return
  room.seq = seq
  room.isOurs = false
}
