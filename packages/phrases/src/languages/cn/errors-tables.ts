import type { tableErrors as english } from '../en/errors-tables.ts'

/** Refusals of games with shared rounds. */
export const tableErrors: Readonly<Record<keyof typeof english, string>> = {
  'tables.full': '此桌已满，请稍后再试或换一桌。',
  'tables.round_not_found': '没有这一局。',
  'tables.round_closed': '本局已停止下注，未扣款。',
  'tables.field_unknown': '本桌没有这种投注。',
  'tables.opposite_bets': '同一局不能同时押两边，未扣款。',
  'tables.limit_exceeded': '每局合计最多可下注 {0}，未扣款。',
  'tables.too_late': '来不及了，本局已结束。',
  'tables.no_open_bet': '您没有进行中的投注。',
  'tables.chat_closed': '本桌聊天已关闭。',
  'tables.chat_too_fast': '发言太快，请稍候。',
  'tables.chat_not_allowed': '此消息无法发送，不得包含链接或电话号码。',
  'tables.no_season': '这张桌没有赛季。',
}
