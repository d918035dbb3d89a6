import type { PaidRound, TablesView } from '../../../src/halls/tables/tables-view.ts'
import type { SayIn } from '../../words/words.ts'
import type { HallWindow } from '../hall-screen.ts'

/** The multiple of the stake from which a win is celebrated. */
const bigWin = 10n

/** Says what each round has paid, once; of rounds that ended before the window was opened, nothing. */
export function openResults(window: HallWindow, say: SayIn<'vendor-tables'>) {
  let told: string | undefined
  let hasSeen = false
  return {
    show({ paid, phase, round }: TablesView): void {
      const isNews =
        paid !== undefined && paid.round !== told && (hasSeen || (phase === 'result' && paid.round === round))
      hasSeen = true
      told = paid?.round
      if (isNews) tell(window, say, paid)
    },
  }
}

function tell(window: HallWindow, say: SayIn<'vendor-tables'>, paid: PaidRound): void {
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
