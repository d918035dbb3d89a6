import type { PrizeMode, ReplyOf, vnLotteryMenus } from '@baize/contract'
import type { Language } from '@baize/phrases'
import type { CatalogIndex } from './index-catalog.ts'

type Menus = ReplyOf<typeof vnLotteryMenus>['gameMenus']

/** The vendor of the Vietnamese lotteries (4.021). */
const vietnamese = 'TCG_LOTTO_VN'
const maxGames = 100

/** The Vietnamese lotteries of a catalogue by group (3.060); none if the site has no lottery of that mode. */
export function lotteryMenusOf(
  catalog: Pick<CatalogIndex, 'lobby' | 'tiles'>,
  mode: PrizeMode | undefined,
  language: Language,
): Menus {
  const categories = catalog.lobby[language].categories.filter(
    ({ gameCategory }) => gameCategory === 'ELOTT' || gameCategory === 'LOTT',
  )
  const category = categories.find(({ gameCategory }) => mode === undefined || gameCategory === mode)
  if (category === undefined) return []
  return category.gameClassify
    .filter(({ vendors }) => vendors.includes(vietnamese))
    .map(({ code, title }) => {
      const filter = { gameType: category.gameCategory, vendorCode: vietnamese, classification: code }
      return { gameClassify: code, title, games: catalog.tiles(filter, language).slice(0, maxGames) }
    })
}
