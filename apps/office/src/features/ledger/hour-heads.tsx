import { officeHourHeads } from '@baize/contract/office'
import type { ValueOf } from '@baize/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../api/client.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import { columnsOf } from '../../table/columns.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { defineList } from '../../table/list-definition.ts'
import { useList } from '../../table/use-list.ts'
import classes from './ledger.module.css'

const headList = defineList({ name: 'ledger-heads', paging: 'pages', filters: {} })

type Head = ValueOf<typeof officeHourHeads>['list'][number]
const column = columnsOf<Head>()

/** The published heads of the hash chains, hour by hour. */
export function HourHeads() {
  const t = usePhrasesOf('office-ledger')
  const list = useList(headList)
  const asked = { pageNo: list.page, pageSize: list.pageSize }
  const query = useQuery({
    queryKey: ['ledger', 'heads', asked],
    queryFn: ({ signal }) => call(officeHourHeads, { query: asked, signal }),
    placeholderData: keepPreviousData,
  })
  const columns = useMemo(
    () => [
      column.time('hour', t('hour'), ({ hour }) => hour),
      column.count('lane', t('lane'), ({ lane }) => lane),
      column.text('batch', t('batch'), ({ batch }) => batch),
      column.id('hash', t('hash'), ({ hash }) => hash),
      column.time('publishedAt', t('publishedAt'), ({ publishedAt }) => publishedAt, { isExtra: true }),
    ],
    [t],
  )
  return (
    <>
      <p className={classes.muted}>{t('headsText')}</p>
      <DataTable
        columns={columns}
        empty={{ title: t('noHeads') }}
        label={t('heads')}
        list={list}
        query={query}
        rowId={({ hour, lane }) => `${hour} ${lane}`}
      />
    </>
  )
}
