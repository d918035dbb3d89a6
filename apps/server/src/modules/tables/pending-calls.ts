/** Cash-outs that are under way in this process, by round: a round waits for those that came in time. */
export class PendingCalls {
  readonly #calls = new Map<string, Set<Promise<unknown>>>()

  /** Follows a call until it is answered. */
  track<T>(roundId: string, call: Promise<T>): Promise<T> {
    const calls = this.#calls.get(roundId) ?? new Set()
    this.#calls.set(roundId, calls)
    const followed = call.finally(() => {
      calls.delete(followed)
      if (calls.size === 0) this.#calls.delete(roundId)
    })
    calls.add(followed)
    return followed
  }

  /** Resolves once every call of a round that is under way now has been answered. */
  async answered(roundId: string): Promise<void> {
    const calls = this.#calls.get(roundId)
    if (calls !== undefined) await Promise.allSettled(calls)
  }
}
