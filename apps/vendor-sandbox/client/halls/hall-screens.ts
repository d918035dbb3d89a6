import type { HallName } from '../../src/halls/hall-name.ts'
import type { HallView } from '../../src/halls/hall.ts'
import type { MakeHallScreen } from './hall-screen.ts'

/** Shows a hall's screen in the frame that all halls share. */
export type ShowScreen = <View extends HallView>(make: MakeHallScreen<View>) => Promise<void>

/**
 * The screens of the halls, each loaded when a game of it is opened:
 * `tables: async (show) => show((await import('./tables/tables-screen.ts')).makeTablesScreen)`.
 */
export const hallScreens: Readonly<Partial<Record<HallName, (show: ShowScreen) => Promise<void>>>> = {
  waters: async (show) => show((await import('./waters/waters-screen.ts')).makeWatersScreen),
  arena: async (show) => show((await import('./arena/arena-screen.ts')).makeArenaScreen),
  cards: async (show) => show((await import('./cards/cards-screen.ts')).makeCardsScreen),
  matches: async (show) => show((await import('./matches/matches-screen.ts')).makeMatchesScreen),
  book: async (show) => show((await import('./book/book-screen.ts')).makeBookScreen),
  tables: async (show) => show((await import('./tables/tables-screen.ts')).makeTablesScreen),
}
