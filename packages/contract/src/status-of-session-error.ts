import type { ErrorCode } from '@baize/phrases/errors'
import type { RefusalStatus } from './refusal-status.ts'

type SessionErrorCode = Extract<ErrorCode, `session.${string}`>

/** The statuses of the refusals that have to do with a session, trial play's among them. */
export const statusOfSessionError: Record<SessionErrorCode, RefusalStatus> = {
  'session.required': 401,
  'session.not_allowed': 403,
  'session.true_account_needed': 403,
  'session.too_many_trials': 429,
  'session.handover_spent': 401,
  'session.not_found': 404,
  'session.password_due': 403,
  'session.remembered_spent': 401,
  'session.mirror_unknown': 404,
  'session.arrival_spent': 401,
  'session.arrival_occupied': 409,
  'session.too_old': 403,
}
