// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { keepLines, knownLines } from './known-lines.ts'

it('the lines of the last visit are known, and nothing that is no line', () => {
  expect(knownLines()).toEqual([])
  const line = { domain: 'play.example', url: 'https://play.example' }
  keepLines([line])
  expect(knownLines()).toEqual([line])
  localStorage.setItem('baize.lines', JSON.stringify([line, { domain: 'x', url: 'javascript:alert(1)' }, 7, null]))
  expect(knownLines()).toEqual([line])
  localStorage.setItem('baize.lines', '{')
  expect(knownLines()).toEqual([])
})
