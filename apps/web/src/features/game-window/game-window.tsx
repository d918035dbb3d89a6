import type { Game, GamePauseMessage } from '@baize/contract'
import { CallRefused } from '@baize/contract/client'
import { Button, EmptyState, VisuallyHidden } from '@baize/ui'
import { IconDeviceGamepad2 } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, type ComponentType, type ReactNode } from 'react'
import { mine } from '../../api/queries.ts'
import { gameAt } from '../../api/content-delivery.ts'
import type { GameToOpen } from '../../dialogs/dialogs.ts'
import { useDialogs } from '../../dialogs/dialogs.ts'
import { useErrorText, usePhrases } from '../../language/phrases.ts'
import { useFollowRounds } from '../../play/balance-in-game.ts'
import { useMoneyBroughtHome } from '../../play/money-home.ts'
import { RealityCheck } from '../../play/reality-check.tsx'
import { useRealityCheck } from '../../play/use-reality-check.ts'
import { isTrial, useSession } from '../../session/session.ts'
import { useBrand } from '../../api/use-brand.ts'
import { GameBar } from './game-bar.tsx'
import { useLaunchedGame } from './use-launched-game.ts'
import classes from './game-window.module.css'

const route = getRouteApi('/seamless')

/** Tells our own games to begin no further round by themselves; vendors' games ignore it. */
const pauseMessage: GamePauseMessage = { type: 'baize.pause' }

/** Renders suggested games as tiles, for a game in maintenance (8.025). */
type SuggestedGames = ComponentType<{ readonly games: readonly Game[] }>

/**
 * What vendors' games may do: run scripts with the storage of their own origin, send forms, open help and history in other
 * tabs, and turn a phone's screen. Above all they may not navigate the page that they are in, which could then ask for a
 * password; the bar above the game leads back.
 */
const vendorSandbox = 'allow-scripts allow-same-origin allow-forms allow-popups allow-orientation-lock'

/**
 * The game window (2.013): the game in a frame, below a slim bar.
 *
 * To change:
 * - the game window and its bar: `GameWindow` here, `GameBar` in `game-bar.tsx`
 * - what vendors' games may do in their frame: `vendorSandbox` here
 * - launching a game: `useLaunch` in `apps/web/src/play/launch.ts`; its address, `useLaunchedGame` in
 *   `use-launched-game.ts`; on the server, `apps/server/src/modules/catalog/launch-game.ts`
 * - where leaving a game leads: `useLeave` here
 */
export function GameWindow({ Suggested }: { readonly Suggested: SuggestedGames }) {
  const { gameCode, vassalage, gameType, trial = false } = route.useSearch()
  if (gameCode === undefined || vassalage === undefined || gameType === undefined) return <NoGame />
  const game = { gameCode, vassalage, gameType, trial }
  return <GameFrame game={game} key={`${vassalage}/${gameCode}/${trial}`} Suggested={Suggested} />
}

