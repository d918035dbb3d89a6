import type { WatchedHandRow, WatchedPairPage } from '@baize/contract/office'
import { openWatchedHand } from '@baize/contract/office'
import { Button } from '@baize/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { call } from '../../api/client.ts'
import { Panel } from '../../kit/panel.tsx'
import { LoadFailed } from '../../kit/states.tsx'
import { useFormat } from '../../kit/use-format.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import { columnsOf } from '../../table/columns.tsx'
import { DataTable, type PanelProps } from '../../table/data-table.tsx'
import { defineList } from '../../table/list-definition.ts'
import { useList } from '../../table/use-list.ts'
import { ChipAmount } from './chip-amount.tsx'
import { OpenedHandView } from './opened-hand.tsx'
import classes from './table-watch.module.css'
import { handsQuery } from './watch-queries.ts'

const handList = defineList({ name: 'watched-hands', paging: 'pages', filters: {} })
const column = columnsOf<WatchedHandRow>()

/** The hands that two members played together on a day; each opens beside the list. */
export function PairHands({ pair, day }: { readonly pair: WatchedPairPage; readonly day: string }) {
  const t = usePhrasesOf('office-table-watch')
  const { calendarDay } = useFormat()
  const list = useList(handList)
  const query = useQuery(handsQuery(pair.pairId, { day, pageNo: list.page, pageSize: list.pageSize }))
  const { one, other, play } = pair
  const columns = useMemo(
    () => [
      column.text('hand', t('hand'), ({ roomId, handNo }) => t('handTitle', roomId, handNo)),
      column.time('at', t('at'), ({ at }) => at),
      column.custom('pot', t('pot'), ({ pot }) => <ChipAmount amount={pot} play={play} />),
      column.custom('one', t('net', one.username), ({ oneNet }) => <ChipAmount amount={oneNet} isSigned play={play} />),
      column.custom('other', t('net', other.username), ({ otherNet }) => (
        <ChipAmount amount={otherNet} isSigned play={play} />
      )),
    ],
    [t, one, other, play],
  )
  const title = t('handsOf', calendarDay(day))
  return (
    <Panel title={title}>
      <DataTable
        columns={columns}
        empty={{ title: t('noHands') }}
        label={title}
        list={list}
        Panel={HandPanel}
        panelTitle={(row) => (row === undefined ? t('hand') : t('handTitle', row.roomId, row.handNo))}
        query={query}
        rowId={({ handId }) => handId}
      />
    </Panel>
  )
}

function HandPanel({ id, row }: PanelProps<WatchedHandRow>) {
  const { pairId = '' } = useParams({ strict: false })
  const handId = row?.handId ?? id
  return <HandOf handId={handId} key={handId} pairId={pairId} />
}

/** A hand: first the way to open it, which the audit log records, then all of it. */
function HandOf({ pairId, handId }: { readonly pairId: string; readonly handId: string }) {
  const t = usePhrasesOf('office-table-watch')
  const opening = useMutation({ mutationFn: () => call(openWatchedHand, { params: { pairId, handId } }) })
  if (opening.data !== undefined) return <OpenedHandView hand={opening.data} />
  return (
    <div className={classes.stack}>
      <p>{t('openText')}</p>
      <div className={classes.buttons}>
        <Button kind="primary" loading={opening.isPending} onClick={() => opening.mutate()} size="sm">
          {t('open')}
        </Button>
      </div>
      {opening.error === null ? null : <LoadFailed error={opening.error} onRetry={() => opening.mutate()} />}
    </div>
  )
}
