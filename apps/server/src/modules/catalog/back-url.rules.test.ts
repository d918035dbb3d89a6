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

/** Looks for an address that a check takes and that leads to another site, whichever way a browser resolves it. */
function straying(isTaken: (address: string) => boolean): readonly string[] | null | undefined {
  const pieces = fc.constantFrom('/', '\\', '.', '..', '@', ':', 'evil.example', '?', '#', '%2f', '%5c', '\t', ' ', 'a')
  const stays = fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
    const address = `/${parts.join('')}`
    fc.pre(isTaken(address))
    const once = new URL(address, 'https://house.example/games/RNG')
    expect(once.origin).toBe('https://house.example')
    // A client may take the address apart and use its path alone.
    expect(new URL(once.pathname, 'https://house.example').origin).toBe('https://house.example')
  })
  return fc.check(stays, { numRuns: 2000 }).counterexample?.[0]
}

it('an address that is taken stays on the site, whichever way a browser resolves it', () => {
  expect(straying(isPathOfThisSite) ?? 'none').toBe('none')
})

it.each<[string, (address: string) => boolean]>([
  ['looks at the first character only', (address) => address.startsWith('/')],
  ['knows one way only to name a host', (address) => address.startsWith('/') && !address.startsWith('//')],
])('a planted check that %s is caught', (_what, isTaken) => {
  const canBeRead = (address: string) => isTaken(address) && URL.canParse(address, 'https://house.example')
  expect(straying(canBeRead) ?? 'none').not.toBe('none')
})
