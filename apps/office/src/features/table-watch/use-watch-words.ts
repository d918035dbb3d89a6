import type { WatchedPair, WatchSignal } from '@baize/contract/office'
import type { Language } from '@baize/phrases'
import { useMemo } from 'react'
import { useFormat } from '../../kit/use-format.ts'
import type { Tone } from '../../kit/values.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'
import { useChipWords } from './chip-amount.tsx'

export const toneOfState: Readonly<Record<WatchedPair['state'], Tone>> = {
  open: 'waiting',
  cleared: 'good',
  watched: 'waiting',
  confirmed: 'bad',
}

/** From so many zeros on, a chance is only said to be smaller. */
const mostZeros = 9

/** The signs of a pair in sentences, with their figures. */
export function useWatchWords() {
  const t = usePhrasesOf('office-table-watch')
  const { count, percent } = useFormat()
  const chips = useChipWords()
  return useMemo(() => {
    const usual = ({ usualPercent }: WatchSignal) => percent(Math.round((usualPercent ?? 0) * 100) * 100)
    const counted = (number: number | null) => count(number ?? 0)
    return {
      /** What was seen. */
      says(signal: WatchSignal, { one, other, play }: Pick<WatchedPair, 'one' | 'other' | 'play'>): string {
        const { name, by, hands, times } = signal
        const against = by?.memberId === one.memberId ? other : one
        const isCash = play === 'cash'
        switch (name) {
          case 'one_way':
            return t(
              isCash ? 'says.one_way' : 'says.one_wayOfSitAndGo',
              by?.username ?? '',
              chips.flow({ play }, signal.amount ?? '0'),
              against.username,
              counted(hands),
              (signal.z ?? 0).toFixed(1),
            )
          case 'soft_play':
            return t('says.soft_play', counted(hands), counted(times), usual(signal))
          case 'big_folds':
            return t(
              isCash ? 'says.big_folds' : 'says.big_foldsOfSitAndGo',
              counted(hands),
              counted(times),
              usual(signal),
              by?.username ?? '',
            )
          case 'given_up':
            return t('says.given_up', counted(hands), counted(times), usual(signal), by?.username ?? '')
          case 'together':
            return t(isCash ? 'says.together' : 'says.togetherOfSitAndGo', counted(hands), counted(times))
          case 'device':
          case 'address':
          case 'phone':
          case 'email':
          case 'bank':
          case 'referral':
            return t(`says.${name}`)
        }
      },
      /** How likely it is by chance; `undefined` for facts. */
      chance({ zeros }: WatchSignal): string | undefined {
        if (zeros === null) return undefined
        return zeros >= mostZeros
          ? t('chanceMany', count(10 ** mostZeros))
          : t('chance', count(10 ** Math.floor(zeros)))
      },
      /** What was played: the game, or its sit-and-gos. */
      game({ names, play }: Pick<WatchedPair, 'names' | 'play'>, language: Language): string {
        return play === 'cash' ? names[language] : t('sitAndGosOf', names[language])
      },
      /** Who gave how much to whom. */
      flow({ one, other, flow }: Pick<WatchedPair, 'one' | 'other' | 'flow'>) {
        const isBack = flow.startsWith('-')
        const [from, to] = isBack ? [other, one] : [one, other]
        return { amount: flow.replace('-', ''), ways: t('flowOf', from.username, to.username) }
      },
    }
  }, [t, chips, count, percent])
}
