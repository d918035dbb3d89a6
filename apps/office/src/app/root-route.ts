import { createRootRouteWithContext } from '@tanstack/react-router'
import type { RouteContext } from './admit.ts'
import { NoSuchPage } from './page-states.tsx'
import { Shell } from './shell/shell.tsx'

type Search = Record<string, string | undefined>

/** The root of all addresses: the frame of the back office. */
export const root = createRootRouteWithContext<RouteContext>()({
  component: Shell,
  notFoundComponent: NoSuchPage,
  // Every value of an address is a text; a list reads what it understands (`readListState`).
  validateSearch: (search: Record<string, unknown>): Search =>
    Object.fromEntries(
      Object.entries(search).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])),
    ),
})
