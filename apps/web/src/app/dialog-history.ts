import { useRouter, type RegisteredRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { historySteps, readEntry, type Entry } from './dialog-history.rules.ts'
import { isForVisitors } from '../dialogs/dialog-stack.ts'
import { useDialogs } from '../dialogs/dialogs.ts'
import { isRealAccount, useSession } from '../session/session.ts'

declare module '@tanstack/react-router' {
  interface HistoryState extends Partial<Entry> {}
}

/**
 * Connects dialogs to the browser's history: each open dialog is an entry above its page's, so that the back button
 * closes it, the forward button reopens it, and returning to a page restores its dialogs. /login, /register and /help
 * with its hashes stand for their dialogs over the home page.
 */
export function useDialogHistory(): void {
  const router = useRouter()
  useEffect(() => followHistory(router), [router])
}

const settleMs = 30

function followHistory(router: RegisteredRouter): () => void {
  let settled: unknown
  let timer: ReturnType<typeof setTimeout> | undefined
  const restore = (entry: Entry) => {
    const member = isRealAccount(useSession.getState().signedIn)
    const dialogs = member ? entry.dialogs.filter((dialog) => !isForVisitors(dialog)) : entry.dialogs
    useDialogs.getState().restore(dialogs, entry.intent)
    settled = useDialogs.getState().stack
    plan()
  }
  const write = () => {
    timer = undefined
    // While the router is navigating, the entry that the dialogs belong to does not exist yet.
    if (router.state.isLoading) return plan(settleMs)
    settled = useDialogs.getState().stack
    writeEntry(router)
  }
  const plan = (afterMs = 0) => void (timer ??= setTimeout(write, afterMs))
  const offHistory = router.history.subscribe(({ location, action }) => {
    const moved = action.type !== 'PUSH' && action.type !== 'REPLACE'
    // A dialog that was opened together with a change of address belongs to the new address.
    if (!moved && settled !== useDialogs.getState().stack) return plan()
    const entry = readEntry(addressOf(location), location.state)
    if (historySteps(addressOf(location), entry, useDialogs.getState().stack).length > 0) restore(entry)
  })
  const offDialogs = useDialogs.subscribe(({ stack }) => (stack === settled ? undefined : plan()))
  if (useDialogs.getState().stack.length === 0) restore(readEntry(addressOf(window.location), window.history.state))
  else plan()
  return () => {
    offHistory()
    offDialogs()
    clearTimeout(timer)
  }
}

/** The path and hash, which say which dialog an address stands for. */
function addressOf({ pathname, hash }: { readonly pathname: string; readonly hash: string }): string {
  return `${pathname}${hash}`
}

/** Brings the history in line with the open dialogs. */
function writeEntry(router: RegisteredRouter): void {
  const { stack, intent } = useDialogs.getState()
  const address = addressOf(window.location)
  for (const step of historySteps(address, readEntry(address, window.history.state), stack)) {
    if (step.kind === 'back') window.history.go(-step.by)
    else if (step.kind === 'leave')
      void router.navigate({
        to: step.to,
        replace: true,
        resetScroll: false,
        state: { dialogs: step.dialogs, floor: step.dialogs.length, intent },
      })
    else keep(step.kind, { dialogs: step.dialogs, floor: step.floor, intent })
  }
}

/**
 * Bypasses the router: a dialog does not change the page below, so no guard, loader or scroll position needs to know.
 */
function keep(how: 'push' | 'replace', kept: Entry): void {
  const before: { readonly __TSR_index?: number } = window.history.state ?? {}
  const index = (before.__TSR_index ?? 0) + (how === 'push' ? 1 : 0)
  const state = { ...before, __TSR_index: index, ...kept }
  if (how === 'push') History.prototype.pushState.call(window.history, state, '')
  else History.prototype.replaceState.call(window.history, state, '')
}
