import { formatAmount, minor } from '@baize/money'
import { languages, type Language } from '@baize/phrases'
import type { Clock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import type { Brands } from '../../brand/index.ts'
import type { Catalog } from '../../catalog/index.ts'
import type { DrawSums, Lotteries } from '../../lotteries/index.ts'
import type { Operators } from '../../operators/index.ts'

/** What the pages about lotteries need. */
export interface LotteryPageParts {
  readonly database: Database
  readonly clock: Clock
  readonly brands: Pick<Brands, 'byId'>
  readonly catalog: Pick<Catalog, 'of'>
  readonly lotteries: Pick<Lotteries, 'games' | 'draws' | 'desk' | 'official'>
  readonly operators: { readonly audit: Pick<Operators['audit'], 'note'> }
}

/** What a lottery is called in each language; its code if the catalogue has none. */
export function namesOf(
  { lotteries, catalog }: Pick<LotteryPageParts, 'lotteries' | 'catalog'>,
  brandId: BrandId,
  gameCode: string,
): Readonly<Record<Language, string>> {
  const game = lotteries.games.game(brandId, gameCode)
  const found = game === undefined ? undefined : catalog.of(brandId).game({ vendorCode: game.vendorCode, gameCode })
  // `languages` has every language.
  return found?.name ?? (Object.fromEntries(languages.map((one) => [one, gameCode])) as Record<Language, string>)
}

/** Writes amounts of a brand's currency. */
export function writerOf({ brands }: Pick<LotteryPageParts, 'brands'>, brandId: BrandId): (amount: bigint) => string {
  const { digits } = brands.byId(brandId).currency
  return (amount) => formatAmount(minor(amount), digits)
}

/** Sums as operators read them. */
export function presentSums(sums: DrawSums, written: (amount: bigint) => string) {
  return {
    slips: sums.slips,
    staked: written(sums.stakedMinor),
    paid: written(sums.paidMinor),
    result: written(sums.stakedMinor - sums.paidMinor),
    cancelledSlips: sums.cancelledSlips,
    cancelled: written(sums.cancelledMinor),
    voidSlips: sums.voidSlips,
    voided: written(sums.voidedMinor),
  }
}

/** A day that an operator asks for. The contract checked it; such a day may not exist all the same. */
export function dayOf(text: string): Temporal.PlainDate | undefined {
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' })
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
