import { Skeleton } from '@baize/ui'
import { useQuery } from '@tanstack/react-query'
import { ownerQuery } from '../api/owner-query.ts'
import { ConfirmOwner } from './confirm-owner.tsx'

/** Props of {@link PayoutProof}. */
export interface PayoutProofProps {
  /** Why it is asked for. */
  readonly text: string
  readonly onProved: () => void
  readonly onCancel: () => void
}

/** Asks for the member's second factor before money may leave. */
export function PayoutProof({ text, onProved, onCancel }: PayoutProofProps) {
  const { data: standing } = useQuery(ownerQuery())
  if (standing === undefined) return <Skeleton height="8rem" />
  return (
    <ConfirmOwner
      onCancel={onCancel}
      onProved={onProved}
      // The ways that guard what is added to an account; without any, all that the member has.
      onlyWays={standing.guards.totp.length > 0 ? standing.guards.totp : standing.ways}
      standing={standing}
      text={text}
    />
  )
}
