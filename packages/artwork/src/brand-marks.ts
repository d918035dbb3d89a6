import { kitFor, short, type Kit } from './kit.ts'
import { setText } from './lettering.ts'
import { motifs } from './motifs/index.ts'
import type { Typefaces } from './typefaces.ts'

const svg = (width: number, height: number, k: Kit, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${k.defs()}</defs>${body}</svg>`

/**
 * The brand mark, centred on the origin and 96 wide: a table of green cloth seen from above with its gold rail. A corner of
 * the cloth is turned up to show what is beneath, since everything here can be verified.
 */
function mark(k: Kit): string {
  const gold = k.down('#fff0b8', '#e9b44c', '#9a6a1c')
  return (
    `<path fill="${gold}" d="M0-48L41.6-24V24L0 48L-41.6 24V-24Z"/>` +
    `<path fill="${k.down('#2a8a62', '#0f3d2e')}" d="M0-39L33.8-19.5V19.5L0 39L-33.8 19.5V-19.5Z"/>` +
    `<path fill="#0a2a20" d="M33.8 4V19.5L0 39L-6 35.5Z"/>` +
    `<path fill="${gold}" d="M33.8 4L-6 35.5C4 26 6 16 2 4C14 10 24 10 33.8 4Z"/>` +
    `<path fill="none" stroke="#f6eee3" stroke-width="5" stroke-linecap="round" stroke-linejoin="round" d="M-17-7L-6 4L15-19"/>`
  )
}

/** The logo, 260 by 72 with a transparent background: the mark and the name. */
export function logo(faces: Typefaces): string {
  const k = kitFor('lg')
  const name = setText(faces.noble, 'Baize', { width: 180, height: 54, maxLines: 1, arch: 0, maxSize: 58 })
  return svg(
    260,
    72,
    k,
    k.at(38, 36, 0.68, mark(k)) +
      `<path transform="translate(${short(82 + name.width / 2)} ${short(36 - name.height / 2)})" fill="${k.down('#fff6dc', '#e9b44c', '#c8923a')}" d="${name.d}"/>`,
  )
}

/** The mark alone, 64 by 64, for the browser tab. */
export function favicon(): string {
  const k = kitFor('fv')
  return svg(64, 64, k, k.at(32, 32, 0.66, mark(k)))
}

/** The fallback picture of a game, 300 by 400. */
export function defaultGameIcon(): string {
  const k = kitFor('dg')
  return svg(
    300,
    400,
    k,
    `<rect width="300" height="400" fill="${k.down('#1a5a44', '#0a2a20', '#14100d')}"/><circle cx="150" cy="185" r="150" fill="${k.out('#2a8a62', 'none')}" opacity=".8"/>${k.at(150, 190, 1.7, mark(k))}`,
  )
}

/** The default avatar of a member, 96 by 96. */
export function defaultAvatar(): string {
  const k = kitFor('da')
  const body =
    `<circle cx="48" cy="48" r="48" fill="${k.down('#2a8a62', '#0f3d2e')}"/>` +
    `<path fill="${k.down('#fff0b8', '#e9b44c')}" d="M48 20A17 17 0 1 1 48 54A17 17 0 1 1 48 20ZM16 83C20 66 32 59 48 59S76 66 80 83A47 47 0 0 1 16 83Z"/>`
  return svg(96, 96, k, body)
}

const categoryMotif: Readonly<Record<string, string>> = {
  HOT: 'fire',
  FAV: 'star',
  RNG: 'seven',
  LIVE: 'roulette',
  FISH: 'fish',
  PVP: 'mahjong',
  SPORTS: 'volleyball',
  ESPORTS: 'controller',
  COCKFIGHT: 'rooster',
  ELOTT: 'balls',
}

/** The categories that have an icon. */
export const categoryCodes: readonly string[] = Object.keys(categoryMotif)

/** A category's icon, 96 by 96 with a transparent background: a dark outline makes it visible on any colour. */
export function categoryIcon(code: string): string {
  const k = kitFor(`c${code.toLowerCase()}`)
  const motif = motifs[categoryMotif[code] ?? 'star']
  if (!motif) throw new Error(`The category ${code} has no icon.`)
  const id = k.id('m')
  const part = motif(k)
  return svg(
    96,
    96,
    k,
    `<defs><g id="${id}">${part}</g></defs>${k.at(48, 48, 0.44, `<use href="#${id}" stroke="#140d08" stroke-width="12" stroke-linejoin="round"/><use href="#${id}"/>`)}`,
  )
}
