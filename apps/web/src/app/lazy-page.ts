import { lazyRouteComponent as lazyInRouter } from '@tanstack/react-router'
import { LoadFailure } from '../browser/load-failure.ts'

/** A part of the site that has not arrived after this long will not (8.038, 9.035). */
const partArrivesWithinMs = 120_000

/** A page whose code arrives when it is needed. What does not arrive, or not in time, is a {@link LoadFailure}. */
export const lazyRouteComponent: typeof lazyInRouter = (importer, name) =>
  lazyInRouter(() => arriving(importer()), name)

/** Gives a part that loads its time. */
export async function arriving<Part>(part: Promise<Part>): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LoadFailure()), partArrivesWithinMs)
  })
  try {
    return await Promise.race([part, tooLate])
  } catch (cause) {
    throw cause instanceof LoadFailure ? cause : new LoadFailure({ cause })
  } finally {
    clearTimeout(timer)
  }
}
