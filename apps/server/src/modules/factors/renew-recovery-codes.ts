import type { Language } from '@baize/phrases'
import { Refusal } from '../../kernel/refusal.ts'
import type { FactorMember, FactorParts } from './factors.parts.ts'
import { cleanRecoveryCode, recoveryRandomBytes, recoveryCodesOf } from './recovery-codes.rules.ts'
import { replaceRecoveryCodes, type RecoveryCodeRow } from './recovery-codes.sql.ts'
import { changeAndTell } from './security-news.ts'
import { lockTotp } from './totp.sql.ts'

/** Replaces all recovery codes, used or not, with new ones. */
export async function renewRecoveryCodes(
  parts: FactorParts,
  member: FactorMember,
  language: Language,
): Promise<string[]> {
  const { codes, rows } = await hashRecoveryCodes(parts)
  await changeAndTell(parts, async (tx, tell) => {
    if (!(await lockTotp(tx, member))) throw new Refusal('factor.totp_off')
    await replaceRecoveryCodes(tx, member, rows, parts.clock.now())
    await tell(member, { kind: 'recovery_codes', details: [], language })
  })
  return codes
}

/** Draws a set of codes and hashes them like passwords, since a code is too short for a fast hash. */
export async function hashRecoveryCodes({
  randomness,
  passwords,
}: FactorParts): Promise<{ readonly codes: string[]; readonly rows: readonly RecoveryCodeRow[] }> {
  const codes = recoveryCodesOf(randomness.bytes(recoveryRandomBytes))
  const rows = await Promise.all(
    codes.map(async (shown) => {
      const clean = cleanRecoveryCode(shown)
      if (clean === undefined) throw new Error('a new recovery code does not have the form of a recovery code')
      return { mark: clean.mark, codeHash: await passwords.hash(clean.code) }
    }),
  )
  return { codes, rows }
}
