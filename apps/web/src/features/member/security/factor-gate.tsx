import type { GuardedFactor } from '@baize/contract'
import { Alert, Skeleton } from '@baize/ui'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useCentrePhrases, useErrorText } from '../../../language/phrases.ts'
import { ConfirmOwner } from '../../../verification/confirm-owner.tsx'
import { isProved, ownerQuery } from '../../../api/owner-query.ts'
import classes from './centre.module.css'

/** Props of {@link FactorGate}. */
export interface FactorGateProps {
  readonly factor: GuardedFactor
  /** Whether the change may wait instead, if the member can no longer use the factor. */
  readonly canWait?: boolean
  readonly onCancel: () => void
  /** The protected content; `wait` is true if the change will wait. */
  readonly children: (wait: boolean) => ReactNode
}

/**
 * Asks for the factor that a change is about, or for what guards it, before the change. Whoever has lost it can let the
 * change wait.
 */
export function FactorGate({ factor, canWait = false, onCancel, children }: FactorGateProps) {
  const say = useCentrePhrases()
  const errorText = useErrorText()
  const { data, error } = useQuery(ownerQuery())
  const [waits, setWaits] = useState(false)
  // The confirmation may lapse while the form is open. The form stays; the server asks again if it has to.
  const [passed, setPassed] = useState(false)
  if (data === undefined)
    return error === null ? <Skeleton height="8rem" /> : <Alert color="red">{errorText(error)}</Alert>
  const ways = data.guards[factor]
  const isShown = isProved(data.provedUntil) && data.provedBy !== null && ways.includes(data.provedBy)
  if (isShown && !passed) setPassed(true)
  if (ways.length === 0 || isShown || passed) return children(false)
  if (waits) return children(true)
  return (
    <ConfirmOwner
      onCancel={onCancel}
      onlyWays={ways}
      otherwise={
        canWait ? (
          <button className={classes.otherWay} onClick={() => setWaits(true)} type="button">
            {say('owner.lost', data.waitHours)}
          </button>
        ) : null
      }
      standing={data}
      text={say('owner.factorText')}
    />
  )
}
