import type { FactorWay } from '@baize/contract'
import type { Database } from '../../kernel/database/pool.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { CodeTarget } from '../verification/index.ts'
import { isSameName } from './bank-name.ts'
import { countFactorTry } from './count-tries.ts'
import type { FactorOwner, FactorParts } from './factors.parts.ts'
import { findWays } from './find-ways.ts'
import { cleanRecoveryCode } from './recovery-codes.rules.ts'
import { recoveryCodeHash, useRecoveryCode } from './recovery-codes.sql.ts'
import { openTotpSecret } from './totp-secret.ts'
import { stepOfCode } from './totp.rules.ts'
import { selectTotp, takeTotpStep } from './totp.sql.ts'

/**
 * Uses up the factor within the transaction that begins the session. Throws a refusal if a concurrent call used it
 * first.
 */
export type UseUp = (transaction: Database) => Promise<void>

/** What a sent code allows: to pass a login's second factor, or to prove that the account is one's own. */
export type FactorPurpose = 'second_factor' | 'owner'

/** Counts the try, then checks a second factor. One-time factors are not used up yet: the returned function does that. */
export async function proveFactor(
  parts: FactorParts,
  owner: FactorOwner,
  { way, code }: { readonly way: FactorWay; readonly code: string },
  purpose: FactorPurpose,
  /** The field that a wrong code is named at. */
  field = 'code',
): Promise<UseUp> {
  await countFactorTry(parts, owner, way === 'bank_name' ? way : undefined)
  if (!(await findWays(parts, parts.database, owner)).includes(way)) throw new Refusal('factor.way_unavailable')
  switch (way) {
    case 'totp':
      return proveTotp(parts, owner, code, field)
    case 'recovery':
      return proveRecoveryCode(parts, owner, code, field)
    case 'sms':
    case 'email':
      return proveSentCode(parts, codeTarget(owner, way, purpose), code)
    case 'bank_name':
      if (!isSameName(code, owner.realName ?? '')) refuseCode(field)
      return () => Promise.resolve()
  }
}

/** Where a code goes: always to the member's own verified contact, never to one that the caller names. */
export function codeTarget(owner: FactorOwner, way: 'sms' | 'email', purpose: FactorPurpose): CodeTarget {
  const target = way === 'sms' ? owner.mobile : owner.email
  if (target === undefined) throw new Refusal('factor.way_unavailable')
  return { brandId: owner.brandId, purpose, channel: way, target }
}

async function proveSentCode({ verification }: FactorParts, target: CodeTarget, code: string): Promise<UseUp> {
  const proven = await verification.verify(target, code)
  return (transaction) => verification.useUp(transaction, proven)
}

async function proveTotp(parts: FactorParts, owner: FactorOwner, code: string, field: string): Promise<UseUp> {
  const totp = await selectTotp(parts.database, owner)
  const step = totp && stepOfCode(openTotpSecret(parts, owner, totp), code, parts.clock.now())
  if (totp === undefined || step === undefined) refuseCode(field)
  return async (transaction) => {
    if (!(await takeTotpStep(transaction, owner, totp, step))) refuseCode(field)
  }
}

async function proveRecoveryCode(parts: FactorParts, owner: FactorOwner, typed: string, field: string): Promise<UseUp> {
  const clean = cleanRecoveryCode(typed)
  const codeHash = clean && (await recoveryCodeHash(parts.database, owner, clean.mark))
  // The hash is computed even if no code has this first character, so timing does not reveal which characters exist.
  const right = await parts.passwords.verify(clean?.code ?? '', codeHash)
  if (!right || clean === undefined || codeHash === undefined) refuseCode(field)
  return async (transaction) => {
    const now = parts.clock.now()
    if (!(await useRecoveryCode(transaction, owner, { mark: clean.mark, codeHash }, now))) refuseCode(field)
  }
}

function refuseCode(field: string): never {
  throw new Refusal('factor.code_wrong', { fields: [{ field, code: 'factor.code_wrong' }] })
}
