import { plainPath } from '@baize/contract/site-map'
import type { Intent, OpenDialog } from '../dialogs/dialogs.ts'

/** What an entry of the browser's history says of the dialogs. */
export interface Entry {
  readonly dialogs: readonly OpenDialog[]
  /** So many of them have no entries of their own below: they came with the page. */
  readonly floor: number
  readonly intent?: Intent | undefined
}

/** What makes the history say which dialogs are open. */
export type HistoryStep =
  | { readonly kind: 'push' | 'replace'; readonly dialogs: readonly OpenDialog[]; readonly floor: number }
  | { readonly kind: 'back'; readonly by: number }
  /** The address stands for a dialog that is not open any more. */
  | { readonly kind: 'leave'; readonly to: '/' | '/login' | '/register'; readonly dialogs: readonly OpenDialog[] }

/** The dialog that an address stands for (2.002, 2.003, 2.004); an anchor of the help centre names its article. */
export function dialogAt(address: string): OpenDialog | undefined {
  const [path = '', anchor = ''] = address.split('#')
  const place = plainPath(path)
  if (place === '/login') return { kind: 'login' }
  if (place === '/register') return { kind: 'register' }
  return place === '/help' ? { kind: 'help', ...(anchor === '' ? {} : { articleId: anchor }) } : undefined
}

/** Reads an entry; one that says nothing of dialogs has those of its address. */
export function readEntry(address: string, state: unknown): Entry {
  if (typeof state === 'object' && state !== null && 'dialogs' in state && Array.isArray(state.dialogs)) {
    // Only this site writes its entries, in this form.
    const { dialogs, floor = 0, intent } = state as Partial<Entry> & { dialogs: OpenDialog[] }
    return { dialogs, floor, intent }
  }
  const dialog = dialogAt(address)
  return dialog === undefined ? { dialogs: [], floor: 0 } : { dialogs: [dialog], floor: 1 }
}

/** The steps from an entry, at an address with its anchor, to one that has the dialogs which are open now. */
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
    // One by one: the back button closes one at a time.
    return open
      .slice(dialogs.length)
      .map((_, index) => ({ kind: 'push', dialogs: open.slice(0, dialogs.length + index + 1), floor }))
  return [{ kind: 'replace', dialogs: open, floor: Math.min(floor, open.length) }]
}

/** Dialogs are plain data, and what comes out of the history is a copy. */
function same(left: readonly OpenDialog[], right: readonly OpenDialog[]): boolean {
  return JSON.stringify(left) === JSON.stringify(right)
}
