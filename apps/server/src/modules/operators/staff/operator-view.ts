import type { ReplyOf } from '@baize/contract'
import type { inviteOperator, suspendOperator } from '@baize/contract/office'
import type { Invited } from './manage-operators.ts'
import type { OperatorRow } from './operator.sql.ts'

/** An operator as those see one who manage operators. */
export function operatorView(row: OperatorRow): ReplyOf<typeof suspendOperator> {
  return {
    operatorId: row.operatorId,
    username: row.username,
    role: row.role,
    roleName: row.roleName,
    state: row.state,
    openSessions: row.openSessions,
    createdAt: row.createdAt.toString(),
    lastSeenAt: row.lastSeenAt?.toString() ?? null,
    sponsor: row.sponsor ?? '',
  }
}

export function invitedView({ operator, invitation }: Invited): ReplyOf<typeof inviteOperator> {
  const { token, expiresAt } = invitation
  return { operator: operatorView(operator), invitation: { token, expiresAt: expiresAt.toString() } }
}
