import type { Database } from './kernel/database/pool.ts'
import { StartProblem } from './kernel/start-problem.ts'
import { storedBrands, type StoredBrand } from './modules/brand/index.ts'

/** The brand that an operator's command is for: the named one, or the only one. Throws a {@link StartProblem}. */
export async function operatorBrand(database: Database, code: string | undefined): Promise<StoredBrand> {
  const brands = await storedBrands(database)
  const codes = brands.map((brand) => brand.code).join(', ')
  const [only] = brands
  if (code === undefined && only !== undefined && brands.length === 1) return only
  const named = brands.find((brand) => brand.code === code)
  if (named === undefined) throw new StartProblem(`name the brand with --brand: ${codes || 'there is none yet'}.`)
  return named
}
