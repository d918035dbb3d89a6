import type { PoolResult, PublishedSlot } from '@baize/engines'
import { formatAmount, minor } from '@baize/money'
import { useBrand, useFormat } from '../../api/use-brand.ts'
import { useProofPhrases } from '../../language/phrases.ts'
import classes from './verify.module.css'

/** The ticket that a round has drawn for the jackpot, which stakes win with it, and what it was paid. */
export function PoolView({ pool, slot }: { readonly pool: PoolResult; readonly slot: PublishedSlot }) {
  const t = useProofPhrases()
  const { money } = useFormat()
  const { currencyDigits } = useBrand()
  const { ticket, won, paidMinor } = pool
  const amount = (minorUnits: bigint) => money(formatAmount(minor(minorUnits), currencyDigits))
  return (
    <section className={classes.spin}>
      <h3>{t('pool.title')}</h3>
      <ul className={classes.wins}>
        <li>{t('pool.ticket', ticket.toLocaleString('en'), (slot.pool?.tickets ?? 0).toLocaleString('en'))}</li>
        <li>{t('pool.winsAbove', amount(BigInt(ticket)))}</li>
        <li>
          {won ? (paidMinor === null ? t('pool.unpaid') : t('pool.paid', amount(BigInt(paidMinor)))) : t('pool.lost')}
        </li>
      </ul>
    </section>
  )
}
