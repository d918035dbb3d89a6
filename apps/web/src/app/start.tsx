import type { ValueOf, systemStatus } from '@baize/contract'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { queryClient } from '../api/query-client.ts'
import { statusQuery } from '../api/queries.ts'
import { ClosedPage, Unreachable } from '../features/system/closed-pages.tsx'
import { startLanguage, storedLocale } from '../state/language.ts'
import { router } from './router.tsx'
import { StartSkeleton } from './shell/start-skeleton.tsx'

type Status = ValueOf<typeof systemStatus>
type Started = { readonly kind: 'ready'; readonly status: Status } | { readonly kind: 'unreachable' }

/**
 * Starts the site: the state of the house is the first call (specification 4.010), and what it says decides whether the site,
 * the maintenance page or the page about the region is shown (4.011).
 */
export function Start() {
  const [started, setStarted] = useState<Started>()
  useEffect(() => {
    void start().then(setStarted)
  }, [])
  if (started === undefined) return <StartSkeleton />
  if (started.kind === 'unreachable') return <Unreachable onRetry={() => void start().then(setStarted)} />
  const { systemStatus } = started.status
  if (systemStatus !== 0)
    return <ClosedPage because={systemStatus === 1 ? 'maintenance' : 'region'} brandName={started.status.brandName} />
  return <RouterProvider router={router} />
}

async function start(): Promise<Started> {
  const chosen = storedLocale()
  const phrases = chosen === undefined ? undefined : startLanguage(chosen)
  try {
    const status = await queryClient.fetchQuery(statusQuery())
    await (phrases ?? startLanguage(status.defaultLanguage))
    return { kind: 'ready', status }
  } catch {
    await (phrases ?? startLanguage('TH'))
    return { kind: 'unreachable' }
  }
}
