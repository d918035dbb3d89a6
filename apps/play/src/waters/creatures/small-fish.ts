import { clip, eye, gradient, scales, swing, turned, type Creature, outline } from './creature.ts'

const line = outline()

/** What small fish of the usual build differ in. */
interface Build {
  readonly id: string
  readonly length: number
  readonly cycleMs: number
  /** Outline of the body, which looks to the right. */
  readonly body: string
  /** Colours from back to belly. */
  readonly colours: readonly string[]
  readonly fin: readonly string[]
  readonly pattern: string
  readonly eye: readonly [x: number, y: number, size: number, iris?: string]
  /** Fins behind the body: above and below. */
  readonly fins: (moment: number) => string
  readonly tail: string
  readonly tailAt: readonly [number, number]
  readonly side: readonly [x: number, y: number, size: number]
  readonly mouth: string
  readonly box?: readonly [number, number]
}

function fishOf(build: Build): Creature {
  const { id, body, colours, fin, tailAt, side } = build
  const [width, height] = build.box ?? [236, 150]
  return {
    width,
    height,
    length: build.length,
    cycleMs: build.cycleMs,
    sway: 9,
    upright: false,
    defs: gradient(`${id}-b`, colours) + gradient(`${id}-f`, fin, true) + clip(`${id}-c`, body),
    draw(moment) {
      const beat = swing(moment)
      const [x, y, size] = side
      const sideFin = `<path d="M0 0C${-size * 0.5} ${-size * 0.5} ${-size * 1.2} ${-size * 0.3} ${-size * 1.1} ${size * 0.3}C${-size * 0.7} ${size * 0.8} ${-size * 0.2} ${size * 0.5} 0 0Z" fill="url(#${id}-f)" ${outline(2.2)}/>`
      return `${turned(tailAt[0], tailAt[1], beat * 5, `<g fill="url(#${id}-f)" ${line}>${build.tail}</g>`, 0.86 + beat * 0.16)}
<g fill="url(#${id}-f)" ${line}>${build.fins(moment)}</g>
<path d="${body}" fill="url(#${id}-b)" ${outline(3.4)}/>
<g clip-path="url(#${id}-c)">${build.pattern}
<path d="${body}" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="9" transform="translate(-2 7) scale(.94)"/>
<path d="${body}" fill="#0a3a7a" opacity=".16" transform="translate(0 30)"/></g>
<path d="${body}" fill="none" ${outline(3.4)}/>
<path d="${build.mouth}" fill="none" ${outline(2.6)}/>
${eye(...build.eye)}
${turned(x, y, 12 + beat * 22, sideFin)}`
    },
  }
}

const fork = '<path d="M6 0C-10 -8 -24 -30 -40 -34C-34 -18 -30 -8 -30 0C-30 8 -34 18 -40 34C-24 30 -10 8 6 0Z"/>'
const fan = '<path d="M8 0C-4 -12 -18 -30 -34 -30C-42 -14 -42 14 -34 30C-18 30 -4 12 8 0Z"/>'

const slim = 'M84 4C70 -18 30 -30 -10 -26C-40 -22 -60 -10 -72 0C-58 12 -36 24 -6 27C34 30 70 22 84 4Z'
const oval = 'M80 6C72 -28 36 -48 -4 -44C-38 -40 -58 -18 -68 0C-58 20 -36 42 -2 45C38 47 72 32 80 6Z'

export const anchovy = fishOf({
  id: 'anchovy',
  length: 58,
  cycleMs: 520,
  body: slim,
  colours: ['#1f6fb4', '#6fc1ee', '#e8f9ff', '#ffffff'],
  fin: ['#bfe8fb', '#5aa9dc'],
  pattern: `<path d="M-72 -2C-20 -12 40 -12 84 0" stroke="#fff" stroke-width="6" fill="none" opacity=".8"/><path d="M-64 -10C-20 -22 36 -22 70 -10" stroke="#0f4f8a" stroke-width="3" fill="none" opacity=".55"/>${scales(-50, -6, 90, 26, 11, '#7fb8dc')}`,
  eye: [58, -5, 9, '#f2f6ff'],
  fins: (moment) =>
    `<path d="M-22 -24C-16 -42 6 -46 16 ${-40 + swing(moment, 0.2) * 2}C10 -34 12 -30 14 -26Z"/><path d="M-34 20C-30 34 -14 38 -6 36C-10 30 -10 28 -10 25Z"/>`,
  tail: fork,
  tailAt: [-68, 0],
  side: [30, 8, 17],
  mouth: 'M83 5C76 9 72 9 68 8',
})

