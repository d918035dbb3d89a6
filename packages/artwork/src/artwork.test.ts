import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { languages, type Language } from '@baize/phrases'
import { Window } from 'happy-dom'
import { describe, expect, test } from 'vitest'
import {
  avatar,
  avatarNames,
  banner,
  bannerNames,
  categoryCodes,
  categoryIcon,
  defaultAvatar,
  defaultGameIcon,
  favicon,
  gameTile,
  goodsNames,
  goodsPicture,
  loadTypefaces,
  logo,
  motifs,
  scenes,
  vendorIcon,
  vendorWordmark,
} from './index.ts'

type Game = {
  vendorCode: string
  gameCode: string
  gameType: string
  name: Record<Language, string>
  art: { motif: string; accent?: string; scene: string }
}

const brand = new URL('../../../brands/demo/', import.meta.url)
// JSON from this repository; brand-data.test.ts checks its shape.
const read = (file: string) => readFileSync(new URL(file, brand), 'utf8')

const faces = loadTypefaces()
const games = readdirSync(new URL('games/', brand)).flatMap((file): Game[] => JSON.parse(read(`games/${file}`)))
const brandVendors: { code: string; displayName: { EN: string } }[] = JSON.parse(read('vendors.json'))
const vendors = brandVendors.map(({ code, displayName }) => ({
  code,
  name: displayName.EN,
}))
const tile = ({ vendorCode, gameCode, gameType, name, art }: Game, language: Language = 'EN', letters = faces) =>
  gameTile({ vendorCode, gameCode, gameType, title: name[language], language, ...art }, letters)
const tiles = new Map(games.map((game) => [`${game.vendorCode}/${game.gameCode}`, tile(game)] as const))

const rest: readonly (readonly [string, string])[] = [
  ...vendors.map((vendor) => [`wordmark ${vendor.code}`, vendorWordmark(vendor, faces)] as const),
  ...vendors.map((vendor) => [`icon ${vendor.code}`, vendorIcon(vendor, faces)] as const),
  ...bannerNames.flatMap((name) => [
    [`banner ${name}`, banner(name, 'wide')] as const,
    [`banner ${name} phone`, banner(name, 'phone')] as const,
  ]),
  ...categoryCodes.map((code) => [`category ${code}`, categoryIcon(code)] as const),
  ...goodsNames.map((name) => [`goods ${name}`, goodsPicture(name)] as const),
  ...avatarNames.map((name) => [`avatar ${name}`, avatar(name)] as const),
  ['logo', logo(faces)],
  ['favicon', favicon()],
  ['default game', defaultGameIcon()],
  ['default avatar', defaultAvatar()],
]

/** Reasons why a picture cannot be used in an image element; empty if it can. */
function faults(svg: string): string[] {
  const found: string[] = []
  const open: string[] = []
  for (const [, close, name, self] of svg.matchAll(/<(\/?)([a-zA-Z]+)(?:\s[^<>]*?)?(\/?)>/g)) {
    if (close) {
      if (open.pop() !== name) found.push(`</${name}> closes nothing`)
    } else if (!self) open.push(name ?? '')
  }
  if (open.length > 0) found.push(`<${open.join('><')}> is never closed`)
  if (/<script|<style|<foreignObject|\son[a-z]+=|href="(?!#)|url\((?!#)/i.test(svg))
    found.push('has external references or code')
  if (/NaN|undefined|Infinity/.test(svg)) found.push('contains an invalid number')
  const ids = [...svg.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)
  if (new Set(ids).size !== ids.length) found.push('has a duplicate id')
  const known = new Set(ids)
  for (const [, id] of svg.matchAll(/(?:href="|url\()#([^")]+)/g))
    if (!known.has(id)) found.push(`#${id} does not exist`)
  return found
}

describe('artwork', () => {
  test('exists for every motif and scene that a game names', () => {
    const missing = games
      .filter(({ art }) => !motifs[art.motif] || !scenes[art.scene] || (art.accent && !motifs[art.accent]))
      .map((game) => game.gameCode)
    expect(missing).toEqual([])
  })

  test('combines motif and accent differently for every game', () => {
    expect(new Set(games.map(({ art }) => `${art.motif}+${art.accent ?? ''}`)).size).toBe(games.length)
  })

  test('is deterministic: the same game always gets the same tile', () => {
    expect(games.filter((game) => tile(game) !== tiles.get(`${game.vendorCode}/${game.gameCode}`))).toEqual([])
  })

  test('has a different tile for every game', () => {
    expect(new Set(tiles.values()).size).toBe(games.length)
  })

  test('is well-formed, self-contained and free of code in every picture', () => {
    const bad = [...tiles, ...rest]
      .map(([name, svg]) => [name, faults(svg)] as const)
      .filter(([, list]) => list.length > 0)
    expect(bad).toEqual([])
  })

  test('is rejected by the check if it is faulty', () => {
    expect(faults('<svg><g id="a"><path></svg>')).not.toEqual([])
    expect(faults('<svg><use href="#b"/></svg>')).toEqual(['#b does not exist'])
    expect(faults('<svg><image href="http://x/y.png"/></svg>')).toEqual(['has external references or code'])
    expect(faults('<svg><path d="MNaN 0"/></svg>')).toEqual(['contains an invalid number'])
  })

  test('can be parsed as XML, whatever the kind of picture', () => {
    const parser = new new Window().DOMParser()
    for (const svg of [tiles.values().next().value ?? '', ...rest.map(([, picture]) => picture)]) {
      const document = parser.parseFromString(svg, 'image/svg+xml')
      expect(document.querySelector('parsererror')).toBeNull()
      expect(document.documentElement.tagName.toLowerCase()).toBe('svg')
    }
  })

  test('has unique ids across tiles, so that several can be in one page', () => {
    const prefixes = [...tiles.values()].map((svg) => /\sid="(g[0-9a-z]+)_m"/.exec(svg)?.[1])
    expect(prefixes).not.toContain(undefined)
    expect(new Set(prefixes).size).toBe(games.length)
  })

  describe.each(languages)('with titles in %s', (language) => {
    const letters = loadTypefaces(language)

    test('has every letter of every title in each of its typefaces', () => {
      const missing = games.flatMap(({ gameCode, name }) =>
        Object.entries(letters)
          .filter(([, font]) =>
            [...name[language]].some((letter) => letter !== ' ' && font.charToGlyphIndex(letter) === 0),
          )
          .map(([face]) => `${gameCode} in ${face}`),
      )
      expect(missing).toEqual([])
    })

    test('has a sound tile for every game, which differs from that of another language', () => {
      const other = language === 'EN' ? 'TH' : 'EN'
      const others = language === 'EN' ? loadTypefaces(other) : faces
      const bad = games.slice(0, 40).filter((game) => {
        const drawn = tile(game, language, letters)
        return faults(drawn).length > 0 || drawn === tile(game, other, others)
      })
      expect(bad).toEqual([])
    })
  })

  test('has tiles of at most 5 kB compressed and 22 kB uncompressed', () => {
    const heavy = [...tiles]
      .filter(([, svg]) => gzipSync(svg).length > 5 * 1024 || svg.length > 22 * 1024)
      .map(([name]) => name)
    expect(heavy).toEqual([])
  })
})
