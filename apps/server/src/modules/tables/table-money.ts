import type { Currency } from '@baize/money'
import { currencyOf } from '../wallet/index.ts'
import type { HouseAccountId, HouseAccountName } from '../ledger/index.ts'
import type { TableParts } from './tables.parts.ts'
import type { TableKey } from './tables.types.ts'

/** The house account that tables are played against, one per currency: that of our other games. */
const gamesAccount: HouseAccountName = 'games'

/** What the money of a table is posted with. */
export interface TableMoney {
  readonly house: HouseAccountId
  readonly currency: Currency
  /** The catalogue's type of the game. */
  readonly gameType: string
}

/** What money or play money of a table is posted with. */
export async function moneyOf(
  { brands, ledger, catalog }: Pick<TableParts, 'brands' | 'ledger' | 'catalog'>,
  { brandId, gameCode, isTrial }: TableKey & { readonly isTrial: boolean },
): Promise<TableMoney> {
  const currency = currencyOf(brands.byId(brandId), isTrial ? 'trial' : 'main')
  const house = await ledger.houseAccount({ brandId, currency: currency.code, name: gamesAccount })
  return { house, currency, gameType: catalog.ownGame(brandId, gameCode)?.gameType ?? 'LIVE' }
}
