// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { atRest } from './at-rest.ts'

const act = vi.fn<() => void>()
let giveUp: () => void
beforeEach(() => {
  vi.useFakeTimers()
  act.mockReset()
  document.body.innerHTML = '<input><textarea></textarea><select></select>'
  giveUp = atRest(1_000, act)
})
afterEach(() => {
  giveUp()
  vi.useRealTimers()
})

const press = (key: string) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))

it('runs once, when the visitor has been inactive for the given time', () => {
  vi.advanceTimersByTime(999)
  expect(act).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(act).toHaveBeenCalledOnce()
  press('Tab')
  vi.advanceTimersByTime(5_000)
  expect(act).toHaveBeenCalledOnce()
})

it('waits while the visitor tabs through the page', () => {
  for (let step = 0; step < 5; step += 1) {
    vi.advanceTimersByTime(900)
    press('Tab')
  }
  expect(act).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1_000)
  expect(act).toHaveBeenCalledOnce()
})

it.each(['input', 'textarea', 'select'] as const)(
  'waits while the visitor is in a field (%s), however long',
  (kind) => {
    const field = document.querySelector(kind)
    field?.focus()
    vi.advanceTimersByTime(10_000)
    expect(act).not.toHaveBeenCalled()
    field?.blur()
    vi.advanceTimersByTime(1_000)
    expect(act).toHaveBeenCalledOnce()
  },
)

it('never runs once cancelled', () => {
  giveUp()
  press('Tab')
  vi.advanceTimersByTime(5_000)
  expect(act).not.toHaveBeenCalled()
})
