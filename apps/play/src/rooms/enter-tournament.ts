import { subtractMinor } from '@baize/money'
import { openDialog } from '../controls/dialog.ts'
import { element } from '../controls/element.ts'
import type { Purse } from '../instant/purse.ts'
import type { Phrase } from '../phrases.ts'
import { facts } from './room-info.ts'
import type { RoomState } from './room-state.ts'

/** Asks whether to enter a sit-and-go: what it costs, what can be won, what is left. */
export function openEntry(
  {
    phrase,
    purse,
    count,
  }: { readonly phrase: Phrase; readonly purse: Purse; readonly count: (chips: number) => string },
  { opened, balance }: Pick<RoomState, 'opened' | 'balance'>,
  enter: () => void,
): void {
  const { sitAndGo } = opened
  if (sitAndGo === null) return
  const money = (amount: string) => purse.money(purse.amount(amount))
  const entry = purse.amount(sitAndGo.entry)
  const [first] = sitAndGo.blinds
  const levelText = ({ small, big, seconds }: NonNullable<typeof first>) =>
    phrase('sitGo.levelTime', count(small), count(big), Math.round(seconds / 6) / 10)
  if (entry > balance) {
    const low = phrase('rooms.balanceLow', purse.money(entry), purse.money(balance))
    openDialog(phrase, 'buy-in', phrase('sitGo.enterTitle'), [element('p', {}, low)])
    return
  }
  const go = element('button', { type: 'button', class: 'wide' }, phrase('sitGo.enter', money(sitAndGo.entry)))
  go.addEventListener('click', () => {
    dialog.close()
    enter()
  })
  const dialog = openDialog(phrase, 'buy-in', phrase('sitGo.enterTitle'), [
    element(
      'div',
      { class: 'buy' },
      element('output', { class: 'buy-amount' }, money(sitAndGo.entry)),
      element('p', { class: 'hint' }, phrase('sitGo.enterHint', money(sitAndGo.buyIn), money(sitAndGo.fee))),
      facts([
        [phrase('sitGo.prizes'), sitAndGo.prizes.map(money).join(' · ')],
        [phrase('sitGo.startChips'), count(sitAndGo.chips)],
        ...(first === undefined ? [] : [[phrase('sitGo.blinds'), levelText(first)] as const]),
      ]),
      element('p', { class: 'hint' }, phrase('sitGo.balanceAfter', purse.money(subtractMinor(balance, entry)))),
      go,
    ),
  ])
}
