import type { BlackjackView } from '../../../src/halls/tables/tables-view.ts'
import type { Field } from '../../../src/halls/tables/rules/table-rules.ts'
import { bettingFieldsOf, type BlackjackSpec } from '../../../src/halls/tables/variants.ts'
import { element } from '../../element.ts'
import type { SayIn } from '../../words/words.ts'
import { makeCountdownRing } from '../countdown-ring.ts'
import type { HallScreen, HallWindow } from '../hall-screen.ts'
import { chipText, makeBetBar } from './bet-bar.ts'
import { makeChoices, makeDealerRow, makeSeats } from './blackjack-seats.ts'
import { makeCell, type Cell } from './cell.ts'
import { fieldName } from './field-names.ts'
import { openResults } from './tell-result.ts'
import { rulesOf } from './rules-view.ts'
import { readAmounts, together } from './slip.ts'
import { makeTableTop } from './table-top.ts'
import { dress, themeOf } from './themes.ts'

type Say = SayIn<'vendor-tables'>

/** Makes the screen of a blackjack table. */
export function makeBlackjackScreen(window: HallWindow, say: Say, spec: BlackjackSpec): HallScreen<BlackjackView> {
  const theme = themeOf(window.game.vendorCode)
  const unit = BigInt(window.game.stakes[0] ?? '1')
  const fields = bettingFieldsOf(spec)
  let view: BlackjackView | undefined
  const showChips = () => view !== undefined && showCellChips(window, cells, view, bar.slip.chips)
  const bar = makeBetBar({
    window,
    say,
    chips: spec.limits.chips.map((times) => BigInt(times) * unit),
    limits: {
      fields,
      main: BigInt(spec.limits.main) * unit,
      side: BigInt(spec.limits.side) * unit,
      round: BigInt(spec.limits.round) * unit,
    },
    confirmWord: spec.terms.seats === 1 ? say('blackjack.deal') : window.hallSay('bet.confirm'),
    changed: showChips,
  })
  const cells = fields.map((field) => makeFieldCell(say, field, () => bar.press(field.id)))
  const dealer = makeDealerRow(window, say)
  const seats = makeSeats(window, say, spec.terms.seats)
  const choices = makeChoices(window, say)
  const ring = makeCountdownRing()
  const phase = element('span', { class: 'phase' })
  const stage = element(
    'div',
    { class: `table-screen kind-blackjack seats-${spec.terms.seats}` },
    makeTableTop(theme, [dealer.element], [ring.element, phase]),
    seats.element,
    choices.element,
    element('div', { class: 'felt felt-blackjack' }, ...cells.map((cell) => cell.element)),
  )
  dress(stage, theme)
  const results = openResults(window, say)
  return {
    stage,
    bar: bar.element,
    show(next) {
      const isOpen = next.phase === 'betting' || (next.phase === 'result' && spec.terms.seats === 1)
      const isNewRound = view?.round !== next.round
      if (view !== undefined && view.phase !== next.phase && next.phase === 'betting')
        window.note(window.hallSay('round.open'))
      view = next
      stage.dataset['phase'] = next.phase
      phase.textContent = say(`phase.${next.phase}`)
      const lying = next.phase === 'result' ? new Map<string, bigint>() : readAmounts(next.mine)
      bar.show({ isOpen, lying, before: readAmounts(next.before) })
      showChips()
      for (const cell of cells) cell.setState({ isOpen, isWinning: false })
      dealer.show(next, isNewRound)
      seats.show(next)
      choices.show(next)
      results.show(next)
    },
    tick() {
      const endsMs = view?.endsMs
      ring.element.classList.toggle(
        'idle',
        endsMs === undefined || view?.phase === 'result' || view?.phase === 'revealing',
      )
      if (view !== undefined && endsMs !== undefined) ring.show(endsMs - window.nowMs(), endsMs - view.startedMs)
    },
    nextMs: () => view?.endsMs,
    rules: () => rulesOf({ window, say, spec }, view),
  }
}

function makeFieldCell(say: Say, { id, odds }: Field, press: () => void): Cell {
  const name = fieldName(say, 'blackjack', id)
  const look = id === 'main' ? 'main' : 'side'
  return makeCell(id, { look, content: [name], odds, label: `${name}, ${odds}:1`, press })
}

function showCellChips(
  { game }: HallWindow,
  cells: readonly Cell[],
  view: BlackjackView,
  pending: ReadonlyMap<string, bigint>,
): void {
  const mine = together(readAmounts(view.mine), pending)
  for (const cell of cells)
    cell.show({
      mine: chipText(mine.get(cell.id) ?? 0n, game.currency.digits),
      isPending: pending.has(cell.id),
      crowd: '',
    })
}
