import type { ValueOf, announcements } from '@baize/contract'
import { useNavigate } from '@tanstack/react-router'
import { useDialogs } from '../dialogs/dialogs.ts'
import { isRealAccount, isTrial, useSession } from '../session/session.ts'
import { useStartGame } from './launch.ts'

type Banner = ValueOf<typeof announcements>['banners'][number]

/** Where a banner, a popup or a promotion leads. */
export type NewsLinkData = Pick<Banner, 'linkType' | 'target' | 'game'>

/** Whether something that leads to the registration is for this visitor: a member is never offered to register. */
export function useIsOffered(): (link: Pick<Banner, 'linkType'>) => boolean {
  const member = useSession(({ signedIn }) => isRealAccount(signedIn))
  return ({ linkType }) => linkType !== 'register' || !member
}

/** What a click on it does (3.019); `undefined` where it leads nowhere. */
export function useNewsLink({ linkType, target, game }: NewsLinkData): (() => void) | undefined {
  const navigate = useNavigate()
  const start = useStartGame()
  const offered = useIsOffered()
  if (linkType === 'none' || !offered({ linkType })) return undefined
  if (linkType === 'register') return () => useDialogs.getState().show({ kind: 'register' })
  if (game === null) return () => void navigate({ href: target })
  // Who is signed in is asked at the click: it may have changed since it was drawn.
  return () => start({ ...game, trial: linkType === 'trial' || isTrial(useSession.getState().signedIn) })
}
