import { drawing } from '../../element.ts'
import type { DealerLook } from './themes.ts'

const hairOf: Readonly<Record<DealerLook['hairStyle'], readonly string[]>> = {
  bun: [
    'M70 62c-4-30 14-46 30-46s34 16 30 46c-4-16-12-24-30-24s-26 8-30 24z',
    'M88 14a12 10 0 1 1 24 0a12 10 0 1 1-24 0z',
  ],
  short: ['M68 60c-3-30 12-44 32-44s35 14 32 44c-3-14-6-20-12-24-10 4-30 4-38-2-8 6-11 12-14 26z'],
  long: ['M66 62c-6-32 12-48 34-48s40 16 34 48l4 44c-8 4-14 4-18 0l-2-50c-8-6-28-6-36 0l-2 50c-4 4-10 4-18 0z'],
  bob: ['M66 64c-6-34 12-48 34-48s40 14 34 48l2 22c-8 3-13 2-16-2l-2-30c-12 4-26 2-34-4-2 10-3 20-4 34-3 4-8 5-16 2z'],
}

/** Draws the dealer behind the table: blinking, breathing, and with an arm that deals. */
export function drawDealer(look: DealerLook): SVGSVGElement {
  const part = (d: string, fill: string, more: Readonly<Record<string, string | number>> = {}) =>
    drawing('path', { d, fill, ...more })
  const eye = (cx: number) => drawing('ellipse', { class: 'dealer-eye', cx, cy: 64, rx: 3.2, ry: 4, fill: '#2a1712' })
  return drawing(
    'svg',
    { class: 'dealer', viewBox: '0 0 200 170', 'aria-hidden': 'true' },
    drawing(
      'g',
      { class: 'dealer-body' },
      ...(look.hairStyle === 'long' ? [part(hairOf.long[0] ?? '', look.hair)] : []),
      part('M34 170c2-36 22-52 46-58l20-4 20 4c24 6 44 22 46 58z', look.coat),
      part('M84 108l16 24 16-24-16-6z', '#fff8ee'),
      part('M80 110l20 34-14 26H72c-6-26 0-44 8-60zM120 110l-20 34 14 26h14c6-26 0-44-8-60z', look.coat, {
        stroke: look.trim,
        'stroke-width': 1.6,
      }),
      ...collarOf(look),
      part('M92 88h16v18c-4 6-12 6-16 0z', look.skin),
      part('M74 58c0-24 12-34 26-34s26 10 26 34c0 22-12 38-26 38S74 80 74 58z', look.skin),
      eye(90),
      eye(110),
      part('M84 55q6-4 12-1M104 54q6-3 12 1', 'none', {
        stroke: look.hair,
        'stroke-width': 2,
        'stroke-linecap': 'round',
      }),
      part('M91 80q9 8 18 0q-9 3-18 0z', '#b4474a'),
      part('M99 66l-2 8q3 2 6 0', 'none', { stroke: '#00000033', 'stroke-width': 1.6 }),
      ...(look.hairStyle === 'long'
        ? [part('M68 60c-4-30 14-44 32-44s36 14 32 44c-6-18-14-24-32-26-18 2-26 8-32 26z', look.hair)]
        : hairOf[look.hairStyle].map((d) => part(d, look.hair))),
    ),
    drawing(
      'g',
      { class: 'dealer-arm' },
      part('M150 132c14 8 22 22 24 38h-26c-4-12-8-22-14-28z', look.coat, { stroke: look.trim, 'stroke-width': 1.4 }),
      part('M148 164c4-6 22-6 26 0v6h-26z', look.skin),
    ),
    drawing(
      'g',
      {},
      part('M50 132c-14 8-22 22-24 38h26c4-12 8-22 14-28z', look.coat, { stroke: look.trim, 'stroke-width': 1.4 }),
      part('M26 164c4-6 22-6 26 0v6H26z', look.skin),
    ),
  )
}

function collarOf({ collar, trim }: DealerLook): SVGElement[] {
  if (collar === 'bowTie')
    return [
      drawing('path', { d: 'M100 114l-13-7v14zM100 114l13-7v14z', fill: trim }),
      drawing('circle', { cx: 100, cy: 114, r: 3.2, fill: trim }),
    ]
  if (collar === 'tie') return [drawing('path', { d: 'M96 110h8l3 8-7 34-7-34z', fill: trim })]
  if (collar === 'mandarin')
    return [
      drawing('path', { d: 'M86 104q14 10 28 0v8q-14 9-28 0z', fill: trim }),
      drawing('path', { d: 'M100 116l16 14-2 4-16-12z', fill: trim }),
      drawing('circle', { cx: 117, cy: 132, r: 3, fill: trim }),
    ]
  return [drawing('path', { d: 'M84 106q16 14 32 0l4 8q-10 10-18 9l-4 22-8-2 2-21q-6-3-12-8z', fill: trim })]
}
