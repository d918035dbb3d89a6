import { Button, EmptyState } from '@baize/ui'
import { IconUserX } from '@tabler/icons-react'
import { useDialogs } from '../../../dialogs/dialogs.ts'
import { useErrorText, usePhrases } from '../../../language/phrases.ts'
import { useSession } from '../../../session/session.ts'
import { ToAccount } from './to-account.tsx'

/** Explains why a sign-in with a provider failed, and offers another attempt or the home page. */
export function SocialFailed({ error, onHome }: { readonly error: Error; readonly onHome: () => void }) {
  const t = usePhrases()
  const errorText = useErrorText()
  const show = useDialogs((state) => state.show)
  const signedIn = useSession((state) => state.signedIn)
  return (
    <div role="alert">
      <EmptyState icon={<IconUserX size="2.5rem" />} text={errorText(error)} title={t('shell.refused')} wholePage>
        {signedIn === undefined ? (
          <Button kind="primary" onClick={() => show({ kind: 'login' })}>
            {t('auth.logIn')}
          </Button>
        ) : (
          <ToAccount />
        )}
        <Button onClick={onHome}>{t('system.toHome')}</Button>
      </EmptyState>
    </div>
  )
}
