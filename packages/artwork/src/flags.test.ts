import { expect, test } from 'vitest'
import { flags } from './index.ts'

test('every country’s flag is a self-contained picture under its two-letter code (7.055)', () => {
  const drawn = new Map(flags())
  for (const code of ['TH', 'CN', 'GB', 'VN', 'KR']) expect([code, drawn.has(code)]).toEqual([code, true])
  expect(drawn.size).toBeGreaterThan(240)
  for (const [code, svg] of drawn) {
    expect(code).toMatch(/^[A-Z]{2}$/)
    expect(svg).toMatch(/^<svg [^]*<\/svg>\s*$/)
    expect(svg).not.toMatch(/<script|<foreignObject|\shref="(?!#)|\son\w+=/i)
  }
})
