import type { Language } from '@baize/phrases'
import { Refusal } from '../../kernel/refusal.ts'
import { countFactorTry, clearFactorTries } from './count-tries.ts'
import type { FactorMember, FactorParts } from './factors.parts.ts'
import { replaceRecoveryCodes } from './recovery-codes.sql.ts'
import { hashRecoveryCodes } from './renew-recovery-codes.ts'
import { changeAndTell } from './security-news.ts'
import { openTotpSecret } from './totp-secret.ts'
import { enrolmentMinutes, stepOfCode } from './totp.rules.ts'
import { confirmTotpRow, isConfirmed, selectTotp } from './totp.sql.ts'

/** Confirms the authenticator app with one of its codes, which is then used up, and returns the first recovery codes. */
export async function confirmTotp(
  parts: FactorParts,
  member: FactorMember,
  code: string,
  language: Language,
): Promise<string[]> {
  await countFactorTry(parts, member)
  const { database, clock } = parts
  const now = clock.now()
  const totp = await selectTotp(database, member)
  if (isConfirmed(totp)) throw new Refusal('factor.totp_on')
  if (totp === undefined || totp.begunAt.add({ minutes: enrolmentMinutes }).epochMilliseconds < now.epochMilliseconds)
    throw new Refusal('factor.totp_not_begun')
  const step = stepOfCode(openTotpSecret(parts, member, totp), code, now)
  if (step === undefined)
    throw new Refusal('factor.code_wrong', { fields: [{ field: 'code', code: 'factor.code_wrong' }] })
  const { codes, rows } = await hashRecoveryCodes(parts)
  await changeAndTell(parts, async (tx, tell) => {
    if (!(await confirmTotpRow(tx, member, totp, step, now))) throw new Refusal('factor.totp_not_begun')
    await replaceRecoveryCodes(tx, member, rows, now)
    await tell(member, { kind: 'totp_on', details: [], language })
  })
  await clearFactorTries(parts, member)
  return codes
}
