import { TextInput } from '@baize/ui'
import { useState } from 'react'
import classes from './ask.module.css'
import { openDialog } from './dialogs.ts'
import { FormEnd } from './form-end.tsx'

/** The words of a question for an id. */
export interface IdQuestion {
  readonly title: string
  readonly label: string
  readonly text: string
  readonly wrong: string
  readonly action: string
}

/** Asks for the id of something new, which becomes part of its address. `undefined` if the operator changed their mind. */
export function askForId(question: IdQuestion, isId: (typed: string) => boolean): Promise<string | undefined> {
  return openDialog<string>({
    title: question.title,
    content: (close) => <IdForm close={close} isId={isId} question={question} />,
  })
}

interface IdFormProps {
  readonly question: IdQuestion
  readonly isId: (typed: string) => boolean
  readonly close: (id?: string) => void
}

function IdForm({ question, isId, close }: IdFormProps) {
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const isRight = isId(typed.trim())
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (isRight) close(typed.trim())
      }}
    >
      <TextInput
        autoCapitalize="none"
        autoComplete="off"
        data-autofocus
        description={question.text}
        error={tried && !isRight ? question.wrong : undefined}
        label={question.label}
        maxLength={64}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        spellCheck={false}
        value={typed}
      />
      <FormEnd action={question.action} error={undefined} isSending={false} onCancel={() => close()} />
    </form>
  )
}
