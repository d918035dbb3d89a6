import { Alert, Button } from '@baize/ui'
import { TextArea } from '@baize/ui/text-area'
import { useState, type FormEvent } from 'react'
import { useErrorText, usePhrases } from '../language/phrases.ts'
import classes from './ask.module.css'
import { openDialog } from './dialogs.ts'

/** The bounds of `officeReason` in the contract. */
const [shortest, longest] = [3, 300]

/** A question that is answered by a reason. */
export interface ReasonQuestion {
  readonly title: string
  /** What will happen, for example with the amount and the member. */
  readonly text?: string
  /** The button that does it, such as "Suspend". */
  readonly action: string
  readonly isDanger?: boolean
  /** Reasons to take with one press. */
  readonly usual?: readonly string[]
  /** Does it. While it runs the dialog waits; what it throws is said in the dialog, which stays open with what was typed. */
  readonly run?: (reason: string) => Promise<unknown>
}

/**
 * Asks for a reason before something is done that the audit log must explain. Resolves to the reason once `run` has
 * succeeded; `undefined` if the operator changed their mind.
 */
export function askReason(question: ReasonQuestion): Promise<string | undefined> {
  return openDialog<string>({
    title: question.title,
    content: (close) => <ReasonForm close={close} question={question} />,
  })
}

function ReasonForm({ question, close }: { question: ReasonQuestion; close: (reason?: string) => void }) {
  const t = usePhrases()
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const { state, run } = useRun(() => (question.run ?? (() => Promise.resolve()))(reason.trim()))
  const short = reason.trim().length < shortest
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!short) void run(() => close(reason.trim()))
  }
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      {question.text === undefined ? null : <p>{question.text}</p>}
      <TextArea
        data-autofocus
        error={tried && short ? t('ask.reasonShort', shortest) : undefined}
        label={t('ask.reason')}
        maxLength={longest}
        rows={3}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        value={reason}
      />
      {question.usual === undefined ? null : (
        <div className={classes.usual}>
          {question.usual.map((one) => (
            <button className={classes.chip} key={one} onClick={() => setReason(one)} type="button">
              {one}
            </button>
          ))}
        </div>
      )}
      <Failure error={state.error} />
      <div className={classes.actions}>
        <Button onClick={() => close()} size="sm">
          {t('ask.cancel')}
        </Button>
        <Button kind={question.isDanger === true ? 'danger' : 'primary'} loading={state.runs} size="sm" type="submit">
          {question.action}
        </Button>
      </div>
    </form>
  )
}

/** A question that is answered by yes or no. */
export interface YesQuestion {
  readonly title: string
  readonly text: string
  readonly action: string
  readonly isDanger?: boolean
  /** Does it; see {@link ReasonQuestion}. */
  readonly run?: () => Promise<unknown>
}

/** Asks before something is done that needs no reason. Resolves to whether it was done. */
export async function askYes(question: YesQuestion): Promise<boolean> {
  const answer = await openDialog<true>({
    title: question.title,
    content: (close) => <YesForm close={close} question={question} />,
  })
  return answer === true
}

function YesForm({ question, close }: { question: YesQuestion; close: (answer?: true) => void }) {
  const t = usePhrases()
  const { state, run } = useRun(question.run ?? (() => Promise.resolve()))
  return (
    <div className={classes.form}>
      <p>{question.text}</p>
      <Failure error={state.error} />
      <div className={classes.actions}>
        <Button onClick={() => close()} size="sm">
          {t('ask.cancel')}
        </Button>
        <Button
          data-autofocus
          kind={question.isDanger === true ? 'danger' : 'primary'}
          loading={state.runs}
          onClick={() => void run(() => close(true))}
          size="sm"
        >
          {question.action}
        </Button>
      </div>
    </div>
  )
}

/** What a dialog does when it is confirmed: it runs once at a time, and keeps what it threw. */
function useRun(action: () => Promise<unknown>) {
  const [state, setState] = useState<{ runs: boolean; error?: unknown }>({ runs: false })
  const run = async (then: () => void) => {
    if (state.runs) return
    setState({ runs: true })
    try {
      await action()
      then()
    } catch (error) {
      setState({ runs: false, error })
    }
  }
  return { state, run }
}

/** What went wrong, in a dialog or a form; nothing if nothing did. */
export function Failure({ error }: { readonly error: unknown }) {
  const errorText = useErrorText()
  if (error === undefined || error === null) return null
  return (
    <Alert className={classes.failure} role="alert" variant="outline">
      {errorText(error)}
    </Alert>
  )
}
