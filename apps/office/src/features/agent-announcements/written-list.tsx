import { stopTeamMessage, writtenToTeams, type WrittenToTeam } from '@baize/contract/office'
import { Button } from '@baize/ui'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../api/client.ts'
import { askReason } from '../../dialogs/ask.tsx'
import { sayDone } from '../../dialogs/notes.ts'
import { useFormat } from '../../kit/use-format.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import { useMay } from '../../session/session.ts'
import { columnsOf } from '../../table/columns.tsx'
import { DataTable, type PanelProps } from '../../table/data-table.tsx'
import { defineList } from '../../table/list-definition.ts'
import { useList } from '../../table/use-list.ts'

const writtenKey = ['writtenToTeams'] as const
const writtenDefinition = defineList({ name: 'written-to-teams', paging: 'pages', filters: {} })
const column = columnsOf<WrittenToTeam>()
const tones = { sending: 'waiting', sent: 'good', stopped: 'bad' } as const

/** What agents wrote to their teams, the newest first. */
export function WrittenList() {
  const t = usePhrasesOf('office-agents')
  const { count } = useFormat()
  const list = useList(writtenDefinition)
  const asked = { pageNo: list.page, pageSize: list.pageSize }
  const query = useQuery({
    queryKey: [...writtenKey, asked],
    queryFn: ({ signal }) => call(writtenToTeams, { query: asked, signal }),
    placeholderData: keepPreviousData,
  })
  const columns = useMemo(
    () => [
      column.text('title', t('news.subject'), ({ title }) => title),
      column.member('agent', t('news.agent'), ({ agent }) => ({ memberId: agent.memberId, name: agent.username })),
      column.state('state', t('apply.state'), ({ state }) => [tones[state], t(`news.state.${state}`)]),
      column.text('sent', t('news.reached'), ({ sent }) => count(sent)),
      column.time('at', t('apply.sent'), ({ at }) => at),
    ],
    [t, count],
  )
  return (
    <DataTable
      columns={columns}
      empty={{ title: t('news.noneWritten') }}
      label={t('news.teams')}
      list={list}
      Panel={WrittenPanel}
      panelTitle={() => t('news.teams')}
      query={query}
      rowId={({ messageId }) => messageId}
    />
  )
}

function WrittenPanel({ row }: PanelProps<WrittenToTeam>) {
  const t = usePhrasesOf('office-agents')
  const may = useMay()
  const queries = useQueryClient()
  if (row === undefined) return <p>{t('apply.gone')}</p>
  const stop = async () => {
    const reason = await askReason({
      title: t('news.stop'),
      text: t('news.stopText'),
      action: t('news.stop'),
      isDanger: true,
      run: (why) => call(stopTeamMessage, { params: { messageId: row.messageId }, body: { reason: why } }),
    })
    await queries.invalidateQueries({ queryKey: writtenKey })
    if (reason !== undefined) sayDone(t('news.stopped'))
  }
  return (
    <>
      <h3>{row.title}</h3>
      <p style={{ whiteSpace: 'pre-line' }}>{row.text}</p>
      {row.state !== 'stopped' && may('agents.announce') ? (
        <Button kind="danger" onClick={() => void stop()} size="sm">
          {t('news.stop')}
        </Button>
      ) : null}
    </>
  )
}
