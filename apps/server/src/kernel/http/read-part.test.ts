import { code } from '@baize/contract'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { Refusal } from '../refusal.ts'
import { readPart } from './read-part.ts'

const schema = z.strictObject({ vassalage: z.optional(code) })
const anyTexts = z.record(z.string(), z.string())

/** The fields that a refusal names. */
function refused(of: typeof schema | typeof anyTexts | undefined, value: unknown): readonly string[] {
  try {
    readPart(of, value)
  } catch (error) {
    if (error instanceof Refusal) return error.fields.map(({ field }) => field)
    throw error
  }
  return []
}

it('names each invalid or unknown field', () => {
  expect(refused(schema, { vassalage: '<b>', other: '1' })).toEqual(['vassalage', 'other'])
  expect(refused(schema, { vassalage: 'PG' })).toEqual([])
})

it('names at most twenty fields, so that no answer is larger than its request', () => {
  const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`k${index}`, '1']))
  expect(refused(schema, many)).toHaveLength(20)
  expect(refused(undefined, many)).toHaveLength(20)
  // A lone surrogate.
  const broken = Object.fromEntries(Object.keys(many).map((key) => [key, '\ud800']))
  expect(refused(anyTexts, many)).toEqual([])
  expect(refused(anyTexts, broken)).toHaveLength(20)
})
