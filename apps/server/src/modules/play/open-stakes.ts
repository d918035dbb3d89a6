import { seatedGameByCode, sharedGameByCode } from '@baize/engines'
import type { BrandId } from '../../kernel/ids.ts'
import { currencyOf } from '../wallet/index.ts'
import type { PlayPorts } from './play.parts.ts'
import { readStakes, type BrandStakes } from './stakes.files.ts'

/** Reads the stakes of every brand. Throws a `StartProblem` if one's do not fit its games. */
export async function openStakes({
  brands,
  folders,
  catalog,
}: Pick<PlayPorts, 'brands' | 'folders' | 'catalog'>): Promise<(brand: BrandId) => BrandStakes> {
  const all = new Map<BrandId, BrandStakes>()
  for (const [place, brand] of brands.all.entries()) {
    const folder = folders[place]
    if (folder === undefined) throw new Error(`the brand ${brand.code} has no folder`)
    // Games with shared rounds have their limits in `tables.json`, card games between players in `rooms.json`.
    const isElsewhere = (code: string) => sharedGameByCode(code) !== undefined || seatedGameByCode(code) !== undefined
    const games = catalog
      .of(brand.brandId)
      .games.filter(({ engineCode: code, gone }) => code !== undefined && !gone && !isElsewhere(code))
    const currencies = (['main', 'trial'] as const).map((wallet) => currencyOf(brand, wallet).code)
    all.set(brand.brandId, await readStakes(folder, { currencies, games }))
  }
  return (brand) => {
    const stakes = all.get(brand)
    if (stakes === undefined) throw new Error(`the brand ${brand} has no loaded stakes`)
    return stakes
  }
}
