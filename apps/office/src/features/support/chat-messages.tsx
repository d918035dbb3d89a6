import type { ChatMessage } from '@baize/contract'
import { officeChat, officeChatPicture, type OfficeChat } from '@baize/contract/office'
import { Button } from '@baize/ui'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import { ExactTime } from '../../kit/values.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'
import { useWho } from './use-who.ts'
import classes from './support.module.css'

/** The messages of a chat, the newest at the bottom and in view. */
export function ChatMessages({ view }: { readonly view: OfficeChat }) {
  const t = usePhrasesOf('office-support')
  const list = useRef<HTMLDivElement>(null)
  const { messages, hasEarlier, readEarlier, isReading } = useEarlier(view)
  const last = view.messages.at(-1)?.seq
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [last])
  const lastOwn = messages.findLast(({ author }) => author === 'operator')
  return (
    <div aria-label={t('room.messages')} className={classes.messages} ref={list} role="log">
      {hasEarlier ? (
        <Button loading={isReading} onClick={readEarlier} size="sm">
          {t('room.earlier')}
        </Button>
      ) : null}
      {messages.map((message) => (
        <Message
          isRead={message === lastOwn && view.seenByPerson >= message.seq}
          key={message.messageId}
          message={message}
          view={view}
        />
      ))}
    </div>
  )
}

/** The loaded messages, with those that were fetched when one wanted to read further back. */
function useEarlier({ chat, messages, hasEarlier }: OfficeChat) {
  const [earlier, setEarlier] = useState<{ readonly list: readonly ChatMessage[]; readonly more: boolean }>()
  const first = messages[0]?.seq ?? 1
  const before = (earlier?.list ?? []).filter(({ seq }) => seq < first)
  const oldest = before[0]?.seq ?? first
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(officeChat, { params: { chatId: chat.chatId }, query: { before: String(oldest) } }),
    onSuccess: (page) =>
      setEarlier((had) => ({ list: [...page.messages, ...(had?.list ?? [])], more: page.hasEarlier })),
  })
  return {
    messages: [...before, ...messages],
    hasEarlier: earlier?.more ?? hasEarlier,
    readEarlier: () => mutate(),
    isReading: isPending,
  }
}

interface MessageProps {
  readonly view: OfficeChat
  readonly message: ChatMessage
  readonly isRead: boolean
}

function Message({ view: { chat }, message, isRead }: MessageProps) {
  const t = usePhrasesOf('office-support')
  const whoOf = useWho()
  const { author, name, text, hasPicture, messageId, sentAt } = message
  const who = author === 'person' ? whoOf(chat) : (name ?? '')
  const address = officeChatPicture.path.replace(':chatId', chat.chatId).replace(':messageId', messageId)
  return (
    <article className={classes.message} data-own={author === 'operator' || undefined}>
      <p className={classes.muted}>
        {who} · <ExactTime time={sentAt} />
        {isRead ? ` · ${t('room.read')}` : ''}
      </p>
      {hasPicture ? (
        <img alt={t('room.pictureOf', who)} className={classes.picture} loading="lazy" src={address} />
      ) : null}
      {text === '' ? null : <p className={classes.text}>{text}</p>}
    </article>
  )
}
