import type { waterErrors as english } from '../en/errors-waters.ts'

/** Refusals of fishing rooms. */
export const waterErrors: Readonly<Record<keyof typeof english, string>> = {
  'waters.not_found': 'ไม่พบห้องยิงปลานี้',
  'waters.boss_not_found': 'คุณไม่ได้วางเดิมพันกับบอสตัวนี้',
  'waters.hall_unknown': 'เกมนี้ไม่มีโซนนี้',
  'waters.full': 'ทุกห้องในโซนนี้เต็มแล้ว กรุณาลองใหม่ในอีกสักครู่',
  'waters.not_seated': 'คุณไม่มีที่ในห้องยิงปลานี้แล้ว กรุณาเข้าใหม่อีกครั้ง',
  'waters.power_unknown': 'ห้องนี้ไม่มีกระสุนราคานี้',
  'waters.too_fast': 'คุณยิงเร็วเกินไป ไม่มีการหักเงิน',
}
