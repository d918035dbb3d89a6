import type { Game, HumanTask } from '@baize/contract'

/** Why the login dialog is open. */
export type LoginReason = 'notLoggedIn' | 'sessionEnded' | 'noTrial'

/** A message of the modal dialog helper (2.130). */
export interface Question {
  readonly icon: 'success' | 'info' | 'warning' | 'error'
  readonly title: string
  /** Text with simple HTML, sanitised when shown. */
  readonly html: string
  /** From left to right; the last one is the primary action. Each resolves to its `answer`. */
  readonly buttons: readonly { readonly answer: string; readonly label: string }[]
  /** Closes by itself after this time. */
  readonly closeAfterMs?: number
  /** Whether a click outside closes it; it does unless this is false. */
  readonly closesOnCover?: boolean
}

/** The dialogs of the site. */
export type OpenDialog =
  | { readonly kind: 'login'; readonly reason?: LoginReason | undefined }
  | { readonly kind: 'register' }
  /** A login that needs its second factor (4.007); `usePendingFactor` holds the request. */
  | { readonly kind: 'secondFactor' }
  | { readonly kind: 'forgotPassword' }
  /** The password has expired or was issued by the platform, and must be changed first (4.003). */
  | { readonly kind: 'passwordDue'; readonly because: 'expired' | 'initial' | 'opened' }
  | { readonly kind: 'signOut' }
  | { readonly kind: 'copied'; readonly id: string; readonly copied: boolean }
  | { readonly kind: 'trueAccount' }
  /** The server's message about a refused action. */
  | { readonly kind: 'told'; readonly text: string }
  /** Any other question or message (2.130); see `ask`. */
  | { readonly kind: 'asked'; readonly question: Question; readonly number: number }
  /** A CAPTCHA service's widget (3.036); see `askForPerson`. */
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
  /** The contracts that the member is offered (2.078). */
  | { readonly kind: 'contractOffers' }
  /** The live chat with the customer service (2.079). */
  | { readonly kind: 'chat' }

type Kind = OpenDialog['kind']

/** Dialogs for visitors: each replaces the previous one. */
const forVisitors: readonly Kind[] = ['login', 'register', 'forgotPassword', 'secondFactor']

/**
 * Momentary dialogs with one message or question: the next dialog replaces them, and the forward button does not
 * restore them.
 */
const messages: readonly Kind[] = ['signOut', 'copied', 'trueAccount', 'told', 'asked', 'person']

const deepest = 8

/** Whether a dialog only makes sense at the moment when it was opened. */
export const isMessage = ({ kind }: OpenDialog): boolean => messages.includes(kind)

/** Whether a dialog is for visitors. */
export const isForVisitors = ({ kind }: OpenDialog): boolean => forVisitors.includes(kind)

/**
 * Adds a dialog to a stack. If the top dialog makes way, it is replaced; a dialog that is already in the stack comes to
 * the top, without those that covered it, so no dialog is open twice.
 */
export function withDialog(stack: readonly OpenDialog[], dialog: OpenDialog): readonly OpenDialog[] {
  const top = stack.at(-1)
  const left = top !== undefined && (isMessage(top) || (isForVisitors(top) && isForVisitors(dialog)))
  const below = left ? stack.slice(0, -1) : stack
  const before = below.findIndex(({ kind }) => kind === dialog.kind)
  return [...(before === -1 ? below : below.slice(0, before)), dialog].slice(-deepest)
}
