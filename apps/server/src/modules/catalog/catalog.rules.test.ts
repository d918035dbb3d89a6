import { describe, expect, it } from 'vitest'
import type { CatalogFiles } from './catalog.files.ts'
import { filesOf, gameEntry, categoryEntry, ownEntry, vendorEntry } from './test-catalog.ts'
import { changedIdentity, contentOf, problemOf } from './catalog.rules.ts'

describe('consistent files', () => {
  it('have no problem', () => {
    expect(problemOf(filesOf([ownEntry(1, 'bz-lotus-lanterns'), gameEntry(2, 'koi')]))).toBeUndefined()
  })

  it('may have the same game code at two vendors', () => {
    expect(problemOf(filesOf([ownEntry(1, 'koi'), gameEntry(2, 'koi')]))).toBeUndefined()
  })

  it('become a catalogue in the order of the categories, then of the files', () => {
    const fish = { gameType: 'FISH', gameClassify: 'FISH' } as const
    const { games } = contentOf(
      filesOf([gameEntry(3, 'c', fish), gameEntry(1, 'a'), gameEntry(4, 'd', fish), gameEntry(2, 'b')]),
    )
    expect(games.map((game) => game.gameCode)).toEqual(['a', 'b', 'c', 'd'])
  })
})

describe('inconsistent files', () => {
  it.each<[string, Partial<CatalogFiles>, string]>([
    [
      'a category twice',
      { categories: [categoryEntry('RNG', 'SLOTS'), categoryEntry('RNG')] },
      'the category RNG appears twice',
    ],
    [
      'a classification twice',
      { categories: [categoryEntry('RNG', 'SLOTS', 'SLOTS')] },
      'the classification RNG/SLOTS appears twice',
    ],
    ['a vendor twice', { vendors: [vendorEntry('JL', {}), vendorEntry('JL', {})] }, 'the vendor JL appears twice'],
    ['a nodeId twice', { games: [gameEntry(7, 'a'), gameEntry(7, 'b')] }, 'the nodeId 7 appears twice'],
    ['a game twice', { games: [gameEntry(1, 'a'), gameEntry(2, 'a')] }, 'the game JL/a appears twice'],
    [
      'an unknown classification',
      { games: [gameEntry(1, 'a', { gameClassify: 'NOVEL' })] },
      'categories.json has no classification RNG/NOVEL',
    ],
    [
      'an unknown vendor',
      { games: [gameEntry(1, 'a', { vendorCode: 'XX' })] },
      'vendors.json does not declare RNG/SLOTS for the vendor XX',
    ],
    [
      'a classification that the vendor does not declare',
      { games: [gameEntry(1, 'a', { gameClassify: 'WAYS' })] },
      'does not declare RNG/WAYS for the vendor JL',
    ],
    [
      'a trial of a game in preparation',
      { games: [ownEntry(1, 'a', { playable: null })] },
      'in preparation and cannot offer a free trial',
    ],
    [
      'an engine for another vendor’s game',
      { games: [gameEntry(1, 'a', { playable: 'a' })] },
      'only games of the vendor BZ have an engine here',
    ],
    [
      'an engine with another name',
      { games: [ownEntry(1, 'a', { playable: 'b' })] },
      'playable is "b" but must be its gameCode',
    ],
  ])('are reported with the first problem: %s', (_what, files, problem) => {
    expect(problemOf({ ...filesOf([]), ...files })).toContain(problem)
  })
})

describe('the identity of a game', () => {
  const stored = [{ nodeId: 1, vendorCode: 'JL', gameCode: 'koi' }]
  const gamesIn = (...entries: Parameters<typeof gameEntry>[]) =>
    contentOf(filesOf(entries.map((entry) => gameEntry(...entry)))).games

  it('is unchanged if other things about it change', () => {
    expect(changedIdentity(stored, gamesIn([1, 'koi', { isHot: 1 }], [2, 'crane']))).toBeUndefined()
  })

  it('cannot pass to another game with its nodeId', () => {
    expect(changedIdentity(stored, gamesIn([1, 'crane']))).toBe(
      'the nodeId 1 was given to JL/koi and cannot become JL/crane',
    )
  })

  it('cannot move to another nodeId', () => {
    expect(changedIdentity(stored, gamesIn([2, 'koi']))).toBe('the game JL/koi has the nodeId 1 and cannot become 2')
  })
})
