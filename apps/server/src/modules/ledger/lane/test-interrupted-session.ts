import { createLog } from '../../../kernel/log.ts'
import type { Statement } from '../storage/ledger.sql.ts'
import { LaneSession } from './lane-session.ts'

/** A lane's connection that runs some work once, right after a statement with a given name has been answered. */
export class InterruptedSession extends LaneSession {
  readonly #after: string
  #work: (() => Promise<unknown>) | undefined

  constructor(address: string, after: string) {
    super(address, `interrupted ${crypto.randomUUID()}`, createLog('silent'))
    this.#after = after
  }

  interrupt(work: () => Promise<unknown>): void {
    this.#work = work
  }

  override async query<Row extends object>(statement: Statement): Promise<Row[]> {
    const rows = await super.query<Row>(statement)
    if (statement.name === this.#after && this.#work !== undefined) {
      const work = this.#work
      this.#work = undefined
      await work()
    }
    return rows
  }
}
