import { expect, it } from 'vitest'
import { FieldFault, listOf, optional, plainText, shapeReader, textOf } from './read-shape.ts'

const text = textOf(/^[a-z]+$/)
const readItem = shapeReader<{ id: string; note?: string }>({ id: text, note: optional(text) })
const read = shapeReader<{ name: string; token?: string; items?: readonly { id: string; note?: string }[] }>({
  name: text,
  token: optional(text),
  items: optional(listOf(readItem, 2)),
})

it('a null field counts as missing, and is undefined to whoever reads the record afterwards', () => {
  expect(read({ name: 'a', token: null })).toEqual({ name: 'a' })
  expect(read({ name: null })).toEqual(new FieldFault('missing', 'name'))
  expect(read({ name: 'a', items: [{ id: 'b', note: null }] })).toEqual({ name: 'a', items: [{ id: 'b' }] })
})

it('a record without null fields is returned as it is', () => {
  const record = { name: 'a', token: 'b', more: 1 }
  expect(read(record)).toBe(record)
})

it.each<[unknown, string, string]>([
  [[], 'type', ''],
  [{ name: 'A' }, 'form', 'name'],
  [{ name: 'a', token: 7 }, 'type', 'token'],
  [{ name: 'a', items: [] }, 'form', 'items'],
  [{ name: 'a', items: [{ id: 'b' }, { id: 'c', note: 'D' }] }, 'form', 'items[1].note'],
  [{ name: 'a', items: [7] }, 'type', 'items[0]'],
])('a fault names the field that is wrong: %j', (record, kind, field) => {
  expect(read(record)).toEqual({ kind, field })
})

it('a plain text has blanks and letters of any script, but no control characters, and not too many', () => {
  const { check } = plainText(20)
  expect(['r 1', 'รอบที่ 7', '第三局', '🎲', 'a'.repeat(20)].map(check)).toEqual(Array(5).fill(undefined))
  expect(['', 'a'.repeat(21), 'a\n', '\0', '\ud800'].map(check)).toEqual(Array(5).fill('form'))
  expect(check(7)).toBe('type')
})
