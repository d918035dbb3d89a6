import { creatures } from '@baize/engines/tables'
import { element } from '../../element.ts'
import { makeCell, type Cell, type MakeCell } from './cell.ts'
import { drawCreature } from './creature.ts'
import { fieldName, fullFieldName } from './field-names.ts'
import { makeRouletteFelt } from './roulette-felt.ts'
import type { SceneParts } from './scenes/scene.ts'
import { drawPips } from './scenes/dice-scene.ts'
import { taleMotif } from './scenes/show-scenes.ts'

/** The felt of a table: all its fields. */
export interface Felt {
  readonly element: HTMLElement
  readonly cells: readonly Cell[]
}

interface Row {
  readonly columns: number
  readonly cells: readonly string[]
  readonly kind?: string
  /** A heading before the row. */
  readonly title?: string
}

/** Makes the felt of a table; pressing a field calls `press`. */
export function makeFelt(parts: SceneParts, press: (field: string) => void): Felt {
  const { spec, say } = parts
  const { kind, fields } = spec.rules
  const cells: Cell[] = []
  const make: MakeCell = (id, look = '', content) => {
    const field = fields.find((one) => one.id === id)
    const cell = makeCell(id, {
      look: `${look} ${field?.group ?? ''}`,
      content: content ?? [fieldName(say, kind, id)],
      odds: field?.odds ?? '',
      label: `${fullFieldName(say, kind, id)}, ${field?.odds ?? ''}:1`,
      press: () => press(id),
    })
    cells.push(cell)
    return cell.element
  }
  const felt =
    kind === 'roulette'
      ? makeRouletteFelt(parts, make, press)
      : element('div', { class: `felt felt-${kind}` }, ...rowsOf(parts).map((row) => makeRow(row, make, parts)))
  return { element: felt, cells }
}

function makeRow({ columns, cells, kind = '', title }: Row, make: MakeCell, parts: SceneParts): HTMLElement {
  const row = element(
    'div',
    { class: `felt-row ${kind}` },
    ...cells.map((id) => make(id, `f-${id.replace(/\d+$/, '')} f-${id}`, pictureOf(parts, id))),
  )
  row.style.setProperty('--columns', String(columns))
  return title === undefined ? row : element('div', { class: 'felt-group' }, element('small', {}, title), row)
}

/** Fields that are shown as pictures. */
function pictureOf({ spec, say }: SceneParts, id: string): readonly Node[] | undefined {
  const { kind } = spec.rules
  if (kind === 'fishPrawnCrab' && id !== 'anyTriple')
    return id.split('-').flatMap((name) => {
      const creature = creatures.find((one) => one === name)
      return creature === undefined ? [] : [drawCreature(creature, 'cell-picture')]
    })
  const motif = kind === 'storybook' ? taleMotif[id] : undefined
  if (motif !== undefined)
    return [
      element('img', { class: 'cell-picture', src: `/play/art/motifs/${motif}.svg`, alt: '' }),
      element('span', {}, fieldName(say, kind, id)),
    ]
  const dice = /^(one|double|triple|pair|run)(\d)(\d?)$/.exec(id)
  if (kind !== 'sicBo' || dice === null) return undefined
  const [, name, first = '1', second = ''] = dice
  const faces =
    name === 'pair'
      ? [first, second]
      : name === 'run'
        ? [0, 1, 2].map((step) => Number(first) + step)
        : Array.from({ length: name === 'one' ? 1 : name === 'double' ? 2 : 3 }, () => first)
  return [element('span', { class: 'cell-dice' }, ...faces.map((face) => drawPips(Number(face))))]
}

function rowsOf({ spec, say }: SceneParts): readonly Row[] {
  const ids = spec.rules.fields.map(({ id }) => id)
  const like = (pattern: RegExp) => ids.filter((id) => pattern.test(id))
  switch (spec.rules.kind) {
    case 'baccarat':
      return [
        { columns: Math.max(2, ids.length - 3), cells: ids.slice(3), kind: 'sides' },
        { columns: 3, cells: ['player', 'tie', 'banker'], kind: 'mains' },
      ]
    case 'dragonTiger': {
      const sides = ids.slice(3)
      return [
        { columns: 3, cells: ['dragon', 'tie', 'tiger'], kind: 'mains' },
        { columns: Math.min(4, sides.length), cells: sides, kind: 'sides' },
      ]
    }
    case 'sicBo':
      return [
        { columns: 4, cells: ['small', 'odd', 'even', 'big'], kind: 'mains' },
        { columns: 6, cells: like(/^double/), title: say('sicBo.doubles') },
        { columns: 7, cells: [...like(/^triple/), 'anyTriple'], title: say('sicBo.triples') },
        {
          columns: 7,
          cells: like(/^sum/).toSorted((a, b) => Number(a.slice(3)) - Number(b.slice(3))),
          title: say('sicBo.sums'),
        },
        { columns: 5, cells: like(/^pair/), title: say('sicBo.pairs') },
        ...(like(/^run/).length > 0 ? [{ columns: 4, cells: like(/^run/), title: say('sicBo.runs') }] : []),
        { columns: 6, cells: like(/^one/), title: say('sicBo.singles') },
      ]
    case 'fishPrawnCrab':
      return [
        { columns: 3, cells: [...creatures], kind: 'mains' },
        { columns: 1, cells: ['anyTriple'] },
        { columns: 5, cells: like(/-/), title: say('creature.pairs'), kind: 'pairs' },
      ]
    case 'fanTan':
      return [
        { columns: 4, cells: like(/^fan/), kind: 'mains' },
        { columns: 3, cells: like(/^kwok/), title: say('fanTan.kwoks') },
        { columns: 4, cells: like(/^nim/), title: say('fanTan.nims') },
        { columns: 4, cells: like(/^three/), title: say('fanTan.threes') },
      ]
    case 'bull':
    case 'sanGong':
      return [1, 2, 3].map((nth) => ({
        columns: ids.length / 3,
        cells: ids.filter((id) => id.endsWith(String(nth))),
        title: say('hand.playerNth', nth),
        kind: 'seat-row',
      }))
    case 'coins':
      return [
        { columns: 2, cells: ['heads', 'tails'], kind: 'mains' },
        { columns: 5, cells: ['threeHeads', 'twoHeads', 'alike', 'twoTails', 'threeTails'], kind: 'sides' },
      ]
    case 'holdem':
      return [{ columns: 2, cells: ['bonus', 'ante'], kind: 'mains' }]
    case 'roulette':
    case 'moneyWheel':
    case 'storybook':
      return [{ columns: 3, cells: ids, kind: 'mains' }]
  }
}
