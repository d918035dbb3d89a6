import { expect, it } from 'vitest'
import { listOf, optional, shapeReader, textOf } from './read-shape.ts'

const text = textOf(/^[a-z]+$/)
const readItem = shapeReader<{ id: string; note?: string }>({ id: text, note: optional(text) })
const read = shapeReader<{ name: string; token?: string; items?: readonly { id: string; note?: string }[] }>({
  name: text,
  token: optional(text),
  items: optional(listOf(readItem, 2)),
})

it('a null field counts as missing, and is undefined to whoever reads the record afterwards', () => {
  expect(read({ name: 'a', token: null })).toEqual({ name: 'a' })
  expect(read({ name: null })).toBe('missing')
  expect(read({ name: 'a', items: [{ id: 'b', note: null }] })).toEqual({ name: 'a', items: [{ id: 'b' }] })
})

it('a record without null fields is returned as it is', () => {
  const record = { name: 'a', token: 'b', more: 1 }
  expect(read(record)).toBe(record)
})
