import type { OfficeChat } from '@baize/contract/office'
import { Button } from '@baize/ui'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LoadFailed, LoadingLines } from '../../kit/states.tsx'
import { usePhrases, usePhrasesOf } from '../../language/phrases.ts'
import { useMay } from '../../session/session.ts'
import { useShortcut } from '../../keyboard/shortcuts.ts'
import { ChatMessages } from './chat-messages.tsx'
import { chatQuery } from './chat-queries.ts'
import { ChatSide } from './chat-side.tsx'
import { Composer } from './composer.tsx'
import { HandOver } from './hand-over.tsx'
import { useChatActions, useSeen } from './use-chat-actions.ts'
import { useIsTyping } from './use-chat-stream.ts'
import { useWho } from './use-who.ts'
import classes from './support.module.css'

/** An open chat, and the person beside it. */
export function ChatRoom({ chatId }: { readonly chatId: string }) {
  const { data, error, refetch } = useQuery(chatQuery(chatId))
  if (data === undefined)
    return error === null ? <LoadingLines lines={8} /> : <LoadFailed error={error} onRetry={() => void refetch()} />
  return (
    <>
      <Conversation view={data} />
      <ChatSide chat={data.chat} />
    </>
  )
}

function Conversation({ view }: { readonly view: OfficeChat }) {
  const { chat } = view
  const t = usePhrasesOf('office-support')
  const words = usePhrases()
  const who = useWho()
  const isTyping = useIsTyping(chat.chatId)
  useSeen(view)
  return (
    <section aria-label={who(chat)} className={classes.room}>
      <div className={classes.roomHead}>
        <div className={classes.roomWho}>
          <Link
            aria-label={words('shell.close')}
            className={classes.back}
            search={(now) => ({ ...now, chat: undefined })}
            to="."
          >
            <IconArrowLeft aria-hidden size="1.25rem" />
          </Link>
          <div>
            <h2 className={classes.roomName}>{who(chat)}</h2>
            <Standing view={view} />
          </div>
        </div>
        <Actions view={view} />
      </div>
      <ChatMessages view={view} />
      <p aria-live="polite" className={classes.typing}>
        {isTyping ? t('room.typing', who(chat)) : ''}
      </p>
      {chat.isMine ? <Composer chat={chat} /> : null}
    </section>
  )
}

function Standing({ view: { chat } }: { readonly view: OfficeChat }) {
  const t = usePhrasesOf('office-support')
  const { state, endedBy, operator, rating, ratingText } = chat
  const text = () => {
    if (state === 'waiting') return t('room.waits')
    if (state === 'open') return t('room.with', operator ?? '')
    return endedBy === 'operator' ? t('room.ended.operator', operator ?? '') : t(`room.ended.${endedBy ?? 'person'}`)
  }
  return (
    <p className={classes.muted}>
      {text()}
      {rating === null ? '' : ` · ${t('room.rating', rating)}${ratingText === null ? '' : `: ${ratingText}`}`}
    </p>
  )
}

function Actions({ view: { chat } }: { readonly view: OfficeChat }) {
  const t = usePhrasesOf('office-support')
  const may = useMay()
  const { take, end, isTaking } = useChatActions(chat.chatId)
  const canTake = chat.state === 'waiting' && may('chat.answer')
  useShortcut('a', t('keys.take'), canTake ? take : undefined)
  if (canTake)
    return (
      <Button kind="primary" loading={isTaking} onClick={take} size="sm">
        {t('room.take')}
      </Button>
    )
  if (!chat.isMine) return null
  return (
    <div className={classes.actions}>
      <HandOver chatId={chat.chatId} />
      <Button onClick={() => void end()} size="sm">
        {t('room.end')}
      </Button>
    </div>
  )
}
