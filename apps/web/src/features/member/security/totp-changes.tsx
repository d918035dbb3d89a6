import { removeTotp, renewRecoveryCodes, type ValueOf } from '@baize/contract'
import { call } from '../../../api/client.ts'
import { useAccessPhrases } from '../../../language/phrases.ts'
import { FactorGate } from './factor-gate.tsx'
import { PasswordAsked } from './password-asked.tsx'
import { WaitText } from './wait-text.tsx'
import classes from './factors.module.css'

/** Replaces the recovery codes with new ones. */
export function RenewCodes({
  onCodes,
  onCancel,
}: {
  readonly onCodes: (codes: readonly string[]) => void
  readonly onCancel: () => void
}) {
  const say = useAccessPhrases()
  return (
    <FactorGate factor="totp" onCancel={onCancel}>
      {() => (
        <PasswordAsked<ValueOf<typeof renewRecoveryCodes>>
          action={say('security.renew')}
          onCancel={onCancel}
          onDone={({ recoveryCodes }: ValueOf<typeof renewRecoveryCodes>) => onCodes(recoveryCodes)}
          send={(password) => call(renewRecoveryCodes, { body: { password } })}
        >
          <p>{say('security.renewWhy')}</p>
          <p className={classes.note}>{say('security.passwordWhy')}</p>
        </PasswordAsked>
      )}
    </FactorGate>
  )
}

/** Removes the authenticator app. */
export function RemoveTotp({ onRemoved, onCancel }: { readonly onRemoved: () => void; readonly onCancel: () => void }) {
  const say = useAccessPhrases()
  return (
    <FactorGate canWait factor="totp" onCancel={onCancel}>
      {(wait) => (
        <PasswordAsked
          action={say(wait ? 'security.removeLater' : 'security.removeTotp')}
          danger
          onCancel={onCancel}
          onDone={onRemoved}
          send={(password) => call(removeTotp, { body: { password, wait } })}
        >
          <p>{say('security.removeWhy')}</p>
          {wait ? <WaitText /> : null}
          <p className={classes.note}>{say('security.passwordWhy')}</p>
        </PasswordAsked>
      )}
    </FactorGate>
  )
}
