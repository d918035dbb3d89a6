import { createHash, randomUUID } from 'node:crypto'
import { slipLeaf, sell, type LotteryTicket } from '@baize/lottery'
import { minor } from '@baize/money'
import type { TestDatabase } from '@baize/testkit'
import type { Clock } from '../../../kernel/clock.ts'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import { memberId, uuidV7 } from '../../../kernel/ids.ts'
import { createLog } from '../../../kernel/log.ts'
import { createMetrics } from '../../../kernel/metrics.ts'
import { systemRandomness } from '../../../kernel/randomness.ts'
import { createSecrets } from '../../../kernel/secrets.ts'
import { openTestLedger } from '../../../testing/open-test-ledger.ts'
import { demoBrandFolder, fund, newSession, openOwnBooks, testBrand } from '../../../testing/own-books.ts'
import { openBrands } from '../../brand/index.ts'
import { type AccountId, type Ledger } from '../../ledger/index.ts'
import { openGames } from '../games/games.ts'
import { createSlipCompanion } from '../slips/slip-companion.ts'
import type { SlipEnd, StoredSlip } from '../slips/slip.types.ts'
import type { BeaconSetting } from './drand.settings.ts'
import type { LotteryDraw } from './draw.types.ts'
import { drawOf, drawsOnSale } from './draws.sql.ts'
import { openDraws } from './open-draws.ts'

export { testBrand }

/** One process with the draws of the demo's lotteries, without the rest of the server. */
export type DrawProcess = Awaited<ReturnType<typeof openDrawProcess>>

interface ProcessSetting {
  readonly test: TestDatabase
  readonly clock: Clock
  /** Stand between the draws and what they work on, to interrupt them. */
  readonly around?: (ledger: Ledger) => Ledger
  readonly drawsDatabase?: Database
  /** Without it, it has two of the demo's lotteries, which draw every minute and every three: a test is then about few draws. */
  readonly hasAllLotteries?: boolean
  /** Without it, draws have a beacon that the server makes. */
  readonly beacon?: BeaconSetting
}

const fewLotteries = ['minute-five', 'three-minute-five']

/** Opens another process over a database. */
export async function openDrawProcess({
  test,
  clock,
  around = (ledger) => ledger,
  drawsDatabase = test.database,
  hasAllLotteries = false,
  beacon,
}: ProcessSetting) {
  const { database } = test
  const log = createLog('silent')
  const brands = await openBrands({ database, clock, folders: [demoBrandFolder] })
  const all = await openGames({ database, clock, log, brands, folders: [demoBrandFolder] })
  const few = all.of(testBrand).filter(({ gameCode }) => fewLotteries.includes(gameCode))
  const games = { ...all, beaconOf: () => beacon, ...(hasAllLotteries ? {} : { of: () => few }) }
  const ledger = await openTestLedger(test, { clock })
  const companion = createSlipCompanion(clock)
  const metrics = createMetrics()
  const told: number[] = []
  const secrets = createSecrets(Buffer.alloc(32, 7), systemRandomness)
  const draws = openDraws({
    database: drawsDatabase,
    background: drawsDatabase,
    clock,
    log,
    metrics,
    brands,
    games,
    companion,
    ledger: around(ledger),
    randomness: systemRandomness,
    secrets,
    sockets: { publish: (brand) => void told.push(brand) },
  })
  return {
    test,
    clock,
    brands,
    games,
    ledger,
    companion,
    draws,
    metrics,
    secrets,
    /** The brands whose pages were told that a draw changed, once for each time. */
    told,
    async close() {
      await draws.stop()
      await ledger.close()
    },
  }
}

/** A process over a database of its own, with a clock that the test moves; it stands at 17:00 in Bangkok. */
export function openDrawBooks(setting: Pick<ProcessSetting, 'hasAllLotteries' | 'beacon'> = {}) {
  return openOwnBooks((base) => openDrawProcess({ ...base, ...setting }))
}
export type DrawBooks = Awaited<ReturnType<typeof openDrawBooks>>

/** A member's account with so many minor units. */
export async function fundedAccount(
  { ledger, brands }: Pick<DrawProcess, 'ledger' | 'brands'>,
  amount = 100_000n,
  isTrial = false,
): Promise<AccountId> {
  const brand = brands.byId(testBrand)
  const currency = isTrial ? brand.trialCurrency : brand.currency
  const member = { brandId: testBrand, currency: currency.code, memberId: newSession().memberId }
  const accountId = await ledger.memberAccount({ ...member, kind: isTrial ? 'play' : 'main' })
  await fund(ledger, { accountId, currency }, amount)
  return accountId
}

/** A bet of a test: `<bet> <selection>`, and the unit in minor units. */
export interface TestBet {
  readonly pick: string
  readonly unitMinor?: bigint
}

let slips = 0

