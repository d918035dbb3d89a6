import type { Clock } from '../../../kernel/clock.ts'

/** How long answers are remembered, and how many. */
export interface Remembering {
  readonly clock: Clock
  readonly freshMs: number
  readonly most: number
}

/**
 * Remembers answers for a moment, so that a thousand bets ask once. Those who ask while an answer is on its way share it; a failure is not
 * remembered.
 */
export class Remembered<Answer> {
  readonly #setting: Remembering
  /** The oldest first. */
  readonly #answers = new Map<string, { readonly answer: Promise<Answer>; readonly askedMs: number }>()

  constructor(setting: Remembering) {
    this.#setting = setting
  }

  ask(key: string, find: () => Promise<Answer>): Promise<Answer> {
    const { clock, freshMs, most } = this.#setting
    const nowMs = clock.now().epochMilliseconds
    const known = this.#answers.get(key)
    const age = known === undefined ? -1 : nowMs - known.askedMs
    // If the clock was set back, the age is not known.
    if (known !== undefined && age >= 0 && age < freshMs) return known.answer
    const answer = find()
    this.#answers.delete(key)
    this.#answers.set(key, { answer, askedMs: nowMs })
    answer.catch(() => this.#answers.delete(key))
    for (const old of this.#answers.keys()) {
      if (this.#answers.size <= most) break
      this.#answers.delete(old)
    }
    return answer
  }
}
