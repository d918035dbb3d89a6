import type { AgentContract } from '@baize/contract'
import { formatAmount, minor } from '@baize/money'
import { percentText } from '@baize/pay'
import { useBrand, useFormat } from '../../../api/use-brand.ts'
import { useContractPhrases } from '../../../language/phrases.ts'
import classes from './terms-table.module.css'

/** What a contract says: its steps, or its two rates, as a table. */
export function TermsTable({ terms, label }: { readonly terms: AgentContract['terms']; readonly label: string }) {
  const say = useContractPhrases()
  const { money, count } = useFormat()
  const { currencyDigits } = useBrand()
  const amount = (text: string) => money(formatAmount(minor(BigInt(text)), currencyDigits))
  if (terms.kind === 'hourly' || terms.kind === 'realtime') {
    const rows = [
      [say('contract.profit'), percentText(terms.profitPpm)],
      [say('contract.loss'), percentText(terms.lossPpm)],
      ...(terms.kind === 'realtime' ? [[say('contract.single'), amount(terms.singleBetMinor)] as const] : []),
    ] as const
    return (
      <table aria-label={label} className={classes.terms}>
        <tbody>
          {rows.map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )
  }
  const hasLoss = terms.kind === 'dividend'
  return (
    <>
      <table aria-label={label} className={classes.terms}>
        <thead>
          <tr>
            <th scope="col">{say('contract.step.turnover')}</th>
            {hasLoss ? <th scope="col">{say('contract.step.loss')}</th> : null}
            <th scope="col">{say('contract.step.active')}</th>
            <th scope="col">{say('contract.step.rate')}</th>
          </tr>
        </thead>
        <tbody>
          {terms.tiers.map((tier) => (
            <tr key={tier.ratePpm}>
              <td>{amount(tier.turnoverMinor)}</td>
              {'lossMinor' in tier ? <td>{amount(tier.lossMinor)}</td> : null}
              <td>{count(tier.activeMembers)}</td>
              <td className={classes.rate}>{percentText(tier.ratePpm)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {terms.kind === 'dividend' ? (
        <p className={classes.note}>
          {say('contract.cadence')}: {say(`contract.cadence.${terms.cadence}`)}
        </p>
      ) : terms.roundToMinor === '0' ? null : (
        <p className={classes.note}>{say('terms.rounded', amount(terms.roundToMinor))}</p>
      )}
    </>
  )
}
