import type { LoginAnswer, LoginValue } from './member.ts'

/** Returns the session that a login began. Throws if it needs a second factor: for callers that have none to give. */
export function sessionBegun(answer: LoginAnswer): LoginValue {
  if ('secondFactor' in answer) throw new Error('this login needs a second factor')
  return answer
}
