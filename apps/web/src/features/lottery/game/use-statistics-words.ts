import { useLotteryPhrases, type LotteryKey } from '../../../language/phrases.ts'

/** Returns what names the things that statistics count, and their values. */
export function useStatisticsWords(format: string): {
  readonly viewName: (view: string) => string
  readonly valueName: (value: string) => string
} {
  const say = useLotteryPhrases()
  const known = (key: string, otherwise: string) => {
    // A phrase that does not exist comes back as its key.
    const phrase = say(key as LotteryKey)
    return phrase === key ? otherwise : phrase
  }
  return {
    viewName: (view) => {
      const [, kind = '', number = ''] = /^(place|last|first)-(\d+)$/.exec(view) ?? []
      if (kind === 'place') return say(format === 'ten-places' ? 'stat.view.place' : 'stat.view.digit', Number(number))
      if (kind === 'last') return say('stat.view.last', Number(number))
      if (kind === 'first') return say('stat.view.first', Number(number))
      return known(`stat.view.${view}`, view)
    },
    valueName: (value) => known(`value.${value}`, known(`animal.${value}`, value)),
  }
}
