import { formatAmount, minorSum, parseAmount } from '@baize/money'
import { Alert, Button, EmptyState } from '@baize/ui'
import { IconHistory, IconReceipt, IconStar } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormat } from '../../../../api/use-brand.ts'
import { useLotteryBettingPhrases } from '../../../../language/phrases.ts'
import { isRealAccount, useSession } from '../../../../session/session.ts'
import { useDrawName } from '../../parts/draw-words.ts'
import type { DraftPick, LotteryGame, PricedPick } from '../slip.rules.ts'
import { totalOf } from '../slip.rules.ts'
import { UnitInput } from '../unit-bar.tsx'
import type { DrawChoice } from '../use-draw-choice.ts'
import type { Slip } from '../use-slip.ts'
import { BuyError } from './buy-error.tsx'
import { Plans } from './plans.tsx'
import { ShareButton } from './share-button.tsx'
import type { Buying } from './buying.ts'
import { SlipRow } from './slip-row.tsx'
import classes from './slip.module.css'
import { useRepeat } from './use-repeat.ts'

/** Props of {@link SlipList}. */
export interface SlipListProps {
  readonly game: LotteryGame
  readonly choice: DrawChoice
  readonly slip: Slip
  readonly picks: readonly PricedPick[]
  readonly buying: Buying
  readonly onEdit: (pick: DraftPick) => void
  readonly onBuy: () => void
  readonly onChase: () => void
  readonly onSets: () => void
}

/** The bets of the slip, each with its unit, and what they cost together. */
export function SlipList(props: SlipListProps) {
  const say = useLotteryBettingPhrases()
  const { count } = useFormat()
  const { game, slip, picks, buying, onEdit } = props
  const isReal = useSession(({ signedIn }) => isRealAccount(signedIn))
  return (
    <div className={classes.panel}>
      <div className={classes.head}>
        <h2 className={classes.title}>{say('slip.bets', count(picks.length))}</h2>
        <div className={classes.headTools}>
          <ShareButton game={game} picks={slip.picks} />
          <Button disabled={picks.length === 0} kind="quiet" onClick={slip.clear} size="sm">
            {say('slip.clear')}
          </Button>
        </div>
      </div>
      <Moved {...props} />
      {picks.length === 0 ? (
        <EmptyState icon={<IconReceipt size="2rem" />} text={say('slip.emptyText')} title={say('slip.empty')} />
      ) : (
        <ol className={classes.rows}>
          {picks.map((pick) => (
            <SlipRow
              game={game}
              isRefused={buying.refused.includes(pick.draft.id)}
              key={pick.draft.id}
              message={buying.refused.includes(pick.draft.id) ? buying.error?.message : undefined}
              onChange={buying.reset}
              onEdit={() => onEdit(pick.draft)}
              pick={pick}
              slip={slip}
            />
          ))}
        </ol>
      )}
      <OneUnit game={game} slip={slip} />
      <Sources {...props} />
      {isReal ? <Plans gameCode={game.gameCode} /> : null}
      {picks.length === 0 ? null : <Foot {...props} />}
    </div>
  )
}

/** Says again, where the bets are, that the draw they were for has closed. */
function Moved({ choice, picks }: SlipListProps) {
  const say = useLotteryBettingPhrases()
  const name = useDrawName()
  const { moved } = choice
  if (moved?.to === undefined || picks.length === 0) return null
  return <Alert color="yellow">{say('draw.movedWithBets', name(moved.from).short, name(moved.to).long)}</Alert>
}

/** Where bets can come from: the last slip, and saved sets. */
function Sources({ game, slip, onSets }: SlipListProps) {
  const say = useLotteryBettingPhrases()
  const isReal = useSession(({ signedIn }) => isRealAccount(signedIn))
  const repeat = useRepeat(game, slip)
  return (
    <div className={classes.sources}>
      <Button
        icon={<IconHistory aria-hidden size="1.125rem" />}
        loading={repeat.isPending}
        onClick={() => repeat.mutate()}
        size="sm"
      >
        {say('slip.repeat')}
      </Button>
      {isReal ? (
        <Button icon={<IconStar aria-hidden size="1.125rem" />} onClick={onSets} size="sm">
          {say('sets.title')}
        </Button>
      ) : null}
    </div>
  )
}

function Foot({ game, picks, buying, choice, onBuy, onChase }: SlipListProps) {
  const say = useLotteryBettingPhrases()
  const name = useDrawName()
  const { money, count } = useFormat()
  const isReal = useSession(({ signedIn }) => isRealAccount(signedIn))
  const { currencyDigits: digits, currencySymbol: symbol } = game
  const total = totalOf(picks)
  const text = (minor: bigint) => money(formatAmount(minorSum(minor), digits), symbol)
  const most = parseAmount(game.limits.maxSlipStake, digits)
  const isTooHigh = most !== undefined && total.stakeMinor > most
  const isFaulty = picks.some(({ fault }) => fault !== undefined)
  return (
    <div className={classes.foot}>
      <dl className={classes.totals}>
        <div className={classes.total}>
          <dt>{say('slip.sum', count(total.lines), text(total.highestMinor))}</dt>
          <dd data-testid="slip-total">{text(total.stakeMinor)}</dd>
        </div>
      </dl>
      <p className={classes.muted}>
        {choice.draw === undefined ? say('draw.none') : say('slip.for', name(choice.draw).long)}
      </p>
      {isTooHigh ? <Alert color="red">{say('slip.tooHigh', money(game.limits.maxSlipStake, symbol))}</Alert> : null}
      <BuyError buying={buying} game={game} picks={picks} />
      <div className={classes.actions}>
        {isReal ? (
          <Button disabled={isFaulty} onClick={onChase} size="lg">
            {say('chase.button')}
          </Button>
        ) : null}
        <Button
          className={classes.buy ?? ''}
          disabled={isFaulty || isTooHigh || choice.draw === undefined}
          kind="primary"
          onClick={onBuy}
          size="lg"
        >
          {say('slip.buy', text(total.stakeMinor))}
        </Button>
      </div>
    </div>
  )
}

/** One unit for all bets. */
function OneUnit({ game, slip }: { readonly game: LotteryGame; readonly slip: Slip }) {
  const say = useLotteryBettingPhrases()
  const [typed, setTyped] = useState('')
  if (slip.picks.length < 2) return null
  return (
    <form
      className={classes.oneUnit}
      onSubmit={(event) => {
        event.preventDefault()
        if (typed !== '') slip.setAllUnits(typed)
      }}
    >
      <span className={classes.oneUnitLabel}>{say('slip.oneUnit')}</span>
      <UnitInput game={game} label={say('slip.oneUnit')} onType={setTyped} typed={typed} />
      <Button disabled={typed === ''} size="sm" type="submit">
        {say('slip.apply')}
      </Button>
    </form>
  )
}
