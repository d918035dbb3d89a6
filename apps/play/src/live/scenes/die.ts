import { element, pictureOf } from '../../controls/element.ts'

/** A die drawn as a cube: it turns so that a face shows. */
export interface Die {
  readonly view: HTMLElement
  /** Shows a face, 0 to 5. */
  show(face: number): void
}

/** Where each face is on the cube, and how the cube turns to show it. */
const turns = [
  ['rotateY(0deg)', 'rotateX(-12deg) rotateY(-14deg)'],
  ['rotateY(90deg)', 'rotateX(-12deg) rotateY(-104deg)'],
  ['rotateX(90deg)', 'rotateX(-102deg) rotateZ(14deg)'],
  ['rotateX(-90deg)', 'rotateX(78deg) rotateZ(-14deg)'],
  ['rotateY(-90deg)', 'rotateX(-12deg) rotateY(76deg)'],
  ['rotateY(180deg)', 'rotateX(-12deg) rotateY(-194deg)'],
] as const

/** Makes a die with six pictures, each an SVG. */
export function createDie(faces: readonly string[]): Die {
  const view = element('div', { class: 'die' })
  for (const [nth, face] of faces.entries()) {
    const side = element('span', {}, pictureOf(face))
    side.style.transform = `${turns[nth]?.[0] ?? ''} translateZ(calc(var(--die) / 2))`
    view.append(side)
  }
  const show = (face: number) => (view.style.transform = turns[face]?.[1] ?? '')
  show(0)
  return { view, show }
}

const pipsAt: readonly (readonly (readonly [x: number, y: number])[])[] = [
  [[50, 50]],
  [
    [28, 28],
    [72, 72],
  ],
  [
    [25, 25],
    [50, 50],
    [75, 75],
  ],
  [
    [28, 28],
    [72, 28],
    [28, 72],
    [72, 72],
  ],
  [
    [26, 26],
    [74, 26],
    [50, 50],
    [26, 74],
    [74, 74],
  ],
  [
    [28, 24],
    [72, 24],
    [28, 50],
    [72, 50],
    [28, 76],
    [72, 76],
  ],
]

/** The six faces of a die with pips; one and four are red, as in Asia. */
export const pipFaces: readonly string[] = pipsAt.map((pips, nth) => {
  const colour = nth === 0 || nth === 3 ? '#d2232d' : '#1d1830'
  const drawn = pips.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="${nth === 0 ? 17 : 10}" fill="${colour}"/>`)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${drawn.join('')}</svg>`
})
