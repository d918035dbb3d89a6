import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { HandAction, SeatedGame } from '@baize/engines'
import { formatAmount, minor } from '@baize/money'
import { createTestDatabase, type TestDatabase } from '@baize/testkit'
import type { Session } from '../../kernel/caller.ts'
import { fixedClock, type Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/pool.ts'
import { brandId, memberId } from '../../kernel/ids.ts'
import { createLog } from '../../kernel/log.ts'
import { createMetrics } from '../../kernel/metrics.ts'
import { systemRandomness } from '../../kernel/randomness.ts'
import { createSecrets } from '../../kernel/secrets.ts'
import { openTestLedger } from '../../testing/open-test-ledger.ts'
import { openBrands } from '../brand/index.ts'
import type { Ledger } from '../ledger/index.ts'
import { currencyOf } from '../wallet/index.ts'
import { openCardRooms, type CardRooms } from './open-card-rooms.ts'
import { leaveSeat } from './seats/leave-seat.ts'
import { addChips, takeSeat } from './seats/take-seat.ts'
import { openRoom } from './show/open-room.ts'

/** The demo's brand. */
export const testBrand = brandId(1)
const brandFolder = join(import.meta.dirname, '../../../../../brands/demo')

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
}: RoomProcessSetting) {
  const folder = mkdtempSync(join(tmpdir(), 'baize-rooms-'))
  writeFileSync(join(folder, 'rooms.json'), JSON.stringify(levels))
  const brands = await openBrands({ database: test.database, clock, folders: [brandFolder] })
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
    catalog: { of: () => ({ isOpen }), ownGame: (_, gameCode) => catalogGame(gameCode) },
    identity: {
      usernamesOf: async (_, members) => new Map(members.map((member) => [member, `player${member}`])),
    },
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

/** A process over a database of its own, with a clock that the test moves. */
export async function openRoomBooks(setting: Omit<RoomProcessSetting, 'test' | 'clock'> = {}) {
  const test = await createTestDatabase()
  const clock = fixedClock('2026-11-21T10:00:00Z')
  const process = await openRoomProcess({ ...setting, test, clock })
  return {
    ...process,
    test,
    clock,
    async close() {
      await process.close()
      await test.close()
    },
  }
}
export type RoomBooks = Awaited<ReturnType<typeof openRoomBooks>>

let members = 0

/** A member's session with so many minor units. */
export async function player(
  { ledger, wallet }: Pick<RoomProcess, 'ledger' | 'wallet'>,
  amount = 100_000n,
): Promise<Session> {
  members += 1
  const session: Session = {
    sessionId: BigInt(members),
    brandId: testBrand,
    memberId: memberId(BigInt(members)),
    role: 'member',
    scope: 'site',
    wallet: 'main',
    gameCode: undefined,
  }
  const { accountId, currency } = await wallet.accountOf(testBrand, session.memberId, 'main')
  const houseAccountId = await ledger.houseAccount({ brandId: testBrand, currency: currency.code, name: 'promotions' })
  const providerId = await ledger.provider(testBrand, 'house')
  const entries = [{ kind: 'grant' as const, amountMinor: minor(amount), houseAccountId }]
  await ledger.post({ accountId, providerId, transactions: [{ key: `fund ${accountId}`, entries }] })
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
export const currencyCode = 'PLY' as Parameters<Ledger['memberAccount']>[0]['currency']

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

function catalogGame(gameCode: string): ReturnType<CardRooms['parts']['catalog']['ownGame']> {
  return {
    vendorCode: 'BZ',
    gameCode,
    nodeId: 1,
    gameType: 'PVP',
    classification: 'TABLE',
    name: { TH: gameCode, CN: gameCode, EN: gameCode },
    isHot: false,
    offersTrial: false,
    minBetMinor: minor(100n),
    minLines: 1,
    engineCode: gameCode,
    opensList: false,
    gone: false,
  }
}
