import type { Game, HumanTask } from '@baize/contract'

/** Why the login dialog is open. */
export type LoginReason = 'notLoggedIn' | 'sessionEnded'

/** A message of the modal dialog helper (2.130). */
export interface Question {
  readonly icon: 'success' | 'info' | 'warning' | 'error'
  readonly title: string
  /** Text with a little HTML; whatever is not harmless in it is left out when it is shown. */
  readonly html: string
  /** From left to right; the last one is the one to do. Each answers its `answer`. */
  readonly buttons: readonly { readonly answer: string; readonly label: string }[]
  /** Closes by itself after this time. */
  readonly closeAfterMs?: number
  /** Whether a click beside it closes it; it does, unless this says no. */
  readonly closesOnCover?: boolean
}

/** The dialogs of the site. */
export type OpenDialog =
  | { readonly kind: 'login'; readonly reason?: LoginReason | undefined }
  | { readonly kind: 'register' }
  /** A login waits for its second factor (4.007); which one stands in `usePendingFactor`. */
  | { readonly kind: 'secondFactor' }
  | { readonly kind: 'forgotPassword' }
  /** The password is too old, or the house gave it out: it has to be changed first (4.003). */
  | { readonly kind: 'passwordDue'; readonly because: 'expired' | 'initial' }
  | { readonly kind: 'signOut' }
  | { readonly kind: 'copied'; readonly id: string; readonly copied: boolean }
  | { readonly kind: 'trueAccount' }
  /** What the house says to a press that it refuses. */
  | { readonly kind: 'told'; readonly text: string }
  /** Any other question or message (2.130); see `ask`. */
  | { readonly kind: 'asked'; readonly question: Question; readonly number: number }
  /** The widget of a service that tells people from programs (3.036); see `askForPerson`. */
  | {
      readonly kind: 'person'
      readonly title: string
      readonly task: Extract<HumanTask, { kind: 'siteverify' }>
      readonly number: number
    }
  | { readonly kind: 'notices'; readonly noticeId?: string }
  | { readonly kind: 'popups' }
  | {
      readonly kind: 'vendorGames'
      readonly name: string
      readonly vassalage: string
      readonly gameType: Game['gameType']
    }
  | { readonly kind: 'notPlayable'; readonly game: Game }
  | { readonly kind: 'help'; readonly articleId?: string | undefined }
  | { readonly kind: 'licences' }

type Kind = OpenDialog['kind']

/** Dialogs for who is not logged in: one of them makes way for the next. */
const forVisitors: readonly Kind[] = ['login', 'register', 'forgotPassword', 'secondFactor']

/** Dialogs that say or ask one thing at one moment: they make way for the next, and going forward does not bring them back. */
const messages: readonly Kind[] = ['signOut', 'copied', 'trueAccount', 'told', 'asked', 'person']

const deepest = 8

/** Whether a dialog belongs to the moment it was opened in. */
export const isMessage = ({ kind }: OpenDialog): boolean => messages.includes(kind)

/** Whether a dialog is for who is not logged in. */
export const isForVisitors = ({ kind }: OpenDialog): boolean => forVisitors.includes(kind)

/**
 * A stack with one dialog more. A top dialog that makes way is replaced; a dialog that is in the stack already comes to the
 * top, without what was over it: no dialog is open twice.
 */
export function withDialog(stack: readonly OpenDialog[], dialog: OpenDialog): readonly OpenDialog[] {
  const top = stack.at(-1)
  const left = top !== undefined && (isMessage(top) || (isForVisitors(top) && isForVisitors(dialog)))
  const below = left ? stack.slice(0, -1) : stack
  const before = below.findIndex(({ kind }) => kind === dialog.kind)
  return [...(before === -1 ? below : below.slice(0, before)), dialog].slice(-deepest)
}
