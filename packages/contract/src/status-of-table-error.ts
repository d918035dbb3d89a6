import type { ErrorCode } from '@baize/phrases/errors'
import type { RefusalStatus } from './refusal-status.ts'

type TableErrorCode = Extract<ErrorCode, `tables.${string}`>

/** The statuses of the refusals of games with shared rounds. */
export const statusOfTableError: Record<TableErrorCode, RefusalStatus> = {
  'tables.full': 503,
  'tables.round_not_found': 404,
  'tables.round_closed': 409,
  'tables.field_unknown': 422,
  'tables.opposite_bets': 409,
  'tables.limit_exceeded': 422,
  'tables.too_late': 409,
  'tables.no_open_bet': 409,
  'tables.chat_closed': 409,
  'tables.chat_too_fast': 429,
  'tables.chat_not_allowed': 422,
  'tables.no_season': 404,
}
