import { describe, expect, it } from 'vitest'
import { mostPoints, readPoints, worthOf } from './points.rules.ts'

const rate = { step: '100', amount: '1.00' }

describe('points', () => {
  it('are worth whole steps', () => {
    expect(['0', '99', '100', '12345'].map((points) => worthOf(points, rate, 2))).toEqual([
      '0.00',
      '0.00',
      '1.00',
      '123.00',
    ])
    expect(worthOf('250', { step: '50', amount: '3' }, 0)).toBe('15')
    expect(mostPoints('12345', rate)).toBe('12300')
  })

  it.each([
    ['1,200', { points: '1200' }],
    ['1250', { fault: 'form' }],
    ['400', { fault: 'form' }],
    ['0', { fault: 'form' }],
    ['', { fault: 'form' }],
    ['2000', { fault: 'over' }],
  ])('that are typed as “%s” are read as %o', (typed, read) => {
    expect(readPoints(typed, { rate, minPoints: '500', points: '1999' })).toEqual(read)
  })
})
