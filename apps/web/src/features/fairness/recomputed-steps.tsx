import { slotByCode } from '@baize/engines'
import type { ReactNode } from 'react'
import { useBrand, useFormat } from '../../api/use-brand.ts'
import { useProofPhrases } from '../../language/phrases.ts'
import { DrawsTable } from './draws-table.tsx'
import { payoutFor, type Recomputed } from './recompute.ts'
import { multipleText } from './multiple-text.ts'
import { OutcomeView } from './outcome-view.tsx'
import { Step, Value, type StepResult } from './step.tsx'
import classes from './verify.module.css'

/** What the server recorded for a round, for comparison. */
export interface Claim {
  readonly stake: string
  readonly payout: string
  readonly serverSeedHash: string
  readonly definitionHash: string
  /** Whether the recorded outcome matches the computed one in everything. */
  readonly sameOutcome: boolean
}

/** Props of {@link RecomputedSteps}. */
export interface RecomputedStepsProps {
  readonly round: Recomputed
  /** Absent if the seeds were typed in: then there is nothing to compare with. */
  readonly claim?: Claim
  readonly children?: ReactNode
}

const resultOf = (agrees: boolean | undefined): StepResult =>
  agrees === undefined ? 'open' : agrees ? 'agrees' : 'differs'

/** The computation from the seeds to the payout, step by step. */
export function RecomputedSteps({ round, claim, children }: RecomputedStepsProps) {
  const t = useProofPhrases()
  const { currencyDigits } = useBrand()
  const { game, outcome, commitment, draws, blocks } = round
  const kind = game.engine === 'slot' ? 'slot' : 'other'
  const inCoins = 'payCoins' in outcome ? 'slot' : 'other'
  const drawn = drawsOnlyStops(round) ? 'slot' : 'other'
  const payout = claim === undefined ? undefined : payoutFor(round, claim.stake, currencyDigits)
  const compared = (value: string, ours: string | undefined) =>
    resultOf(claim === undefined ? undefined : value === ours)
  return (
    <ol className={classes.steps}>
      <Step
        result={compared(commitment, claim?.serverSeedHash)}
        text={t('step.commitmentText')}
        title={t('step.commitment')}
      >
        <Value name={t('step.computedHash')}>{commitment}</Value>
        {claim === undefined ? null : <Value name={t('step.publishedHash')}>{claim.serverSeedHash}</Value>}
      </Step>
      <Step
        result={compared(game.definitionHash, claim?.definitionHash)}
        text={t(`step.rulesText.${kind}`)}
        title={t('step.rules')}
      >
        <Value name={t('step.rulesHash')}>{game.definitionHash}</Value>
      </Step>
      <Step text={t(`step.drawsText.${drawn}`)} title={t('step.draws')}>
        <DrawsTable blocks={blocks} draws={draws} kind={drawn} />
      </Step>
      <Step
        result={resultOf(claim?.sameOutcome)}
        text={t(`step.outcomeText.${kind}`)}
        title={t(`step.outcome.${kind}`)}
      >
        <OutcomeView gameCode={game.code} outcome={outcome} />
      </Step>
      <Step
        result={compared(payout ?? '', claim?.payout)}
        text={t(`step.payoutText.${inCoins}`, String(game.stakeStepMinor))}
        title={t('step.payout')}
      >
        <PayoutSum game={game} outcome={outcome} payout={payout} stake={claim?.stake} />
      </Step>
      {children}
    </ol>
  )
}

/** Whether all draws of a round are stops of reels, and not heights, lanterns, coins or the like as well. */
function drawsOnlyStops({ game, outcome }: Recomputed): boolean {
  if (outcome.engine !== 'slot' || slotByCode(game.code)?.evaluation.kind === 'variableWays') return false
  return outcome.spins.every(({ lantern, coins }) => lantern === undefined && (coins ?? []).length === 0)
}

/** How the payout follows from the outcome; without a stake, only what the outcome is worth. */
function PayoutSum({
  game,
  outcome,
  stake,
  payout,
}: Pick<Recomputed, 'game' | 'outcome'> & {
  readonly stake: string | undefined
  readonly payout: string | undefined
}) {
  const t = useProofPhrases()
  const { money } = useFormat()
  const known = stake !== undefined && payout !== undefined
  if ('payCoins' in outcome) {
    const { payCoins } = outcome
    const pool = outcome.engine === 'slot' ? outcome.pool : undefined
    return (
      <p className={classes.sum}>
        {known && pool?.won === true
          ? t('step.coinsAndPool', payCoins, money(stake), String(game.stakeStepMinor), money(payout))
          : known
            ? t('step.coinsToMoney', payCoins, money(stake), String(game.stakeStepMinor), money(payout))
            : t('step.coins', payCoins)}
      </p>
    )
  }
  const multiple = multipleText(outcome)
  return (
    <p className={classes.sum}>
      {known ? t('step.stakeToMoney', money(stake), multiple, money(payout)) : t('step.multiple', multiple)}
    </p>
  )
}
