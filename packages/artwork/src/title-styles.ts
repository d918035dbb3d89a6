import type { SeededRandom } from './seeded-random.ts'
import { darker, lighter } from './colour.ts'
import type { Palette } from './palettes.ts'
import type { FaceName } from './typefaces.ts'

/** The style of a title: typeface, colours from top to bottom, the dark edge and side around it, and its arch. */
export type TitleStyle = {
  readonly face: FaceName
  readonly capitals: boolean
  readonly face3: readonly [string, string, string]
  readonly edge: string
  readonly side: string
  readonly rim: string
  readonly arch: number
}

const facesByScene: Readonly<Record<string, readonly [FaceName, ...FaceName[]]>> = {
  neon: ['round', 'block', 'sharp', 'tall', 'comic'],
  space: ['sharp', 'round', 'block'],
  stadium: ['sharp', 'tall', 'block'],
  felt: ['noble', 'tall', 'round'],
  palace: ['noble', 'noble', 'jolly'],
  night: ['noble', 'jolly', 'round'],
  desert: ['noble', 'block', 'tall', 'jolly'],
  cave: ['noble', 'jolly', 'block'],
  garden: ['jolly', 'round', 'noble'],
  clouds: ['jolly', 'noble', 'comic'],
  festival: ['jolly', 'comic', 'block'],
  storm: ['sharp', 'comic', 'tall'],
  underwater: ['jolly', 'comic', 'round'],
  sea: ['comic', 'jolly', 'round'],
}

const anyScene: readonly [FaceName, ...FaceName[]] = ['jolly', 'noble', 'tall', 'round', 'sharp']

const fills: readonly [readonly [string, string, string], ...(readonly [string, string, string])[]] = [
  ['#fffbe0', '#ffd54a', '#e0930f'],
  ['#fffbe0', '#ffe38a', '#f0a020'],
  ['#ffffff', '#ffffff', '#cfe2f5'],
  ['#ffffff', '#9fe8ff', '#4fb4f5'],
  ['#fff6a8', '#ffae2a', '#ff6a2a'],
  ['#f4ffd0', '#9be25a', '#5cc84a'],
  ['#ffffff', '#ffc0e0', '#ff7abf'],
  ['#fff', '#d8c4ff', '#b08aff'],
]

/** A style that suits the scene and contrasts with the palette's ground. */
export function styleFor(scene: string, palette: Palette, random: SeededRandom): TitleStyle {
  const face = random.pick(facesByScene[scene] ?? anyScene)
  const fill =
    random.below(5) === 0
      ? ([lighter(palette.trim, 0.8), palette.trim, darker(palette.trim, 0.25)] as const)
      : random.pick(fills)
  return {
    face,
    capitals: face !== 'jolly' && face !== 'noble' ? random.below(3) > 0 : false,
    face3: fill,
    edge: darker(palette.ground, 0.35),
    side: darker(fill[2], 0.5),
    rim: lighter(fill[0], 0.4),
    arch: face === 'tall' ? 0 : random.pick([0, 0, 7, 10]),
  }
}
