import { Alert, Skeleton } from '@baize/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useCentrePhrases, useErrorText } from '../language/phrases.ts'
import { ConfirmOwner } from './confirm-owner.tsx'
import { isProved, ownerQuery } from '../api/owner-query.ts'

/** Props of {@link OwnerGate}. */
export interface OwnerGateProps {
  readonly onCancel: () => void
  /** The protected content, which asks for the password itself if there is one. */
  readonly children: ReactNode
}

/** Lets members without a password confirm in another way that it is them, before content that would ask for it. */
export function OwnerGate({ onCancel, children }: OwnerGateProps) {
  const say = useCentrePhrases()
  const errorText = useErrorText()
  const { data, error } = useQuery(ownerQuery())
  if (data === undefined)
    return error === null ? <Skeleton height="8rem" /> : <Alert color="red">{errorText(error)}</Alert>
  if (data.hasPassword || isProved(data.provedUntil)) return children
  return <ConfirmOwner onCancel={onCancel} standing={data} text={say('owner.text')} />
}
