import type { Database } from '../../../kernel/database/pool.ts'
import type { AuditState, PartStep } from './audit.types.ts'

/** The number of rows read at a time, so that the verifier's memory use does not grow with the books. */
const stride = 5_000

/** Takes all steps of one part of the auditor until the first fault. Returns its message. */
export async function firstOf(
  db: Database,
  part: (db: Database, state: AuditState, maxRows: number) => Promise<PartStep>,
): Promise<string | undefined> {
  for (let cursor: AuditState['cursor'] | undefined = {}; cursor !== undefined;) {
    const step: PartStep = await part(db, { versions: {}, sums: {}, cursor }, stride)
    if (step.faults[0] !== undefined) return step.faults[0].message
    cursor = step.cursor
  }
  return undefined
}
