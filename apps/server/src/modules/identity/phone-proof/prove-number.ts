import type { Database } from '../../../kernel/database/pool.ts'
import { refuseFields, Refusal } from '../../../kernel/refusal.ts'
import type { ProofTarget, Verification } from '../../verification/index.ts'
import type { IdentityParts } from '../identity.parts.ts'
import type { Origin } from '../origin.ts'

/** What somebody shows besides a number that a member has: the code that came there, or a provider's word for it (3.035). */
export interface NumberShown {
  readonly verificationCode: string
  readonly firebaseIdToken?: string | undefined
  readonly firebaseChannel?: string | undefined
}

/** A number, what is shown with it, and the browser that shows it, where the member knows it. */
interface NumberTried {
  readonly target: string
  readonly device: bigint | undefined
  readonly shown: NumberShown
}

/** A number that is shown to be somebody's own. */
export interface ProvenNumber {
  /** Uses up what showed it, within the transaction of what it allows, so that of many at once one goes on. */
  useUp(tx: Database): Promise<void>
  /** Refuses a number that is no member's, as what was shown is refused. */
  refuseUnknown(): never
}

/**
 * Shows for a login or a new password that a number is somebody's own: by the code that was sent there, or by the ID token of
 * a phone-verification provider, where the brand uses one. Throws a `Refusal`.
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

/** A number that a provider vouches for; refuses another one than it was typed. */
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

/** Whether a provider's word stands in for a code. */
export function isVouched(shown: Omit<NumberShown, 'verificationCode'>): boolean {
  return proofFieldsOf(shown).length > 0
}

function proofFieldsOf(shown: Omit<NumberShown, 'verificationCode'>): string[] {
  return (['firebaseIdToken', 'firebaseChannel'] as const).filter((field) => shown[field] !== undefined)
}
