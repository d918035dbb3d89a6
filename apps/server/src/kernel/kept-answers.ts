import type { Clock } from './clock.ts'

/** What keeping answers needs. */
export interface Keeping<Answer> {
  readonly clock: Clock
  readonly seconds: number
  /** How many are kept; beyond it the oldest are dropped. */
  readonly most: number
  /** Whether an answer took so much work that it is kept. */
  readonly isLarge: (answer: Answer) => boolean
}

/** Keeps answers that took much work for a short while, by the text of their question. Small ones are found anew each time. */
export class KeptAnswers<Answer> {
  readonly #keeping: Keeping<Answer>
  /** The oldest first. */
  readonly #kept = new Map<string, { readonly answer: Answer; readonly untilMs: number }>()

  constructor(keeping: Keeping<Answer>) {
    this.#keeping = keeping
  }

  /** The kept answer to a question, or what `find` returns. An error is not kept. */
  async ask(question: string, find: () => Promise<Answer>): Promise<Answer> {
    const { clock, seconds, most, isLarge } = this.#keeping
    this.#dropOld(clock.now().epochMilliseconds)
    const known = this.#kept.get(question)
    if (known !== undefined) return known.answer
    const answer = await find()
    if (!isLarge(answer)) return answer
    this.#kept.delete(question)
    this.#kept.set(question, { answer, untilMs: clock.now().epochMilliseconds + seconds * 1_000 })
    for (const key of this.#kept.keys()) if (this.#kept.size > most) this.#kept.delete(key)
    return answer
  }

  #dropOld(nowMs: number): void {
    for (const [question, { untilMs }] of this.#kept) {
      if (untilMs > nowMs) return
      this.#kept.delete(question)
    }
  }
}
