import type { creatures } from '@baize/engines/tables'
import { drawing, element } from '../../element.ts'

/** A picture of the dice of fish-prawn-crab. */
export type Creature = (typeof creatures)[number]

/** Draws a creature: those that the artwork has come from there, the prawn is drawn here. */
export function drawCreature(creature: Creature, kind: string): Element {
  if (creature !== 'prawn') return element('img', { class: kind, src: `/play/art/motifs/${creature}.svg`, alt: '' })
  const part = (d: string, fill: string, more: Readonly<Record<string, string | number>> = {}) =>
    drawing('path', { d, fill, ...more })
  const line = { fill: 'none', stroke: '#8f2413', 'stroke-width': 3, 'stroke-linecap': 'round' }
  return drawing(
    'svg',
    { class: kind, viewBox: '0 0 100 100', 'aria-hidden': 'true' },
    drawing('path', { ...line, d: 'M24 26C12 18 8 10 6 4M26 22C20 12 20 8 20 2' }),
    drawing('path', { ...line, d: 'M40 52l-10 14M50 60l-6 16M60 64l-2 16M70 62l4 14' }),
    part(
      'M18 30C22 16 42 10 60 18c20 8 28 24 24 40-3 12-12 20-22 22 6-8 8-14 6-22-3-10-14-14-26-12-12 2-26-4-24-16z',
      '#f0643c',
      {
        stroke: '#8f2413',
        'stroke-width': 3,
      },
    ),
    part('M62 80c-4 10-14 16-24 14 2-6 6-10 12-12-6 0-12-2-16-6 10-4 20-4 28 4z', '#f48a54', {
      stroke: '#8f2413',
      'stroke-width': 3,
    }),
    drawing('path', { ...line, 'stroke-width': 2.4, d: 'M50 16q-4 12 2 30M66 22q-8 10-2 32M80 38q-12 4-12 20' }),
    drawing('circle', { cx: 30, cy: 28, r: 5, fill: '#fff' }),
    drawing('circle', { cx: 29, cy: 28, r: 2.6, fill: '#1b0d08' }),
  )
}
