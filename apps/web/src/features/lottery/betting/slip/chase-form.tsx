import { startChase, type DrawLine } from '@baize/contract'
import { formatAmount, minorSum, parseAmount } from '@baize/money'
import { Alert, Button, Checkbox } from '@baize/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../api/client.ts'
import { ownLotteriesKey } from '../../../../api/lottery-queries.ts'
import { balanceKey } from '../../../../api/queries.ts'
import { useFormat } from '../../../../api/use-brand.ts'
import { passingNote } from '../../../../dialogs/passing-note.ts'
import { attempt, attemptsUnder } from '../../../../forms/attempts.ts'
import { useErrorText, useLotteryBettingPhrases } from '../../../../language/phrases.ts'
import { useSession } from '../../../../session/session.ts'
import { useProvinceName } from '../../parts/draw-words.ts'
import { chaseLimits, chaseSteps, mostLost, multipliersOf, type ChaseStep } from '../chase.rules.ts'
import { totalOf, type LotteryGame, type PricedPick } from '../slip.rules.ts'
import { UnitInput } from '../unit-bar.tsx'
import { ChaseShapeFields, usualShape, type TypedShape } from './chase-shape.tsx'
import classes from './slip.module.css'

/** Props of {@link ChaseForm}. */
export interface ChaseFormProps {
  readonly game: LotteryGame
  readonly draw: DrawLine
  readonly picks: readonly PricedPick[]
  readonly onBack: () => void
  readonly onStarted: () => void
}

interface WantedChase {
  readonly gameCode: string
  readonly body: Parameters<typeof call<typeof startChase>>[1]['body']
}

const chaseAttempts = attemptsUnder<WantedChase>('lotteryChaseAttempt')

/** A plan that bets the slip on coming draws: how many, how the stake grows, when it ends, and the most that it can cost. */
export function ChaseForm({ game, draw, picks, onBack, onStarted }: ChaseFormProps) {
  const say = useLotteryBettingPhrases()
  const { money } = useFormat()
  const provinceName = useProvinceName()
  const [shape, setShape] = useState<TypedShape>(usualShape)
  const [stopOnWin, setStopOnWin] = useState(true)
  const [profit, setProfit] = useState('')
  const [loss, setLoss] = useState('')
  const starting = useStartChase(onStarted)
  const { currencyDigits: digits, currencySymbol: symbol } = game
  const text = (minor: bigint) => money(formatAmount(minorSum(minor), digits), symbol)
  const multipliers = multipliersOf(shape)
  const steps = chaseSteps(totalOf(picks).stakeMinor, multipliers ?? [])
  const most = mostLost(steps, parseAmount(loss, digits))
  const fault = useChaseFault(game, picks, multipliers)
  const stops = [profit, loss].filter((typed) => typed !== '')
  const isWrong = stops.some((typed) => parseAmount(typed, digits) === undefined)
  const start = () =>
    starting.mutate({
      gameCode: game.gameCode,
      body: {
        picks: picks.map(({ draft: { bet, selection, unit } }) => ({ bet, selection, unit })),
        ...(draw.province === null ? {} : { province: draw.province }),
        multipliers: [...(multipliers ?? [])],
        stopOnWin,
        ...(profit === '' ? {} : { stopProfit: profit }),
        ...(loss === '' ? {} : { stopLoss: loss }),
      },
    })
  return (
    <div className={classes.panel}>
      <div className={classes.head}>
        <h2 className={classes.title}>{say('chase.title')}</h2>
        <Button kind="quiet" onClick={onBack} size="sm">
          {say('confirm.back')}
        </Button>
      </div>
      <p className={classes.muted}>
        {say('chase.text')} {draw.province === null ? '' : say('chase.province', provinceName(draw.province))}
      </p>
      <ChaseShapeFields onChange={setShape} shape={shape} />
      <Checkbox
        checked={stopOnWin}
        label={say('chase.stopOnWin')}
        onChange={({ currentTarget }) => setStopOnWin(currentTarget.checked)}
        size="md"
      />
      <div className={classes.stops}>
        <Labelled label={say('chase.stopProfit')}>
          <UnitInput game={game} label={say('chase.stopProfit')} onType={setProfit} typed={profit} />
        </Labelled>
        <Labelled label={say('chase.stopLoss')}>
          <UnitInput game={game} label={say('chase.stopLoss')} onType={setLoss} typed={loss} />
        </Labelled>
      </div>
      {fault === undefined ? <Steps steps={steps} text={text} /> : <Alert color="red">{fault}</Alert>}
      <p className={classes.most}>
        <span>{say('chase.most')}</span> <strong data-testid="chase-most">{text(most)}</strong>
      </p>
      {isWrong ? <Alert color="red">{say('fault.unit')}</Alert> : null}
      <StartError error={starting.error} />
      <Button
        disabled={fault !== undefined || isWrong}
        fullWidth
        kind="primary"
        loading={starting.isPending}
        onClick={start}
        size="lg"
      >
        {say('chase.start', text(most))}
      </Button>
    </div>
  )
}

