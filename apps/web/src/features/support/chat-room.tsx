import { Button, FocusOnArrival } from '@baize/ui'
import { useEffect, useState } from 'react'
import { useSupportPhrases } from '../../language/phrases.ts'
import { useWatched, watchChat } from '../../live/watched-topics.ts'
import { BeginChat, Presence } from './begin-chat.tsx'
import { ChatEnd } from './chat-end.tsx'
import { ChatMessages } from './chat-messages.tsx'
import { Composer } from './composer.tsx'
import type { Chat } from './chat-queries.ts'
import { useEndChat, useSeen } from './use-chat.ts'
import classes from './chat.module.css'

/** A chat: where it stands, its messages, and what one writes. */
export function ChatRoom({ chat, isOnline }: { readonly chat: Chat; readonly isOnline: boolean }) {
  const t = useSupportPhrases()
  const [isBeginning, setBeginning] = useState(false)
  const { watchKey, state } = chat
  useEffect(() => (state === 'ended' ? undefined : watchChat(watchKey)), [watchKey, state])
  useSeen(chat)
  if (isBeginning && state === 'ended') return <BeginChat isOnline={isOnline} />
  return (
    <div className={classes.room}>
      <Standing chat={chat} isOnline={isOnline} />
      <ChatMessages chat={chat} />
      <Typing name={chat.operator ?? t('chat.service')} />
      {state === 'ended' ? <ChatEnd chat={chat} onAgain={() => setBeginning(true)} /> : null}
      {state === 'ended' ? null : (
        <FocusOnArrival>
          <Composer />
        </FocusOnArrival>
      )}
    </div>
  )
}

function Standing({ chat, isOnline }: { readonly chat: Chat; readonly isOnline: boolean }) {
  const t = useSupportPhrases()
  const { mutate, isPending } = useEndChat()
  const { state, operator, position, isLetter } = chat
  const text = () => {
    if (state === 'ended') return t('chat.ended')
    if (state === 'open') return t('chat.with', operator ?? t('chat.service'))
    return isLetter || !isOnline ? t('chat.letter') : t('chat.position', position ?? 1)
  }
  return (
    <div className={classes.standing}>
      <div>
        {state === 'waiting' ? <Presence isOnline={isOnline} /> : null}
        <p aria-live="polite" className={state === 'open' ? classes.with : classes.muted}>
          {text()}
        </p>
      </div>
      {state === 'ended' ? null : (
        <Button kind="quiet" loading={isPending} onClick={() => mutate()} size="sm">
          {t('chat.end')}
        </Button>
      )}
    </div>
  )
}

/** Said for a few seconds after each sign that the operator types. */
function Typing({ name }: { readonly name: string }) {
  const t = useSupportPhrases()
  const isTyping = useWatched((state) => state.isTyping)
  return (
    <p aria-live="polite" className={classes.typing}>
      {isTyping ? t('chat.typing', name) : ''}
    </p>
  )
}
