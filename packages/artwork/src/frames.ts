import type { SeededRandom } from './seeded-random.ts'
import type { Kit } from './kit.ts'
import type { Palette } from './palettes.ts'

type Stage = { readonly k: Kit; readonly palette: Palette; readonly random: SeededRandom }

const border = (paint: string, inset: number, width: number, radius: number): string =>
  `<rect x="${inset}" y="${inset}" width="${300 - inset * 2}" height="${400 - inset * 2}" rx="${radius}" fill="none" stroke="${paint}" stroke-width="${width}"/>`

const corners = (k: Kit, part: string): string =>
  k.at(0, 0, 1, part) +
  `<g transform="translate(300 0) scale(-1 1)">${part}</g>` +
  `<g transform="translate(0 400) scale(1-1)">${part}</g>`.replace('1-1', '1 -1') +
  `<g transform="translate(300 400) scale(-1 -1)">${part}</g>`

/** The frame of a tile, in one of several styles; a third of all tiles have none. */
export function frame({ k, palette, random }: Stage): string {
  const gold = k.down('#fff3c0', palette.trim, '#8a5a12', palette.trim)
  const kind = random.below(9)
  if (kind === 0) return border(gold, 4, 8, 4) + border('#000', 9, 1.5, 2)
  if (kind === 1) return border(gold, 7, 2.5, 12)
  if (kind === 2)
    return border(gold, 3, 6, 0) + corners(k, k.p('M0 0H46C30 6 26 10 26 26C10 26 6 30 0 46Z', palette.trim))
  if (kind === 3) return corners(k, k.l('M10 52V22Q10 10 22 10H52M16 40V16H40', palette.trim, 3))
  if (kind === 4) return border(palette.glow, 6, 7, 14).replace('/>', ' opacity=".3"/>') + border('#fff', 6, 2, 14)
  if (kind === 5)
    return (
      border(k.down(palette.trim, palette.sky[2], palette.trim), 5, 10, 0) +
      border('#fff', 10, 1, 0).replace('/>', ' opacity=".6"/>')
    )
  return ''
}
