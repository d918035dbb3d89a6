import type { Watchers } from './news.ts'

/** After so long without news, a process is gone. */
const goneMs = 15_000

/** Which other processes there are, and how many watch tables there. */
export class OtherProcesses {
  readonly #known = new Map<string, { readonly at: readonly Watchers[]; readonly heardMs: number }>()

  heard(from: string, at: readonly Watchers[], nowMs: number): void {
    this.#known.set(from, { at, heardMs: nowMs })
  }

  /** How many watch a table elsewhere; undefined if there is no other process. */
  at(
    { brandId, gameCode }: Pick<Watchers, 'brandId' | 'gameCode'>,
    nowMs: number,
  ): Pick<Watchers, 'players' | 'trials'> | undefined {
    for (const [from, { heardMs }] of this.#known) if (nowMs - heardMs > goneMs) this.#known.delete(from)
    if (this.#known.size === 0) return undefined
    const counts = { players: 0, trials: 0 }
    for (const one of [...this.#known.values()].flatMap(({ at }) => at)) {
      if (one.brandId !== brandId || one.gameCode !== gameCode) continue
      counts.players += one.players
      counts.trials += one.trials
    }
    return counts
  }
}
