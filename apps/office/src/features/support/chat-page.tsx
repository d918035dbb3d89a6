/**
 * The live chat: the queue, the open chat, and the person beside it.
 *
 * To change:
 * - the lists of chats: `ChatList` in `chat-list.tsx`; an open chat, `ChatRoom` in `chat-room.tsx`; what stands beside it,
 *   `ChatSide` in `chat-side.tsx`
 * - prepared replies: `openReplies` in `reply-editor.tsx`
 * - how the page hears of changes: `useChatStream` in `use-chat-stream.ts`
 */
import { setChatDuty } from '@baize/contract/office'
import { Button, EmptyState } from '@baize/ui'
import { IconMessages } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { call } from '../../api/client.ts'
import { sayFailed } from '../../dialogs/notes.ts'
import { PageHead } from '../../kit/page-head.tsx'
import { useErrorText, usePhrasesOf } from '../../language/phrases.ts'
import { useMay } from '../../session/session.ts'
import { ChatList } from './chat-list.tsx'
import { chatKeys, deskQuery } from './chat-queries.ts'
import { ChatRoom } from './chat-room.tsx'
import { openReplies } from './reply-editor.tsx'
import { useChatStream } from './use-chat-stream.ts'
import classes from './support.module.css'

export function ChatPage() {
  const t = usePhrasesOf('office-support')
  const may = useMay()
  const { chat } = useSearch({ strict: false })
  useChatStream()
  return (
    <>
      <PageHead text={t('chat.text')} title={t('chat.title')}>
        {may('chat.change') ? (
          <Button onClick={() => void openReplies(t('replies.title'))} size="sm">
            {t('replies.title')}
          </Button>
        ) : null}
        {may('chat.answer') ? <DutyButton /> : null}
      </PageHead>
      <Desk />
      <div className={classes.desk} data-open={chat !== undefined || undefined}>
        <ChatList openId={chat} />
        {chat === undefined ? (
          <div className={classes.none}>
            <EmptyState icon={<IconMessages size={36} />} text={t('room.noneText')} title={t('room.none')} />
          </div>
        ) : (
          <ChatRoom chatId={chat} key={chat} />
        )}
      </div>
    </>
  )
}

/** Who is on duty. */
function Desk() {
  const t = usePhrasesOf('office-support')
  const may = useMay()
  const { data } = useQuery(deskQuery())
  if (data === undefined) return null
  const names = data.colleagues.map(({ name, chats }) => t('room.to', name, chats)).join(' · ')
  return (
    <p className={classes.muted} role="status">
      {[
        ...(may('chat.answer') ? [t(data.onDuty ? 'duty.isOn' : 'duty.isOff')] : []),
        ...(names === '' ? [] : [t('duty.colleagues', names)]),
      ].join(' · ')}
    </p>
  )
}

function DutyButton() {
  const t = usePhrasesOf('office-support')
  const errorText = useErrorText()
  const queries = useQueryClient()
  const { data } = useQuery(deskQuery())
  const { mutate, isPending } = useMutation({
    mutationFn: (onDuty: boolean) => call(setChatDuty, { body: { onDuty } }),
    onSuccess: (desk) => queries.setQueryData(deskQuery().queryKey, desk),
    onError: (error) => sayFailed(errorText(error)),
    onSettled: () => void queries.invalidateQueries({ queryKey: chatKeys.desk }),
  })
  if (data === undefined) return null
  return (
    <Button kind={data.onDuty ? 'plain' : 'primary'} loading={isPending} onClick={() => mutate(!data.onDuty)} size="sm">
      {t(data.onDuty ? 'duty.off' : 'duty.on')}
    </Button>
  )
}
