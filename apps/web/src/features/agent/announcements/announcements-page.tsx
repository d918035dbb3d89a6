import { agentAnnouncements, seeAgentAnnouncements } from '@baize/contract'
import { Button, EmptyState, Skeleton } from '@baize/ui'
import { card } from '@baize/ui/look'
import { Pager } from '@baize/ui/pager'
import { Tabs } from '@baize/ui/tabs'
import { IconPin, IconSpeakerphone } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { mine } from '../../../api/queries.ts'
import { useFormat } from '../../../api/use-brand.ts'
import { useLanguage } from '../../../language/language.ts'
import { useAgentPhrases, useErrorText, usePhrases } from '../../../language/phrases.ts'
import { TeamMessages } from './team-messages.tsx'
import classes from './announcements.module.css'

const announcementsKey = [mine, 'agentAnnouncements'] as const

/**
 * Announcements of the site for agents, and messages of the agent to the team (2.114, 2.126).
 *
 * To change:
 * - announcements for agents: `AnnouncementsPage` here; messages to the team, `TeamMessages` in `team-messages.tsx`
 */
export function AnnouncementsPage() {
  const say = useAgentPhrases()
  return (
    <div className={classes.page}>
      <h1>{say('nav.announcements')}</h1>
      <Tabs
        grow={false}
        label={say('nav.announcements')}
        tabs={[
          { value: 'site', label: say('news.site'), content: <SiteAnnouncements /> },
          { value: 'team', label: say('news.team'), content: <TeamMessages /> },
        ]}
      />
    </div>
  )
}

function SiteAnnouncements() {
  const t = usePhrases()
  const say = useAgentPhrases()
  const errorText = useErrorText()
  const { minute } = useFormat()
  const language = useLanguage((state) => state.language)
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery({
    queryKey: [...announcementsKey, language, page],
    queryFn: ({ signal }) => call(agentAnnouncements, { query: { pageNo: page, pageSize: 10, language }, signal }),
    placeholderData: keepPreviousData,
  })
  if (data === undefined && error !== null)
    return (
      <EmptyState icon={<IconSpeakerphone size="2.25rem" />} title={errorText(error)}>
        <Button kind="primary" onClick={() => void refetch()}>
          {t('shell.retry')}
        </Button>
      </EmptyState>
    )
  if (data === undefined) return <Skeleton height="14rem" />
  if (data.list.length === 0)
    return (
      <EmptyState icon={<IconSpeakerphone size="2.25rem" />} text={say('news.noneText')} title={say('news.none')} />
    )
  return (
    <div className={classes.list}>
      {data.newCount === 0 ? null : <SeeAll count={data.newCount} />}
      {data.list.map(({ announcementId, title, text, isPinned, isNew, at }) => (
        <article className={`${card} ${classes.entry}`} data-new={isNew} key={announcementId}>
          <h2 className={classes.heading}>
            {isPinned ? <IconPin aria-label={say('news.pinned')} size="1.125rem" /> : null}
            {title}
            {isNew ? <span className={classes.badge}>{say('news.new')}</span> : null}
          </h2>
          <time className={classes.muted} dateTime={at}>
            {minute(at)}
          </time>
          <p className={classes.words}>{text}</p>
        </article>
      ))}
      {data.totalPages === 1 ? null : (
        <Pager
          labels={{ page: (number) => t('pager.page', number), previous: t('pager.previous'), next: t('pager.next') }}
          onChange={setPage}
          page={page}
          totalPages={data.totalPages}
        />
      )}
    </div>
  )
}

function SeeAll({ count }: { readonly count: number }) {
  const say = useAgentPhrases()
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(seeAgentAnnouncements, {}),
    onSuccess: () => queries.invalidateQueries({ queryKey: announcementsKey }),
  })
  return (
    <p className={classes.see}>
      <span>{say('news.newCount', count)}</span>
      <Button loading={isPending} onClick={() => mutate()} size="sm">
        {say('news.see')}
      </Button>
    </p>
  )
}
