import { useProtectionPhrases } from './phrases.ts'

/** Writes spans of time as people say them. Requires `loadProtectionPhrases`. */
export function useSpans() {
  const say = useProtectionPhrases()
  const minutes = (count: number): string => {
    if (count < 60) return say('span.minutes', count)
    const rest = count % 60
    const hours = say('span.hours', Math.floor(count / 60))
    return rest === 0 ? hours : say('span.both', hours, say('span.minutes', rest))
  }
  return {
    /** `90` is 1 hour 30 minutes. */
    minutes,
    /** How often something comes: `60` is 60 minutes, `120` is 2 hours. */
    interval: (count: number): string => (count < 120 ? say('span.minutes', count) : minutes(count)),
    /** `72` is 3 days, `336` is 2 weeks; a single day is 24 hours. */
    hours: (count: number): string => {
      if (count % 168 === 0) return say('span.weeks', count / 168)
      return count % 24 === 0 && count > 24 ? say('span.days', count / 24) : say('span.hours', count)
    },
    /** `36` is 3 years; `null` is for good. */
    months: (count: number | null): string => {
      if (count === null) return say('span.forGood')
      return count % 12 === 0 ? say('span.years', count / 12) : say('span.months', count)
    },
  }
}
