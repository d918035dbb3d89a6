import { LoadFailure } from './load-failure.ts'

/** A part of the site that takes longer than this has failed to load (8.038, 9.035). */
const maxLoadMs = 120_000

/**
 * Limits the loading time of a part: the code of a page or dialog, or phrases. One that does not arrive throws a
 * {@link LoadFailure}.
 *
 * To change:
 * - when the site gives up loading a part: `maxLoadMs` here
 */
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
