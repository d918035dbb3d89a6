import { formatAmount, minorSum, type Minor } from '@baize/money'
import { computeAgain, type Basis, type ContractTerms } from '@baize/pay'
import { useFormat } from '../../../api/use-brand.ts'
import { usePayslipPhrases } from '../../../language/phrases.ts'
import { stepsOf, type Step } from './steps.rules.ts'
import records from '../../../records/records.module.css'
import classes from './pay.module.css'

/** Props of {@link HowComputed}. */
export interface HowComputedProps {
  readonly terms: ContractTerms
  readonly basis: Basis
  readonly digits: number
  readonly symbol: string
}

/** The arithmetic of a payslip line by line, and the tiers of its contract. */
export function HowComputed({ terms, basis, digits, symbol }: HowComputedProps) {
  const say = usePayslipPhrases()
  const { money } = useFormat()
  const amount = (value: Minor) => money(formatAmount(minorSum(value), digits), symbol)
  const result = computeAgain(terms, basis)
  return (
    <section className={classes.section}>
      <h2 className={classes.heading}>{say('how.title')}</h2>
      <table aria-label={say('how.title')} className={classes.steps} data-testid="steps">
        <tbody>
          {stepsOf(terms, basis).map((step, place) => (
            // Lines have no names of their own, and their order never changes.
            <StepRow amount={amount} key={`${step.says} ${place}`} step={step} />
          ))}
          <tr data-result>
            <th scope="row">{say('how.result')}</th>
            <td>{amount(result.amountMinor)}</td>
          </tr>
        </tbody>
      </table>
      <WhyNothing basis={basis} />
      <p className={classes.muted}>{say('how.truncated')}</p>
      <Tiers amount={amount} basis={result.basis} terms={terms} />
    </section>
  )
}

function StepRow({ step, amount }: { readonly step: Step; readonly amount: (value: Minor) => string }) {
  const say = usePayslipPhrases()
  const { count, percent } = useFormat()
  if ('rate' in step)
    return (
      <tr data-formula>
        <th scope="row">
          {say('how.formula')}: {amount(step.base)} × {percent(Number(step.rate))}
        </th>
        <td>{amount(step.amount)}</td>
      </tr>
    )
  return (
    <tr>
      <th scope="row">{step.of === undefined ? say(step.says) : say(step.says, amount(step.of))}</th>
      <td>{'count' in step ? count(step.count) : amount(step.amount)}</td>
    </tr>
  )
}

function WhyNothing({ basis }: { readonly basis: Basis }) {
  const say = usePayslipPhrases()
  if (basis.kind === 'hourly' || basis.kind === 'realtime' || basis.tier !== null) return null
  const hasWon = basis.kind === 'dividend' && basis.lossMinor <= 0n
  return <p className={classes.note}>{say(hasWon ? 'how.teamWon' : 'how.noTier')}</p>
}

function Tiers({
  terms,
  basis,
  amount,
}: Pick<HowComputedProps, 'terms' | 'basis'> & { readonly amount: (value: Minor) => string }) {
  const say = usePayslipPhrases()
  const { count, percent } = useFormat()
  if (terms.kind === 'hourly' || terms.kind === 'realtime') return null
  const reached = basis.kind === 'daily' || basis.kind === 'dividend' ? basis.tier : null
  const hasLoss = terms.kind === 'dividend'
  return (
    <>
      <h3 className={classes.heading}>{say('tier.title')}</h3>
      <table className={records.table}>
        <thead>
          <tr>
            <th>{say('tier.no')}</th>
            <th data-number>{say('tier.turnover')}</th>
            {hasLoss ? <th data-number>{say('tier.loss')}</th> : null}
            <th data-number>{say('tier.active')}</th>
            <th data-number>{say('slip.rate')}</th>
          </tr>
        </thead>
        <tbody>
          {terms.tiers.map((tier, place) => (
            <tr className={place === reached ? classes.reached : undefined} key={String(tier.ratePpm)}>
              <td className={records.game}>
                {place + 1}
                {place === reached ? ` · ${say('tier.reached')}` : null}
              </td>
              <td data-label={say('tier.turnover')} data-number>
                {amount(tier.turnoverMinor)}
              </td>
              {'lossMinor' in tier ? (
                <td data-label={say('tier.loss')} data-number>
                  {amount(tier.lossMinor)}
                </td>
              ) : null}
              <td data-label={say('tier.active')} data-number>
                {count(tier.activeMembers)}
              </td>
              <td data-label={say('slip.rate')} data-number>
                {percent(Number(tier.ratePpm))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
