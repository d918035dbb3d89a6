import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promotionContent, promotionId } from '@baize/contract'
import * as z from 'zod'
import type { Clock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import { StartProblem } from '../../../kernel/start-problem.ts'
import type { Brands } from '../../brand/index.ts'
import { AmountProblem, offerOf, readOffer, type Offer } from './offer.ts'
import { saveVersion, shownOffers } from './offers.sql.ts'

/** How many offers of all brands together are kept in memory; closed ones are left out first. */
const mostOffers = 2_000

const offersFile = z
  .array(
    z.strictObject({
      id: z.string().refine((id) => promotionId.safeParse(id).success, 'small letters, digits and hyphens'),
      state: z.enum(['draft', 'published', 'closed']).default('published'),
      offer: z.unknown(),
    }),
  )
  .max(100)

interface RegistryParts {
  readonly database: Database
  readonly clock: Clock
  readonly brands: Pick<Brands, 'all'>
  /** The folder of each brand, in the order of the brands, with its `offers.json`. */
  readonly folders: readonly string[]
}

/** The offers of all brands, in memory. What a claim changes is decided by the database all the same. */
export class OfferRegistry {
  readonly #parts: RegistryParts
  #offers: ReadonlyMap<BrandId, readonly Offer[]> = new Map()
  #begun = 0
  #counted = 0

  private constructor(parts: RegistryParts) {
    this.#parts = parts
  }

  /** Stores the offers of the brands' files that are not known yet, and reads all. Throws a `StartProblem` for an invalid file. */
  static async open(parts: RegistryParts): Promise<OfferRegistry> {
    const registry = new OfferRegistry(parts)
    for (const [place, brand] of parts.brands.all.entries()) {
      const folder = parts.folders[place]
      if (folder !== undefined) await storeNew(parts, brand, folder)
    }
    await registry.load()
    return registry
  }

  /** Reads all offers again. Of several readings at once, the one that began last counts, whichever ends last. */
  async load(): Promise<void> {
    const turn = (this.#begun += 1)
    const stored = await shownOffers(this.#parts.database, mostOffers)
    if (turn < this.#counted) return
    this.#counted = turn
    this.#offers = new Map(
      this.#parts.brands.all.map((brand) => [
        brand.brandId,
        stored
          .filter(({ brandId }) => brandId === brand.brandId)
          .flatMap((one) => readOffer(one, brand.currency) ?? []),
      ]),
    )
  }

  /** The offers of a brand that are or were published. */
  of(brandId: BrandId): readonly Offer[] {
    return this.#offers.get(brandId) ?? []
  }
}

/** An offer of the file that operators have changed since stays as they left it. */
async function storeNew(
  { database, clock }: RegistryParts,
  brand: Brands['all'][number],
  folder: string,
): Promise<void> {
  const file = join(folder, 'offers.json')
  const text = await readFile(file, 'utf8').catch(() => '[]')
  for (const { id, state, offer } of readEntries(file, text)) {
    const parsed = promotionContent.safeParse(offer)
    if (!parsed.success) {
      const [issue] = parsed.error.issues
      throw new StartProblem(`${file}: ${id} is invalid at “${issue?.path.join('.') ?? ''}”: ${issue?.message ?? ''}`)
    }
    const content = parsed.data
    const stored = { brandId: brand.brandId, promotionId: id, state, version: 1 }
    try {
      offerOf({ ...stored, content }, brand.currency)
    } catch (error) {
      if (error instanceof AmountProblem) throw new StartProblem(`${file}: ${id}: ${error.message}`)
      throw error
    }
    const by = { operatorId: null, name: 'offers.json' }
    const version = { ...stored, before: 0, content, code: codeOf(content), by, reason: 'First start', at: clock.now() }
    await database.transaction().execute((tx) => saveVersion(tx, version))
  }
}

function readEntries(file: string, text: string): z.output<typeof offersFile> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new StartProblem(`${file} is not valid JSON.`)
  }
  const parsed = offersFile.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new StartProblem(`${file} is invalid at “${issue?.path.join('.') ?? ''}”: ${issue?.message ?? ''}`)
}

/** The code that claims an offer, as it is compared; `undefined` if it has none. */
export function codeOf({ trigger }: Offer['content']): string | undefined {
  return trigger.kind === 'code' ? trigger.code.trim().toUpperCase() : undefined
}
