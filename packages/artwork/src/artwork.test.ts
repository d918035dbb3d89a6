import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
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
  name: { EN: string }
  art: { motif: string; accent?: string; scene: string }
}

const brand = new URL('../../../brands/demo/', import.meta.url)
// JSON of our own repository; brand-data.test.ts checks its shape.
const read = <T>(file: string): T => JSON.parse(readFileSync(new URL(file, brand), 'utf8')) as T

const faces = loadTypefaces()
const games = readdirSync(new URL('games/', brand)).flatMap((file) => read<Game[]>(`games/${file}`))
const vendors = read<{ code: string; displayName: { EN: string } }[]>('vendors.json').map(({ code, displayName }) => ({
  code,
  name: displayName.EN,
}))
const tile = ({ vendorCode, gameCode, gameType, name, art }: Game) =>
  gameTile({ vendorCode, gameCode, gameType, title: name.EN, ...art }, faces)
const tiles = new Map(games.map((game) => [`${game.vendorCode}/${game.gameCode}`, tile(game)]))

const rest: readonly (readonly [string, string])[] = [
  ...vendors.map((vendor) => [`wordmark ${vendor.code}`, vendorWordmark(vendor, faces)] as const),
  ...vendors.map((vendor) => [`icon ${vendor.code}`, vendorIcon(vendor, faces)] as const),
  ...bannerNames.flatMap((name) => [
    [`banner ${name}`, banner(name, 'wide')] as const,
    [`banner ${name} phone`, banner(name, 'phone')] as const,
  ]),
  ...categoryCodes.map((code) => [`category ${code}`, categoryIcon(code)] as const),
  ...avatarNames.map((name) => [`avatar ${name}`, avatar(name)] as const),
  ['logo', logo(faces)],
  ['favicon', favicon()],
  ['default game', defaultGameIcon()],
  ['default avatar', defaultAvatar()],
]

/** Why a picture cannot be used in an image element, or an empty list. */
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
    found.push('refers outside or runs code')
  if (/NaN|undefined|Infinity/.test(svg)) found.push('holds a number that is none')
  const ids = [...svg.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)
  if (new Set(ids).size !== ids.length) found.push('an id stands twice')
  const known = new Set(ids)
  for (const [, id] of svg.matchAll(/(?:href="|url\()#([^")]+)/g)) if (!known.has(id)) found.push(`#${id} is not there`)
  return found
}

describe('artwork', () => {
  test('every motif and scene that a game names is drawn', () => {
    const missing = games
      .filter(({ art }) => !motifs[art.motif] || !scenes[art.scene] || (art.accent && !motifs[art.accent]))
      .map((game) => game.gameCode)
    expect(missing).toEqual([])
  })

  test('no two games have the same motif and accent', () => {
    expect(new Set(games.map(({ art }) => `${art.motif}+${art.accent ?? ''}`)).size).toBe(games.length)
  })

  test('the same game always gives the same tile', () => {
    expect(games.filter((game) => tile(game) !== tiles.get(`${game.vendorCode}/${game.gameCode}`))).toEqual([])
  })

  test('no two games have the same tile', () => {
    expect(new Set(tiles.values()).size).toBe(games.length)
  })

  test('every picture is closed, self-contained and free of code', () => {
    const bad = [...tiles, ...rest]
      .map(([name, svg]) => [name, faults(svg)] as const)
      .filter(([, list]) => list.length > 0)
    expect(bad).toEqual([])
  })

  test('the check for faults finds them', () => {
    expect(faults('<svg><g id="a"><path></svg>')).not.toEqual([])
    expect(faults('<svg><use href="#b"/></svg>')).toEqual(['#b is not there'])
    expect(faults('<svg><image href="http://x/y.png"/></svg>')).toEqual(['refers outside or runs code'])
    expect(faults('<svg><path d="MNaN 0"/></svg>')).toEqual(['holds a number that is none'])
  })

  test('an XML parser reads every kind of picture', () => {
    const parser = new new Window().DOMParser()
    for (const svg of [tiles.values().next().value ?? '', ...rest.map(([, picture]) => picture)]) {
      const document = parser.parseFromString(svg, 'image/svg+xml')
      expect(document.querySelector('parsererror')).toBeNull()
      expect(document.documentElement.tagName.toLowerCase()).toBe('svg')
    }
  })

  test('ids of two tiles never meet, so that both can stand in one page', () => {
    const prefixes = [...tiles.values()].map((svg) => /\sid="(g[0-9a-z]+)_m"/.exec(svg)?.[1])
    expect(prefixes).not.toContain(undefined)
    expect(new Set(prefixes).size).toBe(games.length)
  })

  test('a tile weighs at most 5 kB as it is sent, and 22 kB unpacked', () => {
    const heavy = [...tiles]
      .filter(([, svg]) => gzipSync(svg).length > 5 * 1024 || svg.length > 22 * 1024)
      .map(([name]) => name)
    expect(heavy).toEqual([])
  })
})
