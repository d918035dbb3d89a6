import type { Payslip } from '@baize/contract'
import { VisuallyHidden } from '@baize/ui'
import { IconChevronRight } from '@tabler/icons-react'
import { useFormat } from '../../../api/use-brand.ts'
import { usePayslipPhrases } from '../../../language/phrases.ts'
import { baseWords } from './pay-paths.ts'
import { useSlipWords } from './use-slip-words.ts'
import records from '../../../records/records.module.css'

/** Props of {@link PayslipTable}. */
export interface PayslipTableProps {
  /** Of one kind. */
  readonly slips: readonly Payslip[]
  readonly symbol: string
  readonly onOpen: (rowId: string) => void
}

/** Some payslips; each row opens one. */
export function PayslipTable({ slips, symbol, onOpen }: PayslipTableProps) {
  const say = usePayslipPhrases()
  const kind = slips[0]?.kind ?? 'daily'
  return (
    <table className={records.table} data-testid="payslips">
      <thead>
        <tr>
          <th>{say('slip.period')}</th>
          <th>{say('slip.payer')}</th>
          <th>{say('slip.payee')}</th>
          <th data-number>{say(baseWords[kind])}</th>
          <th data-number>{say('slip.rate')}</th>
          <th data-number>{say('slip.amount')}</th>
          <th>{say('slip.state')}</th>
          <th>
            <VisuallyHidden>{say('slip.open')}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {slips.map((slip) => (
          <SlipRow key={slip.rowId} onOpen={onOpen} slip={slip} symbol={symbol} />
        ))}
      </tbody>
    </table>
  )
}

function SlipRow({ slip, symbol, onOpen }: { readonly slip: Payslip } & Pick<PayslipTableProps, 'symbol' | 'onOpen'>) {
  const say = usePayslipPhrases()
  const { money } = useFormat()
  const words = useSlipWords()
  const period = words.period(slip)
  return (
    <tr>
      <td className={records.game}>
        {period}
        {slip.run === 0 ? null : ` · ${say('slip.run')} ${slip.run}`}
      </td>
      <td data-label={say('slip.payer')}>{words.payer(slip)}</td>
      <td data-label={say('slip.payee')}>{slip.payee.username}</td>
      <td data-label={say(baseWords[slip.kind])} data-number>
        {money(slip.base, symbol)}
      </td>
      <td data-label={say('slip.rate')} data-number>
        {words.rate(slip)}
      </td>
      <td data-label={say('slip.amount')} data-number>
        <strong>{money(slip.amount, symbol)}</strong>
      </td>
      <td className={records.state} data-state={slip.state === 'unpaid' ? 'open' : undefined}>
        {say(`state.${slip.state}`)}
      </td>
      <td className={records.open}>
        <button aria-label={`${say('slip.open')}: ${period}`} onClick={() => onOpen(slip.rowId)} type="button">
          <IconChevronRight aria-hidden size="1.25rem" />
        </button>
      </td>
    </tr>
  )
}
