import type { waterErrors as english } from '../en/errors-waters.ts'

/** Refusals of fishing rooms. */
export const waterErrors: Readonly<Record<keyof typeof english, string>> = {
  'waters.not_found': '没有这个捕鱼房间。',
  'waters.boss_not_found': '您没有在这只首领上下注。',
  'waters.hall_unknown': '这个游戏没有这个渔场。',
  'waters.full': '这个渔场的房间都满了，请稍后再试。',
  'waters.not_seated': '您在这个捕鱼房间已没有位置，请重新进入。',
  'waters.power_unknown': '这里没有这种炮值。',
  'waters.too_fast': '射击太快了，未扣款。',
}
