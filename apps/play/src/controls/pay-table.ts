import type { Line, PublishedCluster, PublishedSlot, SlotSymbol } from '@baize/engines'
import { minor, type Minor } from '@baize/money'
import type { Phrase } from '../phrases.ts'
import { symbolName } from '../symbol-name.ts'
import { element, pictureOf } from './element.ts'

/** The data of a pay table. */
export interface PayTableInfo {
  readonly slot: PublishedSlot
  /** The game itself if its symbols pay by the size of their clusters. */
  readonly cluster?: PublishedCluster | undefined
  /** SVG drawings by symbol id. */
  readonly symbols: Readonly<Record<string, string>>
  readonly stakeMinor: Minor
  readonly money: (amount: Minor) => string
}

/** What every symbol pays at the current stake, from the definition that the server uses. */
export function payTable(phrase: Phrase, info: PayTableInfo): HTMLElement {
  return element('ul', { class: 'pays' }, ...info.slot.symbols.map((symbol) => rowOf(phrase, info, symbol)))
}

function rowOf(phrase: Phrase, info: PayTableInfo, symbol: SlotSymbol): HTMLElement {
  const coin = info.stakeMinor / BigInt(info.slot.betUnits)
  const sizes = Object.keys(symbol.pays ?? {}).map(Number)
  const pays = Object.entries(symbol.pays ?? {})
    .map(([count, coins], place) => {
      const counts = info.cluster === undefined ? count : sizesText(Number(count), sizes[place + 1])
      return element('li', {}, element('b', {}, counts), ' ', info.money(minor(BigInt(coins) * coin)))
    })
    .toReversed()
  const words = element(
    'div',
    {},
    element('h4', {}, symbolName(phrase, info.slot.code, symbol.id)),
    ...noteOf(phrase, info, symbol),
    element('ol', {}, ...pays),
  )
  return element('li', {}, element('span', { class: 'symbol' }, symbolPicture(info, symbol.id)), words)
}

/** The sizes of clusters that pay alike: from this one up to the next that is listed. */
function sizesText(size: number, next: number | undefined): string {
  if (next === undefined || next === size + 1) return String(size)
  return `${size}–${next - 1}`
}

function noteOf(phrase: Phrase, { slot }: PayTableInfo, symbol: SlotSymbol): HTMLElement[] {
  // The kind stands on its own line: each language ends a sentence differently.
  const named = (kind: 'info.scatter' | 'info.book' | 'info.wild', hint: string) => [
    element('p', {}, phrase(kind)),
    element('p', {}, hint),
  ]
  if (symbol.kind === 'scatter' && slot.feature.kind === 'hold')
    return [element('p', {}, phrase('hold.coinHint', slot.feature.coinsNeeded))]
  if (symbol.kind === 'scatter') return named('info.scatter', phrase('info.scatterHint'))
  if (symbol.kind === 'book') return named('info.book', phrase('info.bookHint'))
  if (symbol.kind !== 'wild') return []
  const times = slot.evaluation.kind === 'lines' ? slot.evaluation.wildMultiplier : undefined
  const more = times === undefined ? '' : ` ${phrase('info.wildTimes', times)}`
  return named('info.wild', `${phrase('info.wildHint')}${more}`)
}

/** The symbol as a separate image, so that gradient ids of different drawings do not collide. */
function symbolPicture({ symbols }: PayTableInfo, id: string): Element {
  return element('img', {
    src: `data:image/svg+xml,${encodeURIComponent(symbols[id] ?? '')}`,
    alt: '',
    width: '72',
    height: '72',
  })
}

/** Draws every payline as a small map of the window. */
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