export const clownfish = fishOf({
  id: 'clown',
  length: 70,
  cycleMs: 640,
  body: oval,
  colours: ['#e2470f', '#ff7d1f', '#ffa53c', '#ffc46a'],
  fin: ['#ffb057', '#f2560f'],
  pattern: `<g fill="#fffaf2" stroke="#151022" stroke-width="4"><path d="M46 -52C34 -20 36 24 50 52L26 52C16 20 16 -20 24 -52Z"/><path d="M-2 -56C2 -26 -22 -10 -22 2C-22 16 2 26 -2 56L-26 56C-34 30 -46 18 -46 2C-46 -14 -34 -30 -28 -56Z"/><path d="M-56 -26C-52 -8 -52 10 -56 26L-70 26L-70 -26Z"/></g>`,
  eye: [60, -8, 10, '#ff9a2e'],
  fins: (moment) =>
    `<path d="M-40 -32C-36 -56 -12 -60 -2 -52C6 -64 28 -62 36 ${-44 + swing(moment, 0.3) * 2}L20 -36Z"/><path d="M-22 36C-24 56 -6 62 4 52L14 40Z"/>`,
  tail: fan,
  tailAt: [-64, 0],
  side: [22, 10, 24],
  mouth: 'M78 10C72 17 64 17 60 14',
})

export const tang = fishOf({
  id: 'tang',
  length: 76,
  cycleMs: 700,
  body: oval,
  colours: ['#0b2c9c', '#1f5cf0', '#3f8dff', '#5db2ff'],
  fin: ['#ffd94a', '#f7a912'],
  pattern: `<path d="M52 -30C20 -44 -26 -40 -52 -10C-70 8 -40 34 -14 20C-2 12 -10 -4 -28 -2C-10 -18 34 -22 56 -10Z" fill="#080f3c"/><path d="M-24 6C-14 2 -8 10 -16 16C-28 22 -38 14 -34 6Z" fill="#2f74ff"/>`,
  eye: [56, -10, 9, '#ffd94a'],
  fins: (moment) =>
    `<g fill="#1746d8"><path d="M-52 -24C-40 -52 20 -64 52 ${-34 + swing(moment, 0.25) * 2}L30 -34Z"/><path d="M-44 28C-30 54 18 60 42 36L20 34Z"/></g>`,
  tail: fork,
  tailAt: [-62, 0],
  side: [24, 12, 22],
  mouth: 'M79 6C73 10 70 10 67 9',
})

export const butterfly = fishOf({
  id: 'butter',
  length: 82,
  cycleMs: 760,
  box: [224, 176],
  body: 'M96 8C84 0 76 -4 68 -14C56 -44 30 -64 -4 -60C-40 -56 -58 -24 -64 0C-58 26 -38 58 0 61C36 62 58 40 70 22C78 14 88 14 96 8Z',
  colours: ['#ffe25c', '#fff4a6', '#fffbe6', '#ffffff'],
  fin: ['#ffe98a', '#f7a81c'],
  pattern: `<g stroke="#1b1430" stroke-width="5" opacity=".75" fill="none"><path d="M38 -60C22 -30 22 30 38 60"/><path d="M14 -64C-2 -30 -2 30 14 64"/><path d="M-10 -64C-26 -30 -26 30 -10 64"/><path d="M-34 -60C-46 -30 -46 30 -34 60"/></g><path d="M52 -50C50 -24 54 24 58 50L72 50C66 24 64 -24 66 -50Z" fill="#1b1430"/><circle cx="-38" cy="-24" r="11" fill="#1b1430" stroke="#fff" stroke-width="4"/>`,
  eye: [62, -5, 8.5, '#fff'],
  fins: (moment) =>
    `<path d="M-50 -38C-60 -78 -20 -82 -6 -74C14 -80 42 -70 54 ${-42 + swing(moment, 0.3) * 2}L20 -56Z"/><path d="M-50 38C-58 76 -20 82 -4 74C16 78 42 68 52 44L20 56Z"/>`,
  tail: fan,
  tailAt: [-60, 0],
  side: [30, 14, 24],
  mouth: 'M95 8C90 11 86 11 83 10',
})

