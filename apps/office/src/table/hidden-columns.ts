import { useState } from 'react'
import { keep, readKept } from '../browser/kept.ts'
import type { Column } from './columns.tsx'

/** Which columns of a list are shown; remembered in this browser. */
export function useShownColumns(
  listName: string,
  columns: readonly Column<never>[],
): readonly [shown: Readonly<Record<string, boolean>>, toggle: (id: string) => void] {
  const name = `columns.${listName}`
  const [toggled, setToggled] = useState(() => new Set((readKept(name) ?? '').split(' ').filter((id) => id !== '')))
  // What is remembered is the difference from the usual, so that a new column is seen by everybody.
  const shown = Object.fromEntries(
    columns.map(({ id, isExtra = false }, index) => [id, index === 0 || isExtra === toggled.has(id)]),
  )
  const toggle = (id: string) => {
    const next = new Set(toggled)
    if (!next.delete(id)) next.add(id)
    setToggled(next)
    keep(name, [...next].join(' '))
  }
  return [shown, toggle]
}
