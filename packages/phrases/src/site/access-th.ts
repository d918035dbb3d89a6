import type { access as english } from './access-en.ts'

export const access: Record<keyof typeof english, string> = {
  'code.label': 'รหัสยืนยัน',
  'code.send': 'ส่งรหัส',
  'code.again': 'ส่งอีกครั้ง',
  'code.wait': 'ส่งใหม่ใน {0} วิ',
  'code.sent': 'กำลังส่งรหัสถึงคุณ อาจใช้เวลาสักครู่',
  'code.notSent': 'ส่งรหัสไม่สำเร็จ',
  'code.understood': 'ตกลง',
}
