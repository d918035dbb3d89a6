import type { BodyOf, ReplyOf } from '@baize/contract'
import type { changeOperatorPassword, officeConfirm, ownOperatorSessions } from '@baize/contract/office'
import type { Operator } from '../../../kernel/caller.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { noteAudit } from '../audit/note.ts'
import type { OperatorParts } from '../operators.parts.ts'
import { freshMinutes, isWeakPassword, weakPasswordValues } from '../operators.rules.ts'
import { endSessions } from '../staff/operator.sql.ts'
import {
  confirmSession,
  endOwnSession,
  replacePassword,
  selectAccount,
  selectOwnSessions,
  takeStep,
  type Account,
} from './session.sql.ts'
import { stepOfApp } from './sign-in.ts'
import { countOwnTry } from './tries.ts'

/** Takes a fresh code of the operator's app, which is then used up. Returns until when it counts. */
export async function confirmFactor(
  parts: OperatorParts,
  by: Operator,
  { code }: BodyOf<typeof officeConfirm>,
): Promise<Temporal.Instant> {
  const tried = await countOwnTry(parts, by.operatorId, by.address)
  const account = await ownAccount(parts, by)
  const step = stepOfApp(parts, account, code)
  const wrong = () => new Refusal('operator.code_wrong', { fields: [{ field: 'code', code: 'operator.code_wrong' }] })
  if (step === undefined) throw wrong()
  const now = parts.clock.now()
  await parts.database.transaction().execute(async (tx) => {
    if (!(await takeStep(tx, account, step))) throw wrong()
    if (!(await confirmSession(tx, by.sessionId, now))) throw new Refusal('session.required')
  })
  await tried.passed()
  return now.add({ minutes: freshMinutes })
}

/** Changes the own password and ends all other sessions. */
export async function changePassword(
  parts: OperatorParts,
  by: Operator,
  { oldPassword, newPassword }: BodyOf<typeof changeOperatorPassword>,
): Promise<void> {
  const tried = await countOwnTry(parts, by.operatorId, by.address)
  const account = await ownAccount(parts, by)
  const wrong = () =>
    new Refusal('operator.password_wrong', { fields: [{ field: 'oldPassword', code: 'operator.password_wrong' }] })
  if (!(await parts.passwords.verify(oldPassword, account.passwordHash ?? undefined))) throw wrong()
  await tried.passed()
  const isOld = await parts.passwords.verify(newPassword, account.passwordHash ?? undefined)
  refuseWeak(parts, by.username, newPassword, { field: 'newPassword', isOld })
  const passwordHash = await parts.passwords.hash(newPassword)
  await parts.database.transaction().execute(async (tx) => {
    if (!(await replacePassword(tx, account, passwordHash))) throw wrong()
    await endSessions(tx, by.operatorId, parts.clock.now(), by.sessionId)
    await noteAudit(parts.clock, tx, by, { action: 'operator.password_changed', subject: operatorSubject(by) })
  })
}

/** Throws a refusal if a new password can be guessed early, or is the present one. */
export function refuseWeak(
  { refusedPasswords }: Pick<OperatorParts, 'refusedPasswords'>,
  username: string,
  password: string,
  { field, isOld = false }: { readonly field: string; readonly isOld?: boolean },
): void {
  if (!isOld && !isWeakPassword(password, username, refusedPasswords)) return
  const values = weakPasswordValues
  throw new Refusal('operator.password_weak', { values, fields: [{ field, code: 'operator.password_weak', values }] })
}

export async function listOwnSessions(
  { database, clock }: OperatorParts,
  by: Operator,
): Promise<ReplyOf<typeof ownOperatorSessions>> {
  const rows = await selectOwnSessions(database, by.operatorId, clock.now())
  return {
    list: rows.map(({ sessionId, createdAt, lastSeenAt, address, program }) => ({
      sessionId: String(sessionId),
      createdAt: createdAt.toString(),
      lastSeenAt: lastSeenAt.toString(),
      address,
      program,
      isThis: sessionId === by.sessionId,
    })),
  }
}

/** Ends one of the own sessions: this one at signing out, or another. */
export async function endOwn(parts: OperatorParts, by: Operator, sessionId: bigint): Promise<void> {
  await parts.database.transaction().execute(async (tx) => {
    if (!(await endOwnSession(tx, by.operatorId, sessionId, parts.clock.now())))
      throw new Refusal('operator.session_unknown')
    const action = sessionId === by.sessionId ? 'operator.signed_out' : 'operator.session_ended'
    await noteAudit(parts.clock, tx, by, { action, subject: operatorSubject(by) })
  })
}

function operatorSubject({ operatorId }: Operator) {
  return { kind: 'operator', id: operatorId } as const
}

/** The account of an operator who is signed in. It may have been reset since the guard read it. */
async function ownAccount({ database }: OperatorParts, by: Operator): Promise<Account> {
  const account = await selectAccount(database, by, '')
  if (account === undefined) throw new Refusal('session.required')
  return account
}
