// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { keepMirrors, knownMirrors } from './known-mirrors.ts'

it('remembers the mirrors of the last visit, and ignores anything else in storage', () => {
  expect(knownMirrors()).toEqual([])
  const mirror = { domain: 'play.example', url: 'https://play.example' }
  keepMirrors([mirror])
  expect(knownMirrors()).toEqual([mirror])
  localStorage.setItem('baize.mirrors', JSON.stringify([mirror, { domain: 'x', url: 'javascript:alert(1)' }, 7, null]))
  expect(knownMirrors()).toEqual([mirror])
  localStorage.setItem('baize.mirrors', '{')
  expect(knownMirrors()).toEqual([])
})
