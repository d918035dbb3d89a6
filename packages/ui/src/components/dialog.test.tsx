// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Dialog, type DialogProps } from './dialog.tsx'

let root: Root

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  act(() => root.unmount())
  vi.unstubAllGlobals()
})

/** Shows a dialog with time stopped during its opening transition. */
function show(props: Partial<DialogProps>): HTMLElement {
  vi.useFakeTimers({ toFake: ['setTimeout', 'requestAnimationFrame'] })
  const dialog = (opened: boolean) => (
    <MantineProvider>
      <Dialog closeLabel="Close" onClose={() => undefined} opened={opened} title="Title" {...props}>
        {props.children ?? 'Words'}
      </Dialog>
    </MantineProvider>
  )
  act(() => root.render(dialog(false)))
  act(() => root.render(dialog(true)))
  act(() => void vi.advanceTimersByTime(20))
  vi.useRealTimers()
  const content = document.querySelector<HTMLElement>('[role="dialog"]')
  if (content === null) throw new Error('no dialog is shown')
  return content
}

it('a message dialog fades in within 100 ms and is marked as small (9.038)', () => {
  const message = show({ size: 'message' })
  expect(message.style.transitionDuration).toBe('100ms')
  expect(message.style.transitionProperty).toBe('opacity')
  expect(message.dataset['short']).toBe('true')
})

it('other dialogs have their own transition and are not marked as small (9.038)', () => {
  const other = show({ size: 'sm' })
  expect(other.style.transitionProperty).toContain('transform')
  expect(other.dataset['short']).toBeUndefined()
})

it.each([
  [undefined, 1],
  [false, 0],
] as const)('a click outside a dialog whose closesOnCover is %s closes it %i times (2.130)', (closesOnCover, times) => {
  const onClose = vi.fn<() => void>()
  show({ size: 'message', onClose, ...(closesOnCover === undefined ? {} : { closesOnCover }) })
  act(() => document.querySelector<HTMLElement>('.mantine-Modal-overlay')?.click())
  expect(onClose).toHaveBeenCalledTimes(times)
})

it('opening a dialog does not move the focus away from another field that already has it', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'requestAnimationFrame'] })
  const frame = () => document.querySelector('[role="dialog"]')
  const dialog = (opened: boolean) => (
    <MantineProvider>
      <Dialog closeLabel="Close" onClose={() => undefined} opened={opened} title="Title">
        <input data-autofocus id="name" />
        <input id="password" />
      </Dialog>
    </MantineProvider>
  )
  act(() => root.render(dialog(false)))
  act(() => root.render(dialog(true)))
  for (let step = 0; step < 100 && frame() === null; step += 1) act(() => void vi.advanceTimersToNextTimer())
  act(() => document.querySelector<HTMLElement>('#password')?.focus())
  act(() => void vi.advanceTimersByTime(1_000))
  vi.useRealTimers()
  expect(document.activeElement?.id).toBe('password')
})

it('the marked field gets the focus if no other field has it', () => {
  const dialog = show({ children: <input data-autofocus id="name" /> })
  expect(dialog.contains(document.activeElement)).toBe(true)
  expect(document.activeElement?.id).toBe('name')
})
