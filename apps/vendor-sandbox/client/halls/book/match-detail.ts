import { localeOf, type PhraseKey } from '@baize/phrases'
import type { CourseEvent } from '../../../src/halls/book/course.ts'
import type { BookView, MatchDetail } from '../../../src/halls/book/view.ts'
import { button, element } from '../../element.ts'
import { clockText, isField, partText, scoreText } from './board-text.ts'
import type { BookDesk } from './book-desk.ts'
import { keepRows, replaceKeepingFocus } from './keep-rows.ts'
import { marketText, pickText, shortPick } from './pick-text.ts'
import { priceButton } from './price-button.ts'
import { lineText } from './price-text.ts'
import { makeTracker } from './tracker.ts'

/** The match that is looked at: its score, its drawing, what happened, and all its markets. */
export function makeMatchDetail(desk: BookDesk): { readonly element: HTMLElement; show(view: BookView): void } {
  const { say } = desk
  const back = button('pill back-to-list', `‹ ${say('list.back')}`, () => desk.look(undefined))
  let head = element('header')
  const tracker = makeTracker(desk)
  const events = element('ol', { class: 'events', 'aria-label': say('tracker.events') })
  const keepEvents = keepRows(events)
  const markets = element('div', { class: 'markets' })
  const keepMarkets = keepRows(markets)
  let shown = ''
  return {
    element: element('section', { class: 'match-detail' }, back, head, tracker.element, events, markets),
    show(view) {
      const { match } = view
      if (match === undefined) return
      const signature = JSON.stringify([match.id, match.board, match.status, match.isOpen, match.openUntilMs])
      if (signature !== shown) {
        const made = headOf(desk, view, match)
        replaceKeepingFocus(head, made)
        head = made
        shown = signature
      }
      tracker.show(view, match)
      keepEvents(
        match.events.slice(0, 5).map((event, nth) => ({
          key: `${match.id}/${event.atMs}/${event.kind}/${event.side ?? ''}/${match.events.length - nth}`,
          signature: '',
          make: () =>
            element('li', { class: `event ${event.side ?? ''}` }, eventText(desk, view.tracker, match, event)),
        })),
      )
      showMarkets(desk, view, match, keepMarkets)
    },
  }
}

function showMarkets(desk: BookDesk, view: BookView, match: MatchDetail, keep: ReturnType<typeof keepRows>): void {
  const { say } = desk
  const mine = desk.picks.filter(({ match: id }) => id === match.id).map(({ pick }) => pick)
  const groups = Map.groupBy(match.markets, (market) => marketText(say, market, view))
  keep(
    [...groups].map(([title, markets]) => ({
      key: `${match.id}/${title}`,
      signature: JSON.stringify([markets, match.isOpen, desk.format(), mine]),
      make: () =>
        element(
          'section',
          { class: `market ${markets[0]?.kind ?? ''}`, 'data-count': markets[0]?.picks.length ?? 0 },
          element('h2', {}, title),
          element(
            'div',
            { class: 'picks' },
            ...markets.flatMap(({ picks }) =>
              picks.map(({ id, price }) => priceButton(desk, match, { id, price, ...labelOf(desk, id, match) })),
            ),
          ),
        ),
    })),
  )
}

/** The words of a pick; a line stands apart, so that a long name does not hide it. */
function labelOf({ say }: BookDesk, id: string, { names }: MatchDetail): { label: string; line?: string } {
  const [market, , line = '', side] = id.split('/')
  if (market === 'winner') return { label: pickText(say, id, names) }
  if (market === 'handicap') return { label: names[side === 'home' ? 0 : 1] ?? '', line: lineText(Number(line)) }
  return { label: shortPick(say, id, names) }
}

function headOf(desk: BookDesk, view: BookView, match: MatchDetail): HTMLElement {
  const { say, window } = desk
  const { names, board, status } = match
  const until = match.openUntilMs
  const state =
    status === 'live'
      ? partText(say, view.tracker, board)
      : status === 'soon'
        ? clockText(match.startMs, localeOf[window.language])
        : say(`status.${status}`)
  const isLocked = status === 'live' && !match.isOpen
  return element(
    'header',
    { class: 'detail-head', 'data-status': status },
    element('p', { class: 'league' }, match.league),
    ...(isField(match)
      ? []
      : [
          element(
            'div',
            { class: 'score' },
            element('span', { class: 'team' }, names[0] ?? ''),
            element('b', {}, status === 'soon' ? '–' : scoreText(view.tracker, board)),
            element('span', { class: 'team' }, names[1] ?? ''),
          ),
        ]),
    ...(board.past !== undefined && status !== 'soon' ? [setsOf(match)] : []),
    element(
      'p',
      { class: 'state' },
      status === 'live' ? element('i', { class: 'beat', 'aria-hidden': 'true' }) : '',
      state,
      ...(status === 'soon' ? [element('em', { class: 'closing', 'data-until': match.startMs })] : []),
      ...(until === undefined
        ? []
        : [element('em', { class: 'closing', 'data-until': until, 'data-words': 'when.closes' })]),
      ...(isLocked
        ? [element('em', { class: 'locked' }, say(view.isInPlay ? 'status.suspended' : 'status.noLive'))]
        : []),
    ),
  )
}

/** The sets or maps: those that are over, and the one being played. */
function setsOf({ board }: MatchDetail): HTMLElement {
  const { past = [], now } = board
  const all = [...past, ...(now === undefined ? [] : [now])]
  return element(
    'p',
    { class: 'sets' },
    ...all.map(({ home, away }, nth) =>
      element('span', { class: nth === past.length ? 'now' : '' }, `${home}–${away}`),
    ),
  )
}

/** What a point is in a sport. */
const pointKeys: Readonly<Partial<Record<BookView['tracker'], PhraseKey<'vendor-book'>>>> = {
  lanes: 'event.tower',
  rounds: 'event.roundWon',
  duel: 'event.roundWon',
  stars: 'event.sector',
  tennis: 'event.game',
  table: 'event.visit',
}

/** What happened, in words. */
function eventText(
  { say }: BookDesk,
  tracker: BookView['tracker'],
  { names }: MatchDetail,
  event: CourseEvent,
): string {
  const { kind, side, figure = 0 } = event
  const who =
    kind === 'lead' || kind === 'out' || kind === 'through'
      ? (names[figure] ?? '')
      : side === undefined
        ? ''
        : (names[side === 'home' ? 0 : 1] ?? '')
  if (kind === 'point') return say(pointKeys[tracker] ?? 'event.point', who)
  const text = say(`event.${kind}`, who, figure)
  const isMinute = kind === 'goal' || kind === 'corner' || kind === 'card' || kind === 'shot' || kind === 'check'
  return isMinute ? `${figure}′ ${text}` : text
}
