import {
  acceptInvitation,
  changeOperatorPassword,
  changeOperatorRole,
  endOperatorSessions,
  endOwnOperatorSession,
  inviteOperator,
  listAudit,
  listOperators,
  listRoles,
  officeConfirm,
  officeLogin,
  officeLogout,
  officeSession,
  openInvitation,
  ownOperatorSessions,
  removeRole,
  resetOperator,
  resumeOperator,
  saveRole,
  suspendOperator,
  verifyAudit,
} from '@baize/contract/office'
import type { OfficeBind } from '../../kernel/http/office-bind.ts'
import { sessionHours } from './operators.rules.ts'
import type { Operators } from './open-operators.ts'
import { invitedView, operatorView } from './staff/operator-view.ts'

/** Binds the endpoints for signing in, for managing operators and roles, and for the audit log. */
export function bindOperatorRoutes(bind: OfficeBind, operators: Operators): void {
  bindSession(bind, operators)
  bindStaff(bind, operators)
  bind(listRoles, ({ caller }) => operators.listRoles(caller.operator.brandId))
  bind(saveRole, ({ caller, params, body }) => operators.saveRole(caller.operator, params.role, body))
  bind(removeRole, async ({ caller, params, query }) => {
    await operators.removeRole(caller.operator, params.role, query.reason)
    return {}
  })
  bind(listAudit, ({ caller, query }) => operators.listAudit(caller.operator, query))
  bind(verifyAudit, async ({ caller, body }) => {
    const { checked, brokenAt, next, head } = await operators.verifyAudit(caller.operator, BigInt(body.from))
    return {
      checked,
      brokenAt: brokenAt === undefined ? null : String(brokenAt),
      next: next === undefined ? null : String(next),
      head: head === undefined ? null : { serial: String(head.serial), hash: head.hash.toString('hex') },
    }
  })
}

function bindSession(bind: OfficeBind, operators: Operators): void {
  bind(officeLogin, async ({ caller, body }) => {
    const { token, operator } = await operators.signIn(caller, body)
    caller.cookies.keep('office', token, sessionHours * 3_600)
    return { token, operator: await operators.view(operator) }
  })
  bind(officeSession, ({ caller }) => operators.view(caller.operator))
  bind(officeLogout, async ({ caller }) => {
    await operators.endOwnSession(caller.operator, caller.operator.sessionId)
    caller.cookies.forget('office')
    return {}
  })
  bind(officeConfirm, async ({ caller, body }) => ({
    confirmedUntil: (await operators.confirm(caller.operator, body)).toString(),
  }))
  bind(changeOperatorPassword, async ({ caller, body }) => {
    await operators.changePassword(caller.operator, body)
    return {}
  })
  bind(ownOperatorSessions, ({ caller }) => operators.ownSessions(caller.operator))
  bind(endOwnOperatorSession, async ({ caller, params }) => {
    await operators.endOwnSession(caller.operator, BigInt(params.sessionId))
    return {}
  })
  bind(openInvitation, ({ caller, body }) => operators.openInvitation(caller.address, body))
  bind(acceptInvitation, async ({ caller, body }) => {
    await operators.acceptInvitation(caller.address, body)
    return {}
  })
}

function bindStaff(bind: OfficeBind, operators: Operators): void {
  bind(listOperators, ({ caller, query }) => operators.list(caller.operator, query))
  bind(inviteOperator, async ({ caller, body }) => invitedView(await operators.invite(caller.operator, body)))
  bind(changeOperatorRole, async ({ caller, params, body }) =>
    operatorView(await operators.changeRole(caller.operator, { ...params, ...body })),
  )
  bind(suspendOperator, async ({ caller, params, body }) =>
    operatorView(await operators.suspend(caller.operator, { ...params, ...body })),
  )
  bind(resumeOperator, async ({ caller, params, body }) =>
    operatorView(await operators.resume(caller.operator, { ...params, ...body })),
  )
  bind(resetOperator, async ({ caller, params, body }) =>
    invitedView(await operators.reset(caller.operator, { ...params, ...body })),
  )
  bind(endOperatorSessions, async ({ caller, params, body }) =>
    operatorView(await operators.endSessions(caller.operator, { ...params, ...body })),
  )
}
