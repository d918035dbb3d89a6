import type { Clock } from '../../../kernel/clock.ts'

/** How answers are shared. */
export interface Sharing {
  readonly clock: Clock
  /** How old an answer may be. */
  readonly seconds: number
  /** How many are kept; beyond it the oldest are dropped. */
  readonly most: number
}

/**
 * Answers that are the same for everybody who asks: found once, also for those who ask meanwhile, and kept for a short while. So a
 * crowd of pages costs no more than one.
 */
export class SharedAnswers<Answer> {
  readonly #sharing: Sharing
  /** The oldest first. */
  readonly #kept = new Map<string, { readonly answer: Promise<Answer>; readonly untilMs: number }>()

  constructor(sharing: Sharing) {
    this.#sharing = sharing
  }

  /**
   * The kept answer to a question, or what `find` returns. An error is not kept. Who asks several questions at a time says what time it
   * is, in epoch milliseconds.
   */
  ask(
    question: string,
    find: () => Promise<Answer>,
    nowMs = this.#sharing.clock.now().epochMilliseconds,
  ): Promise<Answer> {
    const { seconds, most } = this.#sharing
    const known = this.#kept.get(question)
    if (known !== undefined && known.untilMs > nowMs) return known.answer
    const kept = { answer: find(), untilMs: nowMs + seconds * 1_000 }
    this.#kept.delete(question)
    this.#kept.set(question, kept)
    kept.answer.catch(() => {
      if (this.#kept.get(question) === kept) this.#kept.delete(question)
    })
    for (const key of this.#kept.keys()) {
      if (this.#kept.size <= most) break
      this.#kept.delete(key)
    }
    return kept.answer
  }

  /** Forgets the answers to questions that begin with a text; without one, all of them. */
  clear(beginning = ''): void {
    for (const question of this.#kept.keys()) if (question.startsWith(beginning)) this.#kept.delete(question)
  }
}
