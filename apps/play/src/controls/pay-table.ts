import type { Line, SlotSymbol } from '@baize/engines'
import { minor } from '@baize/money'
import type { Phrase } from '../phrases.ts'
import { symbolName } from '../symbol-name.ts'
import { element, pictureOf } from './element.ts'
import type { GameInfo } from './info-dialog.ts'

/** What every symbol pays, at the present stake, from the definition that the house plays by. */
export function payTable(phrase: Phrase, info: GameInfo): HTMLElement {
  return element('ul', { class: 'pays' }, ...info.slot.symbols.map((symbol) => rowOf(phrase, info, symbol)))
}

function rowOf(phrase: Phrase, info: GameInfo, symbol: SlotSymbol): HTMLElement {
  const coin = info.stakeMinor / BigInt(info.slot.betUnits)
  const pays = Object.entries(symbol.pays ?? {})
    .toReversed()
    .map(([count, coins]) => element('li', {}, element('b', {}, count), ' ', info.money(minor(BigInt(coins) * coin))))
  const words = element(
    'div',
    {},
    element('h4', {}, symbolName(phrase, info.slot.code, symbol.id)),
    ...noteOf(phrase, info, symbol),
    element('ol', {}, ...pays),
  )
  return element('li', {}, element('span', { class: 'symbol' }, symbolPicture(info, symbol.id)), words)
}

function noteOf(phrase: Phrase, { slot }: GameInfo, symbol: SlotSymbol): HTMLElement[] {
  if (symbol.kind === 'scatter') return [element('p', {}, `${phrase('info.scatter')}. ${phrase('info.scatterHint')}`)]
  if (symbol.kind !== 'wild') return []
  const times = slot.evaluation.kind === 'lines' ? slot.evaluation.wildMultiplier : undefined
  const more = times === undefined ? '' : ` ${phrase('info.wildTimes', times)}`
  return [element('p', {}, `${phrase('info.wild')}. ${phrase('info.wildHint')}${more}`)]
}

/** The symbol as an image of its own, so that gradients of one drawing never meet those of another. */
function symbolPicture({ symbols }: GameInfo, id: string): Element {
  return element('img', {
    src: `data:image/svg+xml,${encodeURIComponent(symbols[id] ?? '')}`,
    alt: '',
    width: '72',
    height: '72',
  })
}

/** Every line as a small map of the window. */
export function lineMaps(lines: readonly Line[], rows: number): HTMLElement {
  return element(
    'ol',
    { class: 'lines' },
    ...lines.map((line, index) => element('li', {}, lineMap(line, rows), element('span', {}, String(index + 1)))),
  )
}

function lineMap(line: Line, rows: number): Element {
  const cells = line.flatMap((crossed, reel) =>
    Array.from(
      { length: rows },
      (_, row) =>
        `<rect x="${reel * 8 + 0.5}" y="${row * 8 + 0.5}" width="7" height="7" rx="1.5" class="${row === crossed ? 'on' : 'off'}"/>`,
    ),
  )
  return pictureOf(`<svg viewBox="0 0 ${line.length * 8} ${rows * 8}">${cells.join('')}</svg>`)
}
