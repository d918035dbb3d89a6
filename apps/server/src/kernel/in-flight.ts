/** Counts each caller's calls in flight, so that no caller can occupy the whole server. */
export class InFlight<Caller> {
  readonly #max: number
  readonly #counts = new Map<Caller, number>()

  /** `max`: how many calls a caller may have in flight. */
  constructor(max: number) {
    this.#max = max
  }

  /** Counts a call, for which {@link leave} must be called at its end. Returns `false` and counts nothing at the limit. */
  enter(caller: Caller): boolean {
    const count = this.#counts.get(caller) ?? 0
    if (count >= this.#max) return false
    this.#counts.set(caller, count + 1)
    return true
  }

  leave(caller: Caller): void {
    const count = this.#counts.get(caller) ?? 0
    if (count > 1) this.#counts.set(caller, count - 1)
    else this.#counts.delete(caller)
  }
}
