import type { BodyOf, QueryOf, ReplyOf } from '@baize/contract'
import type * as contract from '@baize/contract/office'
import type { Operator } from '../../kernel/caller.ts'
import type { Database } from '../../kernel/database/pool.ts'
import type { OfficeDoor } from '../../kernel/http/door.ts'
import { auditAbout } from './audit/audit.sql.ts'
import { listAudit } from './audit/list-audit.ts'
import { noteAudit, type Actor, type AuditNote } from './audit/note.ts'
import { verifyPiece, type VerifiedPiece } from './audit/verify-audit.ts'
import { listDemoOperators, loadDemoOperators, refuseDemoOperators, type DemoOperator } from './demo/demo-operators.ts'
import type { OperatorParts } from './operators.parts.ts'
import { sessionDaysKept } from './operators.rules.ts'
import { listRoles, removeRole, saveRole } from './roles/manage-roles.ts'
import { writeBuiltInRoles } from './roles/role.sql.ts'
import { openOperatorDoor } from './sessions/operator-door.ts'
import { changePassword, confirmFactor, endOwn, listOwnSessions } from './sessions/own-session.ts'
import { deleteOldSessions } from './sessions/session.sql.ts'
import { signIn, type SignInPlace } from './sessions/sign-in.ts'
import { viewOf } from './sessions/signed-in.ts'
import { acceptInvitation, openInvitation } from './staff/accept-invitation.ts'
import { deleteExpiredInvitations } from './staff/invitation.sql.ts'
import { listOperators } from './staff/list-operators.ts'
import { mayFollow } from './staff/may-be-second.ts'
import {
  changeRole,
  endOperatorSessions,
  inviteOperator,
  resetOperator,
  resumeOperator,
  suspendOperator,
} from './staff/manage-operators.ts'

/** What other modules do with the audit log. */
export interface Audit {
  /** Adds a row in the caller's transaction. Call it last there: everybody else who adds one waits for the commit. */
  note(tx: Database, by: Actor, note: AuditNote): Promise<void>
  /** What operators did to a subject, newest first. */
  about(...asked: AboutAsked): ReturnType<typeof auditAbout>
}

type AboutAsked = typeof auditAbout extends (db: Database, ...asked: infer Asked) => unknown ? Asked : never

export interface Operators extends OfficeDoor {
  readonly audit: Audit
  /**
   * Whether two operators count as two people. Of an operator who has decided first, and the one who follows; ask in the
   * transaction that decides.
   */
  mayFollow(tx: Database, firstId: string, secondId: string): Promise<boolean>
  /** Writes the built-in roles. In demo mode, makes the demo operators; in production, refuses to start with them. */
  prepare(): Promise<void>
  demoOperators(): Promise<DemoOperator[]>
  signIn(at: SignInPlace, typed: BodyOf<typeof contract.officeLogin>): Promise<{ token: string; operator: Operator }>
  view(by: Operator): Promise<contract.SignedInOperator>
  confirm(by: Operator, body: BodyOf<typeof contract.officeConfirm>): Promise<Temporal.Instant>
  changePassword(by: Operator, body: BodyOf<typeof contract.changeOperatorPassword>): Promise<void>
  ownSessions(by: Operator): Promise<ReplyOf<typeof contract.ownOperatorSessions>>
  endOwnSession(by: Operator, sessionId: bigint): Promise<void>
  openInvitation: Bound<typeof openInvitation>
  acceptInvitation: Bound<typeof acceptInvitation>
  list: Bound<typeof listOperators>
  invite: Bound<typeof inviteOperator>
  changeRole: Bound<typeof changeRole>
  suspend: Bound<typeof suspendOperator>
  resume: Bound<typeof resumeOperator>
  reset: Bound<typeof resetOperator>
  endSessions: Bound<typeof endOperatorSessions>
  listRoles: Bound<typeof listRoles>
  saveRole: Bound<typeof saveRole>
  removeRole: Bound<typeof removeRole>
  listAudit(by: Operator, query: QueryOf<typeof contract.listAudit>): Promise<ReplyOf<typeof contract.listAudit>>
  verifyAudit(by: Operator, from: bigint): Promise<VerifiedPiece>
  /** Deletes what has expired; runs every minute. */
  sweep(): Promise<void>
}

/** A use-case with its dependencies given. */
type Bound<F> = F extends (parts: never, ...rest: infer Rest) => infer Result ? (...rest: Rest) => Result : never

export function openOperators(parts: OperatorParts): Operators {
  const { database, clock, brands } = parts
  const door = openOperatorDoor(parts)
  return {
    ...door,
    audit: {
      note: (tx, by, note) => noteAudit(clock, tx, by, note),
      about: (...asked) => auditAbout(database, ...asked),
    },
    mayFollow,
    async prepare() {
      for (const { brandId } of brands.all) await writeBuiltInRoles(database, brandId)
      const [first] = brands.all
      if (parts.mode === 'production') await refuseDemoOperators(parts)
      else if (first !== undefined) await loadDemoOperators(parts, first)
    },
    demoOperators: () => listDemoOperators(parts),
    async signIn(at, typed) {
      const token = await signIn(parts, at, typed)
      const operator = await door.operatorOfToken(token, at.address)
      if (operator === undefined) throw new Error('a session was begun but cannot be found')
      return { token, operator }
    },
    view: (by) => viewOf(parts, by),
    confirm: (by, body) => confirmFactor(parts, by, body),
    changePassword: (by, body) => changePassword(parts, by, body),
    ownSessions: (by) => listOwnSessions(parts, by),
    endOwnSession: (by, sessionId) => endOwn(parts, by, sessionId),
    openInvitation: (address, body) => openInvitation(parts, address, body),
    acceptInvitation: (address, body) => acceptInvitation(parts, address, body),
    list: (by, query) => listOperators(parts, by, query),
    invite: (by, order) => inviteOperator(parts, by, order),
    changeRole: (by, order) => changeRole(parts, by, order),
    suspend: (by, order) => suspendOperator(parts, by, order),
    resume: (by, order) => resumeOperator(parts, by, order),
    reset: (by, order) => resetOperator(parts, by, order),
    endSessions: (by, order) => endOperatorSessions(parts, by, order),
    listRoles: (brandId) => listRoles(parts, brandId),
    saveRole: (by, role, body) => saveRole(parts, by, role, body),
    removeRole: (by, role, reason) => removeRole(parts, by, role, reason),
    listAudit: (by, query) => listAudit(parts, by, query),
    verifyAudit: ({ brandId }, from) => verifyPiece(database, brandId, from),
    async sweep() {
      const now = clock.now()
      await deleteOldSessions(database, now.subtract({ hours: sessionDaysKept * 24 }))
      await deleteExpiredInvitations(database, now)
    },
  }
}
