import type { Database } from '../../../kernel/database/pool.ts'
import { refuseFields, Refusal } from '../../../kernel/refusal.ts'
import type { ProofTarget, Verification } from '../../verification/index.ts'
import type { IdentityParts } from '../identity.parts.ts'
import type { Origin } from '../origin.ts'

/** How the ownership of a number is proved: by the code sent to it, or by a provider's proof (3.035). */
export interface NumberShown {
  readonly verificationCode: string
  readonly firebaseIdToken?: string | undefined
  readonly firebaseChannel?: string | undefined
}

/** A number, its proof, and the requesting browser if it is a device of the member. */
interface NumberTried {
  readonly target: string
  readonly device: bigint | undefined
  readonly shown: NumberShown
}

/** A number whose ownership was proved. */
export interface ProvenNumber {
  /**
   * Uses up the code or proof within the transaction of the action it allows. Only one of several concurrent calls
   * succeeds.
   */
  useUp(tx: Database): Promise<void>
  /** Throws the refusal for a number of no member, which is the same as for a wrong code or proof. */
  refuseUnknown(): never
}

/**
 * Proves the ownership of a number for a login or a new password: by the code sent to it, or by the ID token of a
 * phone-verification provider if the brand uses one. Throws a `Refusal` if this fails.
 */
export async function proveNumber(
  { brands, verification }: Pick<IdentityParts, 'brands' | 'verification'>,
  { brandId, cookies }: Pick<Origin, 'brandId' | 'cookies'>,
  purpose: 'login' | 'password_reset',
  { target, device, shown }: NumberTried,
): Promise<ProvenNumber> {
  if (isVouched(shown)) {
    if (!brands.byId(brandId).verification.phoneProof)
      refuseFields(proofFieldsOf(shown).map((field) => ({ field, code: 'field.unknown' })))
    return vouchedNumber(verification, { brandId, purpose, target, cookies }, shown.firebaseIdToken ?? '')
  }
  const code = { brandId, purpose, channel: 'sms', target, device } as const
  const proven = await verification.verify(code, shown.verificationCode)
  return {
    useUp: (tx) => verification.useUp(tx, proven),
    refuseUnknown() {
      throw new Refusal('verification.code_expired')
    },
  }
}

/** Verifies a number by a provider's proof. Throws a `Refusal` if the proof is for another number. */
export async function vouchedNumber(
  verification: Pick<Verification, 'verifyProof' | 'useUpProof'>,
  at: ProofTarget,
  idToken: string,
): Promise<ProvenNumber> {
  const proven = await verification.verifyProof(at, idToken)
  return {
    useUp: (tx) => verification.useUpProof(tx, proven),
    refuseUnknown() {
      throw new Refusal('verification.phone_proof_invalid')
    },
  }
}

/** Whether a provider's proof was given instead of a code. */
export function isVouched(shown: Omit<NumberShown, 'verificationCode'>): boolean {
  return proofFieldsOf(shown).length > 0
}

function proofFieldsOf(shown: Omit<NumberShown, 'verificationCode'>): string[] {
  return (['firebaseIdToken', 'firebaseChannel'] as const).filter((field) => shown[field] !== undefined)
}
