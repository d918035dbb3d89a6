import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
// oxlint-disable-next-line import/default -- Node loads its CommonJS build, which has only a default export
import opentype, { type Font } from 'opentype.js'

const files = {
  tall: 'bebas-neue/files/bebas-neue-latin-400-normal.woff',
  noble: 'cinzel-decorative/files/cinzel-decorative-latin-700-normal.woff',
  jolly: 'lilita-one/files/lilita-one-latin-400-normal.woff',
  round: 'righteous/files/righteous-latin-400-normal.woff',
  block: 'bungee/files/bungee-latin-400-normal.woff',
  sharp: 'russo-one/files/russo-one-latin-400-normal.woff',
  comic: 'bangers/files/bangers-latin-400-normal.woff',
} as const

/** The display typefaces for titles, by mood. */
export type FaceName = keyof typeof files

/** Every typeface, loaded. */
export type Typefaces = Readonly<Record<FaceName, Font>>

/** Loads the display typefaces (open licences, from the @fontsource packages) from the installed dependencies. */
export function loadTypefaces(): Typefaces {
  const resolve = createRequire(import.meta.url).resolve
  const read = (file: string): Font => {
    const bytes = readFileSync(resolve(`@fontsource/${file}`))
    return opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
  }
  return {
    tall: read(files.tall),
    noble: read(files.noble),
    jolly: read(files.jolly),
    round: read(files.round),
    block: read(files.block),
    sharp: read(files.sharp),
    comic: read(files.comic),
  }
}
