import type { LotterySlip } from '@baize/contract'
import { formatAmount, minorSum } from '@baize/money'
import { Button, FocusOnArrival } from '@baize/ui'
import { plainLink } from '@baize/ui/look'
import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useFormat } from '../../../../api/use-brand.ts'
import { useLotteryBettingPhrases } from '../../../../language/phrases.ts'
import { useDrawName } from '../../parts/draw-words.ts'
import type { SharedPick } from '../share.rules.ts'
import type { LotteryGame } from '../slip.rules.ts'
import { SlipOutcome } from './slip-outcome.tsx'
import classes from './slip.module.css'

/** Props of {@link BoughtSlip}. */
export interface BoughtSlipProps {
  readonly game: LotteryGame
  readonly slip: LotterySlip
  readonly onAgain: (picks: readonly SharedPick[]) => void
  readonly onClose: () => void
}

/** The slip that was bought: its number, its draw and later the outcome, and the way to its proof. */
export function BoughtSlip({ game, slip, onAgain, onClose }: BoughtSlipProps) {
  const say = useLotteryBettingPhrases()
  const name = useDrawName()
  const { money, minute, count } = useFormat()
  // The name of a draw that is the only one of its day is that day.
  const [day, drawn] = [name(slip.draw).short, minute(slip.draw.drawsAt)]
  return (
    <div className={classes.bought} role="status">
      <IconCircleCheck aria-hidden className={classes.success} size="3rem" />
      <FocusOnArrival>
        <h2 className={classes.title}>{say('bought.title')}</h2>
      </FocusOnArrival>
      <p>{drawn.startsWith(day) ? say('bought.drawn', drawn) : say('bought.text', day, drawn)}</p>
      <dl className={classes.facts}>
        <div>
          <dt>{say('bought.number')}</dt>
          <dd className={classes.slipNumber}>{slip.slipId.slice(-12).toUpperCase()}</dd>
        </div>
        <div>
          <dt>{say('slip.lines')}</dt>
          <dd>{count(slip.lines)}</dd>
        </div>
        <div className={classes.total}>
          <dt>{say('slip.total')}</dt>
          <dd>{money(slip.stake, slip.currencySymbol)}</dd>
        </div>
      </dl>
      <SlipOutcome format={game.format} slip={slip} />
      <Link className={plainLink} params={{ slipId: slip.slipId }} to="/slips/$slipId">
        {say('bought.proof')}
      </Link>
      <div className={classes.actions}>
        <Button onClick={() => onAgain(picksOf(slip, game))} size="lg">
          {say('bought.again')}
        </Button>
        <Button className={classes.buy ?? ''} kind="primary" onClick={onClose} size="lg">
          {say('bought.close')}
        </Button>
      </div>
    </div>
  )
}

/** The bets of a sold slip as they can be bought again. */
export function picksOf({ tickets }: LotterySlip, { currencyDigits }: LotteryGame): readonly SharedPick[] {
  return tickets.map(({ bet, selection, unitMinor }) => ({
    bet,
    selection,
    unit: formatAmount(minorSum(BigInt(unitMinor)), currencyDigits).replace(/\.0*$/, ''),
  }))
}
