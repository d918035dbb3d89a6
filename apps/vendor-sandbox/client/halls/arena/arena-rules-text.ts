import type { ArenaView } from '../../../src/halls/arena/arena-view.ts'
import { element } from '../../element.ts'
import { percentText } from '../../info-dialog.ts'
import type { HallWindow } from '../hall-screen.ts'
import { oddsText, type ArenaSay } from './arena-panels.ts'
import { betOrder } from './bet-keys.ts'

/** The content of the info dialog of an arena, with the exact figures of the present bout. */
export function arenaRules(view: ArenaView, { money, hallSay }: HallWindow, say: ArenaSay): readonly Node[] {
  const { oddsHundredths, chances, returned, poolTakenThousandths, poolSeedMinor, marginThousandths = 0 } = view
  const share = (thousandths: number) => `${thousandths / 10} %`
  const texts = [
    say('rules.simulated'),
    say('rules.chances', percentText(chances.draw)),
    say('rules.drawn'),
    poolTakenThousandths === undefined
      ? say('rules.odds', share(marginThousandths))
      : say('rules.pool', share(poolTakenThousandths), money(BigInt(poolSeedMinor ?? '0'))),
    say(view.isDrawReturned ? 'rules.drawBack' : 'rules.drawLost', oddsText(oddsHundredths.draw)),
    say(view.series.kind === 'derby' ? 'rules.derby' : 'rules.season'),
    say('rules.void'),
    say('rules.limits', money(BigInt(view.stakes[0] ?? '0')), money(BigInt(view.maxSideMinor))),
  ]
  const head = [say('rules.now'), say('rules.chance'), say('rules.odds2'), hallSay('rules.return')]
  return [
    element('ul', {}, ...texts.map((text) => element('li', {}, text))),
    element(
      'div',
      { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': say('rules.now') },
      element(
        'table',
        { class: 'figures' },
        element('tr', {}, ...head.map((text) => element('th', {}, text))),
        ...betOrder.map((side) =>
          element(
            'tr',
            {},
            element('td', {}, say(`side.${side}`)),
            element('td', {}, percentText(chances[side])),
            element('td', {}, oddsText(oddsHundredths[side])),
            element('td', {}, percentText(returned[side])),
          ),
        ),
      ),
    ),
    element('p', { class: 'soft keys' }, say('rules.keys')),
  ]
}
