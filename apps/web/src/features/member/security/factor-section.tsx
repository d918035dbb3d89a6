import type { memberFactors, ValueOf } from '@baize/contract'
import { Alert, Button, FocusOnArrival, Skeleton } from '@baize/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormat } from '../../../api/use-brand.ts'
import { useAccessPhrases, useErrorText } from '../../../language/phrases.ts'
import { Facts } from '../facts.tsx'
import { factorsChanged, factorsQuery } from '../../../api/factor-queries.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { RemoveTotp, RenewCodes } from './totp-changes.tsx'
import { TotpSetup } from './totp-setup.tsx'
import { WaitingChanges } from './waiting-changes.tsx'
import classes from './factors.module.css'

/** The section's current step. Recovery codes are shown once, so they are stored here only. */
type Doing =
  | { readonly what: 'nothing' | 'setUp' | 'renew' | 'remove' }
  | { readonly what: 'codes'; readonly codes: readonly string[] }

/**
 * The member's second factors, with setup and removal of the authenticator app (4.007). Requires `loadAccessPhrases`.
 */
export function FactorSection() {
  const errorText = useErrorText()
  const { data, error } = useQuery(factorsQuery())
  if (data !== undefined) return <Factors factors={data} />
  return error === null ? <Skeleton height="12rem" /> : <Alert color="red">{errorText(error)}</Alert>
}

type MemberFactors = ValueOf<typeof memberFactors>

function Factors({ factors }: { readonly factors: MemberFactors }) {
  const queries = useQueryClient()
  const [doing, setDoing] = useState<Doing>({ what: 'nothing' })
  const rest = () => setDoing({ what: 'nothing' })
  const changed = () => factorsChanged(queries)
  const showCodes = (codes: readonly string[]) => {
    setDoing({ what: 'codes', codes })
    changed()
  }
  return (
    <div className={classes.step}>
      <WaitingChanges factors={['totp']} />
      <FactorFacts factors={factors} />
      <FocusOnArrival key={doing.what}>
        {doing.what === 'nothing' ? (
          <Actions hasTotp={factors.totpSince !== null} onDo={(what) => setDoing({ what })} />
        ) : null}
        {doing.what === 'setUp' ? <TotpSetup onCancel={rest} onCodes={showCodes} /> : null}
        {doing.what === 'renew' ? <RenewCodes onCancel={rest} onCodes={showCodes} /> : null}
        {doing.what === 'remove' ? (
          <RemoveTotp
            onCancel={rest}
            onRemoved={() => {
              rest()
              changed()
            }}
          />
        ) : null}
        {doing.what === 'codes' ? <RecoveryCodes codes={doing.codes} onKept={rest} /> : null}
      </FocusOnArrival>
    </div>
  )
}

function FactorFacts({ factors }: { readonly factors: MemberFactors }) {
  const say = useAccessPhrases()
  const { day } = useFormat()
  const { totpSince, recoveryCodesLeft, mobile, email, ways } = factors
  return (
    <>
      {ways.length === 0 ? <Alert color="gold">{say('security.factorNone')}</Alert> : null}
      <Facts
        facts={[
          [
            say('factor.way.totp'),
            totpSince === null ? say('security.totpOff') : say('security.totpSince', day(totpSince)),
          ],
          ...(totpSince === null ? [] : [[say('security.recovery'), say('security.left', recoveryCodesLeft)] as const]),
          [say('factor.way.sms'), mobile ?? say('security.contactNone')],
          [say('factor.way.email'), email ?? say('security.contactNone')],
        ]}
      />
    </>
  )
}

function Actions({
  hasTotp,
  onDo,
}: {
  readonly hasTotp: boolean
  readonly onDo: (what: 'setUp' | 'renew' | 'remove') => void
}) {
  const say = useAccessPhrases()
  if (!hasTotp)
    return (
      <Button fullWidth kind="primary" onClick={() => onDo('setUp')}>
        {say('security.setUp')}
      </Button>
    )
  return (
    <div className={classes.actions}>
      <Button onClick={() => onDo('renew')}>{say('security.renew')}</Button>
      <Button kind="danger" onClick={() => onDo('remove')}>
        {say('security.removeTotp')}
      </Button>
    </div>
  )
}
