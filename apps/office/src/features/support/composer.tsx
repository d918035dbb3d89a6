import { longestChatText, pictureUpload } from '@baize/contract'
import { answerChat, answerChatPicture, typeInOfficeChat, type OfficeChatRow } from '@baize/contract/office'
import { Button, Menu } from '@baize/ui'
import { TextArea } from '@baize/ui/text-area'
import { IconMessage2Bolt, IconPhotoUp } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import { Failure } from '../../dialogs/ask.tsx'
import { useShortcut } from '../../keyboard/shortcuts.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import { repliesQuery } from './chat-queries.ts'
import { useShowChat } from './use-chat-actions.ts'
import classes from './support.module.css'

/** How often the person is told that one types. */
const typingMs = 4_000

/** Writes answers: Enter sends, with Shift it begins a new line. */
export function Composer({ chat }: { readonly chat: OfficeChatRow }) {
  const t = usePhrasesOf('office-support')
  const [text, setText] = useState('')
  const input = useRef<HTMLTextAreaElement>(null)
  const picture = useRef<HTMLInputElement>(null)
  const { send, sendPicture, type } = useAnswers(chat.chatId)
  useShortcut('w', t('keys.write'), () => input.current?.focus())
  const submit = () => {
    if (text.trim() !== '' && !send.isPending)
      send.mutate(text, { onSuccess: () => setText((now) => (now === text ? '' : now)) })
  }
  return (
    <form
      className={classes.composer}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Failure error={send.error ?? sendPicture.error} />
      <TextArea
        aria-label={t('room.write')}
        autosize
        maxLength={longestChatText}
        maxRows={8}
        minRows={2}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          type()
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          submit()
        }}
        placeholder={t('room.write')}
        ref={input}
        value={text}
      />
      <div className={classes.composerEnd}>
        <Replies
          chat={chat}
          onChoose={(words) => {
            setText((now) => (now.trim() === '' ? words : `${now.trimEnd()}\n${words}`))
            input.current?.focus()
          }}
        />
        <Button
          icon={<IconPhotoUp aria-hidden size="1.1rem" />}
          loading={sendPicture.isPending}
          onClick={() => picture.current?.click()}
          size="sm"
        >
          {t('room.picture')}
        </Button>
        <input
          accept={pictureUpload.types.join(',')}
          aria-hidden
          hidden
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            if (file !== undefined) sendPicture.mutate(file)
            currentTarget.value = ''
          }}
          ref={picture}
          tabIndex={-1}
          type="file"
        />
        <Button disabled={text.trim() === ''} kind="primary" loading={send.isPending} size="sm" type="submit">
          {t('room.send')}
        </Button>
      </div>
    </form>
  )
}

/** The prepared replies, in the chat's language where there is one. */
function Replies({ chat, onChoose }: { readonly chat: OfficeChatRow; readonly onChoose: (words: string) => void }) {
  const t = usePhrasesOf('office-support')
  const { data = [] } = useQuery(repliesQuery())
  return (
    <Menu position="top-start" returnFocus={false} shadow="lg">
      <Menu.Target>
        <Button icon={<IconMessage2Bolt aria-hidden size="1.1rem" />} size="sm">
          {t('room.replies')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.replies ?? ''}>
        {data.length === 0 ? <Menu.Label>{t('room.noReplies')}</Menu.Label> : null}
        {data.map(({ replyId, title, words }) => (
          <Menu.Item key={replyId} onClick={() => onChoose(words[chat.language] ?? Object.values(words)[0] ?? '')}>
            {title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Sends answers. The same text sent again after a failure is the same message. */
function useAnswers(chatId: string) {
  const show = useShowChat(chatId)
  const tried = useRef<{ readonly text: string; readonly messageId: string }>(undefined)
  const said = useRef(-Infinity)
  const send = useMutation({
    mutationFn: async (text: string) => {
      if (tried.current?.text !== text) tried.current = { text, messageId: crypto.randomUUID() }
      const view = await call(answerChat, { params: { chatId }, body: tried.current })
      tried.current = undefined
      return view
    },
    onSuccess: show,
    onError: () => show(),
  })
  const sendPicture = useMutation({
    mutationFn: (file: File) =>
      call(answerChatPicture, { params: { chatId, messageId: crypto.randomUUID() }, body: file }),
    onSuccess: show,
  })
  return {
    send,
    sendPicture,
    type() {
      if (performance.now() - said.current < typingMs) return
      said.current = performance.now()
      // If it is not heard, nothing is lost.
      call(typeInOfficeChat, { params: { chatId }, body: { isTyping: true, seen: 0 } }).catch(() => undefined)
    },
  }
}
