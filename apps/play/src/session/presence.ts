/** Tracks the open windows, so that none resumes a round that another is still showing. */
export interface Presence {
  /** The id of this window, new with each load. */
  readonly id: string
  /** The ids of the open windows, including this one. */
  readonly open: () => Promise<ReadonlySet<string>>
}

const prefix = 'baize.play.window.'

/**
 * Announces this window to others through a lock that the browser releases when the window closes, reloads or crashes.
 * Without locks (a page without TLS), each window knows only of itself.
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
