import { resolveUnknownPayment, unknownPayments, type UnknownPaymentRow } from '@baize/contract/office'
import { Button } from '@baize/ui'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../api/client.ts'
import { askReason } from '../../dialogs/ask.tsx'
import { sayDone } from '../../dialogs/notes.ts'
import { DescriptionList } from '../../kit/panel.tsx'
import { ExactTime, Id } from '../../kit/values.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'
import { useMay } from '../../session/session.ts'
import { columnsOf } from '../../table/columns.tsx'
import { DataTable, type PanelProps } from '../../table/data-table.tsx'
import { defineList } from '../../table/list-definition.ts'
import { useList } from '../../table/use-list.ts'
import { useRowActions } from '../../table/use-row-keys.ts'
import { depositsKey } from './deposit-queries.ts'
import classes from '../../kit/detail.module.css'

const unknownList = defineList({ name: 'unknown-payments', paging: 'cursor', filters: {} })
const column = columnsOf<UnknownPaymentRow>()

/** Payments that a gateway reported for orders that do not exist. */
export function UnknownPayments() {
  const t = usePhrasesOf('office-payments')
  const list = useList(unknownList)
  const asked = { pageSize: list.pageSize, ...(list.after === undefined ? {} : { after: list.after }) }
  const query = useQuery({
    queryKey: [...depositsKey, 'unknown', asked],
    queryFn: ({ signal }) => call(unknownPayments, { query: asked, signal }),
    placeholderData: keepPreviousData,
  })
  const columns = useMemo(
    () => [
      column.text('amount', t('amount'), ({ amount, currency }) => `${amount} ${currency}`),
      column.text('kind', t('what'), ({ kind }) => t(`unknown.${kind}`)),
      column.text('gateway', t('gateway'), ({ gateway }) => gateway),
      column.id('charge', t('charge'), ({ chargeId }) => chargeId),
      column.time('receivedAt', t('reported'), ({ receivedAt }) => receivedAt),
    ],
    [t],
  )
  return (
    <DataTable
      columns={columns}
      empty={{ title: t('unknown.none') }}
      label={t('deposits.queue.unknown')}
      list={list}
      Panel={UnknownPanel}
      panelTitle={() => t('unknown.title')}
      query={query}
      rowId={({ gateway, eventId }) => `${gateway}:${eventId}`}
    />
  )
}

function UnknownPanel({ row }: PanelProps<UnknownPaymentRow>) {
  const t = usePhrasesOf('office-payments')
  const queries = useQueryClient()
  const mayDecide = useMay()('deposits.decide')
  const resolve = async (one: UnknownPaymentRow) => {
    const reason = await askReason({
      title: t('unknown.ask'),
      text: t('unknown.askText'),
      action: t('unknown.settle'),
      run: (why) =>
        call(resolveUnknownPayment, { params: { gateway: one.gateway }, body: { eventId: one.eventId, reason: why } }),
    })
    if (reason === undefined) return
    await queries.invalidateQueries({ queryKey: depositsKey })
    sayDone(t('unknown.settled'))
  }
  const run = row === undefined || !mayDecide ? undefined : () => void resolve(row)
  useRowActions({ approve: run && { says: t('unknown.settle'), run } })
  if (row === undefined) return <p>{t('elsewhere')}</p>
  return (
    <div className={classes.panel}>
      <p className={classes.muted}>{t('unknown.text')}</p>
      {run === undefined ? null : (
        <div className={classes.buttons}>
          <Button kind="primary" onClick={run} size="sm">
            {t('unknown.settle')}
          </Button>
        </div>
      )}
      <DescriptionList
        items={[
          [t('amount'), `${row.amount} ${row.currency}`],
          [t('what'), t(`unknown.${row.kind}`)],
          [t('gateway'), row.gateway],
          [t('charge'), <Id key="charge">{row.chargeId}</Id>],
          [t('reported'), <ExactTime key="at" time={row.receivedAt} />],
        ]}
      />
    </div>
  )
}
