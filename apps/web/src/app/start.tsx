import type { systemStatus, ValueOf } from '@baize/contract'
import { defaultLanguage } from '@baize/phrases'
import { useQuery } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { queryClient } from '../api/query-client.ts'
import { statusQuery } from '../api/queries.ts'
import { noteMerchant } from '../api/session-cache.ts'
import type { ClosedPageProps } from '../features/system/closed-pages.tsx'
import { useNoFirstView } from '../browser/first-view.ts'
import { loadGoogleTag } from '../browser/google-tag.ts'
import { keepMirrors, knownMirrors } from './known-mirrors.ts'
import { startLanguage, storedLocale } from '../language/language.ts'
import { router } from './router.tsx'
import { LanguageMenu } from './shell/language-menu.tsx'
import { PlainFailure } from './shell/plain-failure.tsx'
import { SlowNotice } from './shell/slow-notice.tsx'
import { StartSkeleton } from './shell/start-skeleton.tsx'
import { slowAfterMs, useSlow } from './use-slow.ts'

type Status = ValueOf<typeof systemStatus>

// Rarely needed. Prefetched when the page is idle, so that they are available when the server is not.
const closedPages = () => import('../features/system/closed-pages.tsx')
const startFailed = () => import('../features/system/start-failed.tsx')
const MaintenancePage = lazy(() => closedPages().then((module) => ({ default: module.MaintenancePage })))
const RegionPage = lazy(() => closedPages().then((module) => ({ default: module.RegionPage })))
const StartFailed = lazy(() =>
  startFailed().then(
    (module) => ({ default: module.StartFailed }),
    () => ({ default: PlainFailure }),
  ),
)

/**
 * How often an open page requests the server's status; a call refused because the site is closed requests it at once.
 */
const pollMs = 30_000
/** Visitors waiting for a closed site check more often. */
const closedPollMs = 10_000

/** By then the first page has loaded all it needs. */
const prefetchAfterMs = 8_000

/**
 * Starts the site. Its first call requests the server's status (specification 4.010), which decides whether the site,
 * the maintenance page or the region page is shown, now and whenever it changes (4.011).
 *
 * To change:
 * - how often an open page checks whether the site is in maintenance: `pollMs` and `closedPollMs` here; when it says
 *   that loading takes too long, `slowAfterMs` in `use-slow.ts`, shown by `LoadingOverlay` in
 *   `shell/loading-overlay.tsx`
 * - outline before scripts run: `first-view.css`, `apps/server/src/first-view.ts`; while the status loads,
 *   `StartSkeleton` in `shell/start-skeleton.tsx`
 */
export function Start() {
  const { data, error, isFetching, isPending, refetch } = useQuery({
    ...statusQuery(),
    refetchInterval: ({ state }) => (state.data?.systemStatus === 0 ? pollMs : closedPollMs),
    refetchOnWindowFocus: 'always',
  })
  const slow = useSlow(isPending, slowAfterMs)
  const speaks = useFirstLanguage(data?.defaultLanguage ?? (error !== null || slow ? defaultLanguage : undefined))
  useStanding(data)
  useNoFirstView(slow || error !== null || (data !== undefined && data.systemStatus !== 0))
  if (!speaks || (data === undefined && error === null))
    return (
      <>
        <StartSkeleton />
        {slow && speaks ? <SlowNotice /> : null}
      </>
    )
  const retry = { onRetry: () => void refetch(), retrying: isFetching }
  return (
    <Suspense fallback={<StartSkeleton />}>
      {data === undefined ? (
        <StartFailed error={error} mirrors={knownMirrors()} {...retry} />
      ) : (
        <House language={<LanguageMenu />} status={data} {...retry} />
      )}
    </Suspense>
  )
}

/** What is shown in each state of the platform; nothing in a state that this version does not know (9.041). */
function House(props: ClosedPageProps) {
  switch (props.status.systemStatus) {
    case 0:
      return <RouterProvider router={router} />
    case 1:
      return <MaintenancePage {...props} />
    case 2:
      return <RegionPage {...props} />
    default:
      return null
  }
}

/** Loads the phrases once: in the language chosen earlier, otherwise in the given one when it is known. */
function useFirstLanguage(otherwise: Status['defaultLanguage'] | undefined): boolean {
  const [speaks, setSpeaks] = useState(false)
  const begun = useRef(false)
  useEffect(() => {
    const language = storedLocale() ?? otherwise
    if (begun.current || language === undefined) return
    begun.current = true
    void startLanguage(language).finally(() => setSpeaks(true))
  }, [otherwise])
  return speaks
}

/** Remembers the mirrors for a time when this one does not answer; refetches everything when the site reopens. */
function useStanding(status: Status | undefined): void {
  const before = useRef<number>(undefined)
  const now = status?.systemStatus
  useEffect(() => {
    const reopened = now === 0 && before.current !== undefined && before.current !== 0
    before.current = now
    if (reopened) void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'status' })
  }, [now])
  useEffect(() => {
    if (status === undefined) return
    noteMerchant(status)
    loadGoogleTag(status.analytics.gtagId)
  }, [status])
  const mirrors = status?.domainRoute
  useEffect(() => {
    if (mirrors === undefined) return undefined
    keepMirrors(mirrors)
    const timer = setTimeout(() => void Promise.allSettled([closedPages(), startFailed()]), prefetchAfterMs)
    return () => clearTimeout(timer)
  }, [mirrors])
}
