import { useEffect, useRef } from 'react'
import { create } from 'zustand'

interface Shortcut {
  /** As `KeyboardEvent.key` has it. */
  readonly key: string
  /** What it does, for the list of shortcuts. */
  readonly says: string
  readonly run: () => void
}

/** The shortcuts that work now; of two for one key, the later one. */
export const useShortcuts = create<{ readonly list: readonly Shortcut[] }>()(() => ({ list: [] }))

/** Has a key do something while a component is shown. `undefined` for nothing at the moment. */
export function useShortcut(key: string, says: string, run: (() => void) | undefined): void {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  const works = run !== undefined
  useEffect(() => {
    if (!works) return undefined
    const own: Shortcut = { key, says, run: () => latest.current?.() }
    useShortcuts.setState(({ list }) => ({ list: [...list, own] }))
    return () => useShortcuts.setState(({ list }) => ({ list: list.filter((one) => one !== own) }))
  }, [key, says, works])
}

/** Whether keys are text here, or choose something. */
function takesKeys(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.closest('input, textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"]') !== null
}

/** Whether something modal is open, in which the keys of the page behind it do nothing. */
function isCovered(): boolean {
  return document.querySelector('[aria-modal="true"]') !== null
}

/**
 * Runs the shortcut of a key that was pressed on the page.
 *
 * To change:
 * - when shortcuts do not work: `takesKeys` and `isCovered` here
 * - a shortcut of a page: `useShortcut` in the page; those of every page, `apps/office/src/app/shell/`
 */
export function onKey(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
  if (takesKeys(event.target) || isCovered()) return
  const found = useShortcuts.getState().list.findLast(({ key }) => key === event.key)
  if (found === undefined) return
  event.preventDefault()
  found.run()
}
