import { createHash, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { demoTerms, formatByCode, sell, slipLeaf, type LotteryTicket } from '@baize/lottery'
import { minor } from '@baize/money'
import type { TestDatabase } from '@baize/testkit'
import { sql } from '../../../kernel/database/pool.ts'
import { brandId, memberId, uuidV7 } from '../../../kernel/ids.ts'
import { openClockedLedger } from '../../../testing/open-test-ledger.ts'
import { openBrands } from '../../brand/index.ts'
import type { AccountId, HouseAccountId, Ledger } from '../../ledger/index.ts'
import { createSlipCompanion, endKey } from './slip-companion.ts'
import type { LotteryRequest, SellRequest } from './slip.types.ts'

const testBrand = brandId(1)
const brandFolder = join(import.meta.dirname, '../../../../../../brands/demo')

/** A ledger with the lotteries' companion and draws, without the rest of the server. */
export type SlipBooks = Awaited<ReturnType<typeof openSlipBooks>>

let members = 0

/** Opens it; the clock stands at 10:00 until it is moved. */
export async function openSlipBooks() {
  const books = await openClockedLedger('2026-11-21T10:00:00Z')
  const { test, clock, ledger } = books
  const brands = await openBrands({ database: test.database, clock, folders: [brandFolder] })
  const companion = createSlipCompanion(clock)
  const owner = { brandId: testBrand, currency: brands.byId(testBrand).currency.code }
  const house = await ledger.houseAccount({ ...owner, name: 'lotteries' })
  const debts = await ledger.houseAccount({ ...owner, name: 'debts' })
  const promotions = await ledger.houseAccount({ ...owner, name: 'promotions' })
  const providerId = await ledger.provider(testBrand, 'LOTT')
  return {
    ...books,
    companion,
    currency: owner.currency,
    house,
    debts,
    endKey,
    /** A draw that is on sale from now on, for a minute or for as long as asked. */
    draw: (minutes = 1) => openDraw(test, clock.now(), minutes),
    /** Closes a draw in the database, as another process with another clock would. */
    async end({ drawId }: OpenDraw): Promise<void> {
      await sql`update lottery_draw set state = 'closed', closed_at = ${clock.now().toString()}
        where draw_id = ${drawId}`.execute(test.database)
    },
    async player(amount = 100_000n): Promise<AccountId> {
      members += 1
      const accountId = await ledger.memberAccount({ ...owner, memberId: memberId(BigInt(members)), kind: 'main' })
      const entries = [{ kind: 'grant' as const, amountMinor: minor(amount), houseAccountId: promotions }]
      await ledger.post({ accountId, providerId, transactions: [{ key: `fund ${accountId}`, entries }] })
      return accountId
    },
    /** Runs a request under a key, by another ledger if there is one. */
    async run(accountId: AccountId, key: string, request: LotteryRequest, on: Ledger = ledger) {
      const { slip, kind } = request
      const text = kind === 'pay' ? `${kind} ${request.amountMinor}` : `${kind} ${kind === 'sell' ? '' : slip.slipId}`
      const bodyHash = createHash('sha256').update(text).digest()
      return on.run(companion, { accountId, providerId, key, bodyHash, request })
    },
    /** A request for a slip of these numbers of three digits, each at a stake; without limits unless told otherwise. */
    slip: (draw: OpenDraw, numbers: string, unitMinor = 100n, limits: Limits = {}) =>
      saleOf(house, draw, ticketOf(numbers, unitMinor), limits),
  }
}

/** A draw that a test opened. */
export interface OpenDraw {
  readonly drawId: string
  readonly closesAt: Temporal.Instant
}

type Limits = Partial<Pick<SellRequest, 'maxMemberSlips' | 'memberNumber'>>

async function openDraw({ database }: TestDatabase, opensAt: Temporal.Instant, minutes: number): Promise<OpenDraw> {
  const drawId = randomUUID()
  const closesAt = opensAt.add({ minutes })
  const drawsAt = closesAt.add({ seconds: 5 })
  await sql`
    insert into lottery_draw (draw_id, brand_id, game_code, format, number, day, version, opens_at, closes_at, draws_at,
      void_after, source, made_at)
    values (${drawId}, ${testBrand}, ${`game-${drawId}`}, 'thai-government', '20261121', '2026-11-21', 1,
      ${opensAt.toString()}, ${closesAt.toString()}, ${drawsAt.toString()}, ${drawsAt.add({ hours: 1 }).toString()},
      'official', ${opensAt.toString()})`.execute(database)
  return { drawId, closesAt }
}

function saleOf(
  house: HouseAccountId,
  { drawId, closesAt }: OpenDraw,
  ticket: LotteryTicket,
  limits: Limits,
): SellRequest {
  const sealed = { slipId: newSlipId(), drawId, holder: '0123456789abcdef', tickets: [ticket] }
  const { lines, stakeMinor } = ticket
  const whose = { brandId: testBrand, memberId: memberId(1n), isTrial: false, chaseId: null }
  return {
    kind: 'sell',
    gameCode: 'siam-government',
    gameType: 'ELOTT',
    house,
    maxMemberSlips: 1_000,
    memberNumber: undefined,
    ...limits,
    slip: { ...sealed, ...whose, lines, stakeMinor, validMinor: null, leaf: slipLeaf(sealed), closesAt },
  }
}

let slips = 0

/** An id of a slip; ids come in the order in which they are made. */
function newSlipId(): string {
  slips += 1
  return uuidV7(Date.UTC(2026, 10, 21, 10) + slips, Buffer.alloc(10))
}

/** A bet on numbers of three digits at the demo's rates. */
function ticketOf(numbers: string, unitMinor: bigint): LotteryTicket {
  const format = formatByCode('thai-government')
  if (format === undefined) throw new Error('there is no such format')
  const rules = { terms: demoTerms(format.code), restrictions: [], vipLevel: 0, yearAnimal: 'horse' as const }
  const sale = sell(format, { bet: 'top-3', selection: numbers, unitMinor }, rules)
  if ('problem' in sale) throw new Error(`not sold: ${sale.problem}`)
  return sale.ticket
}
