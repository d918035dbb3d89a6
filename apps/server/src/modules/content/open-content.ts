import type { BrandId } from '../../kernel/ids.ts'
import type { Brands } from '../brand/index.ts'
import type { BrandContent } from './content.types.ts'
import { readContent } from './read-content.ts'

export interface ContentParts {
  readonly brands: Pick<Brands, 'all'>
  /** The folder of each brand, in the order of the brands. */
  readonly folders: readonly string[]
}

/** The texts of all brands. */
export interface Content {
  /** Returns the texts of a loaded brand. Throws for any other id. */
  of(brand: BrandId): BrandContent
}

/** Reads the folder `content` of every brand. Throws a `StartProblem` for an invalid file. */
export async function openContent({ brands, folders }: ContentParts): Promise<Content> {
  const entries = brands.all.map(async ({ brandId, code }, place) => {
    const folder = folders[place]
    if (folder === undefined) throw new Error(`the brand ${code} has no folder`)
    return [brandId, await readContent(folder)] as const
  })
  const contents = new Map(await Promise.all(entries))
  return {
    of(brand) {
      const found = contents.get(brand)
      if (found === undefined) throw new Error(`the brand ${brand} has no loaded texts`)
      return found
    },
  }
}
