/** A living thing of the water, drawn by us as SVG, once for each moment of its movement. It looks to the right. */
export interface Creature {
  /** The drawing’s box, with its middle at 0, 0. */
  readonly width: number
  readonly height: number
  /** How long it is shown on a water of 1000 by 1000. */
  readonly length: number
  /** Gradients and clips that all moments share. */
  readonly defs: string
  /** The drawing at a moment of its movement, from 0 up to, not including, 1. */
  readonly draw: (moment: number) => string
  /** How far its tail swings while it bends, in units of the drawing; 0 for what does not bend. */
  readonly sway: number
  /** Whether it stays upright and only turns to the side to which it swims. */
  readonly upright: boolean
  /** How long one movement takes. */
  readonly cycleMs: number
}

/** A swing from -1 to 1 at a moment of the movement. */
export function swing(moment: number, early = 0): number {
  return Math.sin((moment + early) * Math.PI * 2)
}

/** The dark line around everything. */
export function outline(width = 3, colour = '#12203a'): string {
  return `stroke="${colour}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"`
}

/** A gradient from top to bottom, or along the body with `along`. */
export function gradient(id: string, colours: readonly string[], along = false): string {
  const stops = colours
    .map((colour, index) => `<stop offset="${index / Math.max(1, colours.length - 1)}" stop-color="${colour}"/>`)
    .join('')
  const way = along ? 'x1="0" y1="0" x2="1" y2="0"' : 'x1="0" y1="0" x2="0" y2="1"'
  return `<linearGradient id="${id}" ${way}>${stops}</linearGradient>`
}

/** A gradient from the middle outwards. */
export function glow(id: string, colours: readonly string[], [cx, cy, r] = [0.4, 0.35, 0.75]): string {
  const stops = colours
    .map((colour, index) => `<stop offset="${index / Math.max(1, colours.length - 1)}" stop-color="${colour}"/>`)
    .join('')
  return `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stops}</radialGradient>`
}

/** A shape to cut patterns by. */
export function clip(id: string, path: string): string {
  return `<clipPath id="${id}"><path d="${path}"/></clipPath>`
}

/** An eye that looks forward. */
export function eye(x: number, y: number, size: number, iris = '#f7d23e'): string {
  return `<circle cx="${x}" cy="${y}" r="${size}" fill="#fff" stroke="#1b1430" stroke-width="${size * 0.22}"/>
<circle cx="${x + size * 0.14}" cy="${y}" r="${size * 0.68}" fill="${iris}"/>
<circle cx="${x + size * 0.2}" cy="${y}" r="${size * 0.44}" fill="#140d20"/>
<circle cx="${x + size * 0.38}" cy="${y - size * 0.3}" r="${size * 0.22}" fill="#fff"/>`
}

/** A part that turns about a point, in degrees. */
export function turned(x: number, y: number, degrees: number, body: string, narrow = 1): string {
  const narrowed = narrow === 1 ? '' : ` scale(${narrow.toFixed(3)} 1)`
  return `<g transform="translate(${x} ${y}) rotate(${degrees.toFixed(2)})${narrowed}">${body}</g>`
}

/** Rows of scales over a box. */
export function scales(x: number, y: number, width: number, height: number, size: number, colour: string): string {
  let path = ''
  for (let row = 0; row * size * 0.8 < height; row += 1)
    for (let at = 0; at * size < width; at += 1) {
      const left = x + at * size + (row % 2) * (size / 2)
      const top = y + row * size * 0.8
      path += `M${left} ${top}q${size * -0.45} ${size / 2} 0 ${size}`
    }
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="1.6" opacity=".5"/>`
}

/** The rays of a fin from a point to the points of its edge. */
export function rays(
  from: readonly [number, number],
  to: readonly (readonly [number, number])[],
  colour: string,
): string {
  const path = to.map(([x, y]) => `M${from[0]} ${from[1]}L${x} ${y}`).join('')
  return `<path d="${path}" stroke="${colour}" stroke-width="1.6" opacity=".55" fill="none"/>`
}
