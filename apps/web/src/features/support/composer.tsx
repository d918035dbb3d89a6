import { longestChatText, pictureUpload } from '@baize/contract'
import { Alert, Button, UnstyledButton } from '@baize/ui'
import { TextArea } from '@baize/ui/text-area'
import { IconPhotoUp, IconSend2 } from '@tabler/icons-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { PictureInput } from '../../forms/picture-input.tsx'
import { useErrorText, useSupportPhrases, type SupportKey } from '../../language/phrases.ts'
import { useSend, useSendPicture, useTyping } from './use-chat.ts'
import classes from './chat.module.css'

/** Writes messages: Enter sends, with Shift it begins a new line. */
export function Composer() {
  const t = useSupportPhrases()
  const errorText = useErrorText()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<SupportKey>()
  const picture = useRef<HTMLInputElement>(null)
  const send = useSend()
  const sendPicture = useSendPicture()
  const type = useTyping()
  const submit = () => {
    if (text.trim() === '' || send.isPending) return
    setProblem(undefined)
    send.mutate(text, { onSuccess: () => setText((now) => (now === text ? '' : now)) })
  }
  const error = send.error ?? sendPicture.error
  return (
    <form
      className={classes.composer}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {error === null && problem === undefined ? null : (
        <Alert color="red" role="alert">
          {problem === undefined ? errorText(error) : t(problem)}
        </Alert>
      )}
      <div className={classes.writing}>
        <UnstyledButton
          aria-label={t('chat.picture')}
          className={classes.attach}
          disabled={sendPicture.isPending}
          onClick={() => picture.current?.click()}
          title={t('chat.picture')}
        >
          <IconPhotoUp aria-hidden />
        </UnstyledButton>
        <PictureInput
          onFile={(file) => {
            const wrong = problemOf(file)
            setProblem(wrong)
            if (wrong === undefined) sendPicture.mutate(file)
          }}
          ref={picture}
          testId="chat-picture"
        />
        <TextArea
          aria-label={t('chat.write')}
          autosize
          className={classes.input}
          data-autofocus
          maxLength={longestChatText}
          maxRows={5}
          minRows={1}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value)
            type()
          }}
          onKeyDown={(event) => isSending(event) && (event.preventDefault(), submit())}
          placeholder={t('chat.write')}
          size="md"
          value={text}
        />
        <Button aria-label={t('chat.send')} kind="primary" loading={send.isPending} type="submit">
          <IconSend2 aria-hidden size="1.25rem" />
        </Button>
      </div>
    </form>
  )
}

/** Whether Enter was pressed to send, and not to choose a word of an input method. */
const isSending = ({ key, shiftKey, nativeEvent }: KeyboardEvent) =>
  key === 'Enter' && !shiftKey && !nativeEvent.isComposing

/** What is wrong with a picture, as far as it can be seen without uploading it. */
function problemOf({ type, size }: File): SupportKey | undefined {
  if (!pictureUpload.types.some((taken) => taken === type)) return 'chat.pictureType'
  return size > pictureUpload.maxBytes ? 'chat.pictureSize' : undefined
}
