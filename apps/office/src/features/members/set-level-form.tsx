import { setMemberLevel, type MemberLevelStanding } from '@baize/contract/office'
import { TextInput } from '@baize/ui'
import { Choice } from '@baize/ui/choice'
import { TextArea } from '@baize/ui/text-area'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { call } from '../../api/client.ts'
import { openDialog } from '../../dialogs/dialogs.ts'
import { FormEnd } from '../../dialogs/form-end.tsx'
import { sayDone } from '../../dialogs/notes.ts'
import { usePhrases, usePhrasesOf } from '../../language/phrases.ts'
import { membersKey } from './member-queries.ts'
import classes from './members.module.css'
import { useLevelName } from './use-level-name.ts'

interface Props {
  readonly memberId: string
  readonly standing: MemberLevelStanding
}

/** Asks for the level, until when it stays, and why. */
export function openSetLevel(title: string, props: Props): Promise<undefined> {
  return openDialog({ title, size: 'md', content: (close) => <SetLevelForm {...props} onClose={() => close()} /> })
}

function SetLevelForm({ memberId, standing, onClose }: Props & { readonly onClose: () => void }) {
  const t = usePhrasesOf('office-vip')
  const general = usePhrases()
  const queries = useQueryClient()
  const nameOf = useLevelName(standing)
  const [level, setLevel] = useState(String(standing.level))
  const [until, setUntil] = useState('')
  const [reason, setReason] = useState('')
  const [error, setError] = useState<unknown>()
  const [isSending, setSending] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSending(true)
    setError(undefined)
    const seen = standing.changes[0]?.number ?? 0
    try {
      await call(setMemberLevel, {
        params: { memberId },
        body: { level: Number(level), until, seen, reason: reason.trim() },
      })
      onClose()
      sayDone(t('setDone'))
    } catch (refusal) {
      setError(refusal)
    }
    setSending(false)
    await queries.invalidateQueries({ queryKey: [...membersKey, memberId] })
  }
  return (
    <form className={classes.stack} noValidate onSubmit={(event) => void submit(event)}>
      <p className={classes.muted}>{t('setText')}</p>
      <Choice
        label={t('levelOf')}
        onChange={setLevel}
        options={[0, ...standing.names.keys().map((place) => place + 1)].map((one) => ({
          value: String(one),
          label: nameOf(one),
        }))}
        value={level}
      />
      <TextInput
        label={t('setUntil')}
        onChange={({ currentTarget: { value } }) => setUntil(value)}
        type="date"
        value={until}
      />
      <TextArea
        label={general('ask.reason')}
        maxLength={300}
        onChange={({ currentTarget: { value } }) => setReason(value)}
        rows={2}
        value={reason}
      />
      <FormEnd
        action={t('set')}
        error={error}
        isDisabled={until === '' || reason.trim().length < 3}
        isSending={isSending}
        onCancel={onClose}
      />
    </form>
  )
}
