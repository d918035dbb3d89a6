import { formatAmount } from '@baize/money'
import { computeAgain, type Basis, type ContractTerms } from '@baize/pay'
import { Button } from '@baize/ui'
import { IconCalculator } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormat } from '../../../api/use-brand.ts'
import { usePayslipPhrases } from '../../../language/phrases.ts'
import type { Slip } from './pay-queries.ts'
import classes from './pay.module.css'

/** A button with which the browser computes the amount again, by the same rules as the server. */
export function Recompute({
  slip: { payslip, digits, currencySymbol },
  terms,
  basis,
}: {
  readonly slip: Slip
  readonly terms: ContractTerms
  readonly basis: Basis
}) {
  const say = usePayslipPhrases()
  const { money } = useFormat()
  const [computed, setComputed] = useState<string>()
  const isSame = computed === payslip.amount
  return (
    <section className={classes.sheet}>
      <h2 className={classes.heading}>{say('again.title')}</h2>
      <p className={classes.muted}>{say('again.text')}</p>
      <div>
        <Button
          icon={<IconCalculator aria-hidden size="1.125rem" />}
          kind="primary"
          onClick={() => setComputed(formatAmount(computeAgain(terms, basis).amountMinor, digits))}
        >
          {say('again.button')}
        </Button>
      </div>
      {computed === undefined ? null : (
        <p className={classes.verdict} data-same={isSame} role="status">
          {isSame
            ? say('again.same', money(computed, currencySymbol))
            : say('again.differs', money(computed, currencySymbol), money(payslip.amount, currencySymbol))}
        </p>
      )}
    </section>
  )
}
