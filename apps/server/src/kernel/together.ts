/** How many look-ups may be under way, and how many questions one of them answers. */
const lookUpsAtOnce = 2
const questionsAtOnce = 500

interface Waiting<Question, Answer> {
  readonly question: Question
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

/**
 * Lets questions that come at once share a look-up. A question that comes alone is asked at once; those that come while look-ups are
 * under way go into the next one. Each answer is therefore as new as if it had been asked for alone: no look-up that began
 * before a question answers it.
 */
export class Together<Question, Answer> {
  readonly #lookUp: (questions: readonly Question[]) => Promise<readonly Answer[]>
  #waiting: Waiting<Question, Answer>[] = []
  #underWay = 0

  /** `lookUp` returns an answer for each question, in their order. */
  constructor(lookUp: (questions: readonly Question[]) => Promise<readonly Answer[]>) {
    this.#lookUp = lookUp
  }

  /** Rejects as the look-up does, for all who shared it. */
  ask(question: Question): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    this.#waiting.push({ question, resolve, reject })
    if (this.#underWay < lookUpsAtOnce) void this.#work()
    return promise
  }

  async #work(): Promise<void> {
    this.#underWay += 1
    while (this.#waiting.length > 0) await this.#answer(this.#waiting.splice(0, questionsAtOnce))
    this.#underWay -= 1
  }

  /** Never rejects: each who waits is told. */
  async #answer(taken: readonly Waiting<Question, Answer>[]): Promise<void> {
    try {
      const answers = await this.#lookUp(taken.map(({ question }) => question))
      if (answers.length !== taken.length) throw new Error('a look-up must answer each of its questions')
      for (const [index, { resolve }] of taken.entries()) resolve(answers[index] as Answer) // As many as were asked.
    } catch (error) {
      for (const { reject } of taken) reject(error)
    }
  }
}
