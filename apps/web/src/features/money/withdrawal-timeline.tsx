import type { Withdrawal, WithdrawalState, WithdrawalStep } from '@baize/contract'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useId } from 'react'
import { useFormat } from '../../api/use-brand.ts'
import { isLookedInto, isUnderWay } from '../../api/withdrawal-queries.ts'
import { useMoneyPhrases } from '../../language/phrases.ts'
import classes from './money.module.css'
import own from './withdrawal.module.css'

/** The steps of a withdrawal that goes well. */
const course: readonly WithdrawalState[] = ['requested', 'approved', 'paying', 'paid']

/** Steps that are no progress. */
const bad: ReadonlySet<WithdrawalStep> = new Set(['cancelled', 'rejected', 'failed', 'received_part', 'not_received'])

/** Steps whose words are the member's own. */
const ofMember: ReadonlySet<WithdrawalStep> = new Set(['received', 'received_part', 'not_received'])

/** What happened to a withdrawal, when and why, and what is still to come. */
export function Timeline({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const say = useMoneyPhrases()
  const { time } = useFormat()
  const heading = useId()
  const { steps, state } = withdrawal
  const isOpen = isUnderWay(withdrawal)
  const isWaiting = isOpen || isLookedInto(withdrawal)
  const ahead = isOpen ? course.slice(course.indexOf(state) + 1) : []
  return (
    <section aria-labelledby={heading}>
      <h2 className={classes.heading} id={heading}>
        {say('payout.steps')}
      </h2>
      <ol className={own.timeline}>
        {steps.map((step, place) => {
          const isCurrent = isWaiting && place === steps.length - 1
          return (
            <li
              aria-current={isCurrent ? 'step' : undefined}
              className={own.step}
              data-step={isCurrent ? 'current' : signOf(step.state)}
              key={`${step.state} ${step.at}`}
            >
              <span aria-hidden className={own.stepSign}>
                {isCurrent ? null : <Sign state={step.state} />}
              </span>
              <span className={own.stepName}>{say(`payout.step.${step.state}`)}</span>
              <span className={classes.muted}>{time(step.at)}</span>
              {step.reason === null ? null : (
                <span className={own.reason}>
                  {say(ofMember.has(step.state) ? 'receipt.wrote' : 'payout.reason', step.reason)}
                </span>
              )}
            </li>
          )
        })}
        {ahead.map((next) => (
          <li className={own.step} data-step="ahead" key={next}>
            <span aria-hidden className={own.stepSign} />
            <span className={own.stepName}>{say(`payout.step.${next}`)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function signOf(state: WithdrawalStep): 'done' | 'ended' {
  return bad.has(state) ? 'ended' : 'done'
}

function Sign({ state }: { readonly state: WithdrawalStep }) {
  return signOf(state) === 'done' ? <IconCheck size="1rem" stroke={2.5} /> : <IconX size="1rem" stroke={2.5} />
}
