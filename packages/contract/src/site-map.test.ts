import { describe, expect, it } from 'vitest'
import type { GameType } from './fields.ts'
import {
  aboutPage,
  hasPage,
  categoryHere,
  categoryOfPath,
  nameOfPage,
  phoneReturnPath,
  prizeModeOf,
} from './site-map.ts'

/** A category with cards of these vendors. */
const categoryOf = (gameCategory: GameType, ...codes: string[]) => ({
  gameCategory,
  cards: codes.map((vassalage) => ({ vassalage })),
})

it('an address has its name and description in any case', () => {
  expect(nameOfPage('/pointMall')).toBe('page.pointMall')
  expect(nameOfPage('/verify/0')).toBe('shell.fairness')
  expect(nameOfPage('/')).toBeUndefined()
  expect([aboutPage('/rng', 'Slots'), aboutPage('/', undefined), aboutPage('/agentHome', undefined)]).toEqual([
    'page.aboutCategory',
    'page.aboutHome',
    'page.aboutAgent',
  ])
})

it('a category has one address in any case, and names from the object prototype are not categories', () => {
  expect([categoryOfPath('rng'), categoryOfPath('RNG'), categoryOfPath('constructor')]).toEqual([
    'RNG',
    'RNG',
    undefined,
  ])
})

it('an address of only slashes takes no longer than any other of its length', () => {
  const path = `/verify/${'/'.repeat(15_000)}x`
  const begunMs = performance.now()
  for (let time = 0; time < 20; time += 1) expect(hasPage(path)).toBe(false)
  // In quadratic time these would take five seconds.
  expect(performance.now() - begunMs).toBeLessThan(1_000)
})

it('an unknown address has no page, and neither has a malformed round id', () => {
  const round = '01234567-89ab-7cde-8f01-23456789abcd'
  const [there, missing] = [
    ['/', '//', '/home', '/RNG/', '/rng//', '/pointMall', '/social-sign-in', phoneReturnPath, `/verify/${round}`],
    ['/nothing', '/rng/more', '/constructor', '/verify/abc', `/verify/${round.toUpperCase()}`, '/member/nothing'],
  ]
  expect(there.filter((path) => !hasPage(path))).toEqual([])
  expect(missing.filter((path) => hasPage(path))).toEqual([])
})

describe('the prize mode (4.021)', () => {
  it.each(['TCG_LOTTO_VN', 'LOTT'])('is ELOTT where that category has a card named %s', (code) => {
    expect(prizeModeOf([categoryOf('ELOTT', 'OTHER', code)])).toBe('ELOTT')
  })

  it('is LOTT otherwise', () => {
    expect(prizeModeOf([])).toBe('LOTT')
    expect(prizeModeOf([categoryOf('ELOTT', 'OTHER'), categoryOf('RNG', 'LOTT')])).toBe('LOTT')
  })

  it('decides which category a lottery’s address shows if the site has only one', () => {
    const categories = [categoryOf('RNG', 'BZ'), categoryOf('ELOTT', 'LOTT')]
    expect(categoryHere('LOTT', categories)?.gameCategory).toBe('ELOTT')
    expect(categoryHere('RNG', categories)?.gameCategory).toBe('RNG')
    expect(categoryHere('FISH', categories)).toBeUndefined()
  })
})
