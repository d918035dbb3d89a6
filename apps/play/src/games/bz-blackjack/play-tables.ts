import { bestPlay } from '@baize/engines'
import { element } from '../../controls/element.ts'
import type { StagePorts } from '../../instant/stage.ts'

const dealerCards = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'A']

/** What best play does with each hand against each card of the dealer, and what it returns. */
export function playTables({ phrase, game }: StagePorts): HTMLElement[] {
  const percent = `${(Number(game.published.rtp) * 100).toFixed(2)} %`
  const pairName = (points: string) => (points === '1' ? 'A A' : `${points} ${points}`)
  return [
    element('p', {}, phrase('blackjack.tableText', percent)),
    element('p', { class: 'hint' }, phrase('blackjack.tableKey')),
    tableOf(phrase('blackjack.hard'), Object.entries(bestPlay.hard)),
    tableOf(phrase('blackjack.soft.title'), Object.entries(bestPlay.soft)),
    tableOf(
      phrase('blackjack.pairs'),
      Object.entries(bestPlay.pairs).map(([points, row]) => [pairName(points), row] as const),
    ),
  ]
}

function tableOf(title: string, rows: readonly (readonly [string, string])[]): HTMLElement {
  const head = element(
    'tr',
    {},
    element('th', { scope: 'col' }, title),
    ...dealerCards.map((card) => element('th', { scope: 'col' }, card)),
  )
  const body = rows.map(([name, letters]) =>
    element(
      'tr',
      {},
      element('th', { scope: 'row' }, name),
      ...[...letters].map((letter) => element('td', { 'data-play': letter }, letter === '.' ? '–' : letter)),
    ),
  )
  return element('table', { class: 'play-table' }, element('thead', {}, head), element('tbody', {}, ...body))
}
