import { lazyRouteComponent as lazyInRouter } from '@tanstack/react-router'
import { loadInTime } from '../browser/load-in-time.ts'

/** A page whose code loads when it is needed. If it does not load in time, it throws a `LoadFailure`. */
export const lazyRouteComponent: typeof lazyInRouter = (importer, name) =>
  lazyInRouter(() => loadInTime(importer()), name)
