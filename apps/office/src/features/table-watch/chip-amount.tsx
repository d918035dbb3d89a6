import type { WatchedPair } from '@baize/contract/office'
import { useMemo } from 'react'
import { useFormat } from '../../kit/use-format.ts'
import { Money } from '../../kit/values.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'

type Play = Pick<WatchedPair, 'play'>

/** How amounts of a pair are written: money at cash tables; in sit-and-gos tournament chips, and flows as starting stacks. */
export function useChipWords() {
  const t = usePhrasesOf('office-table-watch')
  const { money, count } = useFormat()
  return useMemo(
    () => ({
      /** What a hand is about. */
      chips: ({ play }: Play, amount: string) => (play === 'cash' ? money(amount) : count(Number(amount))),
      /** What went from one to the other. */
      flow: ({ play }: Play, amount: string) =>
        play === 'cash' ? money(amount) : t('stacks', count(Math.round(Number(amount) * 10) / 10)),
    }),
    [t, money, count],
  )
}

/** What a hand brought or cost somebody, or its pot. */
export function ChipAmount({ play, amount, isSigned = false }: Play & { amount: string; isSigned?: boolean }) {
  const words = useChipWords()
  if (play === 'cash') return <Money amount={amount} isSigned={isSigned} />
  return <span className="bz-number">{words.chips({ play }, amount)}</span>
}

/** What went from one of two to the other. */
export function FlowAmount({ play, amount }: Play & { readonly amount: string }) {
  const words = useChipWords()
  return play === 'cash' ? <Money amount={amount} /> : <span>{words.flow({ play }, amount)}</span>
}
