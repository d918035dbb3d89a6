import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { HandAction, SeatedGame } from '@baize/engines'
import { formatAmount, minor } from '@baize/money'
import type { TestDatabase } from '@baize/testkit'
import type { Session } from '../../kernel/caller.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/pool.ts'
import { createLog } from '../../kernel/log.ts'
import { createMetrics } from '../../kernel/metrics.ts'
import { systemRandomness } from '../../kernel/randomness.ts'
import { createSecrets } from '../../kernel/secrets.ts'
import { openTestLedger } from '../../testing/open-test-ledger.ts'
import { demoBrandFolder, fund, listedGame, newSession, openOwnBooks, testBrand } from '../../testing/own-books.ts'
import { testCurrencyOf } from '../../testing/test-currency.ts'
import { openBrands } from '../brand/index.ts'
import type { Ledger } from '../ledger/index.ts'
import { currencyOf } from '../wallet/index.ts'
import { openCardRooms, type CardRoomPorts, type CardRooms } from './open-card-rooms.ts'
import { leaveSeat } from './seats/leave-seat.ts'
import { addChips, takeSeat } from './seats/take-seat.ts'
import { openRoom } from './show/open-room.ts'

export { testBrand }

/** A level of hold'em for tests: blinds of 1.00 and 2.00. */
export const testLevel = {
  id: 'test',
  game: 'bz-holdem',
  currency: 'PLY',
  terms: { engine: 'holdem', smallBlind: 100, bigBlind: 200, rakeBasisPoints: 500, rakeCap: 600 },
  seats: 6,
  minBuyIn: 4_000,
  maxBuyIn: 20_000,
  actSeconds: 15,
  timeBankSeconds: 30,
  rooms: 2,
  demoOpponents: 0,
}

export interface RoomProcessSetting {
  readonly test: Pick<TestDatabase, 'address' | 'database'>
  readonly clock: Clock
  readonly levels?: readonly object[]
  readonly games?: readonly SeatedGame[]
  /** Stand between the rooms and what they work on, to interrupt them. */
  readonly around?: (ledger: Ledger) => Ledger
  readonly roomsDatabase?: Database
  /** What processes tell each other and pages; those that share it hear each other. */
  readonly bus?: Bus
  /** Whether the games can be played now. */
  readonly isOpen?: () => boolean
  /** Members whose account an operator has locked. */
  readonly locked?: ReadonlySet<Session['memberId']>
  /** Members without a session. */
  readonly signedOut?: ReadonlySet<Session['memberId']>
}

/** Stands for the sockets of one or more processes. */
export class Bus {
  /** Everything that was posted. */
  readonly posted: { readonly rooms: readonly string[]; readonly message: object }[] = []
  readonly #listeners = new Map<string, Set<(text: string | undefined) => void>>()

