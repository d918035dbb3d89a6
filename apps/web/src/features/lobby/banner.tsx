import type { ValueOf, announcements } from '@baize/contract'
import { IconArrowRight } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { CSSProperties, ReactNode } from 'react'
import { useDialogs } from '../../state/dialogs.ts'
import { useOpenGame } from '../../state/launch.ts'
import { usePhrases } from '../../state/phrases.ts'
import { isRealAccount, isTrial, useSession } from '../../state/session.ts'
import classes from './banner-carousel.module.css'

type BannerData = ValueOf<typeof announcements>['banners'][number]

/** One banner: its picture (another one on phones), its words, and what a click does. */
export function Banner({
  banner,
  offset,
  first,
}: {
  readonly banner: BannerData
  readonly offset: number
  readonly first: boolean
}) {
  const t = usePhrases()
  const act = useBannerAction(banner)
  // A custom property is not among the properties that React's types know.
  const style = { '--offset': offset } as CSSProperties
  const content: ReactNode = (
    <>
      <picture>
        <source media="(max-width: 43em)" srcSet={banner.phoneUrl} />
        <img
          alt=""
          className={classes.art}
          fetchPriority={first ? 'high' : 'auto'}
          height={520}
          src={banner.url}
          width={1600}
        />
      </picture>
      <span className={classes.words}>
        <span className={classes.title}>{banner.title}</span>
        <span className={classes.text}>{banner.text}</span>
        {act === undefined ? null : (
          <span className={classes.go}>
            {banner.linkType === 'game'
              ? t('game.play')
              : banner.linkType === 'register'
                ? t('auth.register')
                : t('lobby.see')}
            <IconArrowRight aria-hidden size="1.1rem" />
          </span>
        )}
      </span>
    </>
  )
  const shared = {
    'aria-hidden': offset !== 0,
    className: classes.slide,
    'data-far': Math.abs(offset) > 1 || undefined,
    style,
  }
  if (act === undefined) return <div {...shared}>{content}</div>
  return (
    <button {...shared} onClick={act} tabIndex={offset === 0 ? 0 : -1} type="button">
      {content}
    </button>
  )
}

/** What a click on a banner does; nothing for those without a link. */
function useBannerAction({ linkType, target }: BannerData): (() => void) | undefined {
  const navigate = useNavigate()
  const openGame = useOpenGame()
  if (linkType === 'none') return undefined
  if (linkType === 'path') return () => void navigate({ href: target })
  // Who is signed in is asked at the click: it may have changed since the banner was drawn.
  if (linkType === 'register')
    return () =>
      isRealAccount(useSession.getState().signedIn)
        ? void navigate({ to: '/member/account' })
        : useDialogs.getState().show({ kind: 'register' })
  return () => {
    const { signedIn } = useSession.getState()
    // Banners point at games of the house, which all stand in one lane.
    const game = {
      gameCode: target.split('/').at(-1) ?? '',
      vassalage: 'BZ',
      gameType: 'RNG',
      trial: isTrial(signedIn),
    } as const
    if (signedIn === undefined) useDialogs.getState().askToLogIn({ kind: 'launch', game })
    else openGame(game)
  }
}
