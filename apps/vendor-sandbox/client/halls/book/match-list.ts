import { localeOf } from '@baize/phrases'
import type { Market } from '../../../src/halls/book/prices.ts'
import type { MatchRow } from '../../../src/halls/book/view.ts'
import { element } from '../../element.ts'
import { clockText, isField, partText, scoreText } from './board-text.ts'
import type { BookDesk } from './book-desk.ts'
import { keepRows, type Row } from './keep-rows.ts'
import { shortPick } from './pick-text.ts'
import { priceButton } from './price-button.ts'

/** How many runners of a field the list shows. */
const shownRunners = 4

/** The list of matches in play or to come; `next` are shown below, under a heading of their own. */
export function makeMatchList(desk: BookDesk): {
  readonly element: HTMLElement
  show(rows: readonly MatchRow[], next?: readonly MatchRow[]): void
} {
  const list = element('div', { class: 'matches' })
  const keep = keepRows(list)
  const none = element('p', { class: 'none' }, desk.say('list.noLive'))
  return {
    element: element('div', { class: 'match-list' }, none, list),
    show(rows, next = []) {
      none.hidden = rows.length > 0
      const heading = {
        key: 'next',
        signature: '',
        make: () => element('h2', {}, desk.say('tab.soon')),
      }
      keep([...rows.map(rowOf), ...(next.length > 0 ? [heading] : []), ...next.map(rowOf)])
    },
  }

  function rowOf(row: MatchRow): Row {
    return {
      key: row.id,
      signature: JSON.stringify([
        row,
        desk.format(),
        desk.picks.filter(({ match }) => match === row.id).map(({ pick }) => pick),
        desk.view()?.match?.id === row.id,
      ]),
      make: () => matchCard(desk, row),
    }
  }
}

function matchCard(desk: BookDesk, row: MatchRow): HTMLElement {
  const { say } = desk
  const open = element(
    'button',
    { type: 'button', class: 'match-head', 'data-key': `${row.id}|open` },
    element('span', { class: 'league' }, row.league),
    stateOf(desk, row),
    element('span', { class: 'sides' }, ...sidesOf(desk, row)),
  )
  open.addEventListener('click', () => desk.look(row.id))
  const more = element(
    'button',
    { type: 'button', class: 'more', 'data-key': `${row.id}|more` },
    say('list.more', row.more),
  )
  more.addEventListener('click', () => desk.look(row.id))
  return element(
    'article',
    { class: `match-card${desk.view()?.match?.id === row.id ? ' looked' : ''}`, 'data-status': row.status },
    open,
    isField(row) ? fieldPrices(desk, row) : duelPrices(desk, row),
    ...(row.more > 0 ? [more] : []),
  )
}

/** The clock of a match in play, or when it starts. */
function stateOf({ say, view, window }: BookDesk, row: MatchRow): HTMLElement {
  const tracker = view()?.tracker ?? 'pitch'
  if (row.status === 'live')
    return element(
      'span',
      { class: 'state live' },
      element('i', { class: 'beat', 'aria-hidden': 'true' }),
      partText(say, tracker, row.board),
      ...(row.openUntilMs === undefined
        ? []
        : [element('em', { class: 'closing', 'data-until': row.openUntilMs, title: say('when.closes', '') })]),
      ...(row.isOpen
        ? []
        : [element('em', { class: 'locked' }, say(isInPlay(view) ? 'status.suspended' : 'status.noLive'))]),
    )
  return element(
    'span',
    { class: 'state' },
    clockText(row.startMs, localeOf[window.language]),
    element('em', { class: 'closing', 'data-until': row.startMs }),
  )
}

function isInPlay(view: BookDesk['view']): boolean {
  return view()?.isInPlay === true
}

function sidesOf({ view }: BookDesk, row: MatchRow): readonly Node[] {
  const { names, board, status } = row
  if (isField(row)) return [element('span', { class: 'side' }, names.slice(0, 3).join(' · ') + ' …')]
  const score = status === 'live' ? scoreText(view()?.tracker ?? 'pitch', board).split(' – ') : []
  return names.map((name, nth) =>
    element(
      'span',
      { class: 'side' },
      element('span', {}, name),
      ...(board.serving === (nth === 0 ? 'home' : 'away') && status === 'live'
        ? [element('i', { class: 'serving', 'aria-hidden': 'true' })]
        : []),
      ...(status === 'live' && board.now !== undefined
        ? [element('small', {}, String(nth === 0 ? board.now.home : board.now.away))]
        : []),
      ...(score[nth] === undefined ? [] : [element('b', {}, score[nth])]),
    ),
  )
}

function duelPrices(desk: BookDesk, row: MatchRow): HTMLElement {
  const columns = row.markets.map((market) =>
    element(
      'div',
      { class: `column ${market.kind}` },
      element('small', {}, columnTitle(desk, market)),
      ...market.picks.map(({ id, price }) =>
        priceButton(desk, row, { id, price, label: shortPick(desk.say, id, row.names) }),
      ),
    ),
  )
  return element('div', { class: 'columns' }, ...columns)
}

function columnTitle({ say }: BookDesk, { kind, picks }: Market): string {
  if (kind === 'handicap') return say('short.handicap')
  if (kind === 'total') return say('short.total')
  return picks.some(({ id }) => id === 'winner/draw') ? say('short.winner') : say('short.winner2')
}

/** The favourites of a field; the others are in its detail. */
function fieldPrices(desk: BookDesk, row: MatchRow): HTMLElement {
  const [market] = row.markets
  const first = (market?.picks ?? []).toSorted((one, other) => one.price - other.price).slice(0, shownRunners)
  return element(
    'div',
    { class: 'runners' },
    ...first.map(({ id, price }) => priceButton(desk, row, { id, price, label: shortPick(desk.say, id, row.names) })),
  )
}
