/**
 * Operators: who works in the back office, what they may do there, and the log of what they did.
 *
 * Owns the tables `operator`, `operator_role`, `operator_session`, `operator_invitation`, `operator_audit` and
 * `operator_audit_head`.
 *
 * Invariants: a sign-in needs password and a code of the authenticator app, every wrong one gets the same answer, and a code is
 * accepted once; tokens and passwords are stored as hashes only, an app's secret is sealed; permissions are read with every
 * call; nobody gives or takes a permission that they do not have, and somebody remains who may manage operators; the audit log
 * is only added to, and each of its rows has a hash of itself and of the row before.
 *
 * To change:
 * - how long an operator's session lives, how long a code counts as fresh, how long an invitation is valid: `idleMinutes`,
 *   `sessionHours`, `freshMinutes` and `invitationHours` in `operators.rules.ts`; `docs/flows/office-sign-in.md`
 * - limits on guessing at the back office: `triesPerAccount` and `triesPerAddress` in `sessions/tries.ts`
 * - how long an operator's password must be: `minPasswordLength` in `operators.rules.ts`
 * - what an operator may do (permissions): `permissions` in `packages/contract/src/office/permissions.ts`; the roles of the
 *   product, `builtInRoles` in `roles/built-in-roles.ts`
 * - who may call an endpoint of the back office: `permission` and `freshFactor` of the endpoint; the guard, `admit` in
 *   `apps/server/src/kernel/http/office-bind.ts`
 * - what managing operators may do: `changeStaff` in `staff/staff-change.ts`
 * - who counts as two people (four eyes): `mayBeSecond` in `staff/may-be-second.ts`
 * - what a row of the audit log contains, and its hash: `hashOfEntry` in `audit/chain.ts`
 * - the command that invites the first operator: `runOperatorsCommand` in `apps/server/src/operators-command.ts`
 * - demo operators: `demoOperators` in `demo/demo-operators.ts`
 */
export type { Actor, AuditNote } from './audit/note.ts'
export type { DemoOperator } from './demo/demo-operators.ts'
export { openOperators, type Audit, type Operators } from './open-operators.ts'
export { bindOperatorRoutes } from './operators.routes.ts'
export type { StaffParts } from './operators.parts.ts'
export { verifyPiece } from './audit/verify-audit.ts'
export { invitationRenewal, operatorTotpRenewal } from './renew-operator-secrets.ts'
export { listOperators, operatorByName } from './staff/list-operators.ts'
export {
  inviteOperator,
  resetOperator,
  resumeOperator,
  suspendOperator,
  type Invited,
} from './staff/manage-operators.ts'
export { mayBeSecond } from './staff/may-be-second.ts'
