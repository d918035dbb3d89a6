import type { AuditAction } from '@baize/contract/office'
import type { StaffParts } from '../operators.parts.ts'
import { hashToken } from '../../identity/index.ts'
import { totpSecretBytes } from '../../factors/index.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Actor } from '../audit/note.ts'
import { newOfficeToken } from '../office-token.ts'
import { invitationHours } from '../operators.rules.ts'
import { selectRole, type RoleRow } from '../roles/role.sql.ts'
import { putInvitation } from './invitation.sql.ts'
import {
  endSessions,
  insertOperator,
  resetRow,
  resumeRow,
  selectOperator,
  suspendRow,
  updateRole,
  type OperatorRow,
} from './operator.sql.ts'
import { changeStaff, type StaffChange } from './staff-change.ts'
import { sealTotp } from './totp-secret.ts'

/** A one-time link into the office, which is shown once. */
export interface Invited {
  readonly operator: OperatorRow
  readonly invitation: { readonly token: string; readonly expiresAt: Temporal.Instant }
}

/** Invites a new operator, whose sponsor the caller is. */
export async function inviteOperator(
  parts: StaffParts,
  by: Actor,
  { username, role, reason }: { readonly username: string; readonly role: string; readonly reason: string },
): Promise<Invited> {
  return changeStaff(parts, by, async (inside) => {
    const { brandId } = by
    inside.refuseBeyondOwn((await roleInside(inside, by, role)).permissions)
    const operatorId = parts.randomness.uuid()
    const sponsorId = by.operatorId ?? undefined
    const isNew = await insertOperator(inside.tx, {
      operatorId,
      brandId,
      username,
      role,
      sponsorId,
      createdAt: inside.now,
    })
    if (!isNew) {
      const code = 'operator.name_taken'
      throw new Refusal(code, { fields: [{ field: 'username', code }] })
    }
    const result = await invite(parts, inside, by, operatorId)
    const subject = { kind: 'operator', id: operatorId } as const
    return { result, note: { action: 'operator.invited', subject, after: { username, role }, reason } }
  })
}

/** Forgets password and app of an operator and invites anew; the caller becomes the sponsor. */
export async function resetOperator(
  parts: StaffParts,
  by: Actor,
  { operatorId, reason }: { readonly operatorId: string; readonly reason: string },
): Promise<Invited> {
  return changeStaff(parts, by, async (inside) => {
    const before = await targetOf(inside, by, operatorId, 'others')
    if (!(await resetRow(inside.tx, operatorId, by.operatorId ?? undefined))) throw new Refusal('operator.state')
    await endSessions(inside.tx, operatorId, inside.now)
    const result = await invite(parts, inside, by, operatorId)
    return { result, note: { action: 'operator.reset', ...facts(before, result.operator), reason } }
  })
}

async function invite(parts: StaffParts, inside: StaffChange, by: Actor, operatorId: string): Promise<Invited> {
  const token = newOfficeToken(parts.randomness)
  const expiresAt = inside.now.add({ hours: invitationHours })
  const totpSealed = sealTotp(parts, operatorId, parts.randomness.bytes(totpSecretBytes))
  await putInvitation(inside.tx, { operatorId, tokenHash: hashToken(token), totpSealed, expiresAt })
  return { operator: await readInside(inside, by, operatorId), invitation: { token, expiresAt } }
}

/** What is done to somebody, and why. */
interface Order {
  readonly operatorId: string
  readonly reason: string
}

export async function changeRole(
  parts: StaffParts,
  by: Actor,
  { operatorId, role, reason }: Order & { readonly role: string },
): Promise<OperatorRow> {
  return changeStaff(parts, by, async (inside) => {
    const before = await targetOf(inside, by, operatorId, 'others')
    inside.refuseBeyondOwn((await roleInside(inside, by, role)).permissions)
    await updateRole(inside.tx, operatorId, role)
    await endSessions(inside.tx, operatorId, inside.now)
    return readAfter(inside, by, before, { action: 'operator.role_changed', reason })
  })
}

export async function suspendOperator(
  parts: StaffParts,
  by: Actor,
  { operatorId, reason }: Order,
): Promise<OperatorRow> {
  return changeStaff(parts, by, async (inside) => {
    const before = await targetOf(inside, by, operatorId, 'others')
    if (!(await suspendRow(inside.tx, operatorId))) throw new Refusal('operator.state')
    await endSessions(inside.tx, operatorId, inside.now)
    return readAfter(inside, by, before, { action: 'operator.suspended', reason })
  })
}

export async function resumeOperator(
  parts: StaffParts,
  by: Actor,
  { operatorId, reason }: Order,
): Promise<OperatorRow> {
  return changeStaff(parts, by, async (inside) => {
    const before = await targetOf(inside, by, operatorId, 'others')
    if (!(await resumeRow(inside.tx, operatorId))) throw new Refusal('operator.state')
    return readAfter(inside, by, before, { action: 'operator.resumed', reason })
  })
}

export async function endOperatorSessions(
  parts: StaffParts,
  by: Actor,
  { operatorId, reason }: Order,
): Promise<OperatorRow> {
  return changeStaff(parts, by, async (inside) => {
    const before = await targetOf(inside, by, operatorId, 'anybody')
    const ended = await endSessions(inside.tx, operatorId, inside.now)
    const result = await readInside(inside, by, operatorId)
    const { subject } = facts(before, result)
    return { result, note: { action: 'operator.sessions_ended', subject, after: { ended }, reason } }
  })
}

/** The operator who is changed: one of the brand's, without any permission that the caller lacks. */
async function targetOf(
  inside: StaffChange,
  by: Actor,
  operatorId: string,
  who: 'others' | 'anybody',
): Promise<OperatorRow> {
  const target = await selectOperator(inside.tx, by.brandId, { operatorId }, inside.now)
  if (target === undefined) throw new Refusal('operator.unknown')
  if (who === 'others' && operatorId === by.operatorId) throw new Refusal('operator.is_self')
  inside.refuseBeyondOwn(target.permissions)
  return target
}

async function roleInside({ tx }: StaffChange, { brandId }: Actor, role: string): Promise<RoleRow> {
  const found = await selectRole(tx, brandId, role)
  if (found === undefined) throw new Refusal('operator.role_unknown')
  return found
}

async function readInside({ tx, now }: StaffChange, { brandId }: Actor, operatorId: string): Promise<OperatorRow> {
  const row = await selectOperator(tx, brandId, { operatorId }, now)
  if (row === undefined) throw new Error('the operator was changed but cannot be read')
  return row
}

async function readAfter(
  inside: StaffChange,
  by: Actor,
  before: OperatorRow,
  what: { readonly action: AuditAction; readonly reason: string },
) {
  const result = await readInside(inside, by, before.operatorId)
  return { result, note: { ...what, ...facts(before, result) } }
}

function facts(before: OperatorRow, after: OperatorRow) {
  const of = ({ username, role, state }: OperatorRow) => ({ username, role, state })
  return { subject: { kind: 'operator' as const, id: after.operatorId }, before: of(before), after: of(after) }
}
