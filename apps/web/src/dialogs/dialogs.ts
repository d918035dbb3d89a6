import type { Game } from '@baize/contract'
import { create } from 'zustand'
import { isMessage, withDialog, type LoginReason, type OpenDialog } from './dialog-stack.ts'

export type { LoginReason, OpenDialog } from './dialog-stack.ts'

/** A game to open: what the game window's address carries. */
export interface GameToOpen {
  readonly gameCode: string
  readonly vassalage: string
  readonly gameType: Game['gameType']
  readonly trial: boolean
}

/** What a visitor was about to do when the login dialog came up; it goes on after the login. */
export type Intent =
  | { readonly kind: 'launch'; readonly game: GameToOpen }
  | { readonly kind: 'path'; readonly path: string }

interface DialogState {
  /** The dialogs that are open, one over another. */
  readonly stack: readonly OpenDialog[]
  /** The one on top. */
  readonly open: OpenDialog | undefined
  readonly intent: Intent | undefined
  /** Opens a dialog: in the place of the top one where that has said what it had to say, else over it. */
  readonly show: (dialog: OpenDialog) => void
  /** Asks to log in (8.019), and goes on with `intent` afterwards. */
  readonly askToLogIn: (intent?: Intent, reason?: LoginReason) => void
  /** Closes the top dialog; the one below is there again. */
  readonly close: () => void
  readonly closeAll: () => void
  /** Puts the dialogs where an entry of the browser's history had them. */
  readonly restore: (stack: readonly OpenDialog[], intent: Intent | undefined) => void
}

/** Dialogs on the way to what a visitor was about to do. */
const goesOn: readonly OpenDialog['kind'][] = ['login', 'register', 'secondFactor']

/** Which dialogs are open, and what goes on after a login. They are plain data, since the browser's history keeps them. */
export const useDialogs = create<DialogState>()((set) => {
  const stacked = (stack: readonly OpenDialog[], intent: Intent | undefined) => ({
    stack,
    open: stack.at(-1),
    intent: stack.some(({ kind }) => goesOn.includes(kind)) ? intent : undefined,
  })
  return {
    stack: [],
    open: undefined,
    intent: undefined,
    show: (dialog) => set(({ stack, intent }) => stacked(withDialog(stack, dialog), intent)),
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
