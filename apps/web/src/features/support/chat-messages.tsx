import { chatPicture, ownChat, type ChatMessage } from '@baize/contract'
import { Button, Skeleton } from '@baize/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import { useFormat } from '../../api/use-brand.ts'
import { useSupportPhrases } from '../../language/phrases.ts'
import type { Chat } from './chat-queries.ts'
import classes from './chat.module.css'

/** The messages of a chat, the newest at the bottom and in view. */
export function ChatMessages({ chat }: { readonly chat: Chat }) {
  const t = useSupportPhrases()
  const list = useRef<HTMLDivElement>(null)
  const { messages, hasEarlier, readEarlier, isReading } = useEarlier(chat)
  const last = chat.messages.at(-1)?.seq
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [last])
  const lastOwn = messages.findLast(({ author }) => author === 'person')
  return (
    <div aria-label={t('chat.messages')} className={classes.messages} ref={list} role="log">
      {hasEarlier ? (
        <Button kind="quiet" loading={isReading} onClick={readEarlier} size="sm">
          {t('chat.earlier')}
        </Button>
      ) : null}
      {messages.map((message) => (
        <Message
          isRead={message === lastOwn && chat.seenByOperator >= message.seq}
          key={message.messageId}
          message={message}
        />
      ))}
    </div>
  )
}

/** The loaded messages, with those that were fetched when one wanted to read further back. */
function useEarlier({ messages, hasEarlier }: Chat) {
  const [earlier, setEarlier] = useState<{ readonly list: readonly ChatMessage[]; readonly more: boolean }>()
  const first = messages[0]?.seq ?? 1
  const before = [...(earlier?.list ?? [])].filter(({ seq }) => seq < first)
  const oldest = before[0]?.seq ?? first
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(ownChat, { query: { before: String(oldest) } }),
    onSuccess: ({ chat }) =>
      setEarlier((had) => ({
        list: [...(chat?.messages ?? []), ...(had?.list ?? [])],
        more: chat?.hasEarlier ?? false,
      })),
  })
  return {
    messages: [...before, ...messages],
    hasEarlier: earlier?.more ?? hasEarlier,
    readEarlier: () => mutate(),
    isReading: isPending,
  }
}

function Message({ message, isRead }: { readonly message: ChatMessage; readonly isRead: boolean }) {
  const t = useSupportPhrases()
  const { minute } = useFormat()
  const { author, name, text, hasPicture, sentAt, messageId } = message
  const who = author === 'person' ? t('chat.you') : (name ?? t('chat.service'))
  return (
    <article className={classes.message} data-own={author === 'person' || undefined}>
      <p className={classes.who}>
        {who} <time dateTime={sentAt}>{minute(sentAt)}</time>
      </p>
      {hasPicture ? <MessagePicture messageId={messageId} name={t('chat.pictureOf', who)} /> : null}
      {text === '' ? null : <p className={classes.text}>{text}</p>}
      {isRead ? <p className={classes.who}>{t('chat.read')}</p> : null}
    </article>
  )
}

function MessagePicture({ messageId, name }: { readonly messageId: string; readonly name: string }) {
  const { data: address } = useQuery({
    queryKey: ['chat picture', messageId],
    queryFn: async ({ signal }) => {
      const bytes = await call(chatPicture, { params: { messageId }, signal })
      return URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type: 'image/webp' }))
    },
    // The address is valid for as long as this page is: a picture is fetched once.
    staleTime: Infinity,
    gcTime: Infinity,
  })
  if (address === undefined) return <Skeleton height="8rem" width="12rem" />
  return (
    <a className={classes.picture} href={address} rel="noreferrer" target="_blank">
      <img alt={name} src={address} />
    </a>
  )
}
