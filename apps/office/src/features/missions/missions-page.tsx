/**
 * Missions: writing them, publishing and ending them, their numbers and versions.
 *
 * To change:
 * - the page of missions in the back office: `MissionsPage` here; the list, `MissionList` in `mission-list.tsx`; the form of one,
 *   `MissionForm` in `mission-form.tsx`, its steps, `StepFields` in `step-fields.tsx`; how members see it, `MissionPreview` in
 *   `mission-preview.tsx`
 */
import { missionId } from '@baize/contract'
import { Button, TextInput } from '@baize/ui'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { openDialog } from '../../dialogs/dialogs.ts'
import { FormEnd } from '../../dialogs/form-end.tsx'
import { PageHead } from '../../kit/page-head.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'
import { useMay } from '../../session/session.ts'
import { MissionList } from './mission-list.tsx'
import editor from '../../kit/editor.module.css'

export function MissionsPage() {
  const t = usePhrasesOf('office-missions')
  const may = useMay()
  const navigate = useNavigate()
  const begin = async () => {
    const id = await askForId(t('newTitle'))
    if (id !== undefined)
      await navigate({ to: '/missions/$missionId', params: { missionId: id }, search: { new: 'yes' } })
  }
  return (
    <>
      <PageHead text={t('text')} title={t('title')}>
        {may('missions.change') ? (
          <Button icon={<IconPlus aria-hidden size={18} />} kind="primary" onClick={() => void begin()} size="sm">
            {t('new')}
          </Button>
        ) : null}
      </PageHead>
      <MissionList />
    </>
  )
}

/** Asks for the id of a new mission. */
export function askForId(title: string): Promise<string | undefined> {
  return openDialog<string>({ title, content: (close) => <IdForm close={close} /> })
}

function IdForm({ close }: { readonly close: (id?: string) => void }) {
  const t = usePhrasesOf('office-missions')
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState(false)
  const isRight = missionId.safeParse(typed.trim()).success
  return (
    <form
      className={editor.form}
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
        description={t('newText')}
        error={tried && !isRight ? t('idWrong') : undefined}
        label={t('id')}
        maxLength={64}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        spellCheck={false}
        value={typed}
      />
      <FormEnd action={t('newAction')} error={undefined} isSending={false} onCancel={() => close()} />
    </form>
  )
}
