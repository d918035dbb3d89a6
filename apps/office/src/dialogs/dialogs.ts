import type { ReactNode } from 'react'
import { create } from 'zustand'

/** A dialog, as whoever opens it describes it. */
export interface DialogSpec<Answer> {
  readonly title: string
  readonly size?: 'sm' | 'md' | 'lg' | 'xl'
  /** Whether a click outside closes it; what has been typed would be lost, so it does not unless this is true. */
  readonly closesOnCover?: boolean
  /** What it shows. `close` closes it, with an answer or without. */
  readonly content: (close: (answer?: Answer) => void) => ReactNode
}

interface OpenDialog {
  readonly number: number
  readonly title: string
  readonly size: 'sm' | 'md' | 'lg' | 'xl'
  readonly closesOnCover: boolean
  readonly content: ReactNode
  readonly close: () => void
}

/** The open dialogs, from bottom to top. */
export const useDialogs = create<{ readonly stack: readonly OpenDialog[] }>()(() => ({ stack: [] }))

let opened = 0

/**
 * Opens a dialog over everything else, and waits for its answer; `undefined` if it is closed without one.
 *
 * To change:
 * - how dialogs are opened, and what they answer: `openDialog` here; a question with a reason, `askReason` in `ask.tsx`
 */
export function openDialog<Answer = never>(spec: DialogSpec<Answer>): Promise<Answer | undefined> {
  opened += 1
  const number = opened
  const { promise, resolve } = Promise.withResolvers<Answer | undefined>()
  const close = (answer?: Answer) => {
    useDialogs.setState(({ stack }) => ({ stack: stack.filter((one) => one.number !== number) }))
    resolve(answer)
  }
  const { title, size = 'sm', closesOnCover = false } = spec
  const dialog = { number, title, size, closesOnCover, content: spec.content(close), close: () => close() }
  useDialogs.setState(({ stack }) => ({ stack: [...stack, dialog] }))
  return promise
}

/** Closes all dialogs without answers, such as when the session has ended. */
export function closeDialogs(): void {
  for (const { close } of useDialogs.getState().stack) close()
}
