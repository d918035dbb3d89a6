import type { tableErrors as english } from '../en/errors-tables.ts'

/** Refusals of games with shared rounds. */
export const tableErrors: Readonly<Record<keyof typeof english, string>> = {
  'tables.full': 'โต๊ะนี้เต็มแล้ว ลองใหม่อีกครั้งหรือเลือกโต๊ะอื่น',
  'tables.round_not_found': 'ไม่พบรอบนี้',
  'tables.round_closed': 'รอบนี้ปิดรับเดิมพันแล้ว ไม่มีการหักเงิน',
  'tables.field_unknown': 'โต๊ะนี้ไม่มีเดิมพันแบบนี้',
  'tables.opposite_bets': 'เดิมพันทั้งสองฝั่งในรอบเดียวกันไม่ได้ ไม่มีการหักเงิน',
  'tables.limit_exceeded': 'เดิมพันรวมได้ไม่เกิน {0} ต่อรอบ ไม่มีการหักเงิน',
  'tables.too_late': 'ไม่ทันแล้ว รอบนี้จบไปแล้ว',
  'tables.no_open_bet': 'คุณไม่มีเดิมพันที่ยังเปิดอยู่',
  'tables.chat_closed': 'แชตของโต๊ะนี้ปิดอยู่',
  'tables.chat_too_fast': 'คุณส่งข้อความเร็วเกินไป กรุณารอสักครู่',
  'tables.chat_not_allowed': 'ส่งข้อความนี้ไม่ได้ ห้ามส่งลิงก์และเบอร์โทรศัพท์',
  'tables.no_season': 'โต๊ะนี้ไม่มีฤดูกาลแข่งขัน',
}
