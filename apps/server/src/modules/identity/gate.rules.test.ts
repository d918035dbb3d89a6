import { describe, expect, it } from 'vitest'
import { passwordDueOf, sideProblem } from './member.rules.ts'
import { maskAddress, programOf } from './program.rules.ts'

describe('who may come in where', () => {
  it('is agents alone at the agents’ side: “Non-agents cannot log in” (2.127, 6.004, 8.006)', () => {
    expect(([0, 1, 2, 41, 42, 4] as const).map((type) => sideProblem(type, 'agent'))).toEqual([
      'login.not_an_agent',
      undefined,
      undefined,
      undefined,
      undefined,
      'login.not_an_agent',
    ])
  })

  it('is members and agents at the other: “Non-member account unable to login” (6.003, 6.005, 8.005)', () => {
    expect(([0, 1, 2, 41, 42] as const).map((type) => sideProblem(type, 'member'))).toEqual(Array(5).fill(undefined))
    expect(sideProblem(4, 'member')).toBe('login.not_a_member')
  })
})

describe('a change of password', () => {
  const forced = [{ modId: 'FORCEPASSEXPIRY3', enabled: '1' }] as const
  const off = [{ modId: 'FORCEPASSEXPIRY3', enabled: '0' }] as const
  const expired = { defaultPassword: false, passwordExpired: true }

  it('is due by the brand’s switch, and never for who came by SMS (4.003)', () => {
    expect(passwordDueOf(expired, 'password', forced)).toBe('expired')
    expect(passwordDueOf(expired, 'password', off)).toBeUndefined()
    expect(passwordDueOf(expired, 'sms', forced)).toBeUndefined()
  })

  it('is always due for the one that the house gave out', () => {
    expect(passwordDueOf({ defaultPassword: true, passwordExpired: false }, 'password', off)).toBe('initial')
  })
})

describe('what a member sees of a login', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
      'Edge · Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 Version/19.0 Mobile/15E148 Safari/604.1',
      'Safari · iPhone',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 CriOS/140.0 Mobile Safari/604.1',
      'Chrome · iPhone',
    ],
    ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537 Chrome/140 Mobile Safari/537 Line/15.0', 'LINE · Android'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox · Linux'],
    ['curl/8.0', ''],
  ])('names the browser: %s', (agent, program) => {
    expect(programOf(agent)).toBe(program)
  })

  it.each([
    ['203.0.113.7', '203.0.*.*'],
    ['::ffff:203.0.113.7', '203.0.*.*'],
    ['2001:db8:1:2::3', '2001:db8:*'],
  ])('masks the address %s', (address, masked) => {
    expect(maskAddress(address)).toBe(masked)
  })
})
