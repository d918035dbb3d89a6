import type { Clock } from '../../kernel/clock.ts'
import { sql, sqlStateOf, type Database } from '../../kernel/database/pool.ts'
import type { BrandId } from '../../kernel/ids.ts'
import type { Log } from '../../kernel/log.ts'
import type { Metrics } from '../../kernel/metrics.ts'
import { systemRandomness } from '../../kernel/randomness.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { accountKey } from './accounts/account-key.ts'
import { AccountMoved } from './accounts/account-moved.ts'
import type { AccountRule, RuleSource } from './accounts/account-rules.ts'
import { AccountDirectory } from './accounts/open-accounts.ts'
import type { Companion } from './companion.ts'
import { Generations, type GenerationSize } from './generations/generations.ts'
import { BoundedMap } from './lane/bounded-map.ts'
import { checkBodyHash, checkKey, checkTransaction } from './lane/check-command.ts'
import type { LaneCommand } from './lane/batch.types.ts'
import { LaneFinder } from './lane/lane-finder.ts'
import { LaneSession } from './lane/lane-session.ts'
import { laneTransaction } from './lane/lane-transaction.ts'
import { Lane } from './lane/lane.ts'
import { spanLanes } from './lane/span-lanes.ts'
import { findKeys, onPool, readLedgerLineOid, type Outcome } from './lane/stored-commands.ts'
import { ledgerMetrics, type LedgerMetrics } from './ledger-metrics.ts'
import type { Ledger } from './ledger.ts'
import type {
  AccountId,
  AccountOwner,
  HouseAccountId,
  HouseAccountOwner,
  PostCommand,
  Posted,
  ProviderId,
  RunResult,
  RunCommand,
} from './ledger.types.ts'
import { BonusReader } from './log/bonus-reader.ts'
import { readBonus, readFunds } from './log/read-bonuses.ts'
import { readDebt } from './log/read-debts.ts'
import { readHeld } from './log/read-held.ts'
import { detachedUntil, findMovements, readMovements } from './log/read-movements.ts'
import { readAccounts, readBalance, readBatch, readBlocked, readHouseBalance, readLog } from './log/read-postings.ts'
import { notInLaneState } from './storage/ledger.sql.ts'

/** The settings of the ledger. */
export interface LedgerSetting {
  /** Connects as the server's database role. Each lane opens its own connection. */
  readonly connectionString: string
  /** Used for reads and by companions. */
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Metrics
  /** How many transactions may wait for one lane. Beyond it, commands are refused with `wallet.busy`. */
  readonly queueLimit?: number
  /** The maximum number of transactions in one batch. */
  readonly batchLimit?: number
  /** When the next generation of keys and postings is opened. */
  readonly generationSize?: GenerationSize
}

/** Opens the ledger. Call it once per process. Several processes may run it against the same database. */
export async function openLedger(setting: LedgerSetting): Promise<Ledger> {
  const buckets = await sql<{ lane: number }>`select distinct lane from ledger_bucket order by lane`.execute(
    setting.database,
  )
  const ledgerLineOid = await readLedgerLineOid(onPool(setting.database))
  const lanes = buckets.rows.map((row) => row.lane)
  return new OpenLedger({ ...setting, ledgerLineOid }, lanes)
}

/** How many bucket moves a command follows before it is refused with `wallet.busy`. */
const maxMovesFollowed = 20

type OpenSetting = LedgerSetting & { readonly ledgerLineOid: number }

class OpenLedger implements Ledger {
  readonly #setting: OpenSetting
  readonly #metrics: LedgerMetrics
  readonly #accounts: AccountDirectory
  readonly #finder: LaneFinder
  readonly #bonusReader: BonusReader
  readonly #generations: Generations
  readonly #lanes = new Map<number, Lane>()
  readonly #laneOfAccount = new BoundedMap<number, Lane | Promise<Lane>>(200_000)
  #closing = false

