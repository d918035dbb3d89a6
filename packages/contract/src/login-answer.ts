import type { LoginAnswer, LoginValue } from './member.ts'

/** The session that a login began. Throws where it waits for a second factor: for callers that have none to give. */
export function sessionBegun(answer: LoginAnswer): LoginValue {
  if ('secondFactor' in answer) throw new Error('this login waits for a second factor')
  return answer
}
