import { openDialog } from '../../controls/dialog.ts'
import { element } from '../../controls/element.ts'
import { infoSection } from '../../controls/info-parts.ts'
import type { Phrase } from '../../phrases.ts'
import type { TableSeason } from '../../shared/gateway.ts'
import { portraitOf } from './arena-picture.ts'
import { birdName, formOf } from './plates.ts'

/** Opens the season: the fights to come and all birds with what they have done. */
export function openSeason(phrase: Phrase, season: TableSeason): void {
  openDialog(phrase, 'season', phrase('cock.fightOf', season.season, season.nth, season.of), [
    ...(season.champion === null ? [] : [champion(phrase, season.champion)]),
    infoSection(phrase('cock.next'), next(phrase, season)),
    infoSection(phrase('cock.standings'), standings(phrase, season)),
  ])
}

function champion(phrase: Phrase, bird: number): HTMLElement {
  return element(
    'p',
    { class: 'champion' },
    portraitOf(bird),
    element('span', {}, phrase('cock.champion')),
    element('b', {}, birdName(phrase, bird)),
  )
}

function next(phrase: Phrase, { next: fights }: TableSeason): HTMLElement {
  if (fights.length === 0) return element('p', {}, phrase('cock.lastFight'))
  return element(
    'ol',
    { class: 'next-fights' },
    ...fights.map(({ nth, meron, wala }) =>
      element(
        'li',
        {},
        element('span', {}, String(nth)),
        element('b', { 'data-corner': 'meron' }, birdName(phrase, meron)),
        element('i', {}, phrase('cock.versus')),
        element('b', { 'data-corner': 'wala' }, birdName(phrase, wala)),
      ),
    ),
  )
}

function standings(phrase: Phrase, { standings: all }: TableSeason): HTMLElement {
  const heads = ['', phrase('cock.bird'), phrase('cock.strengthHead'), phrase('cock.recordHead'), phrase('cock.points')]
  const rows = all.map(({ bird, strength, won, drawn, lost, points, form }, place) =>
    element(
      'tr',
      {},
      element('td', {}, String(place + 1)),
      element(
        'td',
        { class: 'standing-bird' },
        element(
          'div',
          {},
          portraitOf(bird),
          element('span', {}, element('b', {}, birdName(phrase, bird)), formOf(phrase, form)),
        ),
      ),
      ...[String(strength), phrase('cock.record', won, drawn, lost), String(points)].map((text) =>
        element('td', {}, text),
      ),
    ),
  )
  return element(
    'table',
    { class: 'standings' },
    element('thead', {}, element('tr', {}, ...heads.map((text) => element('th', { scope: 'col' }, text)))),
    element('tbody', {}, ...rows),
  )
}
