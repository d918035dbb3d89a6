import { randomUUID } from 'node:crypto'
import { minor, negateMinor } from '../../packages/money/src/index.ts'
import type { Clock } from '../../apps/server/src/kernel/clock.ts'
import { addressOf, ownerName } from '../../apps/server/src/kernel/database/embedded.ts'
import { openDatabase, openPool, sql, type Database } from '../../apps/server/src/kernel/database/pool.ts'
import type { Brand } from '../../apps/server/src/modules/brand/index.ts'
import {
  captureHold,
  placeHold,
  releaseHold,
  type AccountId,
  type HouseAccountId,
  type HouseAccountName,
  type Ledger,
  type ProviderId,
} from '../../apps/server/src/modules/ledger/index.ts'
import { dialectOf } from '../../apps/server/src/modules/vendors/index.ts'
import { openLoader, type Loader } from './open-loader.ts'
import { bettor, paymentAt, type Made, type OfficeSize, type PlannedPayment } from './plan.ts'
import { fillMembers } from './fill-members.ts'
import { fillOffice } from './fill-office.ts'
import { fillPayments, type DayOfPayments } from './fill-payments.ts'

/** What a member has at the beginning: enough for everything that is planned. */
const giftMinor = minor(100_000_000n)
const sentAtOnce = 4_000
/** Ending a hold looks it up over the pool's connections, for which fewer may wait. */
const paidAtOnce = 400
const ownGames = ['bz-lotus-lanterns', 'bz-naga-river', 'bz-night-market'] as const
const vendorGame = 'moon-rabbit-bakery'
const vendorCode = 'PG'
/** One bet in so many is one of a vendor's. */
const betsOfVendor = 4

/** What posting needs. */
export interface Books {
  readonly ledger: Ledger
  readonly brand: Brand
  readonly accounts: readonly AccountId[]
  readonly house: ProviderId
  readonly play: ProviderId
  readonly vendor: ProviderId
  readonly houses: Readonly<
    Record<'games' | 'vendors' | 'deposits' | 'withdrawals' | 'withdrawals_pending', HouseAccountId>
  >
}

/**
 * Fills an empty data folder with a site that has lived for some weeks up to now: members, and bets and payments through the
 * ledger, with everything that the server derives from them. Says how far it is on standard error.
 */
export async function fillOfficeBooks(dataDir: string, size: OfficeSize): Promise<void> {
  const loader = await openLoader(dataDir, size.days)
  const owner = openDatabase(
    openPool(addressOf(loader.opened.home, ownerName, loader.opened.secrets.ownerPassword), 4, loader.log, {
      statementTimeoutMs: 1_800_000,
    }),
  )
  try {
    await fill(loader, owner, size)
  } finally {
    await owner.destroy()
    await loader.close()
  }
}

async function fill(loader: Loader, owner: Database, size: OfficeSize): Promise<void> {
  const { modules, clock, brand } = loader
  await connectPartners(loader)
  const made = await fillMembers(owner, brand, { members: size.members, registeredFrom: clock.now() })
  const books = await openBooks(loader, made)
  await giveGifts(books)
  for (let day = 0; day < size.days; day += 1) {
    const betsUpTo = (count: number) => Math.floor((size.bets * count) / size.days)
    await postBets(books, { from: betsUpTo(day), until: betsUpTo(day + 1), members: size.members }, loader)
    const payments = await postPayments(books, size, { day, at: clock.now() })
    await fillPayments(owner, brand, made, payments)
    if (day < 3) await sql`analyze`.execute(owner)
    await Promise.all([modules.stats.catchUp(), modules.records.catchUp()])
    clock.advance({ hours: 8 })
    console.error(`office: day ${day + 1} of ${size.days} is in the books`)
  }
  await fillOffice(loader, owner, made, size)
  await settleDown(loader, owner)
}

/** The gateway and the vendor whose payments and bets there are. */
export async function connectPartners({ modules, brand, dataDir }: Loader): Promise<void> {
  await modules.payments.prepareSandbox(brand, { siteOrigin: 'http://127.0.0.1:9', dataDir })
  await modules.vendors.connect({
    brandId: brand.brandId,
    vendorCode,
    dialect: 'gcp',
    apiBase: 'http://127.0.0.1:9',
    wins: 'any',
    walletMode: 'seamless',
    gameTypes: ['RNG'],
    isDemo: false,
    keys: { vendor: Buffer.alloc(32, 1).toString('base64url') },
  })
  if (modules.vendors.signed.parts.vendorAt('127.0.0.1', dialectOf('gcp'), vendorCode) === undefined)
    throw new Error('the vendor of the benchmark is not connected')
}

/** What posting over these members' accounts needs. */
export async function openBooks({ modules, brand }: Loader, { accounts }: Made): Promise<Books> {
  const { ledger } = modules
  const { brandId, currency } = brand
  const house = (name: HouseAccountName) => ledger.houseAccount({ brandId, currency: currency.code, name })
  return {
    ledger,
    brand,
    accounts,
    house: await ledger.provider(brandId, 'house'),
    play: await ledger.provider(brandId, 'play'),
    vendor: await ledger.provider(brandId, vendorCode),
    houses: {
      games: await house('games'),
      vendors: await house('vendors'),
      deposits: await house('deposits'),
      withdrawals: await house('withdrawals'),
      withdrawals_pending: await house('withdrawals_pending'),
    },
  }
}

