import { useFormat } from '../../kit/use-format.ts'
import { usePhrasesOf } from '../../language/phrases.ts'

type Flow = 'deposit' | 'loss' | 'stake'
type Period = 'day' | 'week' | 'month'

/** What of a member's protection was or would be changed. */
interface Changed {
  readonly subject: Flow | 'reality' | 'timeout' | 'exclusion'
  readonly period: Period | null
  readonly from: string | null
  readonly to: string | null
}

/** How limits, lengths of time and changes of protection are called, in the words that members read. */
export function useProtectionWords() {
  const say = usePhrasesOf('protection')
  const { money, minute } = useFormat()
  const limit = (flow: Flow, period: Period) => say(`label.${period}`, say(`flow.${flow}`))
  const hours = (count: number) => {
    if (count % 168 === 0) return say('span.weeks', count / 168)
    return count % 24 === 0 && count > 24 ? say('span.days', count / 24) : say('span.hours', count)
  }
  const months = (count: number | null) => {
    if (count === null) return say('span.forGood')
    return count % 12 === 0 ? say('span.years', count / 12) : say('span.months', count)
  }
  const every = (minutes: number | null) =>
    minutes === null ? say('reality.never') : say('reality.each', say('span.minutes', minutes))
  const amount = (value: string | null) => (value === null ? say('limits.none') : money(value))
  const subjectOf = ({ subject, period }: Pick<Changed, 'subject' | 'period'>) => {
    if (subject === 'timeout') return say('break.title')
    if (subject === 'exclusion') return say('exclusion.title')
    return subject === 'reality' || period === null ? say('reality.title') : limit(subject, period)
  }
  const changeOf = ({ subject, from, to }: Changed) => {
    if (subject === 'timeout' || subject === 'exclusion')
      return to === null ? say('changes.forGood') : say('changes.until', minute(to))
    const written = (value: string | null) =>
      subject === 'reality' ? every(value === null ? null : Number(value)) : amount(value)
    return `${written(from)} → ${written(to)}`
  }
  return { limit, hours, months, every, amount, subjectOf, changeOf }
}