  post(rooms: readonly string[], message: object): void {
    this.posted.push({ rooms, message })
    for (const room of rooms) for (const listener of this.#listeners.get(room) ?? []) listener(JSON.stringify(message))
  }

  listen(room: string, listener: (text: string | undefined) => void): () => void {
    const listeners = this.#listeners.get(room) ?? new Set()
    this.#listeners.set(room, listeners.add(listener))
    return () => void listeners.delete(listener)
  }
}

export type RoomProcess = Awaited<ReturnType<typeof openRoomProcess>>

/** One process with rooms, without the rest of the server. */
export async function openRoomProcess({
  test,
  clock,
  levels = [testLevel],
  games,
  around = (one) => one,
  roomsDatabase = test.database,
  bus = new Bus(),
  isOpen = () => true,
  locked = new Set(),
  signedOut = new Set(),
}: RoomProcessSetting) {
  const folder = mkdtempSync(join(tmpdir(), 'baize-rooms-'))
  writeFileSync(join(folder, 'rooms.json'), JSON.stringify(levels))
  const brands = await openBrands({ database: test.database, clock, folders: [demoBrandFolder] })
  const brand = brands.byId(testBrand)
  const ledger = await openTestLedger(test, { clock })
  const metrics = createMetrics()
  const wallet = {
    async accountOf(owner: typeof testBrand, member: Session['memberId'], kind: Session['wallet']) {
      const currency = currencyOf(brand, kind)
      const who = { brandId: owner, memberId: member, currency: currency.code }
      return {
        accountId: await ledger.memberAccount({ ...who, kind: kind === 'trial' ? 'play' : 'main' }),
        currency,
      }
    },
  }
  const rooms = await openCardRooms({
    database: roomsDatabase,
    background: test.database,
    ledger: around(ledger),
    brands,
    folders: [folder],
    secrets: createSecrets(Buffer.alloc(32, 7), systemRandomness),
    randomness: systemRandomness,
    clock,
    log: createLog('silent'),
    metrics,
    wallet,
    ...(games === undefined ? {} : { games }),
    catalog: {
      of: () => ({ isOpen }),
      ownGame: (_, gameCode) => listedGame(gameCode, { gameType: 'PVP', offersTrial: false }),
    },
    ...peopleOf(locked, signedOut),
    sockets: {
      post: (to, message) => bus.post(to, message),
      listen: (room, listener) => bus.listen(room, listener),
      tables: () => undefined,
    },
    throttle: { take: async () => ({ allowed: true, retryAfterSeconds: 0 }) },
    hasDemoOpponents: true,
  })
  rmSync(folder, { recursive: true })
  return {
    test,
    clock,
    brand,
    ledger,
    wallet,
    rooms,
    metrics,
    async close() {
      await rooms.stop()
      await ledger.close()
    },
  }
}

/** Members of whom nothing is known but a name, and who share nothing. */
function peopleOf(
  locked: ReadonlySet<Session['memberId']>,
  signedOut: ReadonlySet<Session['memberId']>,
): Pick<CardRoomPorts, 'identity' | 'payments' | 'rewards'> {
  const presenceOf = (member: Session['memberId']) =>
    locked.has(member) ? 'gone' : signedOut.has(member) ? 'signedOut' : 'signedIn'
  return {
    identity: {
      usernamesOf: async (_, members) => new Map(members.map((member) => [member, `player${member}`])),
      sharedBetween: async () => [],
      presences: async (_, members) => new Map(members.map((member) => [member, presenceOf(member)])),
    },
    payments: { ofMembers: { sharing: async () => [] } },
    rewards: { referral: { isBetween: async () => false } },
  }
}

/** A process over a database of its own, with a clock that the test moves. */
export function openRoomBooks(setting: Omit<RoomProcessSetting, 'test' | 'clock'> = {}) {
  return openOwnBooks((base) => openRoomProcess({ ...setting, ...base }))
}
export type RoomBooks = Awaited<ReturnType<typeof openRoomBooks>>

/** Two processes with the same rooms, over one database; they hear each other. */
export async function openTwoProcesses(levels: readonly object[]) {
  const bus = new Bus()
  const books = await openRoomBooks({ levels, bus })
  return { books, other: await openRoomProcess({ test: books.test, clock: books.clock, levels, bus }) }
}

/** A member's session with so many minor units. */
export async function player(
  { ledger, wallet }: Pick<RoomProcess, 'ledger' | 'wallet'>,
  amount = 100_000n,
): Promise<Session> {
  const session = newSession()
  await fund(ledger, await wallet.accountOf(testBrand, session.memberId, 'main'), amount)
  return session
}

/** What a member has in the wallet and at tables, in minor units. */
export async function moneyOf({ ledger }: Pick<RoomProcess, 'ledger'>, { memberId: member }: Session) {
  const of = async (kind: 'main' | 'table') => {
    const currency = currencyCode
    return BigInt(
      await ledger.balance(await ledger.memberAccount({ brandId: testBrand, memberId: member, kind, currency })),
    )
  }
  return { main: await of('main'), table: await of('table') }
}
/** The demo brand's money. */
const currencyCode = testCurrencyOf('PLY')

/** What is in an account of the site, in minor units. */
export async function siteMoney({ ledger }: Pick<RoomProcess, 'ledger'>, name: 'rooms' | 'clearing'): Promise<bigint> {
  return BigInt(
    await ledger.houseBalance(await ledger.houseAccount({ brandId: testBrand, currency: currencyCode, name })),
  )
}

/** Sits down with minor units. Rejects with the refusal. */
export function sit(
  { rooms }: Pick<RoomProcess, 'rooms'>,
  session: Session,
  chips: number,
  { seat = null, roomId = 'test-1', key = randomUUID() }: { seat?: number | null; roomId?: string; key?: string } = {},
) {
  const buyIn = formatAmount(minor(BigInt(chips)), 2)
  const bodyHash = createHash('sha256').update(`${roomId} ${seat} ${buyIn}`).digest()
  return takeSeat(rooms, session, { roomId, seat, buyIn, idempotency: { key, bodyHash } })
}

/** Brings more minor units to a seat. Rejects with the refusal. */
export function add(
  { rooms }: Pick<RoomProcess, 'rooms'>,
  session: Session,
  chips: number,
  { roomId = 'test-1', key = randomUUID() }: { roomId?: string; key?: string } = {},
) {
  const amount = formatAmount(minor(BigInt(chips)), 2)
  const bodyHash = createHash('sha256').update(`${roomId} ${amount}`).digest()
  return addChips(rooms, session, { roomId, amount, idempotency: { key, bodyHash } })
}

export const leave = ({ rooms }: Pick<RoomProcess, 'rooms'>, session: Session, roomId = 'test-1') =>
  leaveSeat(rooms, session, roomId)

export const look = ({ rooms }: Pick<RoomProcess, 'rooms'>, session: Session, roomId = 'test-1') =>
  openRoom(rooms, session, { roomId, language: 'EN' })

/** Acts in the hand of a room as it is now. */
export async function act(
  process: Pick<RoomProcess, 'rooms'>,
  session: Session,
  action: HandAction,
  roomId = 'test-1',
) {
  const { hand } = await look(process, session, roomId)
  if (hand === null) throw new Error('there is no hand')
  return actorOf(process, roomId).act(session.memberId, hand.handId, { actionNo: hand.actionNo, action })
}

export function actorOf({ rooms }: { readonly rooms: CardRooms }, roomId = 'test-1') {
  const actor = rooms.actors.get(`${testBrand} ${roomId}`)
  if (actor === undefined) throw new Error(`there is no room ${roomId}`)
  return actor
}

/** Lets time pass in steps that keep the lease, doing what is due. */
export async function pass({ rooms, clock }: Pick<RoomBooks, 'rooms' | 'clock'>, ms: number, stepMs = 500) {
  for (let left = ms; left > 0; left -= stepMs) {
    clock.advance({ milliseconds: Math.min(left, stepMs) })
    await rooms.catchUp()
  }
}
