import { launchLiveChat } from '@baize/contract'
import { Alert, Button, FocusOnArrival, Skeleton } from '@baize/ui'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useSession } from '../../session/session.ts'
import { useErrorText, useSupportPhrases } from '../../language/phrases.ts'
import { ChatRoom } from './chat-room.tsx'
import { BeginChat } from './begin-chat.tsx'
import { chatQuery } from './chat-queries.ts'
import classes from './chat.module.css'

/**
 * The live chat with the customer service (2.079): our own window, or the way to the brand's outside provider.
 *
 * To change:
 * - what the chat window shows before, during and after a chat: `BeginChat`, `ChatRoom` and `ChatEnd` in this folder
 * - how the window hears of new messages: `watchChat` in `apps/web/src/live/watched-topics.ts`
 */
export function ChatWindow() {
  const errorText = useErrorText()
  const { data, error } = useQuery({
    queryKey: ['live chat'],
    queryFn: ({ signal }) => call(launchLiveChat, { body: {}, signal }),
    staleTime: 60_000,
  })
  if (error !== null) return <Alert color="red">{errorText(error)}</Alert>
  if (data === undefined) return <Skeleton height="14rem" />
  return data.model === 'OWN' ? <OwnWindow /> : <OutsideChat url={data.chatUrl} />
}

function OwnWindow() {
  const errorText = useErrorText()
  const token = useSession((state) => state.signedIn?.token)
  const { data, error } = useQuery(chatQuery(token))
  if (data === undefined && error !== null) return <Alert color="red">{errorText(error)}</Alert>
  if (data === undefined) return <Skeleton height="14rem" />
  const { chat, isOnline } = data
  return chat === null ? (
    <FocusOnArrival>
      <BeginChat isOnline={isOnline} />
    </FocusOnArrival>
  ) : (
    <ChatRoom chat={chat} isOnline={isOnline} key={chat.chatId} />
  )
}

function OutsideChat({ url }: { readonly url: string }) {
  const t = useSupportPhrases()
  return (
    <div className={classes.begin}>
      <p>{t('chat.outside')}</p>
      <Button data-autofocus kind="primary" onClick={() => window.open(url, '_blank', 'noopener,noreferrer')} size="lg">
        {t('chat.open')}
      </Button>
    </div>
  )
}
