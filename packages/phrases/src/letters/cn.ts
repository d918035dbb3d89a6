import type { Letters } from './index.ts'

export const letters: Letters = {
  'code.subject': '{0}：您的验证码',
  'code.text': '{0}：您的验证码是 {1}，{2} 分钟内有效。请勿告诉任何人，包括我们的工作人员。',
  'contact.subject': '{0}：您的账号信息已变更',
  'contact.mobile_changed': '{0}：您的账号 {1} 的手机号码已变更。若非本人操作，请立即修改密码并联系客服。',
  'contact.email_changed': '{0}：您的账号 {1} 的电子邮箱已变更。若非本人操作，请立即修改密码并联系客服。',
}
