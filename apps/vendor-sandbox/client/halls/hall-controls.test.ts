// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { makeChipRail, shortMoney } from './chip-rail.ts'
import { makeCountdownRing } from './countdown-ring.ts'
import type { HallWindow } from './hall-screen.ts'

/** Only the parts that these controls use. */
const window = {
  game: { currency: { code: 'PLY', digits: 2, symbol: '$' } },
  hallSay: (key: string, value: string) => `${key} ${value}`,
  money: (minor: bigint) => `$${minor}`,
  sounds: { play: () => undefined },
} as unknown as HallWindow

it('a row of chips has one chosen chip, by touch and by the arrow keys', () => {
  const rail = makeChipRail(window, [100n, 500n, 2_500n])
  const chips = [...rail.element.querySelectorAll('button')]
  expect(chips.map((chip) => chip.getAttribute('aria-label'))).toEqual([
    'bet.chip $100',
    'bet.chip $500',
    'bet.chip $2500',
  ])
  expect(rail.chosenMinor()).toBe(100n)
  chips[1]?.click()
  expect(rail.chosenMinor()).toBe(500n)
  for (const key of ['ArrowRight', 'ArrowRight', 'Tab'])
    chips[1]?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  expect(rail.chosenMinor()).toBe(100n)
  expect(chips.map((chip) => [chip.getAttribute('aria-checked'), chip.tabIndex])).toEqual([
    ['true', 0],
    ['false', -1],
    ['false', -1],
  ])
})

it.each([
  [100n, '1'],
  [250n, '2.5'],
  [250_000n, '2.5k'],
  [100_000_000n, '1M'],
])('%s minor units are %s on a chip', (minor, text) => {
  expect(shortMoney(minor, 2)).toBe(text)
})

it('a countdown shows whole seconds, never fewer than none, and warns at the end', () => {
  const ring = makeCountdownRing()
  ring.show(12_300, 20_000)
  expect([ring.element.textContent, ring.element.classList.contains('soon')]).toEqual(['13', false])
  ring.show(4_900, 20_000)
  expect([ring.element.textContent, ring.element.classList.contains('soon')]).toEqual(['5', true])
  ring.show(-100, 20_000)
  expect(ring.element.textContent).toBe('0')
})
