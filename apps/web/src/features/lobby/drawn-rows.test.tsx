// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { nextRows, useDrawnRows, withScreen, type NearRows } from './drawn-rows.ts'

const screen = { startIndex: 10, endIndex: 12 }
const near = [8, 9, 10, 11, 12, 13, 14]

describe('the next set of rendered rows', () => {
  it('adds one more row near the screen, the nearest first', () => {
    expect(nextRows([8, 9, 10, 11, 12], near, screen, true)).toEqual([8, 9, 10, 11, 12, 13])
    expect(nextRows([10, 11, 12, 13, 14], near, screen, true)).toEqual([9, 10, 11, 12, 13, 14])
  })

  it('drops rows that are no longer near when another is added or scrolling ends, and not before', () => {
    expect(nextRows([6, 7, ...near], near, screen, true)).toEqual([6, 7, ...near])
    expect(nextRows([6, 7, ...near], near, screen, false)).toEqual(near)
    expect(nextRows(near, [], screen, false)).toEqual(near)
    expect(nextRows([6, 7, 8, 9, 10, 11, 12], near, screen, true)).toEqual([8, 9, 10, 11, 12, 13])
  })
})

describe('the rows including those on screen', () => {
  it('contain the rendered rows and those on screen, in order, and no others', () => {
    expect(withScreen([8, 9], near, screen)).toEqual([8, 9, 10, 11, 12])
    expect(withScreen([11, 40], near, screen)).toEqual([10, 11, 12, 40])
    expect(withScreen([10], near, null)).toEqual(near)
  })
})

describe('a list while scrolling', () => {
  let root: Root
  const drawn = () => document.body.textContent
  const show = (rows: NearRows) => act(async () => root.render(<Drawn rows={rows} />))
  const afterMs = (ms: number) => act(async () => vi.advanceTimersByTime(ms))

  beforeEach(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    vi.useFakeTimers()
    vi.advanceTimersByTime(1_000)
    root = createRoot(document.body)
  })
  afterEach(() => {
    act(() => root.unmount())
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('renders all rows near the screen at first, then new ones one at a time', async () => {
    await show(rowsNear([0, 1, 2], 3))
    expect(drawn()).toBe('0,1,2')
    await show(rowsNear([0, 1, 2, 3, 4, 5], 6))
    expect(drawn()).toBe('0,1,2')
    await afterMs(0)
    expect(drawn()).toBe('0,1,2,3')
    await afterMs(49)
    expect(drawn()).toBe('0,1,2,3')
    await afterMs(1)
    expect(drawn()).toBe('0,1,2,3,4')
    await afterMs(50)
    expect(drawn()).toBe('0,1,2,3,4,5')
  })

  it('keeps adding rows however often it is scrolled meanwhile', async () => {
    await show(rowsNear([0, 1, 2], 100))
    for (let first = 1; first <= 10; first += 1) {
      await show(rowsNear([first, first + 1, first + 2], 100))
      await afterMs(10)
    }
    expect(Math.min(...drawn().split(',').map(Number))).toBeGreaterThan(2)
  })

  it('renders the rows on screen at once, even while a step for another position is pending', async () => {
    const [here, there] = [
      { startIndex: 1, endIndex: 1 },
      { startIndex: 51, endIndex: 52 },
    ]
    await show(rowsNear([0, 1, 2], 100, here))
    await show(rowsNear([0, 1, 2, 3], 100, here))
    await show(rowsNear([50, 51, 52, 53], 100, there))
    expect(drawn()).toBe('0,1,2,51,52')
    await afterMs(0)
    expect(drawn()).toBe('50,51,52')
    await show(rowsNear([0, 1, 2, 3], 100, here))
    expect(drawn()).toBe('1,50,51,52')
    await afterMs(50)
    expect(drawn()).toBe('0,1')
  })

  it('drops rows that no longer exist when it becomes shorter', async () => {
    await show(rowsNear([0, 1, 2, 3, 4, 5], 6))
    await show(rowsNear([0, 1], 2))
    expect(drawn()).toBe('0,1')
    await show(rowsNear([], 0))
    await afterMs(100)
    await show(rowsNear([0, 1, 2], 3))
    expect(drawn()).toBe('0,1,2')
  })
})

function Drawn({ rows }: { readonly rows: NearRows }) {
  return useDrawnRows(rows).join()
}

/** A list of a number of rows, with those that are near the screen. */
function rowsNear(indices: readonly number[], count: number, range = { startIndex: 0, endIndex: 0 }): NearRows {
  return { range, options: { count }, isScrolling: true, getVirtualItems: () => indices.map((index) => ({ index })) }
}
