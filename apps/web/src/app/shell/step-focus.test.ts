// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import { stepFocus } from './step-focus.ts'

beforeEach(() => {
  document.body.innerHTML = `<nav>
    <a data-category href="/a" id="a">a</a><a data-category href="/b" id="b" aria-expanded="true">b</a>
    <div><a data-vendor href="/x" id="x">x</a><a data-vendor href="/y" id="y">y</a></div></nav>`
})

/** Where the focus moves from an element on a key. */
function pressed(from: string, key: string): string | undefined {
  const nav = document.querySelector('nav')
  const element = document.getElementById(from)
  if (nav === null || element === null) throw new Error('the test page lacks this element')
  element.focus()
  stepFocus(nav, element, key)
  return document.activeElement?.id
}

describe('arrow keys in the header’s categories (2.031)', () => {
  it.each([
    ['a', 'ArrowRight', 'b'],
    ['b', 'ArrowRight', 'a'],
    ['a', 'ArrowLeft', 'b'],
    ['b', 'ArrowDown', 'x'],
    ['x', 'ArrowDown', 'y'],
    ['y', 'ArrowRight', 'y'],
    ['y', 'ArrowUp', 'x'],
    ['x', 'ArrowUp', 'b'],
    ['b', 'ArrowUp', 'b'],
  ])('from %s by %s the focus moves to %s', (from, key, to) => {
    expect(pressed(from, key)).toBe(to)
  })

  it('other keys do nothing', () => {
    const nav = document.querySelector('nav')
    const element = document.getElementById('a')
    expect(nav !== null && element !== null && stepFocus(nav, element, 'Enter')).toBe(false)
  })
})
