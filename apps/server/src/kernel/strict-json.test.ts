import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseStrictJson, RepeatedKey } from './strict-json.ts'

const parse = (text: string) => parseStrictJson(Buffer.from(text))

describe('strict JSON', () => {
  it.each([
    '{"amount":"0.01","amount":"77.00"}',
    '{"amount":1,"\\u0061mount":2}',
    '{"a":{"b":[{"c":1,"c":1}]}}',
    '[{"a":1},{"a":1,"a":2}]',
    '{"a":{"x":1},"a":{"x":1,"y":2}}',
    '{"__proto__":1,"__proto__":2}',
    '{"":1,"":2}',
    '{"a" :1 ,\n"a"\t: 2}',
    '{"\\"":1,"\\u0022":2}',
    '{"1":1,"1":2}',
    '{"ก":1,"\\u0e01":2}',
  ])('refuses %s: an object has a key twice', (text) => {
    expect(() => parse(text)).toThrow(RepeatedKey)
    // The fault that it prevents: of two values, one is dropped without a word.
    expect(() => JSON.parse(text) as unknown).not.toThrow()
  })

  it.each([
    '{"a":":","b":"\\"c\\":1","c":"\\\\"}',
    '{"a":{"b":1},"b":{"a":1}}',
    '[{"a":1},{"a":1}]',
    '{"a":1,"A":2,"a ":3}',
    '{"__proto__":{"a":1},"a":1}',
    '"\\\\\\":"',
    'null',
    '1',
    '[]',
    '{}',
  ])('takes %s', (text) => {
    expect(parse(text)).toEqual(JSON.parse(text))
  })

  it('takes what JSON.stringify writes, and refuses it once any object has one of its keys twice', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 }), { minKeys: 1, maxKeys: 5 }),
        fc.nat(),
        (object, at) => {
          const text = JSON.stringify({ deep: [object] })
          expect(parse(text)).toEqual(JSON.parse(text))
          const keys = Object.keys(object)
          const again = JSON.stringify(keys[at % keys.length])
          expect(() => parse(text.replace('[{', () => `[{${again}:0,`))).toThrow(RepeatedKey)
        },
      ),
      { numRuns: 60 },
    )
  })

  it.each(['', '{', '{"a":1', '{"a":1}}', '{a:1}', '\uFEFF{}'])('refuses %j: it is not JSON', (text) => {
    expect(() => parse(text)).toThrow(SyntaxError)
  })

  it('refuses bytes that are not UTF-8, and takes any depth', () => {
    expect(() => parseStrictJson(Buffer.from([0x22, 0xff, 0x22]))).toThrow(SyntaxError)
    expect(() => parse('['.repeat(30_000) + ']'.repeat(30_000))).not.toThrow()
  })
})
