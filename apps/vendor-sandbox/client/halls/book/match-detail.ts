import { localeOf } from '@baize/phrases'
import type { CourseEvent } from '../../../src/halls/book/course.ts'
import type { BookView, MatchDetail } from '../../../src/halls/book/view.ts'
import { button, element } from '../../element.ts'
import { clockText, isField, partText, scoreText } from './board-text.ts'
import type { BookDesk } from './book-desk.ts'
import { keepRows, replaceKeepingFocus } from './keep-rows.ts'
import { marketText, pickText, shortPick } from './pick-text.ts'
import { priceButton } from './price-button.ts'
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
        match.events.slice(0, 7).map((event, nth) => ({
          key: `${match.id}/${event.atMs}/${event.kind}/${event.side ?? ''}/${match.events.length - nth}`,
          signature: '',
          make: () => element('li', { class: `event ${event.side ?? ''}` }, eventText(desk, match, event)),
        })),
      )
      showMarkets(desk, view, match, keepMarkets)
    },
  }
}

function showMarkets(desk: BookDesk, view: BookView, match: MatchDetail, keep: ReturnType<typeof keepRows>): void {
  const { say } = desk
  const mine = desk.picks.filter(({ match: id }) => id === match.id).map(({ pick }) => pick)
  keep(
    match.markets.map((market) => ({
      key: `${match.id}/${market.id}`,
      signature: JSON.stringify([market, match.isOpen, desk.format(), mine]),
      make: () =>
        element(
          'section',
          { class: `market ${market.kind}`, 'data-count': market.picks.length },
          element('h3', {}, marketText(say, market, view)),
          element(
            'div',
            { class: 'picks' },
            ...market.picks.map(({ id, price }) =>
              priceButton(desk, match, {
                id,
                price,
                label: market.kind === 'winner' ? pickText(say, id, match.names) : shortOf(desk, id, match),
              }),
            ),
          ),
        ),
    })),
  )
}

function shortOf({ say }: BookDesk, id: string, { names }: MatchDetail): string {
  return id.startsWith('handicap/') ? pickText(say, id, names) : shortPick(say, id, names)
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

/** What happened, in words. */
function eventText({ say }: BookDesk, { names }: MatchDetail, event: CourseEvent): string {
  const { kind, side, figure = 0 } = event
  const who =
    kind === 'lead' || kind === 'out' || kind === 'through'
      ? (names[figure] ?? '')
      : side === undefined
        ? ''
        : (names[side === 'home' ? 0 : 1] ?? '')
  const text = say(`event.${kind}`, who, figure)
  const isMinute = kind === 'goal' || kind === 'corner' || kind === 'card' || kind === 'shot' || kind === 'check'
  return isMinute ? `${figure}′ ${text}` : text
}
