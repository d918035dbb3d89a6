import { messageCategories, type MessageCategory, type ownMessages, type ValueOf } from '@baize/contract'
import { Alert, Button, EmptyState, Skeleton } from '@baize/ui'
import { IconMailOpened, IconShieldCheck, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ownMessagesQuery } from '../../api/later-queries.ts'
import { useLanguage } from '../../language/language.ts'
import { useErrorText, useSupportPhrases } from '../../language/phrases.ts'
import { MessageAction } from './message-action.tsx'
import { NewsItem } from './news-item.tsx'
import { NewsPager } from './news-pager.tsx'
import { useUnread } from './unread.ts'
import { useInbox } from './use-inbox.ts'
import classes from './news-list.module.css'

type OwnMessage = ValueOf<typeof ownMessages>['list'][number]
type Shown = MessageCategory | 'all'

/**
 * The member's inbox: messages to this member alone, by what they are about (2.107).
 *
 * To change:
 * - categories of messages, and where a message leads: `kindsOf` and `actionOf` in
 *   `apps/server/src/modules/messages/message-kinds.ts`; the addresses, `MessageAction` in `message-action.tsx`
 */
export function OwnMessages() {
  const t = useSupportPhrases()
  const errorText = useErrorText()
  const language = useLanguage((state) => state.language)
  const [category, setCategory] = useState<Shown>('all')
  const [page, setPage] = useState(1)
  const { data, error } = useQuery(ownMessagesQuery(language, category, page))
  const { readAll } = useInbox()
  if (error !== null) return <Alert color="red">{errorText(error)}</Alert>
  if (data === undefined) return <Skeleton height="12rem" />
  const hasUnread = data.list.some(({ isRead }) => !isRead)
  return (
    <div className={classes.list}>
      <div className={classes.below}>
        <Categories
          onChoose={(chosen) => {
            setCategory(chosen)
            setPage(1)
          }}
          shown={category}
        />
        {hasUnread ? (
          <Button
            icon={<IconMailOpened aria-hidden size="1.1rem" />}
            kind="quiet"
            loading={readAll.isPending}
            onClick={() => readAll.mutate(category)}
            size="sm"
          >
            {t('inbox.readAll')}
          </Button>
        ) : null}
      </div>
      {data.list.length === 0 ? (
        <EmptyState icon={<IconShieldCheck size="2.25rem" />} text={t('inbox.emptyText')} title={t('inbox.empty')} />
      ) : (
        <Messages key={category} list={data.list} />
      )}
      {data.totalPages === 1 ? null : (
        <div className={classes.below}>
          <NewsPager onChange={setPage} page={page} totalPages={data.totalPages} />
        </div>
      )}
    </div>
  )
}

function Categories({ shown, onChoose }: { readonly shown: Shown; readonly onChoose: (category: Shown) => void }) {
  const t = useSupportPhrases()
  return (
    <div aria-label={t('inbox.categories')} className={classes.chips} role="group">
      {(['all', ...messageCategories] as const).map((one) => (
        <button
          aria-pressed={one === shown}
          className={classes.chip}
          key={one}
          onClick={() => onChoose(one)}
          type="button"
        >
          {t(`inbox.${one}`)}
        </button>
      ))}
    </div>
  )
}

function Messages({ list }: { readonly list: readonly OwnMessage[] }) {
  const t = useSupportPhrases()
  const { unreadIds, markRead } = useUnread()
  const { remove } = useInbox()
  return list.map(({ id, title, text, advice, at, action }, place) => (
    <NewsItem
      key={id}
      news={{ id, title, publishedAt: at }}
      onOpened={() => markRead([id])}
      opened={place === 0}
      text={
        <>
          <p className={classes.plain}>{text}</p>
          <p>{advice}</p>
        </>
      }
      unread={unreadIds.includes(id)}
    >
      <div className={classes.actions}>
        {action === null ? null : <MessageAction action={action} />}
        <Button
          icon={<IconTrash aria-hidden size="1.1rem" />}
          kind="quiet"
          loading={remove.isPending && remove.variables === id}
          onClick={() => remove.mutate(id)}
          size="sm"
        >
          {t('inbox.delete')}
        </Button>
      </div>
    </NewsItem>
  ))
}
