import type { DrawLine } from '@baize/contract'
import { formatAmount, minorSum, parseAmountFromZero } from '@baize/money'
import { Alert, Button } from '@baize/ui'
import { plainLink } from '@baize/ui/look'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { balanceQuery } from '../../../../api/queries.ts'
import { useFormat } from '../../../../api/use-brand.ts'
import { useLotteryBettingPhrases } from '../../../../language/phrases.ts'
import { isRealAccount, useSession } from '../../../../session/session.ts'
import { Countdown } from '../../parts/countdown.tsx'
import { useDrawName } from '../../parts/draw-words.ts'
import { totalOf, type LotteryGame, type PricedPick } from '../slip.rules.ts'
import type { Buying } from './buying.ts'
import classes from './slip.module.css'

/** Props of {@link ConfirmSlip}. */
export interface ConfirmSlipProps {
  readonly game: LotteryGame
  readonly draw: DrawLine
  readonly picks: readonly PricedPick[]
  readonly buying: Buying
  readonly onBack: () => void
}

/** What is about to be bought: for which draw, for how much, and what is left afterwards. */
export function ConfirmSlip({ game, draw, picks, buying, onBack }: ConfirmSlipProps) {
  const say = useLotteryBettingPhrases()
  const name = useDrawName()
  const { money, count, minute } = useFormat()
  const isReal = useSession(({ signedIn }) => isRealAccount(signedIn))
  const token = useSession(({ signedIn }) => signedIn?.token ?? '')
  const { data } = useQuery(balanceQuery(token))
  const { currencyDigits: digits, currencySymbol: symbol } = game
  const total = totalOf(picks)
  const text = (minor: bigint) => money(formatAmount(minorSum(minor), digits), symbol)
  const balance = parseAmountFromZero(data?.balance ?? '', digits)
  const isShort = balance !== undefined && balance < total.stakeMinor
  return (
    <div className={classes.panel}>
      <h2 className={classes.title}>{say('confirm.title')}</h2>
      <dl className={classes.facts}>
        <div>
          <dt>{say('draw.draw')}</dt>
          <dd>
            <strong>{name(draw).long}</strong>
          </dd>
        </div>
        <div>
          <dt>{say('confirm.drawn')}</dt>
          <dd>{minute(draw.drawsAt)}</dd>
        </div>
        <div>
          <dt>{say('draw.closesIn')}</dt>
          <dd>
            <Countdown isBare label={say('draw.closesIn')} until={draw.closesAt} />
          </dd>
        </div>
        <div>
          <dt>{say('slip.lines')}</dt>
          <dd>{say('confirm.lines', count(picks.length), count(total.lines))}</dd>
        </div>
        <div className={classes.total}>
          <dt>{say('slip.total')}</dt>
          <dd>{text(total.stakeMinor)}</dd>
        </div>
        {balance === undefined ? null : (
          <div>
            <dt>{say(isShort ? 'confirm.balance' : 'confirm.left')}</dt>
            <dd>{isShort ? text(balance) : text(balance - total.stakeMinor)}</dd>
          </div>
        )}
      </dl>
      {isShort ? (
        <Alert color="red">
          <p>{say('confirm.short', text(total.stakeMinor - balance))}</p>
          {isReal ? (
            <Link className={plainLink} search={{}} to="/depositv2">
              {say('confirm.deposit')}
            </Link>
          ) : null}
        </Alert>
      ) : null}
      <div className={classes.actions}>
        <Button disabled={buying.isPending} onClick={onBack} size="lg">
          {say('confirm.back')}
        </Button>
        <Button
          className={classes.buy ?? ''}
          disabled={isShort}
          kind="primary"
          loading={buying.isPending}
          onClick={() => buying.buy(draw)}
          size="lg"
        >
          {say('confirm.buy', text(total.stakeMinor))}
        </Button>
      </div>
    </div>
  )
}
