import { lazyRouteComponent as lazyInRouter } from '@tanstack/react-router'
import { LoadFailure } from '../browser/load-failure.ts'

/** A part of the site that takes longer than this has failed to load (8.038, 9.035). */
const maxLoadMs = 120_000

/**
 * A page whose code loads when it is needed. If it does not load in time, it throws a {@link LoadFailure}.
 *
 * To change:
 * - when the site gives up loading a page: `maxLoadMs` here
 */
export const lazyRouteComponent: typeof lazyInRouter = (importer, name) =>
  lazyInRouter(() => loadInTime(importer()), name)

/** Limits the loading time of a part. */
export async function loadInTime<Part>(part: Promise<Part>): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LoadFailure()), maxLoadMs)
  })
  try {
    return await Promise.race([part, tooLate])
  } catch (cause) {
    throw cause instanceof LoadFailure ? cause : new LoadFailure({ cause })
  } finally {
    clearTimeout(timer)
  }
}
