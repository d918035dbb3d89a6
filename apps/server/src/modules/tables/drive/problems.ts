import { isUnavailable } from '../../../kernel/database/pool.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { AccountId } from '../../ledger/index.ts'
import type { TableParts } from '../tables.parts.ts'

/** Refusals that pass by themselves. */
const passing: ReadonlySet<string> = new Set(['wallet.busy', 'system.unavailable'])

/** Whether something failed only because the server or its database was too busy, or away. */
export function isPassing(error: unknown): boolean {
  return isUnavailable(error) || (error instanceof Refusal && passing.has(error.code))
}

/** What kept accounts from being paid while others were. */
export class Problems {
  readonly #log: TableParts['log']
  readonly #roundId: string
  readonly #all: unknown[] = []

  constructor({ log }: Pick<TableParts, 'log'>, roundId: string) {
    this.#log = log
    this.#roundId = roundId
  }

  /** Notes what keeps an account from being paid. */
  of(accountId: AccountId): (error: unknown) => void {
    return (error) => {
      this.#all.push(error)
      const told = { err: error, roundId: this.#roundId, accountId: String(accountId) }
      if (!isPassing(error)) this.#log.error(told, 'somebody at a table cannot be paid')
    }
  }

  /** Fails if there was any problem: with one that does not pass by itself, if there is one. */
  throwWorst(): void {
    const worst: unknown = this.#all.find((error) => !isPassing(error)) ?? this.#all[0]
    if (this.#all.length > 0) throw worst
  }
}
