import { MantineProvider } from '@baize/ui'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, Suspense, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { vi } from 'vitest'
import { statusQuery } from '../api/queries.ts'
import { useDialogs } from '../dialogs/dialogs.ts'
import { startLanguage } from '../language/language.ts'
import { standInStatus } from './stand-in-house.ts'

/** A rendered part of the site under test. */
export interface ShownPart {
  /** The cached data of the site. */
  readonly queries: QueryClient
  /** The part's address, which its links change. */
  readonly path: () => string
  /** Presses the element with this text or, if there is none, this label. */
  press(name: string): Promise<void>
  /** Unmounts it; a test shows one part at a time. */
  remove(): void
}

/** Where and with what a part is shown: the address, and the phrases that its route would load. */
export interface PartPlace {
  readonly at?: string
  readonly loadPhrases?: () => Promise<void>
}

/** Renders a part of the site in English, with its surroundings: phrases, queries and router. */
export async function showPart(
  part: ReactNode,
  status = standInStatus(),
  { at = '/', loadPhrases }: PartPlace = {},
): Promise<ShownPart> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await startLanguage('EN')
  await loadPhrases?.()
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } })
  queries.setQueryData(statusQuery().queryKey, status)
  const page = createRootRoute()
  const routeTree = page.addChildren([createRoute({ getParentRoute: () => page, path: '$', component: () => part })])
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [at] }) })
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  await act(async () => {
    root.render(
      <MantineProvider>
        <QueryClientProvider client={queries}>
          <Suspense>
            {/* The site's own router is registered for types; this one has a single page. */}
            <RouterProvider router={router as never} />
          </Suspense>
        </QueryClientProvider>
      </MantineProvider>,
    )
  })
  return {
    queries,
    path: () => router.state.location.pathname,
    press: (name) => act(async () => control(name).click()),
    remove() {
      act(() => root.unmount())
      act(() => useDialogs.getState().closeAll())
      place.remove()
      queries.clear()
    },
  }
}

/** The button or link with a name. */
export function control(name: string): HTMLElement {
  const found = [...document.querySelectorAll<HTMLElement>('a, button')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent).trim() === name,
  )
  if (found === undefined) throw new Error(`nothing here is called "${name}"`)
  return found
}

/** Waits until an assertion about the page holds; React renders changes at the end of each turn. */
export async function eventually(check: () => void): Promise<void> {
  const turn = () => act(() => new Promise<void>((resolve) => void setTimeout(resolve, 10)))
  await vi.waitFor(
    async () => {
      await turn()
      check()
    },
    { timeout: 30_000 },
  )
}
