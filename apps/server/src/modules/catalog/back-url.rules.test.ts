import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isPathOfThisSite } from './back-url.rules.ts'

it.each([
  '/',
  '/games/RNG',
  '/games?gameType=RNG&pageNo=2#top',
  '/%E0%B9%80',
  '/a//b',
  '/@name',
  '/next?to=https://evil.example',
])('the way back may lead to %s', (address) => {
  expect(isPathOfThisSite(address)).toBe(true)
})

it.each([
  '',
  'games',
  'https://evil.example',
  'https:/evil.example',
  'javascript:alert(1)',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/a\\..\\b',
  '/\t/evil.example',
  '/\n/evil.example',
  ' /games',
  '/games with blanks',
  '/.//evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  '/\u0000',
  '/\u007f',
])('the way back may not lead to %j', (address) => {
  expect(isPathOfThisSite(address)).toBe(false)
})

it('an address that is taken stays on the site, whichever way a browser resolves it', () => {
  const pieces = fc.constantFrom('/', '\\', '.', '..', '@', ':', 'evil.example', '?', '#', '%2f', '%5c', '\t', ' ', 'a')
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
      const address = `/${parts.join('')}`
      fc.pre(isPathOfThisSite(address))
      const once = new URL(address, 'https://house.example/games/RNG')
      expect(once.origin).toBe('https://house.example')
      // A client may take the address apart and use its path alone.
      expect(new URL(once.pathname, 'https://house.example').origin).toBe('https://house.example')
    }),
    { numRuns: 2000 },
  )
})
