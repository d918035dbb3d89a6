import { feedbackLength, feedbackTypes, sendFeedback, type FeedbackType } from '@baize/contract'
import { Alert, Button } from '@baize/ui'
import { TextArea } from '@baize/ui/text-area'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import { mine } from '../../api/queries.ts'
import { passingNote } from '../../dialogs/passing-note.ts'
import { useErrorText, useSupportPhrases } from '../../language/phrases.ts'
import classes from './feedback.module.css'

const { min, max } = feedbackLength

/** Sends feedback: a question type, and between 5 and 140 characters (5.041). */
export function FeedbackForm() {
  const say = useSupportPhrases()
  const errorText = useErrorText()
  const [type, setType] = useState<FeedbackType>('suggestion')
  const [content, setContent] = useState('')
  const [isJudged, setJudged] = useState(false)
  const input = useRef<HTMLTextAreaElement>(null)
  const { mutate, isPending, error } = useSendFeedback(() => {
    setContent('')
    setJudged(false)
  })
  // Characters as people count them, as the server does.
  const length = Array.from(content.trim()).length
  const isWrong = length < min || length > max
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setJudged(true)
        if (isWrong) input.current?.focus()
        else if (!isPending) mutate({ questionType: type, content: content.trim() })
      }}
    >
      <fieldset className={classes.types}>
        <legend>{say('feedback.type')}</legend>
        {feedbackTypes.map((one) => (
          <label className={classes.type} key={one}>
            <input checked={one === type} name="questionType" onChange={() => setType(one)} type="radio" value={one} />
            {say(`feedback.${one}`)}
          </label>
        ))}
      </fieldset>
      <TextArea
        description={say('feedback.count', length, max)}
        error={isJudged && isWrong ? say('feedback.length', min, max) : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        label={say('feedback.content')}
        name="content"
        onChange={({ currentTarget }) => setContent(currentTarget.value)}
        ref={input}
        rows={5}
        value={content}
      />
      {error === null ? null : (
        <Alert color="red" role="alert">
          {errorText(error)}
        </Alert>
      )}
      <Button kind="primary" loading={isPending} size="lg" type="submit">
        {say('feedback.send')}
      </Button>
    </form>
  )
}

function useSendFeedback(onSent: () => void) {
  const say = useSupportPhrases()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { readonly questionType: FeedbackType; readonly content: string }) =>
      call(sendFeedback, { body }),
    onSuccess() {
      onSent()
      passingNote.say(say('feedback.sent'))
      return queries.invalidateQueries({ queryKey: [mine, 'feedback'] })
    },
  })
}
