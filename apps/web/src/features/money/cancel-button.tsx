import { Alert, Button } from '@baize/ui'
import { ask } from '../../dialogs/ask.ts'
import { useErrorText } from '../../language/phrases.ts'
import classes from './money.module.css'

interface CancelButtonProps {
  /** What is asked before. */
  readonly question: { readonly title: string; readonly text: string; readonly keep: string }
  readonly label: string
  readonly kind?: 'plain' | 'quiet'
  readonly isPending: boolean
  readonly error: unknown
  readonly onCancel: () => void
}

/** Cancels a deposit or a withdrawal, after a question. */
export function CancelButton({ question, label, kind = 'plain', isPending, error, onCancel }: CancelButtonProps) {
  const errorText = useErrorText()
  const asked = async () => {
    const answer = await ask({
      icon: 'warning',
      title: question.title,
      html: `<p>${question.text}</p>`,
      buttons: [
        { answer: 'cancel', label },
        { answer: 'keep', label: question.keep },
      ],
    })
    if (answer === 'cancel') onCancel()
  }
  return (
    <>
      {error === null ? null : (
        <Alert color="red" role="alert">
          {errorText(error)}
        </Alert>
      )}
      <Button className={classes.cancel} kind={kind} loading={isPending} onClick={() => void asked()}>
        {label}
      </Button>
    </>
  )
}
