import type { SeededRandom } from '../seeded-random.ts'
import type { Kit } from '../kit.ts'
import type { Palette, PaletteName } from '../palettes.ts'

/** A place behind a motif, drawn on 300 by 400, with the palettes that suit it. */
export type Scene = {
  readonly palettes: readonly [PaletteName, ...PaletteName[]]
  readonly draw: (k: Kit, palette: Palette, random: SeededRandom) => string
}
