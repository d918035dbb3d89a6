import { darker } from './colour.ts'
import { kitFor } from './kit.ts'
import { motifs } from './motifs/index.ts'
import { palettes, type PaletteName } from './palettes.ts'

/** The motif in a medallion, with its position, size and lighting. */
type Portrait = {
  readonly motif: keyof typeof motifs
  readonly palette: PaletteName
  readonly scale: number
  readonly lower?: number
}

const portraits: Readonly<Record<string, Portrait>> = {
  tiger: { motif: 'tiger', palette: 'baize', scale: 0.72, lower: 4 },
  fox: { motif: 'fox', palette: 'midnight', scale: 0.7, lower: 8 },
  panda: { motif: 'panda', palette: 'jade', scale: 0.7, lower: 4 },
  elephant: { motif: 'elephant', palette: 'sunset', scale: 0.7 },
  crane: { motif: 'crane', palette: 'wine', scale: 0.74 },
  owl: { motif: 'owl', palette: 'indigo', scale: 0.74 },
  koi: { motif: 'koi', palette: 'abyss', scale: 0.74 },
  lotus: { motif: 'lotus', palette: 'emerald', scale: 0.76, lower: -4 },
}

/** The avatars that a member may choose instead of uploading a picture. */
export const avatarNames: readonly string[] = Object.keys(portraits)

/** An avatar, 192 by 192: a portrait against its own sky, to be cropped to a circle when shown. */
export function avatar(name: string): string {
  const portrait = portraits[name]
  const motif = portrait && motifs[portrait.motif]
  if (!motif) throw new Error(`Unknown avatar "${name}".`)
  const k = kitFor(`av${name}`)
  const palette = palettes[portrait.palette]
  const [top, middle] = palette.sky
  const id = k.id('m')
  const body =
    `<rect width="192" height="192" fill="${k.down(middle, top, darker(top, 0.25))}"/>` +
    `<circle cx="96" cy="88" r="92" fill="${k.out(palette.glow, 'none')}" opacity=".38"/>` +
    `<circle cx="96" cy="96" r="84" fill="none" stroke="${palette.trim}" stroke-width="1.5" opacity=".35"/>` +
    `<defs><g id="${id}">${motif(k)}</g></defs>` +
    k.at(
      96,
      98 + (portrait.lower ?? 0),
      portrait.scale,
      `<use href="#${id}" stroke="${darker(top, 0.4)}" stroke-width="9" stroke-linejoin="round" opacity=".55"/><use href="#${id}"/>`,
    )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 192 192" width="192" height="192"><defs>${k.defs()}</defs>${body}</svg>`
}
