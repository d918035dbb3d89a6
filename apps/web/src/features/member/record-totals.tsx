import { useFormat } from '../../api/use-brand.ts'
import { useProofPhrases } from '../../language/phrases.ts'
import classes from './record-page.module.css'

/** Props of {@link RecordTotals}. */
export interface RecordTotalsProps {
  readonly symbol: string
  readonly totals: { readonly bets: number; readonly stake: string; readonly payout: string; readonly net: string }
}

/** Totals of all rounds that match the filters. */
export function RecordTotals({ totals, symbol }: RecordTotalsProps) {
  const proof = useProofPhrases()
  const { money, count } = useFormat()
  return (
    <dl className={classes.totals}>
      <div>
        <dt>{proof('profit.bets')}</dt>
        <dd>{count(totals.bets)}</dd>
      </div>
      <div>
        <dt>{proof('record.stake')}</dt>
        <dd>{money(totals.stake, symbol)}</dd>
      </div>
      <div>
        <dt>{proof('record.payout')}</dt>
        <dd>{money(totals.payout, symbol)}</dd>
      </div>
      <div>
        <dt>{proof('record.net')}</dt>
        <dd data-sign={signOf(totals.net)}>{money(totals.net, symbol)}</dd>
      </div>
    </dl>
  )
}

/** Whether an amount is a win, a loss or neither. */
export function signOf(amount: string): 'plus' | 'minus' | 'zero' {
  if (/^-?0*(\.0*)?$/.test(amount)) return 'zero'
  return amount.startsWith('-') ? 'minus' : 'plus'
}
