import { Button, TextInput } from '@baize/ui'
import { IconCopy } from '@tabler/icons-react'
import { openDialog } from '../../dialogs/dialogs.ts'
import { sayDone, sayFailed } from '../../dialogs/notes.ts'
import { ExactTime } from '../../kit/values.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'
import classes from './operators.module.css'

interface Invitation {
  readonly token: string
  readonly expiresAt: string
}

/** Shows an invitation's link, once: nobody can read it again. */
export function openInvitationLink(title: string, username: string, invitation: Invitation): Promise<unknown> {
  return openDialog({ title, size: 'md', content: () => <InvitationLink {...invitation} username={username} /> })
}

function InvitationLink({ token, expiresAt, username }: Invitation & { readonly username: string }) {
  const t = usePhrasesOf('office-operators')
  const address = `${window.location.origin}/invitation#${token}`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      sayDone(t('copied'))
    } catch {
      sayFailed(t('copyByHand'))
    }
  }
  return (
    <div className={classes.form}>
      <p>{t('linkText', username)}</p>
      <TextInput label={t('link')} onFocus={({ currentTarget }) => currentTarget.select()} readOnly value={address} />
      <p className={classes.note}>
        {t('linkUntil')} <ExactTime time={expiresAt} />
      </p>
      <div className={classes.actionsEnd}>
        <Button
          data-autofocus
          icon={<IconCopy aria-hidden size={18} />}
          kind="primary"
          onClick={() => void copy()}
          size="sm"
        >
          {t('copy')}
        </Button>
      </div>
    </div>
  )
}
