/**
 * Reads a melody, such as `5 . 7 8 | 10 . 9 .`: steps of a scale, a full stop for a rest. Bars only make it easier to read. Throws on
 * anything else.
 */
export function stepsOf(melody: string): readonly (number | undefined)[] {
  return melody.split(/[ |]+/).map((step) => {
    if (step === '.') return undefined
    if (!/^\d+$/.test(step)) throw new Error(`a melody has a step ${step}: ${melody}`)
    return Number(step)
  })
}
