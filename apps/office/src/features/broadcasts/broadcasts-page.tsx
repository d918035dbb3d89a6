/**
 * Messages to many members: what was written, for whom, and how far it is sent.
 *
 * To change:
 * - the list of messages: `BroadcastsPage` here; one of them, `BroadcastPanel` in `broadcast-panel.tsx`
 * - the form of a new one, and whom it can be for: `openBroadcast` in `broadcast-form.tsx`, `Audience` in
 *   `packages/contract/src/office/broadcasts.ts`
 */
import { listBroadcasts, type Broadcast } from '@baize/contract/office'
import { Button } from '@baize/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../api/client.ts'
import { PageHead } from '../../kit/page-head.tsx'
import { useFormat } from '../../kit/use-format.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import { useMay } from '../../session/session.ts'
import { columnsOf } from '../../table/columns.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { defineList } from '../../table/list-definition.ts'
import { useList } from '../../table/use-list.ts'
import { openBroadcast } from './broadcast-form.tsx'
import { BroadcastPanel } from './broadcast-panel.tsx'
import { broadcastKey, toneOfBroadcast, useAudienceWords, useTitleOf } from './broadcast-words.ts'

const broadcastList = defineList({ name: 'broadcasts', paging: 'pages', filters: {} })
const column = columnsOf<Broadcast>()

/** How often the progress is asked for while something is being sent. */
const progressMs = 3_000

export function BroadcastsPage() {
  const t = usePhrasesOf('office-support')
  const may = useMay()
  const list = useList(broadcastList)
  const asked = { pageNo: list.page, pageSize: list.pageSize }
  const query = useQuery({
    queryKey: [...broadcastKey, asked],
    queryFn: ({ signal }) => call(listBroadcasts, { query: asked, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.list.some((one) => one.state === 'sending') === true ? progressMs : false,
  })
  return (
    <>
      <PageHead text={t('cast.text')} title={t('cast.title')}>
        {may('broadcasts.send') ? (
          <Button kind="primary" onClick={() => void openBroadcast(t('cast.new'))} size="sm">
            {t('cast.new')}
          </Button>
        ) : null}
      </PageHead>
      <DataTable
        columns={useColumns()}
        empty={{ title: t('cast.none') }}
        label={t('cast.title')}
        list={list}
        Panel={BroadcastPanel}
        panelTitle={() => t('cast.title')}
        query={query}
        rowId={({ broadcastId }) => broadcastId}
      />
    </>
  )
}

function useColumns() {
  const t = usePhrasesOf('office-support')
  const titleOf = useTitleOf()
  const audienceWords = useAudienceWords()
  const { count } = useFormat()
  return useMemo(
    () => [
      column.text('title', t('cast.subject'), titleOf),
      column.state('state', t('cast.state'), ({ state }) => [toneOfBroadcast[state], t(`cast.state.${state}`)]),
      column.text('progress', t('cast.progress'), ({ sent, counted }) => t('cast.of', count(sent), count(counted))),
      column.text('audience', t('cast.audience'), ({ audience }) => audienceWords(audience)),
      column.text('by', t('cast.by'), ({ begunBy }) => begunBy),
      column.time('begunAt', t('cast.begun'), ({ begunAt }) => begunAt),
    ],
    [t, titleOf, audienceWords, count],
  )
}
