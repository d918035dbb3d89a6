import { describe, expect, it } from 'vitest'
import { afterClass, afterFilter, afterName, type CategorySearch } from './category-search.ts'

const searched: CategorySearch = { vassalage: 'PG', gameClassify: 'WAYS', gameName: 'tiger' }

describe('narrowing a category', () => {
  it.each(['hot', 'newest'] as const)(
    'choosing %s clears the search and keeps the vendor and class (4.016)',
    (filter) => {
      expect(afterFilter(searched, filter)).toEqual({ vassalage: 'PG', gameClassify: 'WAYS', filter })
    },
  )

  it('choosing ALL or the active filter removes the filter and clears the search (4.016)', () => {
    const hot: CategorySearch = { ...searched, filter: 'hot' }
    expect(afterFilter(hot, undefined)).toEqual({ vassalage: 'PG', gameClassify: 'WAYS' })
    expect(afterFilter(hot, 'hot')).toEqual({ vassalage: 'PG', gameClassify: 'WAYS' })
  })

  it.each(['favourites', 'recent'] as const)('a member’s %s are narrowed by vendor only', (filter) => {
    expect(afterFilter(searched, filter)).toEqual({ vassalage: 'PG', filter })
  })

  it('choosing a class resets the vendor to the first one that offers it (2.035)', () => {
    expect(afterClass({ code: 'SLOTS', title: 'Slots', vendors: ['BZ', 'PG'] })).toEqual({
      gameClassify: 'SLOTS',
      vassalage: 'BZ',
    })
    expect(afterClass(undefined)).toEqual({})
  })

  it('a search keeps the hot and new filters, and leaves a member’s own lists (2.033)', () => {
    expect(afterName({ filter: 'hot', vassalage: 'PG' }, 'koi')).toEqual({
      filter: 'hot',
      vassalage: 'PG',
      gameName: 'koi',
    })
    expect(afterName({ filter: 'recent' }, 'koi')).toEqual({ gameName: 'koi' })
    expect(afterName(searched, '')).toEqual({ vassalage: 'PG', gameClassify: 'WAYS' })
  })
})
