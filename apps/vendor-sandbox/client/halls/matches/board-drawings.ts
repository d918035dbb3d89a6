import { drawing } from '../../element.ts'

/** The side of a field in a drawing. */
export const field = 100

/** Where a field's middle is: fields are counted from the top left, or from the bottom right if the board is turned. */
export function middleOf(place: number, width: number, height: number, isTurned: boolean): { x: number; y: number } {
  const shown = isTurned ? width * height - 1 - place : place
  return { x: ((shown % width) + 0.5) * field, y: (Math.floor(shown / width) + 0.5) * field }
}

const line = (x1: number, y1: number, x2: number, y2: number) =>
  drawing('line', { x1: (x1 + 0.5) * field, y1: (y1 + 0.5) * field, x2: (x2 + 0.5) * field, y2: (y2 + 0.5) * field })

/** The small corners that mark where cannons and soldiers start. */
function mark(x: number, y: number): SVGPathElement {
  const [middleX, middleY] = [(x + 0.5) * field, (y + 0.5) * field]
  const corners = [-1, 1].flatMap((side) => {
    if ((x === 0 && side < 0) || (x === 8 && side > 0)) return []
    return [-1, 1].map((up) => {
      const [nearX, nearY] = [middleX + side * 8, middleY + up * 8]
      return `M${nearX + side * 16} ${nearY}H${nearX}V${nearY + up * 16}`
    })
  })
  return drawing('path', { d: corners.join('') })
}

/** The lines of a xiangqi board: pieces stand on their crossings. */
export function xiangqiBoard(): SVGElement {
  const rows = Array.from({ length: 10 }, (_, y) => line(0, y, 8, y))
  const columns = Array.from({ length: 9 }, (_, x) =>
    x === 0 || x === 8 ? [line(x, 0, x, 9)] : [line(x, 0, x, 4), line(x, 5, x, 9)],
  ).flat()
  const palaces = [0, 7].flatMap((top) => [line(3, top, 5, top + 2), line(5, top, 3, top + 2)])
  const marks = [
    ...[2, 7].flatMap((y) => [mark(1, y), mark(7, y)]),
    ...[3, 6].flatMap((y) => [0, 2, 4, 6, 8].map((x) => mark(x, y))),
  ]
  const word = (text: string, x: number) =>
    drawing(
      'text',
      { x: x * field, y: 5 * field, class: 'river', 'dominant-baseline': 'central', 'text-anchor': 'middle' },
      text,
    )
  return drawing(
    'g',
    { class: 'lines' },
    drawing('rect', { x: -14, y: -14, width: 9 * field + 28, height: 10 * field + 28, rx: 16, class: 'wood' }),
    drawing('rect', { x: 36, y: 36, width: 9 * field - 72, height: 10 * field - 72, class: 'board-rim' }),
    drawing('rect', { x: 52, y: 4.5 * field + 2, width: 8 * field - 4, height: field - 4, class: 'water' }),
    ...rows,
    ...columns,
    ...palaces,
    ...marks,
    word('楚 河', 2.5),
    word('漢 界', 6.5),
  )
}

/** The squares of a makruk board, which are all of one colour. */
export function makrukBoard(): SVGElement {
  const edge = 8 * field
  const lines = Array.from({ length: 9 }, (_, at) => [
    drawing('line', { x1: at * field, y1: 0, x2: at * field, y2: edge }),
    drawing('line', { x1: 0, y1: at * field, x2: edge, y2: at * field }),
  ]).flat()
  const rows = [3, 5].map((y) => drawing('line', { x1: 0, y1: y * field, x2: edge, y2: y * field, class: 'rank' }))
  return drawing(
    'g',
    { class: 'lines' },
    drawing('rect', { x: -14, y: -14, width: edge + 28, height: edge + 28, rx: 16, class: 'wood' }),
    ...lines,
    ...rows,
  )
}

const characters = { first: ' 帥仕相馬車炮兵', second: ' 將士象馬車砲卒' } as const

/** A piece of xiangqi: a disc with its character. */
export function xiangqiPiece(piece: number): SVGElement {
  const isFirst = piece > 0
  const character = characters[isFirst ? 'first' : 'second'][Math.abs(piece)] ?? ''
  return drawing(
    'g',
    { class: `piece ${isFirst ? 'red' : 'black'}` },
    drawing('ellipse', { cx: 0, cy: 5, rx: 44, ry: 44, class: 'shade' }),
    drawing('circle', { r: 43, class: 'wooden-disc' }),
    drawing('circle', { r: 35, class: 'groove' }),
    drawing('text', { 'dominant-baseline': 'central', 'text-anchor': 'middle', y: 2 }, character),
  )
}

/** Outlines of makruk's pieces, on a field with its middle at 0. */
const outlines: Readonly<Record<number, string>> = {
  // Khun: a tall stupa with a spire.
  1: 'M-26 38H26Q30 26 18 22Q26 8 14 2Q20 -8 9 -14Q7 -26 0 -44Q-7 -26 -9 -14Q-20 -8 -14 2Q-26 8 -18 22Q-30 26 -26 38Z',
  // Met: a low one.
  2: 'M-22 36H22Q26 26 16 22Q22 10 10 5Q8 -6 0 -20Q-8 -6 -10 5Q-22 10 -16 22Q-26 26 -22 36Z',
  // Khon: a rounded one with a knob.
  3: 'M-25 38H25Q29 28 19 24Q25 -2 8 -14Q10 -24 0 -34Q-10 -24 -8 -14Q-25 -2 -19 24Q-29 28 -25 38Z',
  // Ma: a horse's head.
  4: 'M-24 38H26Q28 12 20 -6Q14 -24 -2 -30L-4 -42L-14 -30Q-26 -18 -32 -2Q-30 8 -20 8L-8 2Q-4 14 -16 24Q-24 30 -24 38Z',
  // Ruea: a boat, seen as a broad bowl.
  5: 'M-36 0Q-36 -14 -26 -16H26Q36 -14 36 0Q34 24 20 36H-20Q-34 24 -36 0Z',
  // Bia: a cowrie shell.
  7: 'M0 -24C22 -24 28 -6 26 6C24 22 12 28 0 28C-12 28 -24 22 -26 6C-28 -6 -22 -24 0 -24Z',
}
const details: Readonly<Record<number, string>> = {
  1: 'M-18 22H18M-14 2H14M-9 -14H9',
  2: 'M-16 22H16M-10 5H10',
  3: 'M-19 24H19M-8 -14H8',
  4: 'M-12 -14l1 1M-20 -2q4 2 6 -1',
  5: 'M-30 -6H30M-22 8H22',
  7: 'M0 -18V22M-6 -10H6M-8 0H8M-6 10H6',
}

/** A piece of makruk, drawn as its carved figure. */
export function makrukPiece(piece: number): SVGElement {
  const kind = Math.abs(piece)
  return drawing(
    'g',
    { class: `piece carved ${piece > 0 ? 'white' : 'dark'}` },
    drawing('ellipse', { cx: 0, cy: 37, rx: 34, ry: 9, class: 'shade' }),
    drawing('path', { d: outlines[kind] ?? '', class: 'body' }),
    drawing('path', { d: details[kind] ?? '', class: 'detail' }),
  )
}
