import type { OfficeChatRow } from '@baize/contract/office'
import { Button } from '@baize/ui'
import { Tabs } from '@baize/ui/tabs'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { LoadFailed, LoadingLines } from '../../kit/states.tsx'
import { Age, Moment, StateBadge } from '../../kit/values.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'
import { useRowKeys } from '../../table/use-row-keys.ts'
import { chatsQuery, deskQuery, type Queue } from './chat-queries.ts'
import { useWho } from './use-who.ts'
import classes from './support.module.css'

/** After this time a waiting person has been promised an answer. */
const promisedMinutes = 5

/** The chats that wait, are open, or have ended. Which list is shown, is in the address. */
export function ChatList({ openId }: { readonly openId: string | undefined }) {
  const t = usePhrasesOf('office-support')
  const navigate = useNavigate()
  const { tab } = useSearch({ strict: false })
  const { data } = useQuery(deskQuery())
  const queue: Queue = tab === 'open' || tab === 'ended' ? tab : 'waiting'
  return (
    <div className={classes.lists}>
      <Tabs
        grow={false}
        label={t('queue.label')}
        onChange={(value) => void navigate({ to: '.', search: (now) => ({ ...now, tab: value }), resetScroll: false })}
        tabs={[
          {
            value: 'waiting',
            label: t('queue.waiting', data?.waiting ?? 0),
            content: <Chats openId={openId} queue="waiting" />,
          },
          { value: 'open', label: t('queue.open'), content: <Chats openId={openId} queue="open" /> },
          { value: 'ended', label: t('queue.ended'), content: <Chats openId={openId} queue="ended" /> },
        ]}
        value={queue}
      />
    </div>
  )
}

const none = { waiting: 'queue.noneWaiting', open: 'queue.noneOpen', ended: 'queue.noneEnded' } as const

function Chats({ queue, openId }: { readonly queue: Queue; readonly openId: string | undefined }) {
  const t = usePhrasesOf('office-support')
  const navigate = useNavigate()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(chatsQuery(queue, page))
  const frame = useRowKeys<HTMLDivElement>({
    ids: data?.list.map(({ chatId }) => chatId) ?? [],
    open: openId,
    openRow: (chat) => void navigate({ to: '.', search: (now) => ({ ...now, chat }), resetScroll: false }),
  })
  if (data === undefined)
    return error === null ? <LoadingLines /> : <LoadFailed error={error} onRetry={() => void refetch()} />
  return (
    <div className={classes.list} ref={frame}>
      {data.list.length === 0 ? <p className={classes.muted}>{t(none[queue])}</p> : null}
      {data.list.map((row) => (
        <Row isOpen={row.chatId === openId} key={row.chatId} row={row} />
      ))}
      {data.totalPages === 1 ? null : (
        <div className={classes.pages}>
          <Button disabled={page === 1} onClick={() => setPage(page - 1)} size="sm">
            {t('queue.before')}
          </Button>
          <Button disabled={page >= data.totalPages} onClick={() => setPage(page + 1)} size="sm">
            {t('queue.more')}
          </Button>
        </div>
      )}
    </div>
  )
}

function Row({ row, isOpen }: { readonly row: OfficeChatRow; readonly isOpen: boolean }) {
  const t = usePhrasesOf('office-support')
  const who = useWho()
  const { chatId, state, isLetter, isMine, unread, lastText, lastAt, waitingSince } = row
  return (
    <Link
      aria-current={isOpen ? 'true' : undefined}
      className={classes.row}
      data-row-link
      resetScroll={false}
      search={(now) => ({ ...now, chat: chatId })}
      to="."
    >
      <span className={classes.rowHead}>
        <strong>{who(row)}</strong>
        {state === 'waiting' ? (
          <Age promisedMinutes={promisedMinutes} since={waitingSince} />
        ) : (
          <Moment time={lastAt} />
        )}
      </span>
      <span className={classes.rowText}>{lastText === '' ? t('row.picture') : lastText}</span>
      <span className={classes.badges}>
        <StateBadge tone="plain">{row.language}</StateBadge>
        {isLetter ? <StateBadge tone="plain">{t('row.letter')}</StateBadge> : null}
        {isMine ? <StateBadge tone="good">{t('row.mine')}</StateBadge> : null}
        {state !== 'open' || isMine ? null : <StateBadge tone="plain">{row.operator ?? ''}</StateBadge>}
        {unread === 0 || state === 'ended' ? null : <StateBadge tone="waiting">{t('row.unread', unread)}</StateBadge>}
        {row.rating === null ? null : <StateBadge tone="plain">{`★ ${row.rating}`}</StateBadge>}
      </span>
    </Link>
  )
}
