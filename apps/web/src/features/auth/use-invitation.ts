import { CallRefused } from '@baize/contract/client'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { affiliateQuery } from '../../api/later-queries.ts'
import { keptInvitation, type Invitation } from '../../session/invitation.ts'
import { useInvitationWarning } from './use-registration.ts'

/** How the invitation stands that this tab was opened with. */
export interface InvitationStanding {
  readonly invitation: Invitation
  /** Its agent's code, where the house knows it. */
  readonly affiliateCode: string | undefined
  /** Whether the field for a code is shown: there is none in the address, or the check on it failed (2.089). */
  readonly asks: boolean
  readonly refuse: () => void
}

/** Checks the code of the address once (7.012), and says in a dialog when it is no agent's (8.033). */
export function useInvitation(): InvitationStanding {
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
