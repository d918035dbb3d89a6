import type { LotteryErrorCode } from '@baize/phrases/errors'
import type { RefusalStatus } from './refusal-status.ts'

/** The statuses of the lotteries' refusals. */
export const statusOfLotteryError: Record<LotteryErrorCode, RefusalStatus> = {
  'lottery.draw_unknown': 404,
  'lottery.not_on_sale': 409,
  'lottery.closed': 409,
  'lottery.terms_changed': 409,
  'lottery.pick_wrong': 400,
  'lottery.number_closed': 409,
  'lottery.unit_below_minimum': 400,
  'lottery.unit_above_maximum': 400,
  'lottery.slip_stake_too_high': 400,
  'lottery.slip_payout_too_high': 400,
  'lottery.too_many_lines': 400,
  'lottery.too_many_slips': 409,
  'lottery.number_full': 409,
  'lottery.member_number_full': 409,
  'lottery.too_many_sets': 409,
  'lottery.slip_unknown': 404,
  'lottery.cannot_cancel': 409,
  'lottery.too_many_chases': 409,
  'lottery.chase_unknown': 404,
}
