import { CallRefused } from '@baize/contract/client'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { affiliateQuery } from '../../api/later-queries.ts'
import { keptInvitation, type Invitation } from '../../session/invitation.ts'
import { useInvitationWarning } from './use-registration.ts'

/** The state of the invitation that this tab was opened with. */
export interface InvitationState {
  readonly invitation: Invitation
  /** The agent's code, if the server knows it. */
  readonly affiliateCode: string | undefined
  /** Whether to show the field for a code: the address has none, or its check failed (2.089). */
  readonly asks: boolean
  readonly refuse: () => void
}

/** Checks the code from the address once (7.012), and shows a dialog if it is no agent's (8.033). */
export function useInvitation(): InvitationState {
  const [invitation] = useState(keptInvitation)
  const [refused, setRefused] = useState(false)
  const { affiliateCode: code } = invitation
  const { data, error } = useQuery({ ...affiliateQuery(code ?? ''), enabled: code !== undefined })
  const warn = useRef(useInvitationWarning())
  useEffect(() => {
    if (error instanceof CallRefused && error.code === 'register.affiliate_invalid') warn.current(error.message)
  }, [error])
  const known = data !== undefined && !refused
  return {
    invitation,
    affiliateCode: known ? code : undefined,
    asks: code === undefined || refused || error !== null,
    refuse: () => setRefused(true),
  }
}
