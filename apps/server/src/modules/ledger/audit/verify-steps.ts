import type { Database } from '../../../kernel/database/pool.ts'
import type { AuditState, PartStep } from './audit.types.ts'

/** Rows looked at at a time: the memory that the verifier needs does not grow with the books. */
const stride = 5_000

/** Takes all steps of a part of the auditor, up to the first fault. Answers with its sentence. */
export async function firstOf(
  db: Database,
  part: (db: Database, state: AuditState, mostRows: number) => Promise<PartStep>,
): Promise<string | undefined> {
  for (let cursor: AuditState['cursor'] | undefined = {}; cursor !== undefined;) {
    const step: PartStep = await part(db, { versions: {}, sums: {}, cursor }, stride)
    if (step.faults[0] !== undefined) return step.faults[0].message
    cursor = step.cursor
  }
  return undefined
}
