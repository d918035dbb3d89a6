/**
 * Announcements for agents, and what agents wrote to their teams.
 *
 * To change:
 * - the list of announcements for agents: `AgentAnnouncementsPage` here; their form, `openAgencyForm` in `agency-form.tsx`
 * - what agents wrote to their teams, and stopping it: `WrittenList` in `written-list.tsx`
 */
import { agencyAnnouncements, type AgencyAnnouncement } from '@baize/contract/office'
import { Button } from '@baize/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { call } from '../../api/client.ts'
import { PageHead } from '../../kit/page-head.tsx'
import { PageTabs } from '../../kit/page-tabs.tsx'
import { useFormat } from '../../kit/use-format.ts'
import { useLanguage } from '../../language/language.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import { useMay } from '../../session/session.ts'
import { columnsOf } from '../../table/columns.tsx'
import { DataTable, type PanelProps } from '../../table/data-table.tsx'
import { defineList } from '../../table/list-definition.ts'
import { useList } from '../../table/use-list.ts'
import { agencyKey, openAgencyForm } from './agency-form.tsx'
import { WrittenList } from './written-list.tsx'

const agencyList = defineList({ name: 'agent-announcements', paging: 'pages', filters: {} })
const column = columnsOf<AgencyAnnouncement>()
const tones = { draft: 'plain', published: 'good', ended: 'bad' } as const

export function AgentAnnouncementsPage() {
  const t = usePhrasesOf('office-agents')
  const may = useMay()
  return (
    <>
      <PageHead text={t('news.text')} title={t('news.title')}>
        {may('agents.announce') ? (
          <Button kind="primary" onClick={() => void openAgencyForm(t('news.new'))} size="sm">
            {t('news.new')}
          </Button>
        ) : null}
      </PageHead>
      <PageTabs
        label={t('news.title')}
        tabs={[
          { value: 'site', label: t('news.site'), content: <AgencyList /> },
          { value: 'teams', label: t('news.teams'), content: <WrittenList /> },
        ]}
      />
    </>
  )
}

function AgencyList() {
  const t = usePhrasesOf('office-agents')
  const language = useLanguage((state) => state.language)
  const list = useList(agencyList)
  const span = useShownText()
  const asked = { pageNo: list.page, pageSize: list.pageSize }
  const query = useQuery({
    queryKey: [...agencyKey, asked],
    queryFn: ({ signal }) => call(agencyAnnouncements, { query: asked, signal }),
    placeholderData: keepPreviousData,
  })
  const columns = useMemo(
    () => [
      column.text('title', t('news.subject'), ({ content }) => content.title[language]),
      column.state('state', t('apply.state'), ({ state }) => [tones[state], t(`news.state.${state}`)]),
      column.text('shown', t('news.shown'), ({ content }) => span(content)),
      column.text('by', t('apply.by'), ({ changedBy }) => changedBy),
      column.time('changedAt', t('news.changed'), ({ changedAt }) => changedAt),
    ],
    [t, language, span],
  )
  return (
    <DataTable
      columns={columns}
      empty={{ title: t('news.none') }}
      label={t('news.title')}
      list={list}
      Panel={AgencyPanel}
      panelTitle={() => t('news.title')}
      query={query}
      rowId={({ announcementId }) => announcementId}
    />
  )
}

/** From when and until when agents see an announcement, in words. */
function useShownText(): (content: Pick<AgencyAnnouncement['content'], 'from' | 'until'>) => string {
  const t = usePhrasesOf('office-agents')
  const { minute } = useFormat()
  return useCallback(
    ({ from, until }) =>
      t('news.span', from === null ? t('news.atOnce') : minute(from), until === null ? t('news.noEnd') : minute(until)),
    [t, minute],
  )
}

function AgencyPanel({ row }: PanelProps<AgencyAnnouncement>) {
  const t = usePhrasesOf('office-agents')
  const may = useMay()
  const language = useLanguage((state) => state.language)
  const span = useShownText()
  if (row === undefined) return <p>{t('apply.gone')}</p>
  return (
    <>
      <h3>{row.content.title[language]}</h3>
      <p>{span(row.content)}</p>
      <p style={{ whiteSpace: 'pre-line' }}>{row.content.text[language]}</p>
      {may('agents.announce') ? (
        <Button onClick={() => void openAgencyForm(t('news.change'), row)} size="sm">
          {t('news.change')}
        </Button>
      ) : null}
    </>
  )
}
