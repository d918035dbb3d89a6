import { plainPath } from '@baize/contract/site-map'
import type { Intent, OpenDialog } from '../dialogs/dialogs.ts'

/** The dialogs that an entry of the browser's history records. */
export interface Entry {
  readonly dialogs: readonly OpenDialog[]
  /** How many dialogs came with the page and have no entries of their own below. */
  readonly floor: number
  readonly intent?: Intent | undefined
}

/** A step that brings the history in line with the open dialogs. */
export type HistoryStep =
  | { readonly kind: 'push' | 'replace'; readonly dialogs: readonly OpenDialog[]; readonly floor: number }
  | { readonly kind: 'back'; readonly by: number }
  /** The address stands for a dialog that is no longer open. */
  | { readonly kind: 'leave'; readonly to: '/' | '/login' | '/register'; readonly dialogs: readonly OpenDialog[] }

/** The dialog that an address stands for (2.002, 2.003, 2.004); in the help centre, the hash names the article. */
export function dialogAt(address: string): OpenDialog | undefined {
  const [path = '', anchor = ''] = address.split('#')
  const place = plainPath(path)
  if (place === '/login') return { kind: 'login' }
  if (place === '/chat') return { kind: 'chat' }
  if (place === '/register') return { kind: 'register' }
  return place === '/help' ? { kind: 'help', ...(anchor === '' ? {} : { articleId: anchor }) } : undefined
}

/** Reads an entry; one that records no dialogs has those of its address. */
export function readEntry(address: string, state: unknown): Entry {
  if (typeof state === 'object' && state !== null && 'dialogs' in state && Array.isArray(state.dialogs)) {
    // Only this site writes its entries, in this form.
    const { dialogs, floor = 0, intent } = state as Partial<Entry> & { dialogs: OpenDialog[] }
    return { dialogs, floor, intent }
  }
  const dialog = dialogAt(address)
  return dialog === undefined ? { dialogs: [], floor: 0 } : { dialogs: [dialog], floor: 1 }
}

/** The steps from an entry, at an address with its hash, to one with the dialogs that are open now. */
export function historySteps(address: string, entry: Entry, open: readonly OpenDialog[]): readonly HistoryStep[] {
  const { dialogs, floor } = entry
  if (same(dialogs, open)) return []
  const kind = dialogAt(address)?.kind
  const first = open[0]?.kind
  if (kind !== undefined && first !== kind)
    return [{ kind: 'leave', to: first === 'login' || first === 'register' ? `/${first}` : '/', dialogs: open }]
  const kept = Math.min(dialogs.length, open.length)
  if (open.length < dialogs.length && open.length >= floor && same(dialogs.slice(0, kept), open))
    return [{ kind: 'back', by: dialogs.length - open.length }]
  if (open.length > dialogs.length && same(dialogs, open.slice(0, kept)))
    // One at a time, so that the back button closes one at a time.
    return open
      .slice(dialogs.length)
      .map((_, index) => ({ kind: 'push', dialogs: open.slice(0, dialogs.length + index + 1), floor }))
  return [{ kind: 'replace', dialogs: open, floor: Math.min(floor, open.length) }]
}

/** Compares dialogs by value: they are plain data, and the history returns copies. */
function same(left: readonly OpenDialog[], right: readonly OpenDialog[]): boolean {
  return JSON.stringify(left) === JSON.stringify(right)
}
