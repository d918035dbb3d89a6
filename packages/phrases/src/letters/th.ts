import type { Letters } from './index.ts'

export const letters: Letters = {
  'code.subject': '{0}: รหัสยืนยันของคุณ',
  'code.text': '{0}: รหัสของคุณคือ {1} ใช้ได้ {2} นาที ห้ามบอกรหัสนี้กับใคร แม้แต่พนักงานของเรา',
}
