import type { Letters } from './index.ts'

export const letters: Letters = {
  'code.subject': '{0}：您的验证码',
  'code.text': '{0}：您的验证码是 {1}，{2} 分钟内有效。请勿告诉任何人，包括我们的工作人员。',
}
