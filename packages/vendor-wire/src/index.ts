/**
 * The vendor's side of both wallet dialects: signatures, amounts, bodies, clients and retries. It deliberately shares no
 * code with the server's side: each checks the other, as two companies' implementations would.
 *
 * `docs/conformance.md` explains the calls, fields and codes.
 *
 * To change:
 * - how a vendor signs its calls: `signGcp` in `gcp/gcp-signature.ts`, `signRs` in `rs/rs-signature.ts`
 * - how often and how long a vendor retries a call: `gcpMovementPlan` and `gcpFinishPlan` in `gcp/gcp-retries.ts`,
 *   `rsTriesPlan` and `rsUntilDonePlan` in `rs/rs-retries.ts`; how long it waits for a reply, `gcpAttemptTimeoutMs` in
 *   `gcp/gcp-client.ts` and `rsAttemptTimeoutMs` in `rs/rs-client.ts`
 * - how amounts are written in a vendor's calls: `formatGcpAmount` in `gcp/gcp-amount.ts`, `formatRsAmount` and `rsDigits` in
 *   `rs/rs-amount.ts`
 * - fields of a vendor's calls, and the error codes that it understands: `gcpApiCodes` in `gcp/gcp-calls.ts`, `rsStatuses` in
 *   `rs/rs-calls.ts`
 */
export { isJsonObject, parseJsonObject, type JsonObject } from './json.ts'
export {
  addressOf,
  sendSigned,
  WalletUnreachable,
  type AttemptOptions,
  type FetchLike,
  type FetchLikeInit,
  type FetchLikeResponse,
  type RawAnswer,
  type RawOptions,
  type SignedPost,
  type UnreachableReason,
} from './send-signed.ts'
export { withRetries, type Retried, type RetriedCall, type RetryPlan, type RetryClock } from './with-retries.ts'

export { gcpSignatureHeader, signGcp, verifyGcp } from './gcp/gcp-signature.ts'
export { formatGcpAmount, parseGcpAmount, parseGcpBalance } from './gcp/gcp-amount.ts'
export {
  gcpApiCodes,
  isGcpBalanceReply,
  isGcpBookedReply,
  isGcpPromoReply,
  isGcpRefusal,
  type GcpBalanceCall,
  type GcpBalanceReply,
  type GcpBetwinCall,
  type GcpBooked,
  type GcpBookedReply,
  type GcpFinishCall,
  type GcpFreespinsCall,
  type GcpMovement,
  type GcpPromoCall,
  type GcpPromoReply,
  type GcpRefusal,
  type GcpRollbackCall,
  type GcpUndoing,
} from './gcp/gcp-calls.ts'
export {
  createGcpClient,
  gcpAttemptTimeoutMs,
  readGcpReply,
  type GcpClient,
  type GcpClientOptions,
  type GcpReply,
} from './gcp/gcp-client.ts'
export { gcpFinishPlan, gcpMovementPlan, isGcpFinal } from './gcp/gcp-retries.ts'

export { caletaSignatureHeader, hub88SignatureHeader, signRs, verifyRs } from './rs/rs-signature.ts'
export { formatRsAmount, parseRsAmount, rsDigits } from './rs/rs-amount.ts'
export {
  isRsReplyBody,
  isRsStatus,
  rsStatuses,
  type RsBalanceCall,
  type RsBetCall,
  type RsInfoCall,
  type RsReplyBody,
  type RsRollbackCall,
  type RsStatus,
  type RsUser,
  type RsWinCall,
} from './rs/rs-calls.ts'
export {
  createRsClient,
  readRsReply,
  rsAttemptTimeoutMs,
  type RsClient,
  type RsClientOptions,
  type RsReply,
} from './rs/rs-client.ts'
export {
  isRsBetFinal,
  isRsFinal,
  isRsUncertain,
  mustRsBetBeRolledBack,
  rsTriesPlan,
  rsUntilDonePlan,
} from './rs/rs-retries.ts'
