import { useFormat } from '../../api/use-brand.ts'
import { useProofPhrases } from '../../language/phrases.ts'
import { signOf } from '../../records/sign-of.ts'
import classes from '../../records/records.module.css'

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
