import type { Letters } from './index.ts'

export const letters: Letters = {
  'code.subject': '{0}：您的验证码',
  'code.text': '{0}：您的验证码是 {1}，{2} 分钟内有效。请勿告诉任何人，包括我们的工作人员。',
  'contact.subject': '{0}：您的账号信息已变更',
  'contact.mobile_changed': '{0}：您的账号 {1} 的手机号码已变更。若非本人操作，请立即修改密码并联系客服。',
  'contact.email_changed': '{0}：您的账号 {1} 的电子邮箱已变更。若非本人操作，请立即修改密码并联系客服。',
  'reset.subject': '{0}：重置密码',
  'reset.text':
    '{0}：您可以为账号 {1} 设置新密码。请在 {2} 分钟内打开以下链接，链接仅可使用一次。\n\n{3}\n\n如果不是您本人申请，请忽略此邮件，您的密码不会改变。',
  'passwordChanged.subject': '{0}：您的密码已修改',
  'passwordChanged.text':
    '{0}：账号 {1} 的密码已于 {2} 修改，所有设备均已退出登录。\n\n如果不是您本人操作，请立即联系客服：\n{3}',
}
