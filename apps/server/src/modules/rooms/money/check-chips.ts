import type { AccountId } from '../../ledger/index.ts'
import type { RoomParts } from '../rooms.parts.ts'
import { chipsByAccount } from '../seats/seats.sql.ts'

const accountsAtOnce = 200

/**
 * Compares the chips of each account's seats with the account's balance. While a hand is settled or chips are on their way they differ for
 * a moment; a difference that two checks in a row find is an alarm, and stays one until it is gone.
 */
export class ChipCheck {
  readonly #parts: Pick<RoomParts, 'database' | 'ledger' | 'log' | 'metrics'>
  #differences: ReadonlyMap<AccountId, bigint> = new Map()
  /** Accounts that had seats the last time: without a seat, nothing may be left on them. */
  #seated: readonly AccountId[] = []

  constructor(parts: Pick<RoomParts, 'database' | 'ledger' | 'log' | 'metrics'>) {
    this.#parts = parts
  }

  /** Checks all accounts once; returns those that are an alarm. */
  async check(signal: AbortSignal): Promise<readonly AccountId[]> {
    const chips = new Map<AccountId, bigint>(this.#seated.map((accountId) => [accountId, 0n]))
    const seated: AccountId[] = []
    for (let after: AccountId | undefined; !signal.aborted;) {
      const page = await chipsByAccount(this.#parts.database, { after, max: accountsAtOnce })
      for (const one of page) {
        chips.set(one.accountId, one.chips)
        seated.push(one.accountId)
      }
      after = page.at(-1)?.accountId
      if (page.length < accountsAtOnce) break
    }
    const differences = new Map<AccountId, bigint>()
    for (const [accountId, onSeats] of chips) {
      if (signal.aborted) return []
      const difference = (await this.#parts.ledger.balance(accountId)) - onSeats
      if (difference !== 0n) differences.set(accountId, difference)
    }
    const alarms = [...differences].filter(([accountId, one]) => this.#differences.get(accountId) === one)
    for (const [accountId, difference] of alarms) this.#alarm(accountId, difference)
    this.#differences = differences
    this.#seated = [...new Set([...seated, ...differences.keys()])]
    return alarms.map(([accountId]) => accountId)
  }

  #alarm(accountId: AccountId, difference: bigint): void {
    const { log, metrics } = this.#parts
    log.error(
      { accountId: String(accountId), difference: String(difference) },
      'chips on seats are not what their account holds',
    )
    metrics.brokenInvariants.inc({ where: 'chips' })
  }
}
