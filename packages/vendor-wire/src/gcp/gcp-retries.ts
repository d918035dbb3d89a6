import type { RetryPlan } from '../with-retries.ts'
import { gcpAttemptTimeoutMs, type GcpReply } from './gcp-client.ts'

const pauseMs = (attempt: number) => 250 * 2 ** (attempt - 1)

/** Bets, wins and rollbacks: 4 attempts of 15 s within 30 s, with pauses of 0.25, 0.5 and 1 s in between. */
export const gcpMovementPlan: RetryPlan = {
  attempts: 4,
  attemptTimeoutMs: gcpAttemptTimeoutMs,
  envelopeMs: 30_000,
  pauseMs,
}

/** Finishing a round: 5 attempts of 15 s within 30 s. */
export const gcpFinishPlan: RetryPlan = { ...gcpMovementPlan, attempts: 5 }

/**
 * Whether a gcp reply is final. A refusal (400) is: calls refused for funds, limits, bad requests or signatures are never
 * retried. Calls with a 5xx or malformed reply are retried with the same ids.
 */
export function isGcpFinal(reply: GcpReply<unknown>): boolean {
  return reply.httpStatus < 500 && reply.outcome !== 'malformed'
}
