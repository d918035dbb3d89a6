/** Which windows are open at the moment, so that none resumes a round that another one is still showing. */
export interface Presence {
  /** This very window, anew with each load. */
  readonly id: string
  /** The windows that are open now, this one among them. */
  readonly open: () => Promise<ReadonlySet<string>>
}

const prefix = 'baize.play.window.'

/**
 * Makes this window known to the others by a lock that the browser takes back when the window closes or reloads, even
 * when it crashes. Where there are no locks (a page without TLS), each window counts only itself.
 */
export async function makePresence(id: string, locks: LockManager | undefined): Promise<Presence> {
  if (locks === undefined) return { id, open: () => Promise.resolve(new Set([id])) }
  await new Promise<void>((taken) => {
    const holding = locks.request(prefix + id, () => {
      taken()
      return new Promise<never>(() => undefined)
    })
    holding.catch(() => taken())
  })
  return {
    id,
    open: async () => {
      const { held = [] } = await locks.query()
      return new Set([
        id,
        ...held.flatMap(({ name = '' }) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : [])),
      ])
    },
  }
}
