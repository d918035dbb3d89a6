import type { RetryPlan } from '../with-retries.ts'
import { rsAttemptTimeoutMs, type RsReply } from './rs-client.ts'

/** Bets and balances: 3 attempts of 1 s without pauses. */
export const rsTriesPlan: RetryPlan = { attempts: 3, attemptTimeoutMs: rsAttemptTimeoutMs, pauseMs: () => 0 }

const burst = 3
const maxPauseMs = 60_000

/** Wins and rollbacks: attempts of 1 s until done; after the first 3, with pauses that double from 1 s up to 60 s. */
export const rsUntilDonePlan: RetryPlan = {
  attempts: Infinity,
  attemptTimeoutMs: rsAttemptTimeoutMs,
  pauseMs: (attempt) => (attempt < burst ? 0 : Math.min(1000 * 2 ** (attempt - burst), maxPauseMs)),
}

/** Whether a reply leaves the call's outcome unknown: UNKNOWN, TIMEOUT, or malformed. */
export function isRsUncertain(reply: RsReply): boolean {
  if (reply.outcome === 'malformed') return true
  return reply.body.status === 'RS_ERROR_UNKNOWN' || reply.body.status === 'RS_ERROR_TIMEOUT'
}

/** For wins and rollbacks: a reply is final unless it is uncertain. */
export function isRsFinal(reply: RsReply): boolean {
  return !isRsUncertain(reply)
}

/** For bets: any reply ends the attempts. After an uncertain one, or none, see {@link mustRsBetBeRolledBack}. */
export function isRsBetFinal(_reply: RsReply): boolean {
  return true
}

/** Whether the bet must be rolled back: its reply is uncertain, or no attempt got one (`undefined`). */
export function mustRsBetBeRolledBack(reply: RsReply | undefined): boolean {
  return reply === undefined || isRsUncertain(reply)
}
