import { Choice } from '@baize/ui/choice'
import { TextArea } from '@baize/ui/text-area'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { openDialog } from '../../dialogs/dialogs.ts'
import { FormEnd } from '../../dialogs/form-end.tsx'
import { useRoleName } from '../../kit/use-role-name.ts'
import { usePhrases, usePhrasesOf } from '../../language/phrases.ts'
import { rolesQuery } from './operator-queries.ts'
import classes from './operators.module.css'

type Save = (role: string, reason: string) => Promise<unknown>

/** Has another role than the current one chosen, with a reason. Resolves to it once `save` has succeeded. */
export function openRoleChoice(title: string, current: string, save: Save): Promise<string | undefined> {
  return openDialog<string>({
    title,
    content: (close) => <RoleChoiceForm close={close} current={current} save={save} />,
  })
}

interface RoleChoiceFormProps {
  readonly current: string
  readonly save: Save
  readonly close: (role?: string) => void
}

function RoleChoiceForm({ current, save, close }: RoleChoiceFormProps) {
  const t = usePhrasesOf('office-operators')
  const words = usePhrases()
  const nameOfRole = useRoleName()
  const { data } = useQuery(rolesQuery)
  const [role, setRole] = useState(current)
  const [reason, setReason] = useState('')
  const [state, setState] = useState<{ runs: boolean; error?: unknown }>({ runs: false })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setState({ runs: true })
    try {
      await save(role, reason.trim())
      close(role)
    } catch (error) {
      setState({ runs: false, error })
    }
  }
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)}>
      <Choice
        label={t('role')}
        onChange={setRole}
        options={(data?.list ?? []).map((one) => ({ value: one.role, label: nameOfRole(one.role, one.name) }))}
        value={role}
      />
      <p className={classes.note}>{t('roleChangeText')}</p>
      <TextArea
        label={words('ask.reason')}
        maxLength={300}
        rows={3}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        required
        value={reason}
      />
      <FormEnd
        action={t('changeRole')}
        error={state.error}
        isDisabled={role === current || reason.trim().length < 3}
        isSending={state.runs}
        onCancel={() => close()}
      />
    </form>
  )
}
