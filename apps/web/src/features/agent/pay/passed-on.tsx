import { parseAmountFromZero, formatAmount, minorSum } from '@baize/money'
import { useNavigate } from '@tanstack/react-router'
import { useFormat } from '../../../api/use-brand.ts'
import { usePayslipPhrases } from '../../../language/phrases.ts'
import { payPaths } from './pay-paths.ts'
import { PayslipTable } from './payslip-table.tsx'
import type { Slip } from './pay-queries.ts'
import records from '../../../records/records.module.css'
import classes from './pay.module.css'

/** What an agent pays to direct downlines for the period of a payslip, and what is left. */
export function PassedOn({ slip: { payslip, below, digits, currencySymbol } }: { readonly slip: Slip }) {
  const say = usePayslipPhrases()
  const { money } = useFormat()
  const navigate = useNavigate()
  if (below === null) return null
  const [received, passedOn] = [payslip.amount, below.total].map((text) => parseAmountFromZero(text, digits))
  return (
    <section className={classes.section}>
      <h2 className={classes.heading}>{say('below.title')}</h2>
      {below.count === 0 ? (
        <p className={classes.muted}>{say('below.none')}</p>
      ) : (
        <>
          <dl className={records.totals}>
            <div>
              <dt>{say('below.total')}</dt>
              <dd>{money(below.total, currencySymbol)}</dd>
            </div>
            {received === undefined || passedOn === undefined ? null : (
              <div>
                <dt>{say('below.kept')}</dt>
                <dd>{money(formatAmount(minorSum(received - passedOn), digits), currencySymbol)}</dd>
              </div>
            )}
          </dl>
          <PayslipTable
            onOpen={(slip) => void navigate({ to: payPaths[payslip.kind], search: { side: 'passedOn', slip } })}
            slips={below.list}
            symbol={currencySymbol}
          />
          {below.count > below.list.length ? (
            <p className={classes.muted}>{say('below.more', below.count - below.list.length)}</p>
          ) : null}
        </>
      )}
    </section>
  )
}
