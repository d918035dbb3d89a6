import type { Endpoint } from '@baize/contract'
import { localeOf } from '@baize/phrases'
import fc from 'fast-check'
import * as z from 'zod/mini'
import { holders, type Held } from './holders.ts'

/** A generated request: rubbish, or almost what the contract asks for. */
export interface GeneratedRequest {
  readonly endpoint: Endpoint
  readonly held: Held
  readonly path: string
  readonly query: string
  /** A body's raw text, a value to send as JSON (sealed if the endpoint requires it), or a file's bytes. */
  readonly body: { readonly text: string } | { readonly value: unknown } | { readonly bytes: Uint8Array } | undefined
  readonly headers: Readonly<Record<string, string>>
}

/** The part of JSON Schema that generating requests needs. */
interface Shape {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Shape>>
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly items?: Shape
  readonly anyOf?: readonly Shape[]
  readonly pattern?: string
}

/** Texts that often break programs: limits of ranges, other alphabets, invalid characters, lookalikes of other types. */
const texts = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    '0',
    '-1',
    '1e999',
    'NaN',
    'null',
    '__proto__',
    "';--",
    '%00',
    '../..',
  ),
  fc.constantFrom(
    'demo',
    'agent',
    'Baize#2026',
    'a@example.com',
    '0812345678',
    '+66 81 234 5678',
    '８１２３４５６７８',
    '66',
  ),
  fc.constantFrom(
    '1.00',
    '999999999999999999',
    '0.001',
    '-1.00',
    '1e3',
    'BZ',
    'bz-dragon-tide',
    'RNG',
    'TH',
    'x'.repeat(300),
  ),
  fc.constantFrom('2026-02-30', '0000-01-01', '2999-12-31', '2026-11-21', '2026-11-21T10:00:00Z', '+275760-09-13'),
  fc.constantFrom('00000000-0000-7000-8000-000000000000', 'ก๊อก', '👩‍👩‍👧', '\u202e', 'İ', 'ß'),
  fc.string({ unit: 'binary', maxLength: 40 }),
)
const numbers = fc.oneof(
  fc.constantFrom(0, -1, 1, 2, 10, 100, 101, 1e9, 2 ** 31, 2 ** 53, -(2 ** 53), 0.5, 1e300),
  fc.integer(),
)
const junk = fc.oneof(fc.jsonValue({ maxDepth: 2 }), texts, numbers)

/** Values that almost fit a shape: each part may be missing or replaced. */
function almost(shape: Shape): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 12, arbitrary: fitting(shape) }, { weight: 1, arbitrary: junk })
}

function fitting(shape: Shape): fc.Arbitrary<unknown> {
  if ('const' in shape) return fc.constant(shape.const)
  if (shape.enum !== undefined) return fc.constantFrom(...shape.enum)
  if (shape.anyOf !== undefined) return fc.oneof(...shape.anyOf.map(fitting))
  switch (shape.type) {
    case 'object':
      return fitsObject(shape)
    case 'array':
      return fc.array(almost(shape.items ?? {}), { maxLength: 3 })
    case 'number':
    case 'integer':
      return numbers
    case 'boolean':
      return fc.boolean()
    case 'string':
      return shape.pattern === undefined ? texts : fc.oneof(texts, fc.stringMatching(new RegExp(shape.pattern)))
    case undefined:
    default:
      return junk
  }
}

/** An object with most of the shape's fields, and sometimes an unknown one. */
function fitsObject({ properties = {} }: Shape): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(
    ([name, shape]) => [name, fc.option(almost(shape), { nil: undefined, freq: 8 })] as const,
  )
  const known = fc.record(Object.fromEntries(fields))
  const further = fc.option(fc.dictionary(texts, junk, { maxKeys: 2 }), { nil: {}, freq: 1 })
  return fc.tuple(known, further, fc.nat(9)).map(([value, more, odds]) => (odds === 0 ? { ...more, ...value } : value))
}

