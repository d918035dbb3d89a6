import type { Permission } from '@baize/contract/office'
import type { Database } from '../../../kernel/database/pool.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { noteAudit, type Actor, type AuditNote } from '../audit/note.ts'
import type { StaffParts } from '../operators.parts.ts'
import { lockStaff } from '../roles/role.sql.ts'
import { isManaged, selectOperator, type OperatorRow } from './operator.sql.ts'

/** What a change may do: it runs alone among the changes of the brand's operators and roles. */
export interface StaffChange {
  readonly tx: Database
  readonly now: Temporal.Instant
  /** Throws a refusal if the caller gives or takes a permission that they do not have. A command has all. */
  refuseBeyondOwn(permissions: readonly Permission[]): void
}

/**
 * Changes operators or roles in one transaction, with a row of the audit log. Whoever calls is looked up again inside it, so
 * that somebody who loses the right at the same moment can no longer use it; and afterwards somebody must remain who may
 * manage operators. A command may leave nobody: it can also invite somebody.
 */
export async function changeStaff<T>(
  { database, clock }: StaffParts,
  by: Actor,
  change: (inside: StaffChange) => Promise<{ readonly result: T; readonly note: AuditNote }>,
): Promise<T> {
  return database.transaction().execute(async (tx) => {
    await lockStaff(tx, by.brandId)
    const now = clock.now()
    const self = await callerInside(tx, by, now)
    const { result, note } = await change({
      tx,
      now,
      refuseBeyondOwn(permissions) {
        if (self !== undefined && !permissions.every((one) => self.permissions.includes(one)))
          throw new Refusal('operator.beyond_own')
      },
    })
    if (self !== undefined && !(await isManaged(tx, by.brandId))) throw new Refusal('operator.last_admin')
    await noteAudit(clock, tx, by, note)
    return result
  })
}

/** The caller as they are now; `undefined` for a command. */
async function callerInside(tx: Database, by: Actor, now: Temporal.Instant): Promise<OperatorRow | undefined> {
  if (by.operatorId === null) return undefined
  const self = await selectOperator(tx, by.brandId, { operatorId: by.operatorId }, now)
  if (self?.state !== 'active' || !self.permissions.includes('operators.change'))
    throw new Refusal('operator.not_permitted')
  return self
}
