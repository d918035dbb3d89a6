/**
 * Verification: short-lived codes that show that somebody reads a mailbox or holds a telephone, and what vouches for a
 * telephone otherwise.
 *
 * Owns the tables `verification_code`, `verification_proof` and `verification_attempt`.
 *
 * Invariants: a code counts for one purpose, channel and target, once, for as long as it says and five tries; a new one
 * replaces the old; targets and codes are stored as keyed hashes; how often one is sent to a target, asked for from an
 * address, and sent by the whole house is limited; strangers use up none that the target's member asks for from a browser
 * that the account knows; whether a target is known shows neither in the answer nor in its time; a provider's proof is used once,
 * too, and where the site asks the provider, only by the browser, for the number and the purpose that it was asked for.
 *
 * To use one: `verify` it first, outside of any transaction, since a wrong try must count whatever the caller does then;
 * then `useUp` what it gave inside the transaction of the fact that it allows.
 *
 * Emits: nothing.
 */
export { readMailbox, readMobile } from './contact.rules.ts'
export {
  openVerification,
  type CodePurpose,
  type CodeTarget,
  type ProvenCode,
  type Verification,
  type VerificationParts,
} from './open-verification.ts'
export type { ProofTarget } from './ask-provider.ts'
export { openPhoneProof, type PhoneProof } from './phone-proof.ts'
