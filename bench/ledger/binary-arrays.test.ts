import { expect, test } from 'vitest'
import { fixedArray, nullArray } from './binary-arrays.ts'

test('an array is its header followed by the length and bytes of each element', () => {
  const array = fixedArray(2, 2, (into, at, index) => into.writeInt16BE(index + 7, at))
  const head = '00000001 00000000 00000015 00000002 00000001'
  expect(array.toString('hex')).toBe(`${head} 00000002 0007 00000002 0008`.replaceAll(' ', ''))
})

test('a null has length -1 and no bytes', () => {
  const head = '00000001 00000001 00000019 00000002 00000001'
  expect(nullArray(25, 2).toString('hex')).toBe(`${head} ffffffff ffffffff`.replaceAll(' ', ''))
})