/** Gives everybody enough for all of their bets. */
export async function giveGifts({ ledger, brand, accounts, house }: Books): Promise<void> {
  const { brandId, currency } = brand
  const houseAccountId = await ledger.houseAccount({ brandId, currency: currency.code, name: 'promotions' })
  const entries = [{ kind: 'grant' as const, amountMinor: giftMinor, houseAccountId }]
  await inTurn(accounts, (accountId) =>
    ledger.post({ accountId, providerId: house, transactions: [{ key: `gift ${accountId}`, entries }] }),
  )
}

/** Works on a limited number of items at a time, so that memory is bounded. */
export async function inTurn<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
  atOnce = sentAtOnce,
): Promise<void> {
  for (let from = 0; from < items.length; from += atOnce) await Promise.all(items.slice(from, from + atOnce).map(work))
}

/** The bets of a day by their numbers, and how many members make them. */
export interface BetsOfDay {
  readonly from: number
  readonly until: number
  readonly members: number
}

/** Quarters of an hour in which there are bets. */
const quartersOfDay = 64

/** Posts the bets of a day, over 16 hours of it. */
export async function postBets(books: Books, { from, until, members }: BetsOfDay, { clock }: Pick<Loader, 'clock'>) {
  // Small parts, so that the times of one member's rounds differ.
  for (let quarter = 0; quarter < quartersOfDay; quarter += 1) {
    const upTo = (count: number) => from + Math.floor(((until - from) * count) / quartersOfDay)
    const numbers = Array.from({ length: upTo(quarter + 1) - upTo(quarter) }, (_, index) => upTo(quarter) + index)
    await inTurn(numbers, (number) => postBet(books, number, bettor(number, members)))
    clock.advance({ minutes: 15 })
  }
}

/** A bet is one round of a game. One in three wins. */
export function postBet(
  { ledger, accounts, houses, play, vendor }: Books,
  number: number,
  member: number,
): Promise<unknown> {
  const accountId = accounts[member]
  if (accountId === undefined) throw new Error(`there is no member ${member}`)
  const ofVendor = number % betsOfVendor === 0
  const stake = minor(BigInt(100 + (number % 20) * 100))
  const common = {
    houseAccountId: ofVendor ? houses.vendors : houses.games,
    round: ofVendor ? `R${number}` : randomUUID(),
    closesRound: true,
    gameCode: ofVendor ? vendorGame : (ownGames[number % ownGames.length] ?? ownGames[0]),
  } as const
  const staked = { ...common, kind: 'stake' as const, amountMinor: negateMinor(stake) }
  const won = { ...common, kind: 'payout' as const, amountMinor: minor((stake * 285n) / 100n) }
  const entries = number % 3 === 0 ? [staked, won] : [staked]
  const key = ofVendor ? `T${number}` : randomUUID()
  return ledger.post({ accountId, providerId: ofVendor ? vendor : play, transactions: [{ key, entries }] })
}

/** Posts the payments of a day as the module of payments does. Those that came to nothing are only planned. */
async function postPayments(
  books: Books,
  size: OfficeSize,
  { day, at }: { readonly day: number; readonly at: Temporal.Instant },
): Promise<DayOfPayments> {
  const upTo = (count: number) => Math.floor((size.payments * count) / size.days)
  const numbers = Array.from({ length: upTo(day + 1) - upTo(day) }, (_, index) => upTo(day) + index)
  const payments = numbers.map((number) => paymentAt(number, size))
  await inTurn(payments, (payment) => postPayment(books, payment), paidAtOnce)
  return { at, payments }
}

async function postPayment(books: Books, payment: PlannedPayment): Promise<void> {
  const { ledger, accounts, house: providerId, houses } = books
  const { id, kind, state } = payment
  const accountId = accounts[payment.member]
  if (accountId === undefined) throw new Error(`there is no member ${payment.member}`)
  const amountMinor = minor(payment.amountMinor)
  if (kind === 'deposit') {
    if (state !== 'credited') return
    const entries = [{ kind, amountMinor, houseAccountId: houses.deposits, reference: id }]
    await ledger.post({ accountId, providerId, transactions: [{ key: `deposit:${id}`, entries }] })
    return
  }
  const holdKey = `withdrawal:${id}`
  await placeHold(ledger, {
    accountId,
    providerId,
    key: holdKey,
    amountMinor,
    houseAccountId: houses.withdrawals_pending,
  })
  if (state === 'requested') return
  if (state !== 'paid') {
    await releaseHold(ledger, { providerId, holdKey, key: `withdrawal-back:${id}` })
    return
  }
  const paid = { kind, amountMinor: negateMinor(amountMinor), houseAccountId: houses.withdrawals, reference: id }
  await captureHold(ledger, { providerId, holdKey, key: `withdrawal-paid:${id}`, uses: [paid] })
}

/** Has the server's own jobs derive what they derive, and PostgreSQL count its rows. */
export async function settleDown({ modules, clock }: Loader, owner: Database): Promise<void> {
  await runJob(modules.vendors.jobs, 'follow vendors', clock)
  await runJob(modules.upkeep.jobs, 'fold house deltas', clock)
  await runJob([modules.live.job], modules.live.job.name, clock)
  let added = 1n
  while (added > 0n) {
    const { rows } = await sql<{ added: bigint }>`select ledger_sum_members(200000) as added`.execute(owner)
    added = rows[0]?.added ?? 0n
  }
  await sql`vacuum analyze`.execute(owner)
}

/** Runs a job of every minute once. */
export async function runJob(jobs: Loader['modules']['upkeep']['jobs'], name: string, clock: Clock): Promise<void> {
  const job = jobs.find((one) => one.name === name)
  if (job?.kind !== 'minute') throw new Error(`no job of every minute is called "${name}"`)
  await job.run(clock.now(), new AbortController().signal)
}
