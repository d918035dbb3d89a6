import type { Language } from '@baize/phrases'
import { Refusal } from '../../kernel/refusal.ts'
import type { FactorMember, FactorParts } from './factors.parts.ts'
import { cleanRecoveryCode, recoveryChanceBytes, recoveryCodesOf } from './recovery-codes.rules.ts'
import { replaceRecoveryCodes, type RecoveryCodeRow } from './recovery-codes.sql.ts'
import { changeAndTell } from './security-news.ts'
import { holdTotp } from './totp.sql.ts'

/** New recovery codes in the place of those there are, used or not. */
export async function renewRecoveryCodes(
  parts: FactorParts,
  member: FactorMember,
  language: Language,
): Promise<string[]> {
  const { codes, rows } = await hashRecoveryCodes(parts)
  await changeAndTell(parts, async (tx, tell) => {
    if (!(await holdTotp(tx, member))) throw new Refusal('factor.totp_off')
    await replaceRecoveryCodes(tx, member, rows, parts.clock.now())
    await tell(member, { kind: 'recovery_codes', details: [], language })
  })
  return codes
}

/** Draws a set, and hashes it like passwords: a code is too short for a hash that is made quickly. */
export async function hashRecoveryCodes({
  randomness,
  passwords,
}: FactorParts): Promise<{ readonly codes: string[]; readonly rows: readonly RecoveryCodeRow[] }> {
  const codes = recoveryCodesOf(randomness.bytes(recoveryChanceBytes))
  const rows = await Promise.all(
    codes.map(async (shown) => {
      const clean = cleanRecoveryCode(shown)
      if (clean === undefined) throw new Error('a recovery code does not have its own form')
      return { mark: clean.mark, codeHash: await passwords.hash(clean.code) }
    }),
  )
  return { codes, rows }
}