  constructor(setting: OpenSetting, lanes: readonly number[]) {
    this.#setting = setting
    this.#accounts = new AccountDirectory(setting.database)
    this.#finder = new LaneFinder(setting.database)
    this.#bonusReader = new BonusReader(setting.database)
    const { database, clock, log, generationSize: size } = setting
    this.#generations = new Generations({ database, clock, log, size })
    this.#generations.tend()
    this.#metrics = ledgerMetrics(setting.metrics, {
      queueLength: () => this.queueLength(),
      filteredGenerations: () => this.#generations.filteredCount,
    })
    for (const lane of lanes) this.#laneByNumber(lane)
  }

  queueLength(): number {
    return [...this.#lanes.values()].reduce((sum, lane) => sum + lane.queueLength, 0)
  }

  memberAccount(owner: AccountOwner): Promise<AccountId> {
    return this.#accounts.member(owner)
  }

  houseAccount(owner: HouseAccountOwner): Promise<HouseAccountId> {
    return this.#accounts.house(owner)
  }

  provider(brandId: BrandId, code: string): Promise<ProviderId> {
    return this.#accounts.provider(brandId, code)
  }

  balance(accountId: AccountId) {
    return readBalance(this.#setting.database, accountId)
  }

  debt(accountId: AccountId) {
    return readDebt(this.#setting.database, accountId)
  }

  bonus(accountId: AccountId) {
    return readBonus(this.#setting.database, accountId)
  }

  funds(accountId: AccountId) {
    return readFunds(this.#setting.database, accountId)
  }

  held(accountId: AccountId) {
    return readHeld(this.#setting.database, accountId)
  }

  findMovements(...[accountId, filter]: Parameters<Ledger['findMovements']>) {
    return findMovements(this.#setting.database, accountId, filter)
  }

  movements(...[accountId, page]: Parameters<Ledger['movements']>) {
    return readMovements(this.#setting.database, accountId, page)
  }

  detachedUntil(accountId: AccountId) {
    return detachedUntil(this.#setting.database, accountId)
  }

  isBlocked(accountId: AccountId) {
    return readBlocked(this.#setting.database, accountId)
  }

  houseBalance(houseAccountId: HouseAccountId) {
    return readHouseBalance(this.#setting.database, houseAccountId)
  }

  accounts(accountIds: readonly AccountId[]) {
    return readAccounts(this.#setting.database, accountIds)
  }

  post({ accountId, providerId, transactions }: PostCommand): Promise<Posted> {
    try {
      for (const transaction of transactions) checkTransaction(transaction)
      const parts = transactions.map((transaction) => laneTransaction(accountId, providerId, transaction))
      const command = { transactions: parts, call: undefined }
      const attempt = () => this.#submit(command)
      return attempt().then(this.#postedOf, (error: unknown) => this.#follow(error, attempt).then(this.#postedOf))
    } catch (error) {
      return Promise.reject(error)
    }
  }

  async run<State, Request, Row, Result>(
    companion: Companion<State, Request, Row, Result>,
    { request, ...head }: RunCommand<Request>,
  ): Promise<RunResult<Result>> {
    checkKey(head.key)
    checkBodyHash(head.bodyHash)
    const part = laneTransaction(head.accountId, head.providerId, { key: head.key, entries: [] })
    const command = { transactions: [part], call: { companion, head, request } }
    let outcome: Outcome
    try {
      outcome = await this.#submit(command)
    } catch (error) {
      outcome = await this.#follow(error, () => this.#submit(command))
    }
    const { postings, replayed } = outcome
    // The lane returns what this companion decided or replayed, so the result has the companion's type.
    return { postings, replayed, result: outcome.result as Result }
  }

  async transactions(providerId: ProviderId, keys: readonly string[]) {
    const found = await findKeys(
      onPool(this.#setting.database),
      keys.map((key) => ({ providerId, key })),
      this.#generations.hintsOf,
    )
    return new Map([...found.values()].map((transaction) => [transaction.key, transaction]))
  }

  async setRule(accountId: AccountId, source: RuleSource, rule: AccountRule): Promise<void> {
    const attempt = async () => {
      const lane = await this.#laneOf(accountId)
      return lane.setRule(accountId, source, rule).catch((error: unknown) => {
        throw sqlStateOf(error) === notInLaneState ? new AccountMoved(accountId, undefined) : error
      })
    }
    return attempt().catch((error: unknown) => this.#follow(error, attempt))
  }

  readLog(lane: number, afterBatch: bigint, maxBatches: number) {
    return readLog(this.#setting.database, lane, afterBatch, maxBatches)
  }

  batchOf(lane: number, batch: bigint) {
    return readBatch(this.#setting.database, lane, batch)
  }

  async close(): Promise<void> {
    this.#closing = true
    await Promise.all([this.#generations.close(), ...[...this.#lanes.values()].map((lane) => lane.close())])
  }

  /** The answer of an outcome. What was left of a bonus after something that was stored before has to be read. */
  readonly #postedOf = ({ postings, replayed, bonus }: Outcome): Posted | Promise<Posted> => {
    const last = postings.at(-1)
    if (last === undefined) throw new Error('a command must have at least one transaction')
    const { balanceAfterMinor, accountId, sequence } = last
    if (bonus !== 'not known') return { postings, balanceAfterMinor, bonus, replayed }
    const lane = this.#laneOfAccount.get(accountKey(accountId))
    if (lane instanceof Lane && lane.hasNoBonus(accountId, sequence))
      return { postings, balanceAfterMinor, bonus: undefined, replayed }
    return this.#bonusReader.read(accountId, sequence).then((read) => {
      return { postings, balanceAfterMinor, bonus: read, replayed }
    })
  }

  #submit(command: LaneCommand): Promise<Outcome> {
    const { transactions } = command
    if (transactions.length === 0) throw new Error('a command must have at least one transaction')
    if (transactions.length > 1 && new Set(transactions.map(({ id }) => id)).size < transactions.length)
      throw new Refusal('request.idempotency_key_reused')
    const [first] = transactions
    if (transactions.length === 1 && first !== undefined) {
      const lane = this.#laneOf(first.accountId)
      if (lane instanceof Lane && !this.#closing) return lane.submit(command)
    }
    const lanes = transactions.map(({ accountId }) => this.#laneOf(accountId))
    // If all lanes are known, submit without waiting, so that commands arrive in the order of their calls.
    return lanes.every((lane) => lane instanceof Lane)
      ? this.#submitTo(lanes, command)
      : this.#submitWhenFound(lanes, command)
  }

  async #submitWhenFound(lanes: readonly (Lane | Promise<Lane>)[], command: LaneCommand): Promise<Outcome> {
    const found: Lane[] = []
    for (const lane of lanes) found.push(await lane)
    return this.#submitTo(found, command)
  }

  #submitTo(lanes: readonly Lane[], command: LaneCommand): Promise<Outcome> {
    const [lane, ...others] = lanes
    if (lane === undefined || this.#closing)
      return Promise.reject(new Refusal('system.unavailable', { retryAfterSeconds: 2 }))
    return others.every((other) => other === lane) ? lane.submit(command) : this.#span(lanes, command)
  }

  /**
   * Posts a command that spans several lanes, outside the lanes themselves. The owner of each lane notices that it has
   * moved and decides its batch again.
   */
  #span(lanes: readonly Lane[], command: LaneCommand): Promise<Outcome> {
    const laneOf = new Map(command.transactions.map(({ accountId }, index) => [accountId, lanes[index]?.number]))
    return spanLanes(
      { ...this.#setting, hintsOf: this.#generations.hintsOf },
      (accountId) => laneOf.get(accountId),
      command,
    )
  }

  #laneOf(accountId: AccountId): Lane | Promise<Lane> {
    return this.#laneOfAccount.get(accountKey(accountId)) ?? this.#findLane(accountId)
  }

  /** Concurrent commands for the same unknown account share one query. */
  #findLane(accountId: AccountId): Promise<Lane> {
    const asked = this.#askForLane(accountId)
    this.#laneOfAccount.set(accountKey(accountId), asked)
    asked.then(
      (lane) => this.#laneOfAccount.set(accountKey(accountId), lane),
      () => this.#laneOfAccount.delete(accountKey(accountId)),
    )
    return asked
  }

  async #askForLane(accountId: AccountId): Promise<Lane> {
    return this.#laneByNumber(await this.#finder.find(accountId))
  }

  /** Retries while buckets are being moved away. Rethrows any other error. */
  async #follow<T>(first: unknown, attempt: () => Promise<T>): Promise<T> {
    let error = first
    for (let moves = 0; moves < maxMovesFollowed; moves += 1) {
      if (!(error instanceof AccountMoved)) throw error
      if (error.lane === undefined) this.#laneOfAccount.delete(accountKey(error.accountId))
      else this.#laneOfAccount.set(accountKey(error.accountId), this.#laneByNumber(error.lane))
      try {
        return await attempt()
      } catch (next) {
        error = next
      }
    }
    throw new Refusal('wallet.busy', { retryAfterSeconds: 1 })
  }

  /**
   * Returns the lane with this number, opening it on first use: a bucket may be moved to a lane that no bucket was in.
   * The lane connects when it has work.
   */
  #laneByNumber(number: number): Lane {
    const known = this.#lanes.get(number)
    if (known !== undefined) return known
    if (this.#closing) throw new Refusal('system.unavailable', { retryAfterSeconds: 2 })
    const lane = this.#openLane(number)
    this.#lanes.set(number, lane)
    return lane
  }

  #openLane(lane: number): Lane {
    const {
      connectionString,
      database,
      clock,
      log,
      ledgerLineOid,
      queueLimit = 20_000,
      batchLimit = 500,
    } = this.#setting
    const name = `baize-lane-${lane}-${systemRandomness.uuid()}`
    const session = new LaneSession(connectionString, name, log)
    return new Lane({
      lane,
      session,
      database,
      clock,
      log,
      ledgerLineOid,
      hintsOf: this.#generations.hintsOf,
      metrics: this.#metrics,
      queueLimit,
      batchLimit,
    })
  }
}
