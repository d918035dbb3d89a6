import { useRef, type RefObject } from 'react'
import { useShortcut } from '../keyboard/shortcuts.ts'
import { usePhrases } from '../language/phrases.ts'

/** What marks the part of a row that has the focus when one goes through the list: the link that opens it. */
export const rowLink = { 'data-row-link': true } as const

interface RowKeys {
  /** The identifiers of the rows shown, in order. */
  readonly ids: readonly string[]
  readonly open: string | undefined
  readonly openRow: (id: string) => void
}

/**
 * Goes through the rows of a list by `j` and `k`: the focus moves from row to row, and `Enter` opens the one that has it. A
 * panel that is open follows.
 */
export function useRowKeys<Frame extends HTMLElement>({ ids, open, openRow }: RowKeys): RefObject<Frame | null> {
  const t = usePhrases()
  const frame = useRef<Frame>(null)
  const move = (step: 1 | -1) => {
    const links = [...(frame.current?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])]
    const focused = links.findIndex((link) => link === document.activeElement)
    const from = focused === -1 ? ids.indexOf(open ?? '') : focused
    const to = from === -1 ? 0 : Math.min(Math.max(from + step, 0), links.length - 1)
    links[to]?.focus()
    links[to]?.scrollIntoView({ block: 'nearest' })
    const id = ids[to]
    if (open !== undefined && id !== undefined) openRow(id)
  }
  const works = ids.length > 0
  useShortcut('j', t('keys.down'), works ? () => move(1) : undefined)
  useShortcut('k', t('keys.up'), works ? () => move(-1) : undefined)
  return frame
}

/** Actions of the row that is open, by key. */
export interface RowActions {
  /** `a`: approve; what it says stands in the list of shortcuts. */
  readonly approve?: { readonly says: string; readonly run: () => void } | undefined
  /** `r`: reject. */
  readonly reject?: { readonly says: string; readonly run: () => void } | undefined
}

/**
 * `a` approves and `r` rejects the open row of a queue; both ask before they do. Used by the panel of the row.
 */
export function useRowActions({ approve, reject }: RowActions): void {
  useShortcut('a', approve?.says ?? '', approve?.run)
  useShortcut('r', reject?.says ?? '', reject?.run)
}
