import type { TablesView } from '../../../src/halls/tables/tables-view.ts'
import type { SayIn } from '../../words/words.ts'
import type { HallWindow } from '../hall-screen.ts'

/** The multiple of the stake from which a win is celebrated. */
const bigWin = 10n

/** Says what a round has paid, once. */
export function tellResult(
  window: HallWindow,
  say: SayIn<'vendor-tables'>,
  view: TablesView,
  told: { round: string },
): void {
  const { paid } = view
  if (view.phase !== 'result' || paid === undefined || paid.round !== view.round || told.round === paid.round) return
  told.round = paid.round
  const [won, staked] = [BigInt(paid.paidMinor), BigInt(paid.stakedMinor)]
  if (won === 0n) {
    window.note(window.say('say.lost'))
    window.sounds.play('lose')
  } else if (won <= staked) window.note(window.say('say.returned', window.money(won)))
  else {
    window.note(say('say.wonNet', window.money(won), window.money(won - staked)), 'won')
    window.sounds.play(won >= staked * bigWin ? 'bigWin' : 'win')
    if (won >= staked * bigWin) window.celebrate()
  }
}
