/**
 * Verification: short-lived codes that show that somebody reads a mailbox or holds a phone, and providers that vouch for a
 * phone.
 *
 * Owns the tables `verification_code`, `verification_proof` and `verification_attempt`.
 *
 * Invariants: a code counts for one purpose, channel and target, once, for its stated time and five tries; a new code
 * replaces the old one; targets and codes are stored as keyed hashes. The number of codes is limited per target, per
 * requesting address and its ranges, and for the whole site, where only those count that are sent; strangers cannot use up
 * those that the target's member requests from a browser the account knows, nor those of members who are logged in. Neither the answer nor its time shows whether a target is known. A provider's proof is used once, too;
 * where the site itself asks the provider, only by the browser and for the number and purpose that it was requested for.
 *
 * To use a code, `verify` it first, outside of any transaction, since a wrong try must count whatever the caller does next;
 * then `useUp` the result inside the transaction of the fact that it allows.
 *
 * Emits: nothing.
 *
 * To change:
 * - how long a code by SMS or e-mail is valid: `codeMinutes` and `emailCodeMinutes` in `apps/server/src/modules/brand/brand.settings.ts`, with
 *   `graceSeconds` in `open-verification.ts`
 * - length of a code, and tries per code: `codeDigits` and `maxTries` in `open-verification.ts`
 * - how many codes a number or an address may request: `codesPerMinutePerTarget`,
 *   `codesPerFiveMinutesPerTarget`, `codesPerDayPerTarget` and `codesPerHourPerAddress` in `apps/server/src/modules/brand/brand.settings.ts`, counted by `askedBy` in
 *   `open-verification.ts`
 * - how many SMS and e-mails the whole site may send per hour: `smsPerHourPerHouse` and `emailsPerHourPerHouse` in
 *   `apps/server/src/modules/brand/brand.settings.ts`, counted by `countMessage` in `count-message.ts`
 * - how much of them strangers, members and address ranges get: `strangersShare` in `count-message.ts`;
 *   `messagesPercentPerRange` in `apps/server/src/modules/brand/brand.settings.ts`, ranges by `addressRanges` in
 *   `apps/server/src/kernel/address-ranges.ts`
 * - the phone-verification provider: `askProvider` and `verifyProof` in `ask-provider.ts`; its settings,
 *   `PHONE_PROOF_ISSUER` in `apps/server/src/kernel/config.ts`; `docs/flows/phone-proof.md`
 * - which notations of mobile numbers and mailboxes are accepted: `readMobile` and `readMailbox` in `contact.rules.ts`
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
