import type { lotteryErrors as english } from '../en/errors-lotteries.ts'

/** Refusals of the lotteries. */
export const lotteryErrors: Readonly<Record<keyof typeof english, string>> = {
  'lottery.draw_unknown': 'ไม่พบงวดนี้',
  'lottery.not_on_sale': 'งวดนี้ยังไม่เปิดขาย',
  'lottery.closed': 'งวดนี้ปิดรับแทงแล้ว ไม่มีการหักเงิน',
  'lottery.terms_changed': 'อัตราจ่ายเปลี่ยนแล้ว โปรดตรวจสอบอัตราใหม่แล้วแทงอีกครั้ง ไม่มีการหักเงิน',
  'lottery.pick_wrong': 'รายการที่ {0} ไม่ถูกต้อง โปรดตรวจสอบเลข',
  'lottery.number_closed': 'เลข {0} ปิดรับสำหรับงวดนี้',
  'lottery.unit_below_minimum': 'แทงขั้นต่ำต่อรายการ {0}',
  'lottery.unit_above_maximum': 'แทงสูงสุดต่อรายการ {0}',
  'lottery.slip_stake_too_high': 'โพยหนึ่งใบแทงได้ไม่เกิน {0}',
  'lottery.slip_payout_too_high': 'โพยหนึ่งใบถูกรางวัลได้ไม่เกิน {0} โปรดลดเงินแทง',
  'lottery.too_many_lines': 'โพยหนึ่งใบมีได้ไม่เกิน {0} รายการ',
  'lottery.too_many_slips': 'คุณมีโพยในงวดเดียวกันได้ไม่เกิน {0} ใบ',
  'lottery.number_full': 'เลข {0} เต็มสำหรับยอดนี้ โปรดลดเงินแทงหรือเลือกเลขอื่น',
  'lottery.member_number_full': 'คุณแทงเลข {0} ในงวดนี้ได้ไม่เกิน {1}',
  'lottery.too_many_sets': 'บันทึกชุดเลขได้ไม่เกิน {0} ชุด โปรดลบชุดเดิมก่อน',
  'lottery.slip_unknown': 'ไม่พบโพยนี้ของคุณ',
  'lottery.cannot_cancel': 'ยกเลิกโพยนี้ไม่ได้แล้ว',
  'lottery.too_many_chases': 'เปิดแผนแทงต่อเนื่องได้ไม่เกิน {0} แผน โปรดหยุดแผนเดิมก่อน',
  'lottery.chase_unknown': 'ไม่พบแผนแทงต่อเนื่องนี้ของคุณ',
}
