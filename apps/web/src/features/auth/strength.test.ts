import { expect, it } from 'vitest'
import { strengthOf } from './strength.ts'

it('rates leaked passwords and those made of known words as easy to guess, and a long unique one as hard', () => {
  expect(strengthOf('sunshine', [])).toBeLessThanOrEqual(1)
  expect(strengthOf('lotuspond', ['lotuspond'])).toBeLessThanOrEqual(1)
  expect(strengthOf('violet Kettle under 9 bridges', [])).toBe(4)
})

it('rates an extremely long password quickly', () => {
  expect(strengthOf('aB3$'.repeat(32), [])).toBeGreaterThanOrEqual(0)
})
