import { useFormat } from '../../api/use-brand.ts'
import { useMoneyPhrases } from '../../language/phrases.ts'
import { asTyped } from '../../forms/amount.rules.ts'
import { CopiedValue } from './copied-value.tsx'
import type { OrderView } from './order-title.ts'
import classes from './money.module.css'
import own from './transfer.module.css'

/** The account that a transfer goes to, and its amount, each with a button that copies it. */
export function TransferAccount({ view: { deposit, currencySymbol } }: { readonly view: OrderView }) {
  const say = useMoneyPhrases()
  const { money } = useFormat()
  const { transfer, amount } = deposit
  if (transfer === null) return null
  const rows = [
    [say('transfer.number'), <CopiedValue key="number" label={say('transfer.copyNumber')} shown={transfer.number} />],
    [say('transfer.holder'), transfer.holder],
    [
      say('order.amount'),
      <CopiedValue
        copied={asTyped(amount)}
        key="amount"
        label={say('transfer.copyAmount')}
        shown={money(amount, currencySymbol)}
      />,
    ],
  ] as const
  return (
    <section aria-label={say('transfer.account')} className={own.account}>
      <h2 className={classes.heading}>{transfer.bankName}</h2>
      <dl className={classes.facts}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
