import { drawing, element } from '../element.ts'

/** Where the pips of a half stand, by number, on a field of 3 by 3. */
const places: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[1, 1]],
  [
    [1, 0.2],
    [1, 1.8],
  ],
  [
    [0.2, 0],
    [1, 1],
    [1.8, 2],
  ],
  [
    [0.2, 0.2],
    [1.8, 0.2],
    [0.2, 1.8],
    [1.8, 1.8],
  ],
  [
    [0, 0],
    [2, 0],
    [1, 1],
    [0, 2],
    [2, 2],
  ],
  [
    [0.2, 0],
    [1.8, 0],
    [0.2, 1],
    [1.8, 1],
    [0.2, 2],
    [1.8, 2],
  ],
]

function half(pips: number, isLower: boolean, isDoubleSix: boolean): SVGElement[] {
  return (places[pips] ?? []).map(([column, row], nth) =>
    drawing('circle', {
      cx: 28 + column * 22,
      cy: (isLower ? 84 : 14) + row * 21,
      r: pips === 1 ? 13 : 8.5,
      // Ones and fours are red; of the double six, one column.
      fill: pips === 1 || pips === 4 || (isDoubleSix && nth % 2 === (isLower ? 0 : 1)) ? '#e03a3a' : '#fbf6ea',
    }),
  )
}

/** Draws a Chinese domino with two numbers of pips, or its back. It fills its box, which should be 100 wide and 140 high. */
export function tileBox(pips: readonly [number, number] | null, name: string): HTMLElement {
  const isDoubleSix = pips !== null && pips[0] === 6 && pips[1] === 6
  const svg = drawing(
    'svg',
    pips === null
      ? { viewBox: '0 0 100 140', 'aria-hidden': 'true' }
      : { viewBox: '0 0 100 140', role: 'img', 'aria-label': name },
    drawing('rect', { x: 9, y: 5, width: 84, height: 134, rx: 11, fill: '#0a0b0d' }),
    drawing('rect', {
      x: 7,
      y: 1,
      width: 84,
      height: 134,
      rx: 11,
      class: pips === null ? 'domino-back' : 'domino-face',
    }),
    ...(pips === null ? [] : [...half(pips[0], false, isDoubleSix), ...half(pips[1], true, isDoubleSix)]),
  )
  return element('span', { class: 'play-card domino' }, svg)
}
