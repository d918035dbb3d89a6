import type { Category } from '@baize/contract'
import type { OwnList } from '../../api/game-filters.ts'

/** The filter types besides "all" (2.032, 3.057). */
export type FilterType = 'hot' | 'newest' | OwnList

/** How a category's page is narrowed; part of the address, so that it can be linked to and returned to. */
export interface CategorySearch {
  readonly vassalage?: string
  readonly gameClassify?: string
  readonly gameName?: string
  readonly filter?: FilterType
}

/**
 * Changing the filter clears the search and returns to the first page; choosing the active filter removes it (4.016).
 */
export function afterFilter(
  { vassalage, gameClassify, filter }: CategorySearch,
  next: FilterType | undefined,
): CategorySearch {
  const own = next === 'favourites' || next === 'recent'
  return present({
    vassalage,
    // A member's own lists are short and not divided into classes.
    gameClassify: own ? undefined : gameClassify,
    filter: next === filter ? undefined : next,
  })
}

/** A class selects the first vendor that offers it (2.035); "all" selects all vendors. */
export function afterClass(kind: Category['gameClassify'][number] | undefined): CategorySearch {
  return present({ gameClassify: kind?.code, vassalage: kind?.vendors[0] })
}

/** A name is searched within the current filter; a member's own lists are left. */
export function afterName({ vassalage, gameClassify, filter }: CategorySearch, name: string): CategorySearch {
  const kept = filter === 'hot' || filter === 'newest' ? filter : undefined
  return present({ vassalage, gameClassify, filter: kept, gameName: name === '' ? undefined : name })
}

type Loose = { readonly [K in keyof CategorySearch]: CategorySearch[K] | undefined }

/** Drops `undefined` fields, which keeps addresses short. */
function present(search: Loose): CategorySearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))
}
