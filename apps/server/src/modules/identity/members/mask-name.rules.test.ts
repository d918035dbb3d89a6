import { describe, expect, it } from 'vitest'
import { maskName } from './mask-name.rules.ts'

describe('a masked name', () => {
  it.each([
    ['demo', 'd***'],
    ['anna1', 'an***'],
    ['player7', 'pl***'],
    ['longplayer', 'lo***er'],
    ['abcdefghijklmnop', 'ab***op'],
  ])('of %s is %s', (username, masked) => {
    expect(maskName(username)).toBe(masked)
  })

  it('never shows more than half of a name, whatever its length', () => {
    for (let length = 2; length <= 16; length += 1) {
      const username = 'abcdefghijklmnop'.slice(0, length)
      const shown = maskName(username).replace('***', '')
      expect(shown.length).toBeLessThanOrEqual(length / 2)
      expect(maskName(username)).not.toContain(username)
    }
  })
})
