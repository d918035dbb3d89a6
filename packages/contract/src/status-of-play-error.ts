import type { ErrorCode } from '@baize/phrases/errors'
import type { RefusalStatus } from './refusal-status.ts'

type PlayErrorCode = Extract<ErrorCode, `play.${string}`>

/** The statuses of the refusals of our own games. */
export const statusOfPlayError: Record<PlayErrorCode, RefusalStatus> = {
  'play.round_not_found': 404,
  'play.commitment_changed': 409,
  'play.client_seed_invalid': 422,
  'play.bet_invalid': 422,
  'play.round_open': 409,
  'play.round_ended': 409,
  'play.step_not_possible': 409,
}
