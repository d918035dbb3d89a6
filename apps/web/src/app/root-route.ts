import { createRootRoute } from '@tanstack/react-router'
import { NotFound } from '../features/system/not-found.tsx'
import { Shell } from './shell/shell.tsx'

/** The frame of every page. */
export const root = createRootRoute({ component: Shell, notFoundComponent: NotFound })
