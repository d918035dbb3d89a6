import type { access as english } from './access-en.ts'

export const access: Record<keyof typeof english, string> = {
  'code.label': '验证码',
  'code.send': '发送验证码',
  'code.again': '重新发送',
  'code.wait': '{0} 秒后重发',
  'code.sent': '验证码已发送，可能需要稍等片刻。',
  'code.notSent': '验证码发送失败',
  'code.understood': '确定',
}
