import { describe, expect, it } from 'vitest'
import { authenticatorOf, stepOfCode } from './totp.rules.ts'

const secret = Buffer.from('12345678901234567890')
const at = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(seconds * 1_000)

describe('codes of an authenticator app (RFC 6238, appendix B, the last six digits)', () => {
  it.each([
    [59, '287082', 1n],
    [1_111_111_109, '081804', 37_037_036n],
    [1_234_567_890, '005924', 41_152_263n],
    [20_000_000_000, '353130', 666_666_666n],
  ])('at %i seconds it is %s, of step %i', (seconds, code, step) => {
    expect(stepOfCode(secret, code, at(seconds))).toBe(step)
  })

  it('are accepted one step early or late, but no more', () => {
    const code = '081804'
    const steps = [-60, -30, 0, 30, 60].map((later) => stepOfCode(secret, code, at(1_111_111_109 + later)))
    expect(steps).toEqual([undefined, 37_037_036n, 37_037_036n, 37_037_036n, undefined])
  })

  it('may be typed with blanks and in full-width digits; anything else is rejected', () => {
    expect(stepOfCode(secret, ' 081 804 ', at(1_111_111_109))).toBe(37_037_036n)
    expect(stepOfCode(secret, '０８１８０４', at(1_111_111_109))).toBe(37_037_036n)
    for (const none of ['', '81804', '0818040', 'abcdef', '-81804'])
      expect(stepOfCode(secret, none, at(1_111_111_109))).toBeUndefined()
  })
})

it('the address for the app names the site and the account, with the secret in Base32', () => {
  const { uri, secret: typed } = authenticatorOf(secret, { issuer: 'Baize', account: 'malee' })
  expect(typed).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(uri).toBe(`otpauth://totp/Baize:malee?issuer=Baize&secret=${typed}&algorithm=SHA1&digits=6&period=30`)
})
