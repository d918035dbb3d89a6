// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Pager } from './pager.tsx'

let root: Root
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  vi.unstubAllGlobals()
})

const labels = { page: (page: number) => `Page ${page}`, previous: 'Previous', next: 'Next' }

/** The displayed page numbers, from left to right. */
function shown(page: number, totalPages: number, onChange = vi.fn<(page: number) => void>()): number[] {
  act(() =>
    root.render(
      <MantineProvider>
        <Pager labels={labels} onChange={onChange} page={page} totalPages={totalPages} />
      </MantineProvider>,
    ),
  )
  const numbers = [...document.querySelectorAll('button')].map((button) => Number(button.textContent))
  return numbers.filter((number) => number > 0)
}

it('shows five page numbers around the current page and two at each end (9.025)', () => {
  expect(shown(20, 40)).toEqual([1, 2, 18, 19, 20, 21, 22, 39, 40])
})

it('a click on a number requests that page; a single page has no numbers (9.025)', () => {
  const onChange = vi.fn<(page: number) => void>()
  shown(20, 40, onChange)
  act(() => document.querySelector<HTMLElement>('[aria-label="Page 22"]')?.click())
  expect(onChange.mock.calls).toEqual([[22]])
  expect(shown(1, 1)).toEqual([])
})