function GameFrame({ game, Suggested }: { readonly game: GameToOpen; readonly Suggested: SuggestedGames }) {
  const t = usePhrases()
  const errorText = useErrorText()
  const frame = useRef<HTMLDivElement>(null)
  const signedIn = useSession((state) => state.signedIn)
  const { resources } = useBrand()
  const launched = useLaunchedGame(game, signedIn?.token)
  const leave = useLeave()
  const content = useRef<HTMLIFrameElement>(null)
  // A member's free trial plays with another balance than the header's.
  useFollowRounds(content, game.trial && !isTrial(signedIn) ? undefined : signedIn?.token)
  const suggested = launched.error instanceof CallRefused ? launched.error.games : []
  // Only outside vendors' games have an address on another site.
  const isOfVendor = launched.data?.url.startsWith('http') === true
  const isPage = useLeaveToPage(launched.data?.url)
  useMoneyBroughtHome(!game.trial && isOfVendor)
  const reality = useRealityCheck(!game.trial && !isTrial(signedIn) && launched.data !== undefined && !isPage)
  useEffect(() => {
    // Signing out leaves the game at once, without a question.
    const stays = window.location.pathname === '/seamless'
    if (signedIn === undefined && stays && useDialogs.getState().open === undefined)
      useDialogs.getState().askToLogIn({ kind: 'launch', game, triable: game.trial })
  }, [signedIn, game])
  return (
    <div className={classes.window} ref={frame}>
      {launched.data === undefined || isPage ? null : (
        <VisuallyHidden component="h1">{t('game.window')}</VisuallyHidden>
      )}
      <GameBar frame={frame} onBack={leave} trial={game.trial} />
      {launched.data === undefined || isPage ? null : (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- our own games are this site, and vendors' need scripts together with their own origin's storage, which is never this site's
        <iframe
          allow="fullscreen; autoplay; clipboard-write"
          {...(isOfVendor ? { sandbox: vendorSandbox } : {})}
          className={classes.frame}
          ref={content}
          src={gameAt(launched.data.url, resources)}
          title={t('game.window')}
        />
      )}
      {isPage || (launched.data === undefined && launched.isFetching) ? (
        <div aria-busy className={classes.waiting} />
      ) : null}
      {reality.due === undefined ? null : (
        <RealityCheck
          facts={reality.due}
          onPassed={reality.passed}
          onShown={() => content.current?.contentWindow?.postMessage(pauseMessage, '*')}
        />
      )}
      {launched.isError || signedIn === undefined ? (
        <NoGame
          {...(signedIn === undefined ? {} : { title: errorText(launched.error) })}
          isBonusOpen={launched.error instanceof CallRefused && launched.error.code === 'wallet.bonus_open'}
          suggested={suggested.length === 0 ? undefined : <Suggested games={suggested} />}
        />
      ) : null}
    </div>
  )
}

/** The addresses that games have in a window: at a vendor, or our own. */
const inWindow = /^(https?:|\/play\/)/

/** A lottery is a page of the site (2.011), which takes the place of the window. Returns whether that is under way. */
function useLeaveToPage(url: string | undefined): boolean {
  const navigate = useNavigate()
  const page = url === undefined || inWindow.test(url) ? undefined : url
  useEffect(() => {
    if (page !== undefined) void navigate({ href: page, replace: true })
  }, [page, navigate])
  return page !== undefined
}

/** Returns to where the game was opened from, and refetches the balance. */
function useLeave(): () => void {
  const router = useRouter()
  const navigate = useNavigate()
  const queries = useQueryClient()
  useEffect(() => () => void queries.invalidateQueries({ queryKey: [mine] }), [queries])
  return () => {
    if (router.history.canGoBack()) router.history.back()
    else void navigate({ to: '/' })
  }
}

interface NoGameProps {
  readonly title?: string
  readonly suggested?: ReactNode
  /** The game did not open because of the open bonus: the way out is to finish it or give it up. */
  readonly isBonusOpen?: boolean
}

function NoGame({ title, suggested, isBonusOpen = false }: NoGameProps) {
  const t = usePhrases()
  const navigate = useNavigate()
  const signedIn = useSession((state) => state.signedIn)
  const askToLogIn = useDialogs((state) => state.askToLogIn)
  return (
    <div className={classes.empty}>
      <EmptyState
        icon={<IconDeviceGamepad2 size="2.5rem" />}
        title={title ?? (signedIn === undefined ? t('auth.notLoggedIn') : t('game.none'))}
        wholePage
      >
        {signedIn === undefined ? (
          <Button
            kind="primary"
            onClick={() => askToLogIn({ kind: 'path', path: window.location.pathname + window.location.search })}
          >
            {t('auth.logIn')}
          </Button>
        ) : null}
        {isBonusOpen && signedIn !== undefined ? (
          <Button kind="primary" onClick={() => void navigate({ to: '/member/bonuses' })}>
            {t('member.bonuses')}
          </Button>
        ) : null}
        <Button onClick={() => void navigate({ to: '/$category', params: { category: 'rng' } })}>
          {t('system.toGames')}
        </Button>
      </EmptyState>
      {suggested === undefined ? null : (
        <section aria-labelledby="others" className={classes.others}>
          <h2 id="others">{t('game.others')}</h2>
          {suggested}
        </section>
      )}
    </div>
  )
}
