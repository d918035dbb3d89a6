import { Picture, VisuallyHidden } from '@baize/ui'
import type { Bet } from '@baize/contract'
import { IconChevronRight } from '@tabler/icons-react'
import { useFormat } from '../../api/use-brand.ts'
import { useProofPhrases } from '../../language/phrases.ts'
import { nameOf } from './bet-dialog.tsx'
import { signOf } from '../../records/sign-of.ts'
import classes from '../../records/records.module.css'
import own from './transactions-page.module.css'

/** Props of {@link RecordTable}. */
export interface RecordTableProps {
  readonly bets: readonly Bet[]
  readonly symbol: string
  readonly onOpen: (betId: string) => void
}

/** One page of the record; each row opens its round. */
export function RecordTable({ bets, symbol, onOpen }: RecordTableProps) {
  const proof = useProofPhrases()
  return (
    <table className={classes.table} data-testid="record">
      <thead>
        <tr>
          <th>{proof('record.time')}</th>
          <th>{proof('record.game')}</th>
          <th data-number>{proof('record.stake')}</th>
          <th data-number>{proof('record.payout')}</th>
          <th data-number>{proof('record.net')}</th>
          <th>{proof('round.state')}</th>
          <th>
            <VisuallyHidden>{proof('record.details')}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {bets.map((bet) => (
          <BetRow bet={bet} key={bet.betId} onOpen={onOpen} symbol={symbol} />
        ))}
      </tbody>
    </table>
  )
}

function BetRow({ bet, symbol, onOpen }: { readonly bet: Bet } & Pick<RecordTableProps, 'symbol' | 'onOpen'>) {
  const proof = useProofPhrases()
  const { money, time } = useFormat()
  const name = nameOf(bet, proof)
  return (
    <tr>
      <td className={classes.time}>{time(bet.placedAt)}</td>
      <td className={classes.game}>
        <span>
          <Picture
            alt=""
            fallback="/art/default-game.svg"
            height={48}
            src={bet.iconUrl ?? '/art/default-game.svg'}
            width={36}
          />
          <span>
            {name}
            <small className={own.about}>{bet.vendorName}</small>
          </span>
        </span>
      </td>
      <td data-label={proof('record.stake')} data-number>
        {money(bet.stake, symbol)}
      </td>
      <td data-label={proof('record.payout')} data-number>
        {money(bet.payout, symbol)}
      </td>
      <td data-label={proof('record.net')} data-number data-sign={signOf(bet.net)}>
        {money(bet.net, symbol)}
      </td>
      <td className={classes.state} data-state={bet.state}>
        {proof(`round.${bet.state}`)}
      </td>
      <td className={classes.open}>
        <button
          aria-label={`${proof('record.details')}: ${name}, ${time(bet.placedAt)}`}
          onClick={() => onOpen(bet.betId)}
          type="button"
        >
          <IconChevronRight aria-hidden size="1.25rem" />
        </button>
      </td>
    </tr>
  )
}
