import type { lotteryErrors as english } from '../en/errors-lotteries.ts'

/** Refusals of the lotteries. */
export const lotteryErrors: Readonly<Record<keyof typeof english, string>> = {
  'lottery.draw_unknown': '没有这一期。',
  'lottery.not_on_sale': '本期尚未开售。',
  'lottery.closed': '本期已封盘,未扣款。',
  'lottery.terms_changed': '赔率已变更,未扣款。请查看新赔率后再下注。',
  'lottery.pick_wrong': '第 {0} 注无效,请检查号码。',
  'lottery.number_closed': '{0} 本期停售。',
  'lottery.unit_below_minimum': '每注最低 {0}。',
  'lottery.unit_above_maximum': '每注最高 {0}。',
  'lottery.slip_stake_too_high': '每张注单最多 {0}。',
  'lottery.slip_payout_too_high': '每张注单最多可中 {0},请降低注额。',
  'lottery.too_many_lines': '每张注单最多 {0} 注。',
  'lottery.too_many_slips': '同一期最多可有 {0} 张注单。',
  'lottery.number_full': '{0} 在此注额下已售满,请降低注额或换一个号码。',
  'lottery.member_number_full': '本期 {0} 每人最多下注 {1}。',
  'lottery.too_many_sets': '最多保存 {0} 组号码,请先删除一组。',
  'lottery.slip_unknown': '没有找到您的这张注单。',
  'lottery.cannot_cancel': '这张注单已不能撤销。',
  'lottery.too_many_chases': '最多同时进行 {0} 个追号计划,请先停止一个。',
  'lottery.chase_unknown': '没有找到您的这个追号计划。',
}
