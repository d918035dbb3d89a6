import { expect, test } from 'vitest'
import { readArguments, UnusableArguments } from './read-arguments.ts'

test('dialect, address, key file and options are read in any order', () => {
  expect(readArguments(['gcp', 'https://wallet.example/gcp', 'key.json'])).toEqual({
    dialect: 'gcp',
    base: 'https://wallet.example/gcp',
    keyFile: 'key.json',
    only: undefined,
    asJson: false,
  })
  expect(readArguments(['--json', 'rs', '--only', 'replay', 'http://127.0.0.1:1/x', 'k'])).toMatchObject({
    dialect: 'rs',
    only: 'replay',
    asJson: true,
  })
})

test.each([
  ['nothing', []],
  ['no key file', ['gcp', 'http://wallet.example']],
  ['too much', ['gcp', 'http://wallet.example', 'key.json', 'more']],
  ['an unknown dialect', ['evo', 'http://wallet.example', 'key.json']],
  ['an address of another kind', ['gcp', 'wallet.example', 'key.json']],
  ['a file as address', ['gcp', 'file:///key.json', 'key.json']],
  ['an unknown option', ['gcp', 'http://wallet.example', 'key.json', '--fast']],
  ['an option without its word', ['gcp', 'http://wallet.example', 'key.json', '--only']],
])('%s is refused', (_what, words) => {
  expect(() => readArguments(words)).toThrow(UnusableArguments)
})
