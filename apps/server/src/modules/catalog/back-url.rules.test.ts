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
])('a back URL may lead to %s', (address) => {
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
  '/games with spaces',
  '/.//evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  '/\u0000',
  '/\u007f',
])('a back URL may not lead to %j', (address) => {
  expect(isPathOfThisSite(address)).toBe(false)
})

/** Searches for an address that a check accepts although a browser resolves it to another site in some way. */
function straying(isTaken: (address: string) => boolean): readonly string[] | null | undefined {
  const pieces = fc.constantFrom('/', '\\', '.', '..', '@', ':', 'evil.example', '?', '#', '%2f', '%5c', '\t', ' ', 'a')
  const stays = fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
    const address = `/${parts.join('')}`
    fc.pre(isTaken(address))
    const once = new URL(address, 'https://site.example/games/RNG')
    expect(once.origin).toBe('https://site.example')
    // A client may take the address apart and use only its path.
    expect(new URL(once.pathname, 'https://site.example').origin).toBe('https://site.example')
  })
  return fc.check(stays, { numRuns: 2000 }).counterexample?.[0]
}

it('an accepted address stays on the site, however a browser resolves it', () => {
  expect(straying(isPathOfThisSite) ?? 'none').toBe('none')
})

it.each<[string, (address: string) => boolean]>([
  ['only looks at the first character', (address) => address.startsWith('/')],
  ['knows only one way to name a host', (address) => address.startsWith('/') && !address.startsWith('//')],
])('a planted check that %s is detected', (_what, isTaken) => {
  const canBeRead = (address: string) => isTaken(address) && URL.canParse(address, 'https://site.example')
  expect(straying(canBeRead) ?? 'none').not.toBe('none')
})
