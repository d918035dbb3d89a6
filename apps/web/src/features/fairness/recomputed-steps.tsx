import type { ReactNode } from 'react'
import { useBrand, useFormat } from '../../api/use-brand.ts'
import { useProofPhrases } from '../../language/phrases.ts'
import { DrawsTable } from './draws-table.tsx'
import { payoutFor, type Recomputed } from './recompute.ts'
import { Spins } from './spins.tsx'
import { Step, Value, type StepResult } from './step.tsx'
import classes from './verify.module.css'

/** What the server recorded for a round, for comparison. */
export interface Claim {
  readonly stake: string
  readonly payout: string
  readonly serverSeedHash: string
  readonly definitionHash: string
  /** Whether the recorded outcome matches the computed one, spin for spin. */
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
  const { money } = useFormat()
  const { slot, outcome, commitment, draws, blocks } = round
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
        result={compared(slot.publishedReturn.definitionHash, claim?.definitionHash)}
        text={t('step.rulesText')}
        title={t('step.rules')}
      >
        <Value name={t('step.rulesHash')}>{slot.publishedReturn.definitionHash}</Value>
      </Step>
      <Step text={t('step.drawsText')} title={t('step.draws')}>
        <DrawsTable blocks={blocks} draws={draws} />
      </Step>
      <Step result={resultOf(claim?.sameOutcome)} text={t('step.reelsText')} title={t('step.reels')}>
        <Spins outcome={outcome} slot={slot} />
      </Step>
      <Step
        result={compared(payout ?? '', claim?.payout)}
        text={t('step.payoutText', slot.betUnits)}
        title={t('step.payout')}
      >
        <p className={classes.sum}>
          {claim === undefined || payout === undefined
            ? t('step.coins', outcome.payCoins)
            : t('step.coinsToMoney', outcome.payCoins, money(claim.stake), slot.betUnits, money(payout))}
        </p>
      </Step>
      {children}
    </ol>
  )
}
