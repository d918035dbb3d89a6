import type { DialogProps } from '@baize/ui'
import type { OpenDialog } from '../dialogs/dialogs.ts'
import type { Phrases, SiteKey } from '../language/phrases.ts'

const titleKeys: Record<Exclude<OpenDialog['kind'], 'asked' | 'person' | 'vendorGames'>, SiteKey> = {
  login: 'auth.logIn',
  register: 'auth.register',
  secondFactor: 'auth.logIn',
  forgotPassword: 'auth.forgot',
  passwordDue: 'account.password',
  signOut: 'auth.signOut',
  copied: 'shell.copied',
  trueAccount: 'trial.title',
  told: 'shell.refused',
  notices: 'notices.title',
  popups: 'popups.title',
  notPlayable: 'game.inPreparation',
  help: 'menu.help',
  licences: 'menu.licences',
  contractOffers: 'contracts.offers',
  chat: 'menu.liveChat',
}

const sizes: Partial<Record<OpenDialog['kind'], NonNullable<DialogProps['size']>>> = {
  asked: 'message',
  notices: 'lg',
  popups: 'md',
  notPlayable: 'md',
  vendorGames: 'xl',
  help: 'xl',
  licences: 'lg',
  contractOffers: 'lg',
  chat: 'md',
}

/** The width of a dialog. */
export function sizeOf(dialog: OpenDialog | undefined): NonNullable<DialogProps['size']> {
  return (dialog && sizes[dialog.kind]) ?? 'sm'
}

/** Whether a dialog is as tall as it may be, and fills a phone's screen. */
export const isTall = (dialog: OpenDialog | undefined): boolean => dialog?.kind === 'chat'

/** The title of a dialog. */
export function titleOf(dialog: OpenDialog | undefined, t: Phrases<SiteKey>): string {
  if (dialog === undefined) return ''
  if (dialog.kind === 'asked') return dialog.question.title
  if (dialog.kind === 'person') return dialog.title
  if (dialog.kind === 'vendorGames') return dialog.name
  if (dialog.kind === 'copied' && !dialog.copied) return t('shell.copyId')
  if (dialog.kind === 'notPlayable' && dialog.game.state === 'maintenance') return t('game.maintenance')
  return t(titleKeys[dialog.kind])
}
