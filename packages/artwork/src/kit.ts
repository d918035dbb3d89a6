import { darker, lighter } from './colour.ts'

/** Formats a number with at most one decimal, as short as possible. */
export const short = (value: number): string => String(Math.round(value * 10) / 10)

/**
 * The pen for all motifs and scenes. Every filled shape gets a gradient of its colour, light at the top and shaded at the
 * bottom, which makes flat outlines look like objects. Gradients are shared by colour and collected in `defs`; their ids
 * start with the drawing's prefix, so that many drawings can be in one page.
 */
export type Kit = {
  /** A path with a shaded fill. */
  readonly p: (d: string, colour: string) => string
  /** A path with a flat fill. */
  readonly f: (d: string, colour: string, opacity?: number) => string
  /** A line along a path. */
  readonly l: (d: string, colour: string, width: number, opacity?: number) => string
  /** A circle with a shaded fill. */
  readonly c: (x: number, y: number, radius: number, colour: string) => string
  /** A circle with a flat fill. */
  readonly d: (x: number, y: number, radius: number, colour: string, opacity?: number) => string
  /** An ellipse with a shaded fill, turned by degrees. */
  readonly e: (x: number, y: number, rx: number, ry: number, colour: string, turn?: number) => string
  /** A rectangle with a shaded fill, turned by degrees about its centre. */
  readonly r: (x: number, y: number, w: number, h: number, radius: number, colour: string, turn?: number) => string
  /** A part moved, scaled and rotated. */
  readonly at: (x: number, y: number, scale: number, part: string, turn?: number) => string
  /** A part and its mirror image about the vertical axis. */
  readonly twin: (part: string) => string
  /** A part repeated in a circle about the middle. */
  readonly around: (count: number, part: string, from?: number, spread?: number) => string
  /** A vertical linear gradient through the given colours; returns a paint. */
  readonly down: (...colours: readonly string[]) => string
  /** A radial gradient from the middle; returns a paint. The last colour may be transparent ("none"). */
  readonly out: (...colours: readonly string[]) => string
  /** A part defined once in `defs` and referenced where used; worthwhile for parts that are drawn several times. */
  readonly share: (part: string) => string
  /** All gradients and shared parts collected so far, for the drawing's `defs`. */
  readonly defs: () => string
  /** An id within this drawing. */
  readonly id: (name: string) => string
}

const stops = (colours: readonly string[]): string =>
  colours
    .map((colour, index) => {
      const at = colours.length > 1 ? index / (colours.length - 1) : 0
      const offset = at === 0 ? '' : ` offset="${Math.round(at * 100) / 100}"`
      const clear = colour === 'none'
      const paint = clear ? (colours[index - 1] ?? '#fff') : colour
      return `<stop${offset} stop-color="${paint}"${clear ? ' stop-opacity="0"' : ''}/>`
    })
    .join('')

type Paints = Pick<Kit, 'down' | 'out' | 'defs'> & { readonly shade: (colour: string) => string }

function paintsFor(prefix: string): Paints {
  const made = new Map<string, { id: string; markup: string }>()
  const paint = (element: string, geometry: string, colours: readonly string[]): string => {
    const key = `${element}${geometry}${colours.join()}`
    const id = made.get(key)?.id ?? `${prefix}${made.size.toString(36)}`
    const markup = `<${element} id="${id}"${geometry}>${stops(colours)}</${element}>`
    made.set(key, { id, markup })
    return `url(#${id})`
  }
  return {
    down: (...colours) => paint('linearGradient', ' x2="0" y2="1"', colours),
    out: (...colours) => paint('radialGradient', '', colours),
    shade: (colour) =>
      paint('linearGradient', ' x2=".5" y2="1"', [lighter(colour, 0.38), colour, darker(colour, 0.34)]),
    defs: () => [...made.values()].map(({ markup }) => markup).join(''),
  }
}

const turned = (turn: number | undefined, x: number, y: number): string =>
  turn ? ` transform="rotate(${short(turn)} ${short(x)} ${short(y)})"` : ''

const faded = (opacity: number | undefined): string => (opacity === undefined ? '' : ` opacity="${opacity}"`)

type Shares = { readonly share: (part: string) => string; readonly defs: () => string }

function sharesFor(prefix: string): Shares {
  const made = new Map<string, string>()
  return {
    share: (part) => {
      const id = made.get(part) ?? `${prefix}-${made.size.toString(36)}`
      made.set(part, id)
      return `<use href="#${id}"/>`
    },
    defs: () => Array.from(made, ([part, id]) => `<g id="${id}">${part}</g>`).join(''),
  }
}

/** Parts longer than this are referenced instead of repeated. */
const WORTH_SHARING = 110

function placing(share: Shares['share']): Pick<Kit, 'at' | 'twin' | 'around'> {
  const again = (part: string): string => (part.length > WORTH_SHARING ? share(part) : part)
  const at: Kit['at'] = (x, y, scale, part, turn = 0) =>
    `<g transform="translate(${short(x)} ${short(y)})${turn ? ` rotate(${short(turn)})` : ''}${scale === 1 ? '' : ` scale(${Math.round(scale * 1000) / 1000})`}">${part}</g>`
  return {
    at,
    twin: (part) => `${again(part)}<g transform="scale(-1 1)">${again(part)}</g>`,
    around: (count, part, from = 0, spread = 360) =>
      Array.from({ length: count }, (_, index) => {
        const step = spread === 360 ? 360 / count : spread / Math.max(1, count - 1)
        return `<g transform="rotate(${short(from + index * step)})">${count > 1 ? again(part) : part}</g>`
      }).join(''),
  }
}

/** Creates a pen for one drawing; all of its ids start with `prefix`. */
export function kitFor(prefix: string): Kit {
  const paints = paintsFor(prefix)
  const shares = sharesFor(prefix)
  const { shade } = paints
  return {
    p: (d, colour) => `<path fill="${shade(colour)}" d="${d}"/>`,
    f: (d, colour, opacity) => `<path fill="${colour}"${faded(opacity)} d="${d}"/>`,
    l: (d, colour, width, opacity) =>
      `<path fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${faded(opacity)} d="${d}"/>`,
    c: (x, y, radius, colour) =>
      `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="${shade(colour)}"/>`,
    d: (x, y, radius, colour, opacity) =>
      `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="${colour}"${faded(opacity)}/>`,
    e: (x, y, rx, ry, colour, turn) =>
      `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(rx)}" ry="${short(ry)}" fill="${shade(colour)}"${turned(turn, x, y)}/>`,
    r: (x, y, w, h, radius, colour, turn) =>
      `<rect x="${short(x)}" y="${short(y)}" width="${short(w)}" height="${short(h)}" rx="${short(radius)}" fill="${shade(colour)}"${turned(turn, x + w / 2, y + h / 2)}/>`,
    ...placing(shares.share),
    share: shares.share,
    down: paints.down,
    out: paints.out,
    defs: () => paints.defs() + shares.defs(),
    id: (name) => `${prefix}_${name}`,
  }
}
