import type { BodyOf } from '@baize/contract'
import type { officeLogin } from '@baize/contract/office'
import { Refusal } from '../../../kernel/refusal.ts'
import { countedAddress } from '../../../kernel/throttle.ts'
import { stepOfCode, totpSecretBytes } from '../../factors/index.ts'
import { hashToken, programOf } from '../../identity/index.ts'
import { noteAudit } from '../audit/note.ts'
import type { OperatorParts } from '../operators.parts.ts'
import { maxSessions, plainName } from '../operators.rules.ts'
import { newOfficeToken } from '../office-token.ts'
import { openTotp } from '../staff/totp-secret.ts'
import { endOldest, insertSession, selectAccount, takeStep, type Account } from './session.sql.ts'
import { countSignIn } from './tries.ts'

/** Where somebody signs in from. */
export interface SignInPlace {
  readonly address: string
  readonly userAgent: string
}

/** The secret that codes for an unknown account are compared with. */
const nobodysSecret = Buffer.alloc(totpSecretBytes)

/**
 * Signs an operator in and returns the session's token. An unknown name, a wrong password, a wrong or used code and an account
 * that is not active get the same answer after the same work.
 */
export async function signIn(
  parts: OperatorParts,
  at: SignInPlace,
  typed: BodyOf<typeof officeLogin>,
): Promise<string> {
  const username = plainName(typed.username)
  const network = countedAddress(at.address)
  const account = await selectAccount(parts.database, { username }, network)
  const isKnownHere = account?.isKnownHere === true
  const tried = await countSignIn(parts, { username, address: at.address, isKnownHere })
  const step = await check(parts, account, typed)
  if (account === undefined || step === undefined) throw new Refusal('operator.wrong_credentials')
  const token = newOfficeToken(parts.randomness)
  const now = parts.clock.now()
  await parts.database.transaction().execute(async (tx) => {
    // The password may have been changed, the operator suspended or the code used while it was checked.
    if (!(await takeStep(tx, account, step))) throw new Refusal('operator.wrong_credentials')
    const { operatorId } = account
    await endOldest(tx, operatorId, maxSessions - 1, now)
    const program = programOf(at.userAgent)
    await insertSession(tx, { operatorId, tokenHash: hashToken(token), now, address: at.address, network, program })
    await noteAudit(parts.clock, tx, { ...account, address: at.address }, { action: 'operator.signed_in' })
  })
  await tried.passed()
  return token
}

/** The step of the code, if password and code are right. */
async function check(
  parts: OperatorParts,
  account: Account | undefined,
  { password, code }: { readonly password: string; readonly code: string },
): Promise<bigint | undefined> {
  const isPassword = await parts.passwords.verify(password, account?.passwordHash ?? undefined)
  const sealed = account?.totpSealed ?? undefined
  const secret =
    account === undefined || sealed === undefined ? nobodysSecret : openTotp(parts, account.operatorId, sealed)
  const step = stepOfCode(secret, code, parts.clock.now())
  return isPassword && sealed !== undefined ? step : undefined
}

/** Whether a code of an operator's app is right. It is not used up yet. */
export function stepOfApp(parts: OperatorParts, { operatorId, totpSealed }: Account, code: string): bigint | undefined {
  return totpSealed === null ? undefined : stepOfCode(openTotp(parts, operatorId, totpSealed), code, parts.clock.now())
}
