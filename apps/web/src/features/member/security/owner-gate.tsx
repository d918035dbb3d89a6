import { Alert, Skeleton } from '@baize/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useCentrePhrases, useErrorText } from '../../../language/phrases.ts'
import { ConfirmOwner } from './confirm-owner.tsx'
import { isProved, ownerQuery } from './owner-query.ts'

/** Props of {@link OwnerGate}. */
export interface OwnerGateProps {
  readonly onCancel: () => void
  /** What follows: it asks for the password itself where there is one. */
  readonly children: ReactNode
}

/** Lets whoever has no password confirm otherwise that it is them, before what would ask for it. */
export function OwnerGate({ onCancel, children }: OwnerGateProps) {
  const say = useCentrePhrases()
  const errorText = useErrorText()
  const { data, error } = useQuery(ownerQuery())
  if (data === undefined)
    return error === null ? <Skeleton height="8rem" /> : <Alert color="red">{errorText(error)}</Alert>
  if (data.hasPassword || isProved(data.provedUntil)) return children
  return <ConfirmOwner onCancel={onCancel} standing={data} text={say('owner.text')} />
}
