import type { Game } from '@baize/contract'
import { create } from 'zustand'

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

/** Why the login dialog is open. */
export type LoginReason = 'notLoggedIn' | 'sessionEnded'

/** The dialogs of the site; one is open at a time. */
export type OpenDialog =
  | { readonly kind: 'login'; readonly reason?: LoginReason | undefined }
  | { readonly kind: 'register' }
  | { readonly kind: 'signOut' }
  | { readonly kind: 'copied'; readonly id: string; readonly copied: boolean }
  | { readonly kind: 'trueAccount' }
  /** What the house says to a press that it refuses. */
  | { readonly kind: 'told'; readonly text: string }
  | { readonly kind: 'passwordChanged' }
  | { readonly kind: 'notices'; readonly noticeId?: string }
  | {
      readonly kind: 'vendorGames'
      readonly name: string
      readonly vassalage: string
      readonly gameType: Game['gameType']
    }
  | { readonly kind: 'notPlayable'; readonly game: Game }
  | { readonly kind: 'help'; readonly articleId?: string | undefined }
  | { readonly kind: 'licences' }

interface DialogState {
  readonly open: OpenDialog | undefined
  readonly intent: Intent | undefined
  readonly show: (dialog: OpenDialog) => void
  /** Asks to log in (8.019), and goes on with `intent` afterwards. */
  readonly askToLogIn: (intent?: Intent, reason?: LoginReason) => void
  readonly close: () => void
}

/** Which dialog is open, and what goes on after a login. */
export const useDialogs = create<DialogState>()((set) => ({
  open: undefined,
  intent: undefined,
  show: (open) => set({ open }),
  askToLogIn: (intent, reason = 'notLoggedIn') => set({ open: { kind: 'login', reason }, intent }),
  close: () => set({ open: undefined, intent: undefined }),
}))
