import type { AgentContract } from '@baize/contract'
import { formatAmount, minor, type Minor } from '@baize/money'
import { percentText, termsFromJson } from '@baize/pay'
import { TextInput } from '@baize/ui'
import { card } from '@baize/ui/look'
import { useState } from 'react'
import { useFormat } from '../../../api/use-brand.ts'
import { useAgentPhrases, useContractPhrases } from '../../../language/phrases.ts'
import { examplePay, readTeam, type ExamplePay, type ExampleTeam, type TypedTeam } from './example.rules.ts'
import { useProgramme } from './programme-query.ts'
import classes from './landing.module.css'

const start: TypedTeam = { turnover: '200000', won: '45', loss: '150000', active: '25' }

const fields = [
  ['turnover', 'turnoverMinor'],
  ['won', 'wonPercent'],
  ['loss', 'lossMinor'],
  ['active', 'activeMembers'],
] as const

/**
 * What contracts of the programme's usual terms would pay for a team that the visitor imagines, by the rules by which agents are paid.
 */
export function IncomeCalculator() {
  const say = useAgentPhrases()
  const { data } = useProgramme()
  const [typed, setTyped] = useState(start)
  if (data === undefined || data.usual.length === 0) return null
  const read = readTeam(typed, data.currencyDigits)
  return (
    <section aria-labelledby="agent-income" className={classes.section}>
      <h2 className={classes.title} id="agent-income">
        {say('landing.income')}
      </h2>
      <p className={classes.muted}>{say('landing.incomeText')}</p>
      <div className={classes.calculator}>
        <div className={`${card} ${classes.typed}`}>
          {fields.map(([name, part]) => (
            <TextInput
              error={read[part] === undefined ? say('landing.wrong') : undefined}
              inputMode={name === 'won' || name === 'active' ? 'numeric' : 'decimal'}
              key={name}
              label={say(`landing.team.${name}`)}
              maxLength={16}
              onChange={({ currentTarget }) => setTyped({ ...typed, [name]: currentTarget.value })}
              size="md"
              value={typed[name]}
            />
          ))}
        </div>
        {isRead(read) ? <Results digits={data.currencyDigits} team={read} usual={data.usual} /> : null}
      </div>
    </section>
  )
}

function isRead(team: ReturnType<typeof readTeam>): team is ExampleTeam {
  return Object.values(team).every((value) => value !== undefined)
}

interface ResultsProps {
  readonly team: ExampleTeam
  readonly usual: readonly AgentContract['terms'][]
  readonly digits: number
}

function Results({ team, usual, digits }: ResultsProps) {
  const say = useAgentPhrases()
  const { money } = useFormat()
  const amount = (value: Minor) => money(formatAmount(value, digits))
  const all = usual.map((terms) => ({ terms, pay: examplePay(termsFromJson(terms), team) }))
  const month = minor(all.reduce((sum, { pay }) => sum + pay.monthMinor, 0n))
  return (
    <div className={classes.results}>
      <p aria-live="polite" className={`${card} ${classes.total}`}>
        <span>{say('landing.month')}</span>
        <strong className={classes.value} data-testid="example-month">
          {amount(month)}
        </strong>
      </p>
      <ul className={classes.kinds}>
        {all.map(({ terms, pay }) => (
          <li className={`${card} ${classes.kind}`} key={terms.kind}>
            <KindHead amount={amount} pay={pay} />
            <Steps amount={amount} pay={pay} terms={terms} />
          </li>
        ))}
      </ul>
      <p className={classes.muted}>{say('landing.onlyExample')}</p>
    </div>
  )
}

type Write = (value: Minor) => string

function KindHead({ pay, amount }: { readonly pay: ExamplePay; readonly amount: Write }) {
  const say = useAgentPhrases()
  const of = useContractPhrases()
  return (
    <div className={classes.kindHead}>
      <h3>{of(`contract.kind.${pay.kind}`)}</h3>
      <p>
        <strong>{amount(pay.amountMinor)}</strong>{' '}
        <span className={classes.muted}>{say('landing.period', pay.periodDays)}</span>
      </p>
    </div>
  )
}

/** The terms, with the step that the team reaches. */
function Steps({
  terms,
  pay,
  amount,
}: {
  readonly terms: AgentContract['terms']
  readonly pay: ExamplePay
  readonly amount: Write
}) {
  const of = useContractPhrases()
  const write = (text: string) => amount(minor(BigInt(text)))
  if (terms.kind === 'hourly' || terms.kind === 'realtime')
    return (
      <p className={classes.muted}>{of('contract.rates', percentText(terms.profitPpm), percentText(terms.lossPpm))}</p>
    )
  return (
    <ol className={classes.steps}>
      {terms.tiers.map((tier, place) => (
        <li aria-current={place === pay.tier ? 'step' : undefined} key={tier.ratePpm}>
          <strong>{percentText(tier.ratePpm)} %</strong>{' '}
          {[
            of('contract.turnoverFrom', write(tier.turnoverMinor)),
            ...('lossMinor' in tier ? [of('contract.lossFrom', write(tier.lossMinor))] : []),
            of('contract.activeFrom', tier.activeMembers),
          ].join(' · ')}
        </li>
      ))}
    </ol>
  )
}
