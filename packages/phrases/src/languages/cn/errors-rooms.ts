import type { roomErrors as english } from '../en/errors-rooms.ts'

/** Refusals of rooms of card games between players. */
export const roomErrors: Readonly<Record<keyof typeof english, string>> = {
  'rooms.not_found': '没有这个房间。',
  'rooms.seat_taken': '这个座位刚刚被别人坐了，请换一个。',
  'rooms.full': '这个房间已满。可以排队等候，或选择其他房间。',
  'rooms.seated_already': '您在这个房间已有座位。',
  'rooms.not_seated': '您在这个房间没有座位。',
  'rooms.buy_in_out_of_range': '带入这张桌子的金额须为 {0} 至 {1}。',
  'rooms.too_many_tables': '最多可同时坐在 {0} 个房间。',
  'rooms.bonus_open': '优惠进行期间无法带筹码入座。请先完成流水要求，或放弃该优惠。',
  'rooms.waiting_full': '这个房间的排队名额已满。',
  'rooms.seat_free': '还有空位，直接入座即可，无需排队。',
  'rooms.no_waiting_list': '坐满即玩赛没有排队名单。请选择其他牌桌，或等下一场。',
  'rooms.tournament_started': '这场坐满即玩赛已经开始，无法加入或退出。',
  'rooms.seed_too_late': '下一副牌已经封好。',
  'rooms.pair_not_found': '没有这对会员。',
  'rooms.hand_not_found': '没有这一局。',
  'rooms.not_your_turn': '还没轮到您。',
  'rooms.action_not_possible': '现在不能这样做。',
}
