import { Alert } from '@baize/ui'
import type { LoginReason } from '../../dialogs/dialogs.ts'
import { usePhrases } from '../../language/phrases.ts'

/** The last refusal or, before any, why a login is needed. */
export function LoginMessages({
  refused,
  reason,
}: {
  readonly refused: string | undefined
  readonly reason: LoginReason | undefined
}) {
  const t = usePhrases()
  if (refused !== undefined)
    return (
      <Alert color="red" role="alert">
        {refused}
      </Alert>
    )
  if (reason === undefined) return null
  return <Alert color="gold">{t(reason === 'notLoggedIn' ? 'auth.notLoggedIn' : 'auth.sessionEnded')}</Alert>
}
