/** Counts what each caller has under way, so that none of them takes the whole house for itself. */
export class InFlight<Caller> {
  readonly #most: number
  readonly #counts = new Map<Caller, number>()

  /** `most`: how many a caller may have under way at a time. */
  constructor(most: number) {
    this.#most = most
  }

  /** Counts one more of a caller, which {@link leave} must end; `false`, and nothing is counted, where it has the most. */
  enter(caller: Caller): boolean {
    const count = this.#counts.get(caller) ?? 0
    if (count >= this.#most) return false
    this.#counts.set(caller, count + 1)
    return true
  }

  leave(caller: Caller): void {
    const count = this.#counts.get(caller) ?? 0
    if (count > 1) this.#counts.set(caller, count - 1)
    else this.#counts.delete(caller)
  }
}
