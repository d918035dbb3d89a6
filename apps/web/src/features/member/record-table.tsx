import { VisuallyHidden } from '@baize/ui'
import type { ValueOf, bettingRecord } from '@baize/contract'
import { IconChevronRight } from '@tabler/icons-react'
import { usePhrases } from '../../state/phrases.ts'
import { useFormat } from '../../state/use-brand.ts'
import { signOf } from './record-totals.tsx'
import classes from './record-page.module.css'

type Bet = ValueOf<typeof bettingRecord>['list'][number]

/** Props of {@link RecordTable}. */
export interface RecordTableProps {
  readonly bets: readonly Bet[]
  readonly symbol: string
  readonly onOpen: (roundId: string) => void
}

/** One page of the record; each row opens its round. */
export function RecordTable({ bets, symbol, onOpen }: RecordTableProps) {
  const t = usePhrases()
  return (
    <table className={classes.table} data-testid="record">
      <thead>
        <tr>
          <th>{t('record.time')}</th>
          <th>{t('record.game')}</th>
          <th data-number>{t('record.stake')}</th>
          <th data-number>{t('record.payout')}</th>
          <th data-number>{t('record.net')}</th>
          <th>
            <VisuallyHidden>{t('record.details')}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {bets.map((bet) => (
          <BetRow bet={bet} key={bet.roundId} onOpen={onOpen} symbol={symbol} />
        ))}
      </tbody>
    </table>
  )
}

function BetRow({ bet, symbol, onOpen }: { readonly bet: Bet } & Pick<RecordTableProps, 'symbol' | 'onOpen'>) {
  const t = usePhrases()
  const { money, time } = useFormat()
  return (
    <tr>
      <td className={classes.time}>{time(bet.placedAt)}</td>
      <td className={classes.game}>{bet.gameName}</td>
      <td data-label={t('record.stake')} data-number>
        {money(bet.stake, symbol)}
      </td>
      <td data-label={t('record.payout')} data-number>
        {money(bet.payout, symbol)}
      </td>
      <td data-label={t('record.net')} data-number data-sign={signOf(bet.net)}>
        {money(bet.net, symbol)}
      </td>
      <td className={classes.open}>
        <button
          aria-label={`${t('record.details')}: ${bet.gameName}, ${time(bet.placedAt)}`}
          onClick={() => onOpen(bet.roundId)}
          type="button"
        >
          <IconChevronRight aria-hidden size="1.25rem" />
        </button>
      </td>
    </tr>
  )
}
