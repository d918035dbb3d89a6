import { setTimeout as sleep } from 'node:timers/promises'
import { minor, parseCurrencyCode } from '@baize/money'
import { systemClock } from '@baize/server/kernel/clock'
import { isUnavailable } from '@baize/server/kernel/database/pool'
import { Refusal } from '@baize/server/kernel/refusal'
import { brandId, memberId } from '@baize/server/kernel/ids'
import { createLog } from '@baize/server/kernel/log'
import { createMetrics } from '@baize/server/kernel/metrics'
import {
  openBonus,
  openLedger,
  type AccountId,
  type HouseAccountId,
  type Ledger,
  type PostCommand,
  type ProviderId,
} from '@baize/server/modules/ledger'
import type { TestDatabase } from './test-database.ts'

const brand = brandId(1)
const accountCount = 200
/** So many of them have a bonus. */
const bonusCount = 50

/** Opens a ledger as the server does. */
export function openServersLedger({ address, database }: TestDatabase): Promise<Ledger> {
  return openLedger({
    connectionString: address,
    database,
    clock: systemClock,
    log: createLog('silent'),
    metrics: createMetrics(),
  })
}

/** Identifies a command: the client and its step. */
export interface Step {
  readonly client: number
  readonly step: number
}

/** The outcome of each client's steps, in one byte per step, so that millions of them fit in memory. */
export class StepMarks {
  readonly #marks: Buffer[]

  constructor(clients: number) {
    this.#marks = Array.from({ length: clients }, () => Buffer.alloc(1_024))
  }

  set({ client, step }: Step, mark: number): void {
    let marks = this.#marks[client]
    if (marks === undefined) throw new Error(`there is no client ${client}`)
    if (step >= marks.length)
      marks = this.#marks[client] = Buffer.concat([marks, Buffer.alloc(Math.max(marks.length, step))])
    marks[step] = mark
  }

  get({ client, step }: Step): number {
    return this.#marks[client]?.[step] ?? 0
  }

  /** The number of steps with a mark. */
  count(mark: number): number {
    let count = 0
    for (const marks of this.#marks) for (const each of marks) if (each === mark) count += 1
    return count
  }

  *steps(): Generator<Step & { mark: number }> {
    for (const [client, marks] of this.#marks.entries())
      for (const [step, mark] of marks.entries()) if (mark !== 0) yield { client, step, mark }
  }
}

/** The mark of a step whose command was acknowledged. */
export const acknowledgedMark = 1

/**
 * Clients that post one unit after another, each under its own key, and repeat a command until it is answered. A command's
 * contents depend only on its client and step.
 */
export class CrashLoad {
  readonly acknowledged: StepMarks
  /** The longest time without an acknowledgement. */
  longestGapMs = 0
  count = 0
  readonly #ledger: Ledger
  readonly #accounts: readonly AccountId[]
  readonly #provider: ProviderId
  readonly #house: HouseAccountId
  readonly #stopping = new AbortController()
  #last = performance.now()
  #all: Promise<unknown> = Promise.resolve()

  private constructor(
    ledger: Ledger,
    world: { accounts: readonly AccountId[]; provider: ProviderId; house: HouseAccountId },
    clients: number,
  ) {
    this.#ledger = ledger
    this.#accounts = world.accounts
    this.#provider = world.provider
    this.#house = world.house
    this.acknowledged = new StepMarks(clients)
  }

  static async start(test: TestDatabase, clients: number): Promise<CrashLoad> {
    const ledger = await openServersLedger(test)
    const currency = parseCurrencyCode('CREDIT')
    if (currency === undefined) throw new Error('CREDIT is a currency code')
    const provider = await ledger.provider(brand, 'house')
    const house = await ledger.houseAccount({ brandId: brand, currency, name: 'games' })
    const accounts: AccountId[] = []
    for (let number = 1; number <= accountCount; number += 1) {
      const owner = { brandId: brand, memberId: memberId(BigInt(number)), kind: 'main', currency } as const
      accounts.push(await ledger.memberAccount(owner))
    }
    await openBonuses(ledger, provider, accounts.slice(0, bonusCount))
    const load = new CrashLoad(ledger, { accounts, provider, house }, clients)
    load.#all = Promise.all(Array.from({ length: clients }, (_, client) => load.#work(client)))
    return load
  }

  /** Grants a member two units, then takes one back. Members with a bonus win them instead, so that both share. */
  commandOf({ client, step }: Step): PostCommand {
    const place = (client + step) % this.#accounts.length
    const accountId = this.#accounts[place]
    if (accountId === undefined) throw new Error('there are no accounts')
    const amount = amountOf({ client, step })
    const hasBonus = place < bonusCount
    const entry = {
      kind: amount < 0n ? 'stake' : hasBonus ? 'payout' : 'grant',
      amountMinor: minor(amount),
      houseAccountId: this.#house,
      // All bets of such a member are in one round.
      ...(hasBonus ? { round: `round ${place}` } : {}),
    } as const
    return { accountId, providerId: this.#provider, transactions: [{ key: keyOf({ client, step }), entries: [entry] }] }
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#all
    await this.#ledger.close()
  }

  async #work(client: number): Promise<void> {
    for (let step = 0; !this.#stopping.signal.aborted; step += 1) {
      if (!(await this.#untilAnswered(this.commandOf({ client, step })))) continue
      this.acknowledged.set({ client, step }, acknowledgedMark)
      this.count += 1
      const now = performance.now()
      this.longestGapMs = Math.max(this.longestGapMs, now - this.#last)
      this.#last = now
    }
  }

  /** Repeats a command until it is accepted; `false` if it was finally refused. */
  async #untilAnswered(command: PostCommand): Promise<boolean> {
    for (;;) {
      try {
        await this.#ledger.post(command)
        return true
      } catch (error) {
        if (error instanceof Refusal && error.code === 'wallet.insufficient_funds') return false
        if (!(error instanceof Refusal) && !isUnavailable(error)) throw error
        await sleep(20)
      }
    }
  }
}

async function openBonuses(ledger: Ledger, providerId: ProviderId, accounts: readonly AccountId[]): Promise<void> {
  const currency = parseCurrencyCode('CREDIT')
  if (currency === undefined) throw new Error('CREDIT is a currency code')
  const [promotions, bonuses] = await Promise.all([
    ledger.houseAccount({ brandId: brand, currency, name: 'promotions' }),
    ledger.houseAccount({ brandId: brand, currency, name: 'bonuses' }),
  ])
  for (const [index, accountId] of accounts.entries()) {
    const bonusId = `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
    const terms = { bonusId, limitsOwnMoney: false, onWithdrawal: 'refuse' } as const
    const at = { accountId, providerId, key: `bonus ${index}`, promotions, bonuses }
    await openBonus(ledger, { ...at, amountMinor: minor(1_000_000n), terms })
  }
}

/** The amount that a step's command moves. */
export function amountOf({ step }: Step): bigint {
  return step % 3 === 2 ? -1n : 1n
}

/** The key of a step's command. */
export function keyOf({ client, step }: Step): string {
  return `client ${client} step ${step}`
}

/** The step of a key, or `undefined` for any other key. */
export function stepOf(key: string): Step | undefined {
  const [, client, step] = /^client (\d+) step (\d+)$/.exec(key) ?? []
  return client === undefined || step === undefined ? undefined : { client: Number(client), step: Number(step) }
}
