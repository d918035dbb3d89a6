import { formatByCode } from '@baize/lottery'
import { expect, it } from 'vitest'
import { restrictedLines } from './restricted-lines.rules.ts'

function linesOf(format: string, bet: string, text: string) {
  const known = formatByCode(format)
  if (known === undefined) throw new Error(`no format ${format}`)
  return restrictedLines(known, bet, text)?.map(({ line }) => line)
}

it('numbers are restricted as their bets have them', () => {
  expect(linesOf('thai-daily', 'top-2', '12, 21 55')).toEqual(['12', '21', '55'])
  // Any order: all orders are one number.
  expect(linesOf('thai-daily', 'tod-3', '321')).toEqual(['123'])
  expect(linesOf('five-digits', 'total-sides', 'big')).toEqual(['big'])
})

it('of bets on several numbers at once, a number stands for all lines that have it, and a whole line for itself', () => {
  expect(linesOf('vietnam-north', 'xien-2', '05 17+23')).toEqual(['05', '17+23'])
  expect(linesOf('vietnam-north', 'xien-2', '17+23+24')).toBeUndefined()
  expect(linesOf('vietnam-north', 'xien-2', '')).toBeUndefined()
})

it('what is no number of the bet, and more than 200 numbers, is refused', () => {
  expect(linesOf('thai-daily', 'top-2', '123')).toBeUndefined()
  expect(linesOf('thai-daily', 'no-such-bet', '12')).toBeUndefined()
  const many = Array.from({ length: 201 }, (_, number) => String(number).padStart(3, '0')).join(' ')
  expect(linesOf('thai-daily', 'top-3', many)).toBeUndefined()
  expect(linesOf('thai-daily', 'top-3', many.slice(4))).toHaveLength(200)
})
