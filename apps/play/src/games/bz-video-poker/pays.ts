import { bzVideoPoker, videoPokerHands, type VideoPokerHand } from '@baize/engines'
import { minor } from '@baize/money'
import { element } from '../../controls/element.ts'
import type { StagePorts } from '../../instant/stage.ts'

/** The name of a hand. */
export function handName({ phrase }: Pick<StagePorts, 'phrase'>, hand: VideoPokerHand): string {
  return hand === 'nothing' || hand === 'jacksOrBetter' ? phrase(`video.${hand}`) : phrase(`holdem.rank.${hand}`)
}

/** The table of pays above the cards. */
export interface Pays {
  readonly view: HTMLElement
  /** Writes the amounts at a stake, and marks a hand; `won` once it is paid. */
  draw(stakeMinor: bigint, hand: VideoPokerHand | undefined, won: boolean): void
}

/** The hands that pay, the highest first. */
const paid = videoPokerHands.flatMap((hand) => {
  const pay = bzVideoPoker.pays[hand]
  return pay === undefined ? [] : [{ hand, pay }]
})

/** Makes the table. */
export function createPays(ports: StagePorts): Pays {
  const rows = paid.toReversed().map(({ hand, pay }) => {
    const amount = element('td', { class: 'amount' })
    const view = element(
      'tr',
      {},
      element('th', { scope: 'row' }, handName(ports, hand)),
      element('td', {}, `${pay}×`),
      amount,
    )
    return { hand, pay, view, amount }
  })
  return {
    view: element(
      'table',
      { class: 'video-pays', 'aria-label': ports.phrase('video.pays') },
      element('tbody', {}, ...rows.map(({ view }) => view)),
    ),
    draw(stakeMinor, shown, won) {
      for (const { hand, pay, view, amount } of rows) {
        amount.textContent = ports.money(minor(stakeMinor * BigInt(pay)))
        view.dataset['now'] = String(hand === shown)
        view.dataset['won'] = String(hand === shown && won)
      }
    },
  }
}
