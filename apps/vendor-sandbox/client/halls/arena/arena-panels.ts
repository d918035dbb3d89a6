import type { ArenaView, PastBout, ShownPair } from '../../../src/halls/arena/arena-view.ts'
import type { Bird, FormMark } from '../../../src/halls/arena/birds.ts'
import { element } from '../../element.ts'
import type { SayIn } from '../../words/words.ts'

/** The words of the arenas. */
export type ArenaSay = SayIn<'vendor-arena'>

/** The name of a bird by its number. */
export function birdName(say: ArenaSay, name: number): string {
  const key = `bird.${name}`
  return say.knows(key) ? say(key) : String(name)
}

/** The name of a farm by its number. */
export function farmName(say: ArenaSay, name: number): string {
  const key = `farm.${name}`
  return say.knows(key) ? say(key) : String(name)
}

/** Odds in hundredths as `1.85`. */
export const oddsText = (hundredths: string): string => (Number(hundredths) / 100).toFixed(2)

/** A bird's last results as coloured letters. */
export function formMarks(say: ArenaSay, form: readonly string[]): HTMLElement {
  if (form.length === 0) return element('span')
  const markOf = (letter: string): FormMark => (letter === 'W' || letter === 'D' ? letter : 'L')
  return element(
    'span',
    {
      class: 'form',
      role: 'img',
      'aria-label': `${say('bird.form')}: ${form.map((letter) => say(`mark.${markOf(letter)}`)).join(', ')}`,
    },
    ...form.map((letter) => element('i', { class: `mark ${markOf(letter)}`, 'aria-hidden': 'true' })),
  )
}

/** What is published about a bird. */
export function birdCard(say: ArenaSay, bird: Bird, corner: 'meron' | 'wala', farm: number | undefined): HTMLElement {
  const { won, drawn, lost } = bird.record
  return element(
    'div',
    { class: `bird-card ${corner}` },
    element('small', {}, say(`side.${corner}`)),
    element('b', {}, birdName(say, bird.name)),
    ...(farm === undefined ? [] : [element('small', { class: 'farm' }, farmName(say, farm))]),
    element(
      'span',
      {},
      `${say('bird.strength')} ${bird.strength} · ${say('bird.weight', (bird.grams / 1_000).toFixed(2))}`,
    ),
    element('span', { class: 'record' }, say('bird.record', won, drawn, lost), ' ', formMarks(say, bird.form)),
  )
}

/** The results of past bouts: a row of beads, four to a column, and the counts. */
export function historyPanel(say: ArenaSay, past: readonly PastBout[]): HTMLElement {
  if (past.length === 0) return element('p', { class: 'soft' }, say('history.none'))
  const count = (end: PastBout['end']) => past.filter((one) => one.end === end).length
  return element(
    'div',
    {},
    element('p', { class: 'soft' }, say('history.bouts', past.length, count('meron'), count('wala'), count('draw'))),
    element(
      'div',
      { class: 'beads', 'aria-hidden': 'true' },
      ...past.map(({ end, number }) => element('i', { class: `bead ${end}`, title: `${number}` }, beadLetter(end))),
    ),
    element(
      'ol',
      { class: 'past' },
      ...past
        .slice(-8)
        .toReversed()
        .map((one) =>
          element(
            'li',
            {},
            element('small', {}, `${one.number}`),
            element('span', { class: one.end === 'meron' ? 'winner' : '' }, birdName(say, one.meron)),
            element('i', { class: `bead ${one.end}` }, beadLetter(one.end)),
            element('span', { class: one.end === 'wala' ? 'winner' : '' }, birdName(say, one.wala)),
            element('b', {}, oddsText(one.oddsHundredths)),
          ),
        ),
    ),
  )
}

const beadLetter = (end: PastBout['end']) => ({ meron: 'M', wala: 'W', draw: 'D' })[end]

/** The table of the season or the derby. */
export function tablePanel(say: ArenaSay, { kind, table }: ArenaView['series']): HTMLElement {
  const head = [say(kind === 'derby' ? 'table.farm' : 'table.bird'), say('table.record'), say('table.points')]
  return element(
    'table',
    { class: 'standings' },
    element('tr', {}, element('th', {}, '#'), ...head.map((text) => element('th', {}, text))),
    ...table.map((line, index) =>
      element(
        'tr',
        {},
        element('td', {}, String(index + 1)),
        element(
          'td',
          {},
          kind === 'derby' ? farmName(say, line.name) : birdName(say, line.name),
          ' ',
          formMarks(say, line.form),
        ),
        element('td', {}, `${line.won}–${line.drawn}–${line.lost}`),
        element('td', {}, element('b', {}, String(line.points))),
      ),
    ),
  )
}

/** The bouts that come next. */
export function nextPanel(say: ArenaSay, next: readonly ShownPair[]): HTMLElement {
  return element(
    'ul',
    { class: 'programme' },
    ...next.map(({ meron, wala, farms }) =>
      element(
        'li',
        {},
        birdCard(say, meron, 'meron', farms?.[0]),
        element('span', { class: 'versus' }, say('bout.versus')),
        birdCard(say, wala, 'wala', farms?.[1]),
      ),
    ),
  )
}
