import type { DrawLine, LotterySlip } from '@baize/contract'
import { formatAmount, minorSum, parseAmountFromZero } from '@baize/money'
import { plainLink } from '@baize/ui/look'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { lotterySlipsQuery } from '../../../api/lottery-queries.ts'
import { useFormat } from '../../../api/use-brand.ts'
import { useLanguage } from '../../../language/language.ts'
import { useLotteryBettingPhrases } from '../../../language/phrases.ts'
import { DrawNumbers } from '../parts/draw-numbers.tsx'
import { useDrawName } from '../parts/draw-words.ts'
import classes from './betting.module.css'
import type { LotteryGame } from './slip.rules.ts'

/** Props of {@link LastDraw}. */
export interface LastDrawProps {
  readonly game: LotteryGame
  /** The draw that closed while the page was open; its numbers are waited for. */
  readonly closed: DrawLine | undefined
}

/** The last numbers of a lottery; of a draw that closed here, that it is drawn, then its numbers, and what the member's slips won. */
export function LastDraw({ game, closed }: LastDrawProps) {
  const say = useLotteryBettingPhrases()
  const name = useDrawName()
  const { minute } = useFormat()
  const { lastDraw: last } = game
  const [first] = useState(last?.drawId)
  const isSeen = last !== null && last.drawId !== first
  const isWaiting =
    closed !== undefined && (last === null || Date.parse(last.drawsAt) < Date.parse(closed.drawsAt))
      ? closed
      : undefined
  if (last === null && isWaiting === undefined) return null
  return (
    <div className={classes.lastDraws} role="status">
      {isWaiting === undefined ? null : (
        <p className={classes.drawing}>
          {Date.parse(isWaiting.drawsAt) - Date.parse(isWaiting.closesAt) < 60_000
            ? say('draw.drawing', name(isWaiting).short)
            : say('draw.drawnLater', name(isWaiting).short, minute(isWaiting.drawsAt))}
        </p>
      )}
      {last === null ? null : (
        <div className={classes.last}>
          <span className={classes.muted}>{say('draw.last', name(last).short)}</span>
          <DrawNumbers
            drawsAt={last.drawsAt}
            format={game.format}
            isDrawn={isSeen}
            key={last.drawId}
            numbers={last.numbers}
          />
        </div>
      )}
      {isSeen ? <OwnOutcome drawId={last.drawId} game={game} /> : null}
    </div>
  )
}

const isUndecided = ({ state }: LotterySlip) => state === 'open' || state === 'drawn'

/** What the member's slips of a draw won; nothing if there are none. */
function OwnOutcome({ game, drawId }: { readonly game: LotteryGame; readonly drawId: string }) {
  const say = useLotteryBettingPhrases()
  const language = useLanguage((state) => state.language)
  const { money } = useFormat()
  const { gameCode, currencyDigits: digits, currencySymbol: symbol } = game
  const ofDraw = (slips: readonly LotterySlip[]) =>
    slips.filter(({ draw, state }) => draw.drawId === drawId && state !== 'cancelled')
  const { data } = useQuery({
    ...lotterySlipsQuery(language, { gameCode }),
    // The winners are paid a moment after the numbers are known.
    refetchInterval: ({ state }) => (ofDraw(state.data?.list ?? []).some(isUndecided) ? 2_000 : false),
  })
  const own = ofDraw(data?.list ?? [])
  const [newest] = own
  if (newest === undefined || own.some(isUndecided)) return null
  const won = own.reduce((sum, { payout }) => sum + (parseAmountFromZero(payout, digits) ?? 0n), 0n)
  const hasWon = own.some(({ state }) => state === 'won')
  const text = money(formatAmount(minorSum(won), digits), symbol)
  return (
    <p className={classes.outcome} data-won={hasWon}>
      <strong>{hasWon ? say('draw.youWon', text) : say('draw.youLost')}</strong>
      <Link className={plainLink} params={{ slipId: newest.slipId }} to="/slips/$slipId">
        {say('draw.yourSlip')}
      </Link>
    </p>
  )
}
