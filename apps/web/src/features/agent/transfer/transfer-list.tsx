import { teamTransfers, type TeamTransfer } from '@baize/contract'
import { Button, EmptyState, Skeleton } from '@baize/ui'
import { Pager } from '@baize/ui/pager'
import { IconTransfer } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { useFormat } from '../../../api/use-brand.ts'
import { useAgentPhrases, useErrorText, usePhrases } from '../../../language/phrases.ts'
import records from '../../../records/records.module.css'
import { transfersKey } from './use-give.ts'
import classes from './transfer.module.css'

/** What was given and received within the team, the newest first. */
export function TransferList() {
  const t = usePhrases()
  const say = useAgentPhrases()
  const errorText = useErrorText()
  const [pageNo, setPage] = useState(1)
  const { data, error, refetch } = useQuery({
    queryKey: [...transfersKey, 'list', pageNo],
    queryFn: ({ signal }) => call(teamTransfers, { query: { pageNo }, signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <section aria-label={say('transfer.list')} className={classes.list}>
      <h2 className={classes.listTitle}>{say('transfer.list')}</h2>
      {data === undefined && error === null ? <Skeleton height="12rem" /> : null}
      {data === undefined && error !== null ? (
        <EmptyState icon={<IconTransfer size="2.25rem" />} title={errorText(error)}>
          <Button onClick={() => void refetch()}>{t('shell.retry')}</Button>
        </EmptyState>
      ) : null}
      {data?.list.length === 0 ? (
        <EmptyState
          icon={<IconTransfer size="2.25rem" />}
          text={say('transfer.noneText')}
          title={say('transfer.none')}
        />
      ) : null}
      {data === undefined || data.list.length === 0 ? null : (
        <table className={records.table}>
          <thead>
            <tr>
              <th>{say('transfer.when')}</th>
              <th>{say('transfer.with')}</th>
              <th data-number>{say('transfer.amount')}</th>
              <th>{say('transfer.note')}</th>
            </tr>
          </thead>
          <tbody>
            {data.list.map((one) => (
              <Row key={one.transferId} symbol={data.currencySymbol} transfer={one} />
            ))}
          </tbody>
        </table>
      )}
      {data === undefined ? null : (
        <Pager
          labels={{ page: (number) => t('pager.page', number), previous: t('pager.previous'), next: t('pager.next') }}
          onChange={setPage}
          page={pageNo}
          totalPages={data.totalPages}
        />
      )}
    </section>
  )
}

function Row({ transfer, symbol }: { readonly transfer: TeamTransfer; readonly symbol: string }) {
  const say = useAgentPhrases()
  const { minute, money } = useFormat()
  const { direction, isUpline, with: other, amount, note, state, at } = transfer
  return (
    <tr>
      <th data-label={say('transfer.when')} scope="row">
        {minute(at)}
      </th>
      <td data-label={say('transfer.with')}>
        {say(direction === 'in' ? 'transfer.from' : 'transfer.toWhom', other.username)}
        {isUpline ? <span className={classes.small}> {say('transfer.isUpline')}</span> : null}
      </td>
      <td data-label={say('transfer.amount')} data-number data-sign={direction === 'in' ? '+' : '-'}>
        {money(direction === 'in' ? amount : `-${amount}`, symbol)}
        {state === 'moving' ? <span className={classes.small}> {say('transfer.moving')}</span> : null}
      </td>
      <td data-label={say('transfer.note')}>{note ?? '–'}</td>
    </tr>
  )
}
