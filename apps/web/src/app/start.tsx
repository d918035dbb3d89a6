import type { systemStatus, ValueOf } from '@baize/contract'
import { useQuery } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { queryClient } from '../api/query-client.ts'
import { statusQuery } from '../api/queries.ts'
import { MaintenancePage, RegionPage, type ClosedPageProps } from '../features/system/closed-pages.tsx'
import { StartFailed } from '../features/system/start-failed.tsx'
import { keepLines, knownLines } from '../state/known-lines.ts'
import { startLanguage, storedLanguage } from '../state/language.ts'
import { router } from './router.tsx'
import { LanguageMenu } from './shell/language-menu.tsx'
import { SlowNotice } from './shell/slow-notice.tsx'
import { StartSkeleton } from './shell/start-skeleton.tsx'
import { slowAfterMs, useSlow } from './use-slow.ts'

type Status = ValueOf<typeof systemStatus>

/** How often an open page asks how the house stands; whatever the house refuses because it is closed asks at once. */
const askedEveryMs = 30_000
/** Who waits before a closed door looks more often. */
const askedWhileClosedEveryMs = 10_000

/**
 * Starts the site: the state of the house is the first call (specification 4.010), and what it says decides whether the site,
 * the maintenance page or the page about the region is shown, now and whenever it changes (4.011).
 */
export function Start() {
  const { data, error, isFetching, isPending, refetch } = useQuery({
    ...statusQuery(),
    refetchInterval: ({ state }) => (state.data?.systemStatus === 0 ? askedEveryMs : askedWhileClosedEveryMs),
    refetchOnWindowFocus: 'always',
  })
  const slow = useSlow(isPending, slowAfterMs)
  const speaks = useFirstLanguage(data?.defaultLanguage ?? (error !== null || slow ? 'TH' : undefined))
  useStanding(data)
  if (!speaks || (data === undefined && error === null))
    return (
      <>
        <StartSkeleton />
        {slow && speaks ? <SlowNotice /> : null}
      </>
    )
  const retry = { onRetry: () => void refetch(), retrying: isFetching }
  if (data === undefined) return <StartFailed error={error} lines={knownLines()} {...retry} />
  return <House language={<LanguageMenu />} status={data} {...retry} />
}

/** What there is to see at each state of the house; nothing at a state that this version does not know (9.041). */
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

/** Loads the phrases once: in the language that was chosen before, else in the one given as soon as it is. */
function useFirstLanguage(otherwise: Status['defaultLanguage'] | undefined): boolean {
  const [speaks, setSpeaks] = useState(false)
  const begun = useRef(false)
  useEffect(() => {
    const language = storedLanguage() ?? otherwise
    if (begun.current || language === undefined) return
    begun.current = true
    void startLanguage(language).finally(() => setSpeaks(true))
  }, [otherwise])
  return speaks
}

/** Keeps the lines for a worse day; when the house opens again, everything that is shown is asked for anew. */
function useStanding(status: Status | undefined): void {
  const before = useRef<number>(undefined)
  const now = status?.systemStatus
  useEffect(() => {
    const reopened = now === 0 && before.current !== undefined && before.current !== 0
    before.current = now
    if (reopened) void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'status' })
  }, [now])
  const lines = status?.domainRoute
  useEffect(() => {
    if (lines !== undefined) keepLines(lines)
  }, [lines])
}
