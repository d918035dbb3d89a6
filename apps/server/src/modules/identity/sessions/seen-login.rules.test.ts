import { describe, expect, it } from 'vitest'
import { maskAddress } from './masked-address.rules.ts'
import { programOf } from './user-agent.rules.ts'

describe('a login in the member’s history', () => {
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
