import { Button, TextInput } from '@baize/ui'
import { useState, type FormEvent } from 'react'
import { usePhrases } from '../language/phrases.ts'
import { Failure } from './ask.tsx'
import classes from './ask.module.css'
import { openDialog } from './dialogs.ts'

/** Asks for a code of the authenticator app, and hands it to `confirm` until it is accepted. Resolves to whether it was. */
export async function askCode(title: string, confirm: (code: string) => Promise<unknown>): Promise<boolean> {
  const answer = await openDialog<true>({
    title,
    content: (close) => <CodeForm close={close} confirm={confirm} />,
  })
  return answer === true
}

interface CodeFormProps {
  readonly confirm: (code: string) => Promise<unknown>
  readonly close: (answer?: true) => void
}

function CodeForm({ confirm, close }: CodeFormProps) {
  const t = usePhrases()
  const [code, setCode] = useState('')
  const [runs, setRuns] = useState(false)
  const [error, setError] = useState<unknown>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setRuns(true)
    try {
      await confirm(code)
      close(true)
    } catch (refusal) {
      setError(refusal)
      setCode('')
    } finally {
      setRuns(false)
    }
  }
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)}>
      <p>{t('code.text')}</p>
      <TextInput
        autoComplete="one-time-code"
        data-autofocus
        inputMode="numeric"
        label={t('code.label')}
        maxLength={16}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
        value={code}
      />
      <Failure error={error} />
      <div className={classes.actions}>
        <Button onClick={() => close()} size="sm">
          {t('ask.cancel')}
        </Button>
        <Button disabled={code.trim().length < 6} kind="primary" loading={runs} size="sm" type="submit">
          {t('code.confirm')}
        </Button>
      </div>
    </form>
  )
}
