import type { Language } from '@baize/phrases'
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

const kuaile = 'zcool-kuaile/files/zcool-kuaile-chinese-simplified-400-normal.woff'
const huangyou = 'zcool-qingke-huangyou/files/zcool-qingke-huangyou-chinese-simplified-400-normal.woff'
const mashan = 'ma-shan-zheng/files/ma-shan-zheng-chinese-simplified-400-normal.woff'

/** The same moods in the letters of other languages. */
const filesOf: Readonly<Record<Language, Readonly<Record<FaceName, string>>>> = {
  EN: files,
  TH: {
    tall: 'kanit/files/kanit-thai-700-normal.woff',
    noble: 'chonburi/files/chonburi-thai-400-normal.woff',
    jolly: 'mitr/files/mitr-thai-600-normal.woff',
    round: 'mitr/files/mitr-thai-700-normal.woff',
    block: 'kanit/files/kanit-thai-900-normal.woff',
    sharp: 'kanit/files/kanit-thai-800-italic.woff',
    comic: 'mitr/files/mitr-thai-700-normal.woff',
  },
  CN: {
    tall: huangyou,
    noble: mashan,
    jolly: kuaile,
    round: kuaile,
    block: huangyou,
    sharp: huangyou,
    comic: kuaile,
  },
}

/**
 * Loads the display typefaces of a language (open licences, from the @fontsource packages) from the installed
 * dependencies.
 */
export function loadTypefaces(language: Language = 'EN'): Typefaces {
  const resolve = createRequire(import.meta.url).resolve
  const loaded = new Map<string, Font>()
  const read = (file: string): Font => {
    const known = loaded.get(file)
    if (known !== undefined) return known
    const bytes = readFileSync(resolve(`@fontsource/${file}`))
    const font = opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
    loaded.set(file, font)
    return font
  }
  const wanted = filesOf[language]
  return {
    tall: read(wanted.tall),
    noble: read(wanted.noble),
    jolly: read(wanted.jolly),
    round: read(wanted.round),
    block: read(wanted.block),
    sharp: read(wanted.sharp),
    comic: read(wanted.comic),
  }
}