function Labelled({ label, children }: { readonly label: string; readonly children: React.ReactNode }) {
  return (
    <div className={classes.labelled}>
      <span className={classes.muted}>{label}</span>
      {children}
    </div>
  )
}

function StartError({ error }: { readonly error: Error | null }) {
  const errorText = useErrorText()
  return error === null ? null : (
    <Alert color="red" role="alert">
      {errorText(error)}
    </Alert>
  )
}

/** Says why a plan cannot be started: a multiplier or a unit would be too high. */
function useChaseFault(
  { limits, currencyDigits: digits, currencySymbol }: LotteryGame,
  picks: readonly PricedPick[],
  multipliers: readonly number[] | undefined,
): string | undefined {
  const say = useLotteryBettingPhrases()
  const { money, count } = useFormat()
  if (multipliers === undefined) return say('chase.tooSteep', count(chaseLimits.multiplier))
  const highest = BigInt(Math.max(...multipliers))
  const most = parseAmount(limits.maxUnit, digits)
  const isAbove = picks.some(({ draft }) => (parseAmount(draft.unit, digits) ?? 0n) * highest > (most ?? 0n))
  return isAbove ? say('chase.unitTooHigh', money(limits.maxUnit, currencySymbol)) : undefined
}

/** The first draws of the plan and its last one, each with its stake and what is staked by then. */
function Steps({ steps, text }: { readonly steps: readonly ChaseStep[]; readonly text: (minor: bigint) => string }) {
  const say = useLotteryBettingPhrases()
  const rows = steps.map((step, index) => ({ ...step, draw: index + 1 }))
  const shown = rows.length <= 6 ? rows : [...rows.slice(0, 5), ...rows.slice(-1)]
  return (
    <table className={classes.steps}>
      <thead>
        <tr>
          <th scope="col">{say('chase.draw')}</th>
          <th scope="col">{say('chase.multiplier')}</th>
          <th scope="col">{say('chase.stake')}</th>
          <th scope="col">{say('chase.staked')}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map(({ draw, multiplier, stakeMinor, staked }) => (
          <tr data-gap={draw - 1 > 5 || undefined} key={draw}>
            <td>{draw}</td>
            <td>×{multiplier}</td>
            <td>{text(stakeMinor)}</td>
            <td>{text(staked)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function useStartChase(onStarted: () => void) {
  const say = useLotteryBettingPhrases()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (wanted: WantedChase) => {
      const account = useSession.getState().signedIn?.account ?? ''
      return attempt(chaseAttempts, { account, wanted }, (idempotencyKey) =>
        call(startChase, { params: { gameCode: wanted.gameCode }, body: wanted.body, idempotencyKey }),
      )
    },
    onSuccess: () => {
      passingNote.say(say('chase.started'))
      onStarted()
    },
    onSettled: () =>
      Promise.all([ownLotteriesKey, balanceKey].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
}
