import { clusterGames, slots } from '@baize/engines'
import { loadPlay } from '@baize/phrases/load-dictionary'
import { loadEachLanguage } from '@baize/phrases/load-each-language'
import { describe, expect, test } from 'vitest'
import { layoutFor, rowsShown } from '../machine/layout.ts'
import { clusterFace } from './cluster-face.ts'
import { artOf } from './index.ts'
import { symbolFiles } from './symbol-files.ts'

const dictionaries: readonly Readonly<Record<string, string>>[] = Object.values(await loadEachLanguage(loadPlay))

const games = [...slots, ...clusterGames.map(clusterFace)]

describe.each(games.map((slot) => [slot.code, slot] as const))('%s', (code, slot) => {
  test('has a drawing for exactly the symbols of the slot', async () => {
    const art = await artOf(code)?.()
    expect(Object.keys(art?.symbols ?? {}).toSorted()).toEqual(slot.symbols.map((symbol) => symbol.id).toSorted())
  })

  test('has a name for every symbol in every language', () => {
    for (const play of dictionaries) {
      for (const { id } of slot.symbols) expect(play[`symbol.${code}.${id}`]).toBeTruthy()
    }
  })

  test('fits into windows of every shape', () => {
    for (const [width, height] of [
      [390, 844],
      [844, 390],
      [768, 1024],
      [1366, 768],
      [1920, 1080],
    ] as const) {
      const { frame, cellWidth } = layoutFor(
        width,
        height,
        slot.strips.length,
        rowsShown(slot, { clientWidth: width, clientHeight: height }),
      )
      expect(frame.x).toBeGreaterThanOrEqual(0)
      expect(frame.y).toBeGreaterThanOrEqual(0)
      expect(frame.x + frame.width).toBeLessThanOrEqual(width)
      expect(frame.y + frame.height).toBeLessThanOrEqual(height)
      expect(cellWidth).toBeGreaterThan(50)
    }
  })
})

test('every symbol is a file of the game client, by the path that the proof of a round asks for', async () => {
  const files = await symbolFiles(games)
  const paths = games.flatMap(({ code, symbols }) => symbols.map(({ id }) => `symbols/${code}/${id}.svg`))
  expect([...files.keys()].toSorted()).toEqual(paths.toSorted())
  for (const svg of files.values()) expect(svg).toMatch(/^<svg [^>]*xmlns=/)
})
