import { bzCoralKingdom } from '@baize/engines'
import { languages } from '@baize/phrases'
import { loadPlay } from '@baize/phrases/load-dictionary'
import { describe, expect, test } from 'vitest'
import { barrelSvg, baseSvg, bulletSvgs, coinSvg } from '../cannon-art.ts'
import { creatures, sheetOf } from './index.ts'

const kinds = [...bzCoralKingdom.kinds, ...bzCoralKingdom.bosses].map(({ kind }) => kind)
const drawings = {
  ...Object.fromEntries(Object.entries(creatures).map(([kind, creature]) => [kind, sheetOf(creature, 1)])),
  base: baseSvg('#fff'),
  coin: coinSvg,
  ...Object.fromEntries(Object.entries(bulletSvgs).map(([weapon, svg]) => [`${weapon} flying`, svg])),
  ...Object.fromEntries((['cannon', 'net', 'torpedo'] as const).map((weapon) => [weapon, barrelSvg(weapon, '#fff')])),
}

test('all fish and bosses of the game are drawn, and nothing else is', () => {
  expect(kinds.toSorted()).toEqual(Object.keys(creatures).toSorted())
})

test.each(languages)('all fish and bosses have a name in %s', async (language) => {
  const { phrases } = await loadPlay(language)
  const names: Readonly<Record<string, string>> = phrases
  const missing = kinds.filter((kind) => (names[`fish.${kind}`] ?? '') === '')
  expect(missing).toEqual([])
})

describe.each(Object.entries(drawings))('the drawing of %s', (_name, svg) => {
  // A browser shows no picture at all that is not well-formed.
  test('names no attribute twice in an element, and closes what it opens', () => {
    const open: string[] = []
    const faults: string[] = []
    for (const [tag, name = ''] of svg.matchAll(/<\/?([a-zA-Z]+)[^>]*>/g)) {
      const named = [...tag.matchAll(/\s([\w:-]+)=/g)].map(([, attribute]) => attribute)
      if (new Set(named).size !== named.length) faults.push(tag)
      if (tag.startsWith('</') && open.pop() !== name) faults.push(tag)
      if (!tag.startsWith('</') && !tag.endsWith('/>')) open.push(name)
    }
    expect(faults).toEqual([])
    expect(open).toEqual([])
  })

  test('has numbers everywhere', () => {
    expect(svg).not.toMatch(/NaN|undefined|Infinity/)
  })
})

test('the moments of a movement differ', () => {
  for (const { draw } of Object.values(creatures)) expect(draw(0)).not.toBe(draw(0.3))
})
