import { loadVendorTables } from '@baize/phrases/load-dictionary'
import type { TablesView } from '../../../src/halls/tables/tables-view.ts'
import { specOf } from '../../../src/halls/tables/variants.ts'
import { sayFrom } from '../../words/words.ts'
import type { HallScreen, HallWindow } from '../hall-screen.ts'
import { makeBlackjackScreen } from './blackjack-screen.ts'
import './styles/felt.css'
import './styles/roulette-felt.css'
import './styles/large-felt.css'
import './styles/hands.css'
import './styles/roulette-wheel.css'
import './styles/dice-and-beads.css'
import './styles/show-wheel.css'
import './styles/coins.css'
import './styles/blackjack-seats.css'
import './styles/large-scenes.css'
import './styles/table.css'
import './styles/roads.css'
import './styles/large-table.css'
import { makeSharedScreen } from './shared-screen.ts'

/** Makes the screen of a live table. */
export async function makeTablesScreen(window: HallWindow): Promise<HallScreen<TablesView>> {
  const say = sayFrom((await loadVendorTables(window.language)).phrases, window.language)
  const spec = specOf(window.game)
  if (spec.kind === 'blackjack') {
    const screen = makeBlackjackScreen(window, say, spec)
    return { ...screen, show: (view) => view.kind === 'blackjack' && screen.show(view) }
  }
  const screen = makeSharedScreen(window, say, spec)
  return { ...screen, show: (view) => view.kind === 'shared' && screen.show(view) }
}
