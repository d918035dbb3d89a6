import type { ValueOf, announcements } from '@baize/contract'
import { useNavigate } from '@tanstack/react-router'
import { useDialogs } from '../dialogs/dialogs.ts'
import { isRealAccount, isTrial, useSession } from '../session/session.ts'
import { useStartGame } from './launch.ts'

type Banner = ValueOf<typeof announcements>['banners'][number]

/** The link of a banner, a popup or a promotion. */
export type NewsLinkData = Pick<Banner, 'linkType' | 'target' | 'game'>

/** Whether a link to the registration is for this visitor: members are never offered to register. */
export function useIsOffered(): (link: Pick<Banner, 'linkType'>) => boolean {
  const member = useSession(({ signedIn }) => isRealAccount(signedIn))
  return ({ linkType }) => linkType !== 'register' || !member
}

/** What a click on it does (3.019); `undefined` if it leads nowhere. */
export function useNewsLink({ linkType, target, game }: NewsLinkData): (() => void) | undefined {
  const navigate = useNavigate()
  const start = useStartGame()
  const offered = useIsOffered()
  if (linkType === 'none' || !offered({ linkType })) return undefined
  if (linkType === 'register') return () => useDialogs.getState().show({ kind: 'register' })
  if (game === null) return () => void navigate({ href: target })
  // The session is read on click, because it may have changed since rendering.
  return () => start({ ...game, trial: linkType === 'trial' || isTrial(useSession.getState().signedIn) })
}
