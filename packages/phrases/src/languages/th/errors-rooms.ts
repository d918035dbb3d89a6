import type { roomErrors as english } from '../en/errors-rooms.ts'

/** Refusals of rooms of card games between players. */
export const roomErrors: Readonly<Record<keyof typeof english, string>> = {
  'rooms.not_found': 'ไม่พบห้องนี้',
  'rooms.seat_taken': 'มีผู้เล่นอื่นเพิ่งนั่งที่นี่ไปแล้ว กรุณาเลือกที่นั่งอื่น',
  'rooms.full': 'ห้องนี้เต็มแล้ว กรุณาต่อคิวรอหรือเลือกห้องอื่น',
  'rooms.seated_already': 'คุณมีที่นั่งในห้องนี้อยู่แล้ว',
  'rooms.not_seated': 'คุณยังไม่มีที่นั่งในห้องนี้',
  'rooms.buy_in_out_of_range': 'นำชิปเข้าโต๊ะนี้ได้ตั้งแต่ {0} ถึง {1}',
  'rooms.too_many_tables': 'นั่งพร้อมกันได้ไม่เกิน {0} ห้อง',
  'rooms.bonus_open': 'นำชิปเข้าโต๊ะไม่ได้ขณะที่โบนัสยังไม่สิ้นสุด กรุณาทำเทิร์นโอเวอร์ให้ครบ หรือสละสิทธิ์โบนัส',
  'rooms.waiting_full': 'คิวรอของห้องนี้เต็มแล้ว',
  'rooms.seat_free': 'ยังมีที่นั่งว่าง นั่งได้เลยโดยไม่ต้องต่อคิว',
  'rooms.no_waiting_list': 'ซิตแอนด์โกไม่มีคิวรอ กรุณาเลือกโต๊ะอื่น หรือรอรอบถัดไป',
  'rooms.tournament_started': 'ซิตแอนด์โกนี้เริ่มแล้ว เข้าหรือออกไม่ได้',
  'rooms.seed_too_late': 'สำรับถัดไปถูกปิดผนึกแล้ว',
  'rooms.pair_not_found': 'ไม่พบสมาชิกคู่นี้',
  'rooms.hand_not_found': 'ไม่พบตานี้',
  'rooms.not_your_turn': 'ยังไม่ถึงตาของคุณ',
  'rooms.action_not_possible': 'ตอนนี้ทำแบบนั้นไม่ได้',
}
