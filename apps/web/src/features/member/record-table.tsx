import { Picture, VisuallyHidden } from '@baize/ui'
import type { ValueOf, bettingRecord } from '@baize/contract'
import { IconChevronRight } from '@tabler/icons-react'
import { useFormat } from '../../api/use-brand.ts'
import { useProofPhrases } from '../../language/phrases.ts'
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
          <th>
            <VisuallyHidden>{proof('record.details')}</VisuallyHidden>
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
  const proof = useProofPhrases()
  const { money, time } = useFormat()
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
          {bet.gameName}
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
      <td className={classes.open}>
        <button
          aria-label={`${proof('record.details')}: ${bet.gameName}, ${time(bet.placedAt)}`}
          onClick={() => onOpen(bet.roundId)}
          type="button"
        >
          <IconChevronRight aria-hidden size="1.25rem" />
        </button>
      </td>
    </tr>
  )
}
