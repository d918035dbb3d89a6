import type { LottoArea } from '@baize/contract'

/** A page with lotteries: its address and the areas that it shows. */
export interface LotteryPlace {
  readonly name: 'own' | 'vn' | 'sea'
  readonly path: '/lottery' | '/vnLottery' | '/seaLottery'
  readonly areas: readonly LottoArea[]
}

/** The views of a lottery. */
export const lotteryViews = ['bet', 'results', 'statistics', 'rules', 'slips'] as const
export type LotteryView = (typeof lotteryViews)[number]

/** What the address of a lottery's page says; `readLottery` in `app/search.ts` reads it. */
export interface LotterySearch {
  readonly gameCode?: string
  readonly view?: LotteryView
  readonly day?: string
  readonly province?: string
  readonly draws?: 50 | 200 | 500
  readonly page?: number
  readonly show?: 'favourites' | 'recent'
  readonly group?: string
}

/** An address's fields without those that have no value, as the router wants it. */
export function given<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined)
  // Has the same fields as before, except those that were undefined.
  return Object.fromEntries(entries) as never
}

const own: LotteryPlace = { name: 'own', path: '/lottery', areas: ['OWN', 'TH'] }

/** The pages with lotteries. */
export const lotteryPlaces: readonly LotteryPlace[] = [
  own,
  { name: 'vn', path: '/vnLottery', areas: ['VN'] },
  { name: 'sea', path: '/seaLottery', areas: ['SEA'] },
]

/** The page at an address, in any case. */
export function placeOf(pathname: string): LotteryPlace {
  const plain = pathname.toLowerCase().replaceAll('/', '')
  return lotteryPlaces.find(({ path }) => path.toLowerCase() === `/${plain}`) ?? own
}

/** The page that shows an area. */
export function placeOfArea(area: LottoArea): LotteryPlace {
  return lotteryPlaces.find(({ areas }) => areas.includes(area)) ?? own
}
