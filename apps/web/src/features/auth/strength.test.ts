import { expect, it } from 'vitest'
import { strengthOf } from './strength.ts'

it('a password that leaked, or is made of what others know, is easy to guess; a long one of its own is not', () => {
  expect(strengthOf('sunshine', [])).toBeLessThanOrEqual(1)
  expect(strengthOf('lotuspond', ['lotuspond'])).toBeLessThanOrEqual(1)
  expect(strengthOf('violet Kettle under 9 bridges', [])).toBe(4)
})

it('an endless one is looked at quickly', () => {
  expect(strengthOf('aB3$'.repeat(32), [])).toBeGreaterThanOrEqual(0)
})
