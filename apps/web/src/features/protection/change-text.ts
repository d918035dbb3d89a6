import { useFormat } from '../../api/use-brand.ts'
import { useProtectionPhrases } from '../../language/phrases.ts'
import { useSpans } from '../../language/spans.ts'

/** What a change is from and to. */
interface FromTo {
  readonly subject: string
  readonly from: string | null
  readonly to: string | null
}

/** Writes what a change is from and to: amounts, or how often there is a reality check. */
export function useChangeText(symbol: string): (change: FromTo) => readonly [from: string, to: string] {
  const say = useProtectionPhrases()
  const { money } = useFormat()
  const spans = useSpans()
  return ({ subject, from, to }) => {
    const written = (value: string | null) => {
      if (subject === 'reality')
        return value === null ? say('reality.never') : say('reality.each', spans.interval(+value))
      return value === null ? say('limits.none') : money(value, symbol)
    }
    return [written(from), written(to)]
  }
}
