// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { addressWithArrival, takeArrivalToken } from './arrival-token.ts'

const token = 'aaaaaaaaaaaaaaaa-_bbbbbbbbbbbbbb'
const arriveAt = (address: string) => window.history.replaceState({ kept: 1 }, '', address)
beforeEach(() => arriveAt('/'))

it('is taken out of the address and the history at once, and nothing else is (4.006)', () => {
  arriveAt(addressWithArrival('/rng?filter=hot', token))
  const entries = window.history.length
  expect(takeArrivalToken()).toBe(token)
  expect(window.location.href).toMatch(/\/rng\?filter=hot$/)
  expect([window.history.length, window.history.state]).toEqual([entries, { kept: 1 }])
  expect(takeArrivalToken()).toBeUndefined()
})

it('stands in the part of an address that browsers send to no server', () => {
  const { pathname, search, hash } = new URL(addressWithArrival('https://b.example/rng?filter=hot', token))
  expect([pathname + search, hash]).toEqual(['/rng?filter=hot', `#arrival=${token}`])
})

it('is ignored but removed if it cannot be one, and other fragments stay', () => {
  for (const wrong of ['', 'short', 'x'.repeat(65), '<script>alert(1)</script>']) {
    arriveAt(`/#arrival=${wrong}`)
    expect([wrong, takeArrivalToken(), window.location.hash]).toEqual([wrong, undefined, ''])
  }
  arriveAt('/help#contact')
  expect([takeArrivalToken(), window.location.hash]).toEqual([undefined, '#contact'])
})
