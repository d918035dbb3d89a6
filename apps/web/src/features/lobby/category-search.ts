import type { Category } from '@baize/contract'
import type { OwnList } from '../../api/game-filters.ts'

/** The filter types besides all (2.032, 3.057). */
export type FilterType = 'hot' | 'newest' | OwnList

/** How a category's page is narrowed; stands in the address, so that it can be linked and gone back to. */
export interface CategorySearch {
  readonly vassalage?: string
  readonly gameClassify?: string
  readonly gameName?: string
  readonly filter?: FilterType
}

/** Another filter clears the search and begins at the first page; the one that is chosen already is taken off (4.016). */
export function afterFilter(
  { vassalage, gameClassify, filter }: CategorySearch,
  next: FilterType | undefined,
): CategorySearch {
  const own = next === 'favourites' || next === 'recent'
  return present({
    vassalage,
    // A member's own lists are short and are not told apart by class.
    gameClassify: own ? undefined : gameClassify,
    filter: next === filter ? undefined : next,
  })
}

/** A class goes to the first vendor that has it (2.035); all of them go to all vendors. */
export function afterClass(kind: Category['gameClassify'][number] | undefined): CategorySearch {
  return present({ gameClassify: kind?.code, vassalage: kind?.vendors[0] })
}

/** A name is looked for among what is shown; a member's own lists are left for it. */
export function afterName({ vassalage, gameClassify, filter }: CategorySearch, name: string): CategorySearch {
  const kept = filter === 'hot' || filter === 'newest' ? filter : undefined
  return present({ vassalage, gameClassify, filter: kept, gameName: name === '' ? undefined : name })
}

type Loose = { readonly [K in keyof CategorySearch]: CategorySearch[K] | undefined }

/** Drops what is `undefined`, so that addresses stay short. */
function present(search: Loose): CategorySearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))
}
