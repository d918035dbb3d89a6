import type { ErrorCode } from '@baize/phrases/errors'
import type { RefusalStatus } from './refusal-status.ts'

type WaterErrorCode = Extract<ErrorCode, `waters.${string}`>

/** The statuses of the refusals of fishing rooms. */
export const statusOfWaterError: Record<WaterErrorCode, RefusalStatus> = {
  'waters.not_found': 404,
  'waters.hall_unknown': 422,
  'waters.full': 503,
  'waters.not_seated': 409,
  'waters.power_unknown': 422,
  'waters.too_fast': 429,
}