export const puffer = fishOf({
  id: 'puffer',
  length: 98,
  cycleMs: 820,
  box: [210, 180],
  body: 'M76 2C74 -40 40 -66 0 -64C-42 -62 -66 -34 -72 -4C-66 34 -40 66 2 68C44 68 74 42 76 2Z',
  colours: ['#c98a1c', '#f3c14a', '#fff0c2', '#ffffff'],
  fin: ['#ffd97a', '#d78a1a'],
  pattern: `<g fill="#7a4a0c" opacity=".75"><circle cx="-34" cy="-34" r="9"/><circle cx="-8" cy="-46" r="8"/><circle cx="20" cy="-40" r="9"/><circle cx="-16" cy="-20" r="7"/><circle cx="-46" cy="-10" r="7"/><circle cx="6" cy="-24" r="6"/></g>`,
  eye: [40, -18, 16, '#5fd0ff'],
  fins: (moment) => {
    const spikes = Array.from({ length: 22 }, (_, index) => {
      const angle = (index / 22) * 360 + swing(moment) * 2
      return `<path d="M66 -5L86 0L66 5Z" transform="rotate(${angle.toFixed(1)}) scale(1 1)" fill="#f7e2a8" stroke-width="2"/>`
    }).join('')
    return `${spikes}<path d="M-50 -46C-54 -74 -30 -80 -16 -66L-24 -54Z"/>`
  },
  tail: '<path d="M8 0C-6 -10 -16 -22 -28 -22C-34 -10 -34 10 -28 22C-16 22 -6 10 8 0Z"/>',
  tailAt: [-70, -2],
  side: [6, 14, 30],
  mouth: 'M75 8C66 2 58 8 62 15C66 20 72 16 75 12',
})

export const arowana = fishOf({
  id: 'arowana',
  length: 190,
  cycleMs: 1_100,
  box: [320, 134],
  body: 'M126 -10C112 -24 86 -32 40 -33C-20 -34 -80 -24 -108 -4C-84 18 -30 34 30 34C76 32 108 18 122 0C128 -2 130 -6 126 -10Z',
  colours: ['#9a4a06', '#f0a316', '#ffdf5a', '#fff3b0'],
  fin: ['#ffb52e', '#d94a12'],
  pattern: `<g>${scales(-100, -34, 190, 66, 21, '#a85606')}</g><path d="M66 -34C58 -12 58 14 68 34" fill="none" stroke="#a85606" stroke-width="4"/><path d="M-100 -4C-30 -18 40 -18 66 -12" stroke="#fffbe0" stroke-width="6" fill="none" opacity=".7"/>`,
  eye: [96, -12, 10, '#ff5a2a'],
  fins: (moment) =>
    `<path d="M-92 -14C-96 -44 -60 -56 -36 ${-48 + swing(moment, 0.3) * 3}C-24 -42 -20 -36 -18 -30Z"/><path d="M-96 4C-104 40 -66 58 -34 ${52 - swing(moment, 0.3) * 3}C-10 48 0 40 4 32Z"/>`,
  tail: '<path d="M10 0C-6 -18 -24 -34 -46 -36C-60 -16 -60 16 -46 36C-24 34 -6 18 10 0Z"/>',
  tailAt: [-104, -2],
  side: [66, 16, 40],
  mouth: 'M127 -8C118 2 110 4 102 4M122 0C132 10 130 22 136 28',
})
