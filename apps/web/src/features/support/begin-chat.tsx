import { beginChat, longestChatText } from '@baize/contract'
import { Alert, Button, TextInput } from '@baize/ui'
import { TextArea } from '@baize/ui/text-area'
import { IconHeadset, IconMoon } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useErrorText, useSupportPhrases } from '../../language/phrases.ts'
import { useSession } from '../../session/session.ts'
import { useHumanCheck } from '../../verification/human-check.ts'
import { chatQuery } from './chat-queries.ts'
import classes from './chat.module.css'

/** Begins a chat with a question, or leaves a letter while nobody is on duty. */
export function BeginChat({ isOnline }: { readonly isOnline: boolean }) {
  const t = useSupportPhrases()
  const errorText = useErrorText()
  const isVisitor = useSession((state) => state.signedIn === undefined)
  const [text, setText] = useState('')
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const { mutate, isPending, error } = useBegin()
  return (
    <form
      className={classes.begin}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending && text.trim() !== '') mutate({ text, name, email })
      }}
    >
      <Presence isOnline={isOnline} />
      <p className={classes.muted}>{t(isOnline ? 'chat.intro' : 'chat.offlineText')}</p>
      {isVisitor ? (
        <>
          <TextInput
            autoComplete="nickname"
            label={t('chat.name')}
            maxLength={40}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
            value={name}
          />
          {isOnline ? null : (
            <TextInput
              autoComplete="email"
              label={t('chat.email')}
              maxLength={254}
              onChange={({ currentTarget }) => setEmail(currentTarget.value)}
              type="email"
              value={email}
            />
          )}
        </>
      ) : null}
      <TextArea
        autosize
        data-autofocus
        label={t('chat.question')}
        maxLength={longestChatText}
        maxRows={10}
        minRows={4}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        required
        value={text}
        withAsterisk={false}
      />
      {error === null ? null : (
        <Alert color="red" role="alert">
          {errorText(error)}
        </Alert>
      )}
      <Button disabled={text.trim() === ''} kind="primary" loading={isPending} size="lg" type="submit">
        {t(isOnline ? 'chat.begin' : 'chat.leave')}
      </Button>
    </form>
  )
}

/** Whether somebody is there. */
export function Presence({ isOnline }: { readonly isOnline: boolean }) {
  const t = useSupportPhrases()
  const Sign = isOnline ? IconHeadset : IconMoon
  return (
    <p className={classes.presence} data-online={isOnline || undefined}>
      <Sign aria-hidden size="1.25rem" />
      {t(isOnline ? 'chat.online' : 'chat.offline')}
    </p>
  )
}

/** Begins a chat; visitors are checked to be people. Sent again after a failure, it is the same message. */
function useBegin() {
  const queries = useQueryClient()
  const check = useHumanCheck()
  const token = useSession((state) => state.signedIn?.token)
  const [messageId] = useState(() => crypto.randomUUID())
  return useMutation({
    mutationFn: async ({ text, name, email }: { text: string; name: string; email: string }) => {
      const person = token === undefined ? await check('chat') : {}
      return call(beginChat, { body: { messageId, text, name, email, ...person } })
    },
    onSuccess: (view) => queries.setQueryData(chatQuery(token).queryKey, view),
  })
}
