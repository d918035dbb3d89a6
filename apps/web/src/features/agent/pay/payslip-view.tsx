import type { PayKind } from '@baize/contract'
import { basisFromJson, termsFromJson } from '@baize/pay'
import { Button, EmptyState, Skeleton } from '@baize/ui'
import { IconArrowLeft, IconReceipt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useFormat } from '../../../api/use-brand.ts'
import { useErrorText, usePayslipPhrases, usePhrases } from '../../../language/phrases.ts'
import { HowComputed } from './how-computed.tsx'
import { PassedOn } from './passed-on.tsx'
import { payPaths, type PaySearch } from './pay-paths.ts'
import { slipQuery, type Slip } from './pay-queries.ts'
import { Recompute } from './recompute.tsx'
import { SlipBaseSection, type SlipBaseProps } from './slip-base.tsx'
import { SlipBets } from './slip-bets.tsx'
import { useSlipWords } from './use-slip-words.ts'
import records from '../../../records/records.module.css'
import classes from './pay.module.css'

/** One payslip: what it is about, how it was computed, a button that computes it again, and what was passed on below. */
export function PayslipView({
  kind,
  rowId,
  search,
}: {
  readonly kind: PayKind
  readonly rowId: string
  readonly search: PaySearch
}) {
  const say = usePayslipPhrases()
  const navigate = useNavigate()
  const go = (next: PaySearch) => void navigate({ to: payPaths[kind], search: { ...next } })
  const { under, of, bets, part: _, ...slip } = search
  const { slip: __, ...list } = slip
  const isOpened = under !== undefined || bets !== undefined
  return (
    <div className={records.page}>
      <Link className={classes.back} search={isOpened ? slip : list} to={payPaths[kind]}>
        <IconArrowLeft aria-hidden size="1.125rem" />
        {isOpened ? say('who.back', rowId) : say('slip.back')}
      </Link>
      <h1 className={classes.title}>
        {say(`kind.${kind}`)} · {say('slip.title', rowId)}
      </h1>
      {bets === undefined ? null : <SlipBets go={go} key={`${bets} ${of} ${under}`} rowId={rowId} search={search} />}
      {bets === undefined && isOpened ? <SlipBaseSection go={go} rowId={rowId} search={search} /> : null}
      {isOpened ? null : <FoundSlip base={{ rowId, search, go }} rowId={rowId} />}
    </div>
  )
}

/** The payslip itself. Without a base it leads to no page of the agent centre, and says nothing about downlines. */
export function FoundSlip({ rowId, base }: { readonly rowId: string; readonly base?: SlipBaseProps }) {
  const t = usePhrases()
  const errorText = useErrorText()
  const { data, error, refetch } = useQuery(slipQuery(rowId))
  if (data === undefined && error !== null)
    return (
      <EmptyState icon={<IconReceipt size="2.25rem" />} title={errorText(error)}>
        <Button kind="primary" onClick={() => void refetch()}>
          {t('shell.retry')}
        </Button>
      </EmptyState>
    )
  if (data === undefined) return <Skeleton height="32rem" />
  const [terms, basis] = [termsFromJson(data.terms), basisFromJson(data.basis)]
  return (
    <>
      <Facts slip={data} />
      <HowComputed basis={basis} digits={data.digits} symbol={data.currencySymbol} terms={terms} />
      <Recompute basis={basis} key={rowId} slip={data} terms={terms} />
      {base === undefined ? null : (
        <>
          <SlipBaseSection {...base} />
          <OtherRuns slip={data} />
          <PassedOn slip={data} />
        </>
      )}
    </>
  )
}

function Facts({ slip: { payslip, contract, basis, currencySymbol } }: { readonly slip: Slip }) {
  const say = usePayslipPhrases()
  const { money, time, minute } = useFormat()
  const words = useSlipWords()
  const facts = [
    ['slip.period', words.period(payslip)],
    // A contract that began within the period counts from then on only.
    ...(Date.parse(basis.from) > Date.parse(payslip.from) ? [['slip.counted', minute(basis.from)] as const] : []),
    ['slip.payer', words.payer(payslip)],
    ['slip.payee', payslip.payee.username],
    ['slip.contract', minute(contract.from)],
    ['slip.computedAt', time(payslip.computedAt)],
    ...(payslip.paidAt === null ? [] : [['slip.paidAt', time(payslip.paidAt)] as const]),
  ] as const
  return (
    <section className={classes.sheet}>
      <div className={classes.headline}>
        <span className={classes.sum}>{money(payslip.amount, currencySymbol)}</span>
        <span className={classes.badge} data-state={payslip.state}>
          {say(`state.${payslip.state}`)}
        </span>
      </div>
      <p className={classes.muted}>{say(`stateText.${payslip.state}`)}</p>
      {payslip.run === 0 ? null : <p className={classes.muted}>{say('slip.runText', payslip.run)}</p>}
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{say(name)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function OtherRuns({ slip: { payslip, others, currencySymbol } }: { readonly slip: Slip }) {
  const say = usePayslipPhrases()
  const { money } = useFormat()
  if (others.length === 0) return null
  return (
    <section className={classes.section}>
      <h2 className={classes.heading}>{say('slip.others')}</h2>
      <ul className={classes.links}>
        {others.map((one) => (
          <li key={one.rowId}>
            <Link search={{ slip: one.rowId }} to={payPaths[payslip.kind]}>
              {one.run === 0 ? say('slip.first') : say('slip.runText', one.run)}
            </Link>
            <span>{money(one.amount, currencySymbol)}</span>
            <span className={classes.muted}>{say(`state.${one.state}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
