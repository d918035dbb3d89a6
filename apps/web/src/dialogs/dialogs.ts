import type { Game } from '@baize/contract'
import { create } from 'zustand'
import { isMessage, withDialog, type LoginReason, type OpenDialog } from './dialog-stack.ts'

export type { LoginReason, OpenDialog } from './dialog-stack.ts'

/** A game to open, with the parameters of the game window's address. */
export interface GameToOpen {
  readonly gameCode: string
  readonly vassalage: string
  readonly gameType: Game['gameType']
  readonly trial: boolean
}

/**
 * What a visitor was about to do when the login dialog opened; resumed after the login. A free trial resumes it only if
 * it is `triable`: a game that has a free trial, or a page that trial play may open.
 */
export type Intent =
  | { readonly kind: 'launch'; readonly game: GameToOpen; readonly triable?: boolean }
  | { readonly kind: 'path'; readonly path: string; readonly triable?: boolean }

interface DialogState {
  /** The open dialogs, from bottom to top. */
  readonly stack: readonly OpenDialog[]
  /** The top one. */
  readonly open: OpenDialog | undefined
  readonly intent: Intent | undefined
  /** Opens a dialog: replaces the top one if that makes way, otherwise covers it. If given, `intent` is what is resumed after a login. */
  readonly show: (dialog: OpenDialog, intent?: Intent) => void
  /** Opens the login dialog (8.019), and resumes `intent` afterwards. */
  readonly askToLogIn: (intent?: Intent, reason?: LoginReason) => void
  /** Closes the top dialog, uncovering the one below. */
  readonly close: () => void
  readonly closeAll: () => void
  /** Restores the dialogs that an entry of the browser's history records. */
  readonly restore: (stack: readonly OpenDialog[], intent: Intent | undefined) => void
}

/** Dialogs that lead to what a visitor was about to do. */
const keepIntent: readonly OpenDialog['kind'][] = ['login', 'register', 'secondFactor', 'trueAccount']

/**
 * Which dialogs are open, and what is resumed after a login. All of it is plain data, because the browser's history
 * stores it.
 */
export const useDialogs = create<DialogState>()((set) => {
  const stacked = (stack: readonly OpenDialog[], intent: Intent | undefined) => ({
    stack,
    open: stack.at(-1),
    intent: stack.some(({ kind }) => keepIntent.includes(kind)) ? intent : undefined,
  })
  return {
    stack: [],
    open: undefined,
    intent: undefined,
    show: (dialog, intent) => set((before) => stacked(withDialog(before.stack, dialog), intent ?? before.intent)),
    askToLogIn: (intent, reason = 'notLoggedIn') =>
      set(({ stack }) => stacked(withDialog(stack, { kind: 'login', reason }), intent)),
    close: () => set(({ stack, intent }) => stacked(stack.slice(0, -1), intent)),
    closeAll: () => set(stacked([], undefined)),
    restore: (stack, intent) =>
      set(
        stacked(
          stack.filter((dialog) => !isMessage(dialog)),
          intent,
        ),
      ),
  }
})
