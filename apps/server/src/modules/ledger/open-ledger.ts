import type { Clock } from '../../kernel/clock.ts'
import { sql, type Database } from '../../kernel/database/pool.ts'
import { Refusal } from '../../kernel/http/refusal.ts'
import type { BrandId, RoundId } from '../../kernel/ids.ts'
import type { Log } from '../../kernel/log.ts'
import type { Metrics } from '../../kernel/metrics.ts'
import { systemRandomness } from '../../kernel/randomness.ts'
import { BoundedMap } from './bounded-map.ts'
import { checkEntries, checkHead } from './check-command.ts'
import type { Companion } from './companion.ts'
import type { AnyCompanion, LaneCommand } from './decide-batch.ts'
import { LaneSession } from './lane-session.ts'
import { Lane } from './lane.ts'
import { ledgerMetrics, type LedgerMetrics } from './ledger-metrics.ts'
import type {
  AccountId,
  AccountOwner,
  CommandHead,
  EntryDraft,
  HouseAccountId,
  HouseAccountOwner,
  Ledger,
  PostCommand,
  Posted,
  ProviderId,
  Ran,
  RunCommand,
} from './ledger.types.ts'
import { AccountDirectory } from './open-accounts.ts'
import { readBalance, readBatch, readByKey, readHouseBalance, readRound } from './read-postings.ts'
import { commandId, type Outcome } from './stored-commands.ts'

/** What the ledger is opened with. */
export interface LedgerSetting {
  /** The address of the server's role: each lane opens a connection of its own. */
  readonly connectionString: string
  /** For reading, and for companions. */
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Metrics
  /** Commands that may wait for one lane; beyond it `wallet.busy`. */
  readonly queueLimit?: number
  /** Commands in one batch. */
  readonly batchLimit?: number
}

/** Opens the ledger. One process opens it once; several processes may, and stay correct. */
export async function openLedger(setting: LedgerSetting): Promise<Ledger> {
  const slots = await sql<{ lane: number }>`select distinct lane from ledger_slot order by lane`.execute(
    setting.database,
  )
  return new OpenLedger(
    setting,
    slots.rows.map((row) => row.lane),
  )
}

class OpenLedger implements Ledger {
  readonly #setting: LedgerSetting
  readonly #metrics: LedgerMetrics
  readonly #accounts: AccountDirectory
  readonly #lanes: ReadonlyMap<number, Lane>
  readonly #laneOfAccount = new BoundedMap<AccountId, Lane | Promise<Lane>>(200_000)
  #closing = false

  constructor(setting: LedgerSetting, lanes: readonly number[]) {
    this.#setting = setting
    this.#accounts = new AccountDirectory(setting.database)
    this.#metrics = ledgerMetrics(setting.metrics, () =>
      [...this.#lanes.values()].reduce((sum, lane) => sum + lane.queueLength, 0),
    )
    this.#lanes = new Map(lanes.map((lane) => [lane, this.#openLane(lane)]))
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

  houseBalance(houseAccountId: HouseAccountId) {
    return readHouseBalance(this.#setting.database, houseAccountId)
  }

  async post(command: PostCommand): Promise<Posted> {
    checkEntries(command.entries)
    if (!command.entries.some((entry) => entry.underKey === undefined))
      throw new Error('a command posts at least one entry under its own key')
    const { postings, replayed } = await this.#submit(command, undefined, undefined, command.entries)
    const last = postings.at(-1)
    if (last === undefined) throw new Error('an accepted command has no posting')
    return { postings, balanceAfterMinor: last.balanceAfterMinor, replayed }
  }

  async run<State, Request, Row, Result>(
    companion: Companion<State, Request, Row, Result>,
    command: RunCommand<Request>,
  ): Promise<Ran<Result>> {
    const { result, postings, replayed } = await this.#submit(command, companion, command.request, [])
    // The lane hands back what this companion decided or replayed, so it has the companion's own type.
    return { result: result as Result, postings, replayed }
  }

  postingsOfRound(accountId: AccountId, roundId: RoundId) {
    return readRound(this.#setting.database, accountId, roundId)
  }

  postingsByKey(providerId: ProviderId, key: string) {
    return readByKey(this.#setting.database, providerId, key)
  }

  batchOf(lane: number, batch: bigint) {
    return readBatch(this.#setting.database, lane, batch)
  }

  async close(): Promise<void> {
    this.#closing = true
    await Promise.all([...this.#lanes.values()].map((lane) => lane.close()))
  }

  async #submit(
    head: CommandHead,
    companion: AnyCompanion | undefined,
    request: unknown,
    entries: readonly EntryDraft[],
  ): Promise<Outcome> {
    checkHead(head)
    const { accountId, providerId, key, bodyHash } = head
    const command: LaneCommand = {
      accountId,
      providerId,
      key,
      bodyHash,
      id: commandId(head),
      companion,
      request,
      entries,
    }
    const known = this.#laneOfAccount.get(accountId) ?? this.#findLane(accountId)
    // No pause where the lane is known: commands then reach it in the order of their calls.
    const lane = known instanceof Lane ? known : await known
    if (this.#closing) throw new Refusal('system.unavailable', { retryAfterSeconds: 2 })
    return lane.submit(command)
  }

  /** Many commands for a new account at once share one question. */
  #findLane(accountId: AccountId): Promise<Lane> {
    const asked = this.#askForLane(accountId)
    this.#laneOfAccount.set(accountId, asked)
    asked.then(
      (lane) => this.#laneOfAccount.set(accountId, lane),
      () => this.#laneOfAccount.delete(accountId),
    )
    return asked
  }

  async #askForLane(accountId: AccountId): Promise<Lane> {
    const { rows } = await sql<{ lane: number }>`
      select slot.lane from ledger_account account join ledger_slot slot using (slot)
      where account.account_id = ${accountId}`.execute(this.#setting.database)
    const lane = rows[0] === undefined ? undefined : this.#lanes.get(rows[0].lane)
    if (lane === undefined)
      throw new Error(`account ${accountId} does not exist, or its lane was opened later than this ledger`)
    return lane
  }

  #openLane(lane: number): Lane {
    const { connectionString, database, clock, log, queueLimit = 10_000, batchLimit = 500 } = this.#setting
    const name = `baize-lane-${lane}-${systemRandomness.uuid()}`
    const session = new LaneSession(connectionString, name, log)
    return new Lane({ lane, session, database, clock, log, metrics: this.#metrics, queueLimit, batchLimit })
  }
}
