// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Picture } from './picture.tsx'

let root: Root
let seen: { options: IntersectionObserverInit | undefined; enter: () => void }

class Watching {
  readonly #targets: Element[] = []

  constructor(
    call: (entries: { isIntersecting: boolean; target: Element }[]) => void,
    options?: IntersectionObserverInit,
  ) {
    seen = { options, enter: () => call(this.#targets.map((target) => ({ isIntersecting: true, target }))) }
  }

  observe(target: Element) {
    this.#targets.push(target)
  }

  unobserve() {}
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  // One observer serves the whole page; it is created with the first waiting picture.
  if (seen === undefined) vi.stubGlobal('IntersectionObserver', Watching)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => act(() => root.unmount()))

function show(eager: boolean): HTMLImageElement {
  act(() => root.render(<Picture alt="" eager={eager} fallback="/default.svg" height={4} src="/game.svg" width={3} />))
  const image = document.querySelector('img')
  if (image === null) throw new Error('no picture is shown')
  return image
}

it('a picture is loaded when a tenth of it comes near the screen (9.037)', () => {
  const image = show(false)
  expect(image.getAttribute('src')).toMatch(/^data:/)
  expect(seen.options?.threshold).toBe(0.1)
  act(() => seen.enter())
  expect(image.getAttribute('src')).toBe('/game.svg')
})

it('a picture that fails is retried once, then replaced by the fallback (8.039, 9.037)', () => {
  const image = show(true)
  const fail = () => act(() => void image.dispatchEvent(new Event('error')))
  fail()
  expect(image.getAttribute('src')).toBe('/game.svg?again')
  fail()
  expect(image.getAttribute('src')).toBe('/default.svg')
  fail()
  expect(image.getAttribute('src')).toBe('/default.svg')
})