function shapeOf(schema: Endpoint['body']): Shape | undefined {
  // Shape is a subset of JSON Schema.
  return schema && (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape)
}

/** Generates requests to any of the given endpoints, from any holder. */
export function requestsTo(endpoints: readonly Endpoint[]): fc.Arbitrary<GeneratedRequest> {
  const each = endpoints.map((endpoint) => {
    const shape = shapeOf(endpoint.body)
    return { endpoint, body: bodyOf(endpoint, shape), query: queryOf(shapeOf(endpoint.query)) }
  })
  return fc.constantFrom(...each).chain(({ endpoint, body, query }) =>
    fc.record({
      endpoint: fc.constant(endpoint),
      held: fc.constantFrom(...holders),
      path: pathOf(endpoint),
      query,
      body,
      headers,
    }),
  )
}

/** The endpoint's path with a value for each parameter; values that no address can contain are tested elsewhere. */
function pathOf({ path }: Endpoint): fc.Arbitrary<string> {
  const parts = path.split('/').map((part) => {
    if (!part.startsWith(':')) return fc.constant(part)
    return texts.filter((text) => text !== '' && text.isWellFormed()).map((text) => encodeURIComponent(text))
  })
  return fc.tuple(...parts).map((all) => all.join('/'))
}

function queryOf(shape: Shape | undefined): fc.Arbitrary<string> {
  const nonsense = fc.oneof(
    fc.webQueryParameters(),
    fc.constantFrom('pageNo=-1', 'pageSize=1e9', 'language=XX', 'gameType=RNG&gameType=LIVE', 'a=%ff', '&&=&'),
  )
  if (shape === undefined)
    return fc.oneof({ weight: 4, arbitrary: fc.constant('') }, { weight: 1, arbitrary: nonsense })
  const meant = fitsObject(shape).map((value) => {
    const fields = Object.entries(Object(value)).filter(([, field]) => field !== undefined)
    // A generated object may lack a working toString.
    const written = (field: unknown) => (typeof field === 'string' ? field : JSON.stringify(field))
    return new URLSearchParams(fields.map(([name, field]) => [name, written(field)])).toString()
  })
  return fc.oneof({ weight: 4, arbitrary: meant }, { weight: 1, arbitrary: nonsense })
}

function bodyOf(endpoint: Endpoint, shape: Shape | undefined): fc.Arbitrary<GeneratedRequest['body']> {
  if (endpoint.method === 'GET') return fc.constant(undefined)
  const nonsense = fc
    .oneof(fc.json({ maxDepth: 2 }), fc.constantFrom('{', '{"payload":"a.b.c.d.e"}', '{"__proto__":{"x":1}}', '[]'))
    .map((text) => ({ text }))
  if (endpoint.upload !== undefined) return fc.uint8Array({ maxLength: 400 }).map((bytes) => ({ bytes }))
  if (shape === undefined)
    return fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: nonsense })
  const meant = fitting(shape).map((value) => ({ value }))
  return fc.oneof({ weight: 4, arbitrary: meant }, { weight: 1, arbitrary: nonsense })
}

const headers: fc.Arbitrary<GeneratedRequest['headers']> = fc
  .record({
    'idempotency-key': fc.option(
      fc.string({ minLength: 1, maxLength: 40 }).map((text) => encodeURIComponent(text)),
      { nil: undefined, freq: 4 },
    ),
    'accept-language': fc.option(fc.constantFrom(...Object.values(localeOf), '*', 'xx;q=2', ','), { nil: undefined }),
    cookie: fc.option(
      fc.constantFrom('visit=x', 'device=aaaaaaaaaaaaaaaaaaaaaaaa', 'remembered=bbbbbbbbbbbbbbbb; visit=%00'),
      { nil: undefined, freq: 1 },
    ),
    'user-agent': fc.option(fc.constantFrom('', 'x'.repeat(2_000), 'Mozilla/5.0 (Linux; Android 15)'), {
      nil: undefined,
    }),
  })
  .map((all) =>
    Object.fromEntries(Object.entries(all).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]]))),
  )