/** A ticket at the rates of the game. */
export function ticketFor(
  { games }: Pick<DrawProcess, 'games'>,
  draw: LotteryDraw,
  { pick, unitMinor = 100n }: TestBet,
) {
  const game = games.game(testBrand, draw.gameCode)
  const version = games.version(testBrand, draw.gameCode, draw.version)
  if (game === undefined || version === undefined) throw new Error('the game of a draw has no settings')
  const [bet = '', selection = ''] = pick.split(' ')
  const rules = { terms: version.terms, restrictions: [], vipLevel: 0, yearAnimal: 'horse' as const }
  const sale = sell(game.format, { bet, selection, unitMinor }, rules)
  if ('problem' in sale) throw new Error(`not sold: ${sale.problem}`)
  return sale.ticket
}

const holder = '0123456789abcdef'

/** Buys a slip, as the use-case of the sale does. Rejects with the refusal. */
export async function buy(
  process: Pick<DrawProcess, 'games' | 'ledger' | 'companion' | 'brands' | 'clock'>,
  draw: LotteryDraw,
  { accountId, bets, isTrial = false }: { accountId: AccountId; bets: readonly TestBet[]; isTrial?: boolean },
): Promise<StoredSlip> {
  const { ledger, companion, brands } = process
  const tickets: LotteryTicket[] = bets.map((bet) => ticketFor(process, draw, bet))
  slips += 1
  const slipId = uuidV7(Date.UTC(2026, 10, 21, 10) + slips, Buffer.from(randomUUID().replaceAll('-', ''), 'hex'))
  const brand = brands.byId(testBrand)
  const currency = (isTrial ? brand.trialCurrency : brand.currency).code
  const { result } = await ledger.run(companion, {
    accountId,
    providerId: await ledger.provider(testBrand, 'LOTT'),
    key: `buy ${slipId}`,
    bodyHash: createHash('sha256').update(slipId).digest(),
    request: {
      kind: 'sell',
      gameCode: draw.gameCode,
      gameType: 'ELOTT',
      house: await ledger.houseAccount({ brandId: testBrand, currency, name: 'lotteries' }),
      maxMemberSlips: 1_000,
      memberNumber: undefined,
      slip: {
        slipId,
        drawId: draw.drawId,
        brandId: testBrand,
        memberId: memberId(1n),
        isTrial,
        holder,
        lines: tickets.reduce((sum, ticket) => sum + ticket.lines, 0),
        validMinor: null,
        stakeMinor: minor(tickets.reduce((sum, ticket) => sum + ticket.stakeMinor, 0n)),
        tickets,
        leaf: slipLeaf({ slipId, drawId: draw.drawId, holder, tickets }),
        chaseId: null,
        closesAt: draw.closesAt,
      },
    },
  })
  if (result.kind !== 'slip') throw new Error('a sale ended a slip')
  return result.slip
}

/** The draw of a game that closes next. */
export async function nextDraw(
  { test, clock }: Pick<DrawProcess, 'test' | 'clock'>,
  gameCode: string,
): Promise<LotteryDraw> {
  const [draw] = await drawsOnSale(test.database, testBrand, { gameCode, now: clock.now(), max: 1 })
  if (draw === undefined) throw new Error(`${gameCode} has no draw on sale`)
  return draw
}

/** A draw as it is stored now. */
export async function stored(
  { test }: Pick<DrawProcess, 'test'>,
  { drawId }: Pick<LotteryDraw, 'drawId'>,
): Promise<LotteryDraw> {
  const draw = await drawOf(test.database, testBrand, drawId)
  if (draw === undefined) throw new Error('the draw is gone')
  return draw
}

/** Makes a draw one whose numbers an operator enters, as if its game were. */
export async function makeOfficial(
  { test }: Pick<DrawProcess, 'test'>,
  { drawId }: Pick<LotteryDraw, 'drawId'>,
): Promise<void> {
  await sql`
    update lottery_draw set source = 'official', secret_sealed = null, secret_hash = null, beacon_kind = null, beacon_name = null
    where draw_id = ${drawId}::uuid`.execute(test.owner)
}

/** What became of a draw's slips, in their order. */
export async function endsOf({ test }: Pick<DrawProcess, 'test'>, { drawId }: Pick<LotteryDraw, 'drawId'>) {
  const { rows } = await sql<Pick<SlipEnd, 'slipId' | 'generation' | 'kind' | 'amountMinor'>>`
    select slip_id as "slipId", generation, kind, amount as "amountMinor" from lottery_slip_end
    where draw_id = ${drawId}::uuid order by slip_id, generation`.execute(test.database)
  return rows
}

/** A ledger before whose runs something happens, which may throw. */
export function beforeEachRun(ledger: Ledger, act: () => Promise<void>): Ledger {
  const run: Ledger['run'] = async (companion, command) => {
    await act()
    return ledger.run(companion, command)
  }
  return new Proxy(ledger, {
    get(target, name) {
      if (name === 'run') return run
      const value: unknown = Reflect.get(target, name)
      // Its methods use private fields, which a proxy does not have.
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
}
