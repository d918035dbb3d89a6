import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { canonicalJson, definitionHash, slots } from './index.ts'
import { toySlot } from './testing/toy-slot.ts'

const toy = toySlot([['gem'], ['leaf'], ['bell']], 1, { kind: 'ways' })

test('canonical JSON sorts the keys of every object and keeps the order of lists', () => {
  expect(canonicalJson({ b: 1, a: ['x'] })).toBe('{"a":["x"],"b":1}')
  expect(canonicalJson({ b: [{ d: 2, c: 1 }], a: undefined })).toBe('{"b":[{"c":1,"d":2}]}')
})

test("the hash is SHA-256 of the canonical JSON, as Node's own crypto computes it", () => {
  expect(definitionHash(toy)).toBe(createHash('sha256').update(canonicalJson(toy)).digest('hex'))
})

test('key order and the published return do not affect the hash; any other change does', () => {
  const reversed = Object.fromEntries(Object.entries(toy).toReversed())
  expect(definitionHash({ ...toy, ...reversed })).toBe(definitionHash(toy))
  for (const slot of slots) {
    const { publishedReturn, ...definition } = slot
    expect(definitionHash(definition)).toBe(definitionHash(slot))
    expect(publishedReturn.definitionHash).toBe(definitionHash(definition))
    expect(definitionHash({ ...slot, betUnits: slot.betUnits + 1 })).not.toBe(definitionHash(slot))
  }
})
