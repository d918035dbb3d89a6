import { slots } from '@baize/engines'
import { play as cn } from '@baize/phrases/play/cn'
import { play as en } from '@baize/phrases/play/en'
import { play as th } from '@baize/phrases/play/th'
import { describe, expect, test } from 'vitest'
import { layoutFor } from '../machine/layout.ts'
import { artOf } from './index.ts'

const dictionaries: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ['TH', th],
  ['CN', cn],
  ['EN', en],
]

describe.each(slots.map((slot) => [slot.code, slot] as const))('%s', (code, slot) => {
  test('has a drawing for exactly the symbols of the slot', async () => {
    const art = await artOf(code)?.()
    expect(Object.keys(art?.symbols ?? {}).toSorted()).toEqual(slot.symbols.map((symbol) => symbol.id).toSorted())
  })

  test('has a name for every symbol in every language', () => {
    for (const [, play] of dictionaries) {
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
      const { frame, cellWidth } = layoutFor(width, height, slot.strips.length, slot.rows)
      expect(frame.x).toBeGreaterThanOrEqual(0)
      expect(frame.y).toBeGreaterThanOrEqual(0)
      expect(frame.x + frame.width).toBeLessThanOrEqual(width)
      expect(frame.y + frame.height).toBeLessThanOrEqual(height)
      expect(cellWidth).toBeGreaterThan(50)
    }
  })
})

test('every language has the same phrases with the same placeholders', () => {
  const valuesOf = (text: string) => [...text.matchAll(/\{\d\}/g)].map(([value]) => value).toSorted()
  for (const [, play] of dictionaries) {
    expect(Object.keys(play).toSorted()).toEqual(Object.keys(en).toSorted())
    for (const [key, text] of Object.entries(en)) expect(valuesOf(play[key] ?? '')).toEqual(valuesOf(text))
  }
})
