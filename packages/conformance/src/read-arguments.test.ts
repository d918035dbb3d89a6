import { expect, test } from 'vitest'
import { readArguments, InvalidArguments } from './read-arguments.ts'

test('options may appear anywhere between dialect, address and key file', () => {
  expect(readArguments(['gcp', 'https://wallet.example/gcp', 'key.json'])).toEqual({
    dialect: 'gcp',
    base: 'https://wallet.example/gcp',
    keyFile: 'key.json',
    only: undefined,
    asJson: false,
    asCurl: false,
  })
  expect(readArguments(['--json', '--curl', 'rs', '--only', 'replay', 'http://127.0.0.1:1/x', 'k'])).toMatchObject({
    dialect: 'rs',
    only: 'replay',
    asJson: true,
    asCurl: true,
  })
})

test.each([
  ['an empty command line', []],
  ['a missing key file', ['gcp', 'http://wallet.example']],
  ['an extra argument', ['gcp', 'http://wallet.example', 'key.json', 'more']],
  ['an unknown dialect', ['evo', 'http://wallet.example', 'key.json']],
  ['an address without a scheme', ['gcp', 'wallet.example', 'key.json']],
  ['a file address', ['gcp', 'file:///key.json', 'key.json']],
  ['an unknown option', ['gcp', 'http://wallet.example', 'key.json', '--fast']],
  ['an option without its word', ['gcp', 'http://wallet.example', 'key.json', '--only']],
])('%s is rejected', (_what, words) => {
  expect(() => readArguments(words)).toThrow(InvalidArguments)
})
