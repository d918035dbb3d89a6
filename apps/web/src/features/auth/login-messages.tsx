import { Alert } from '@baize/ui'
import type { LoginReason } from '../../dialogs/dialogs.ts'
import { usePhrases, type SiteKey } from '../../language/phrases.ts'

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
  return <Alert color="gold">{t(texts[reason])}</Alert>
}

const texts = {
  notLoggedIn: 'auth.notLoggedIn',
  sessionEnded: 'auth.sessionEnded',
  noTrial: 'trial.none',
} as const satisfies Record<LoginReason, SiteKey>
