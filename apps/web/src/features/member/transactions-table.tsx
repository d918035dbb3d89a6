import type { Movement } from '@baize/contract'
import { VisuallyHidden } from '@baize/ui'
import { IconChevronRight } from '@tabler/icons-react'
import { useFormat } from '../../api/use-brand.ts'
import { useMoneyPhrases, useProofPhrases } from '../../language/phrases.ts'
import { signOf } from '../../records/sign-of.ts'
import classes from '../../records/records.module.css'
import own from './transactions-page.module.css'

/** Props of {@link TransactionsTable}. */
export interface TransactionsTableProps {
  readonly movements: readonly Movement[]
  readonly symbol: string
  readonly onOpen: (postingId: string) => void
}

/** One page of the account record; each row opens its details. */
export function TransactionsTable({ movements, symbol, onOpen }: TransactionsTableProps) {
  const say = useMoneyPhrases()
  const proof = useProofPhrases()
  return (
    <table className={classes.table} data-testid="transactions">
      <thead>
        <tr>
          <th>{proof('record.time')}</th>
          <th>{say('entries.kind')}</th>
          <th data-number>{say('entries.amount')}</th>
          <th data-number>{say('entries.balance')}</th>
          <th>
            <VisuallyHidden>{proof('record.details')}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {movements.map((movement) => (
          <Row key={movement.postingId} movement={movement} onOpen={onOpen} symbol={symbol} />
        ))}
      </tbody>
    </table>
  )
}

function Row({
  movement,
  symbol,
  onOpen,
}: { readonly movement: Movement } & Pick<TransactionsTableProps, 'symbol' | 'onOpen'>) {
  const say = useMoneyPhrases()
  const proof = useProofPhrases()
  const { money, time } = useFormat()
  const { at, kind, amount, balanceAfter, postingId } = movement
  const about = shortReferenceOf(movement)
  return (
    <tr>
      <td className={classes.time}>{time(at)}</td>
      <td className={classes.game}>
        {say(`entry.${kind}`)}
        {about === '' ? null : <small className={own.about}>{about}</small>}
      </td>
      <td data-label={say('entries.amount')} data-number data-sign={signOf(amount)}>
        {signOf(amount) === 'plus' ? '+' : ''}
        {money(amount, symbol)}
      </td>
      <td data-label={say('entries.balance')} data-number>
        {money(balanceAfter, symbol)}
      </td>
      <td className={classes.open}>
        <button
          aria-label={`${proof('record.details')}: ${say(`entry.${kind}`)}, ${time(at)}`}
          onClick={() => onOpen(postingId)}
          type="button"
        >
          <IconChevronRight aria-hidden size="1.25rem" />
        </button>
      </td>
    </tr>
  )
}

/** What helps to recognise a movement at a glance: its game and vendor, or the number of the deposit or withdrawal. */
function shortReferenceOf({ gameName, gameCode, vendorName, depositId, withdrawalId }: Movement): string {
  const order = depositId ?? withdrawalId
  if (order !== null) return order
  return [gameName ?? gameCode, vendorName].filter((part) => part !== null).join(' · ')
}
