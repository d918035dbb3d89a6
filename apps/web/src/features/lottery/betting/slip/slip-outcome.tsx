import type { LotterySlip } from '@baize/contract'
import { useQuery } from '@tanstack/react-query'
import { lotterySlipQuery } from '../../../../api/lottery-queries.ts'
import { useFormat } from '../../../../api/use-brand.ts'
import { useLanguage } from '../../../../language/language.ts'
import { useLotteryBettingPhrases } from '../../../../language/phrases.ts'
import { useTopic } from '../../../../live/watched-topics.ts'
import { DrawNumbers } from '../../parts/draw-numbers.tsx'
import { useSecondsLeft } from '../../parts/server-time.ts'
import classes from './slip.module.css'

/** How often a slip whose draw is due is asked for, in case the socket is not connected. */
const askEveryMs = 3_000

/** What became of a slip that was just bought: nothing until its draw, then the numbers and what it won. */
export function SlipOutcome({ slip, format }: { readonly slip: LotterySlip; readonly format: string }) {
  const say = useLotteryBettingPhrases()
  const { money } = useFormat()
  const language = useLanguage((state) => state.language)
  const isDue = useSecondsLeft(slip.draw.drawsAt) <= 0
  useTopic('draws')
  const { data } = useQuery({
    ...lotterySlipQuery(language, slip.slipId),
    enabled: isDue,
    refetchInterval: ({ state: { data: read } }) => (read === undefined || isOpen(read.state) ? askEveryMs : false),
  })
  if (!isDue) return null
  const { state, draw, payout, stake, currencySymbol } = data ?? slip
  const text = {
    open: say('bought.drawing'),
    drawn: say('bought.paying'),
    won: say('bought.won', money(payout, currencySymbol)),
    lost: say('bought.lost'),
    cancelled: say('bought.returned', money(stake, currencySymbol)),
    void: say('bought.returned', money(stake, currencySymbol)),
  }[state]
  return (
    <section className={classes.outcome} data-state={state}>
      {draw.numbers === null ? null : <DrawNumbers drawsAt={draw.drawsAt} format={format} numbers={draw.numbers} />}
      <p className={classes.outcomeText}>{text}</p>
    </section>
  )
}

const isOpen = (state: LotterySlip['state']) => state === 'open' || state === 'drawn'
