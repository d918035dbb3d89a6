import type { RetryPlan } from '../with-retries.ts'
import { rsAttemptTimeoutMs, type RsReply } from './rs-client.ts'

/** Bets and balances: 3 tries of 1 s, one right after the other. */
export const rsTriesPlan: RetryPlan = { attempts: 3, attemptTimeoutMs: rsAttemptTimeoutMs, pauseMs: () => 0 }

const burst = 3
const longestPauseMs = 60_000

/** Wins and rollbacks: until they are done, in tries of 1 s; after the first 3 with pauses from 1 s, doubling up to 60 s. */
export const rsUntilDonePlan: RetryPlan = {
  attempts: Infinity,
  attemptTimeoutMs: rsAttemptTimeoutMs,
  pauseMs: (attempt) => (attempt < burst ? 0 : Math.min(1000 * 2 ** (attempt - burst), longestPauseMs)),
}

/** Whether nobody can tell from an answer what became of the call: UNKNOWN, TIMEOUT, or not an answer of the dialect. */
export function isRsUncertain(reply: RsReply): boolean {
  if (reply.outcome === 'malformed') return true
  return reply.body.status === 'RS_ERROR_UNKNOWN' || reply.body.status === 'RS_ERROR_TIMEOUT'
}

/** For wins and rollbacks: an answer is final unless it is uncertain. */
export function isRsFinal(reply: RsReply): boolean {
  return !isRsUncertain(reply)
}

/** For bets: any answer ends the tries. An uncertain one, or none at all, is rolled back ({@link mustRsBetBeRolledBack}). */
export function isRsBetFinal(_reply: RsReply): boolean {
  return true
}

/** Whether the bet is to be rolled back: its answer is uncertain, or (`undefined`) none came in any of the tries. */
export function mustRsBetBeRolledBack(reply: RsReply | undefined): boolean {
  return reply === undefined || isRsUncertain(reply)
}
