import { describe, expect, it } from 'vitest'
import { passwordDueOf, sideProblem } from './member.rules.ts'

describe('who may log in', () => {
  it('only agents on the agents’ side: “Non-agents cannot log in” (2.127, 6.004, 8.006)', () => {
    expect(([0, 1, 2, 41, 42, 4] as const).map((type) => sideProblem(type, 'agent'))).toEqual([
      'login.not_an_agent',
      undefined,
      undefined,
      undefined,
      undefined,
      'login.not_an_agent',
    ])
  })

  it('members and agents on the members’ side: “Non-member account unable to login” (6.003, 6.005, 8.005)', () => {
    expect(([0, 1, 2, 41, 42] as const).map((type) => sideProblem(type, 'member'))).toEqual(Array(5).fill(undefined))
    expect(sideProblem(4, 'member')).toBe('login.not_a_member')
  })
})

describe('a change of password', () => {
  const switched = (enabled: '0' | '1') => ({ modId: 'FORCEPASSEXPIRY3', enabled, childrenNodes: [] })
  const [forced, off] = [[switched('1')], [switched('0')]]
  const expired = { defaultPassword: false, passwordExpired: true }

  it('is due if the brand’s switch is on, but never after a login by SMS (4.003)', () => {
    expect(passwordDueOf(expired, 'password', forced)).toBe('expired')
    expect(passwordDueOf(expired, 'password', off)).toBeUndefined()
    expect(passwordDueOf(expired, 'sms', forced)).toBeUndefined()
    const below = (enabled: '0' | '1') => [{ modId: 'LOGIN3', enabled, childrenNodes: forced }]
    expect(passwordDueOf(expired, 'password', below('1'))).toBe('expired')
    expect(passwordDueOf(expired, 'password', below('0'))).toBeUndefined()
  })

  it('is always due for the password that the operator issued', () => {
    expect(passwordDueOf({ defaultPassword: true, passwordExpired: false }, 'password', off)).toBe('initial')
  })
})
