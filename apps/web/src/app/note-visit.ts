import { visitAgentLink } from '@baize/contract'
import { call } from '../api/client.ts'
import { keptInvitation } from '../session/invitation.ts'

/** Counts that an agent's link was opened (2.116), if this page was. A count that fails is not missed. */
export function noteVisit(search = window.location.search): void {
  const { affiliateCode: code } = keptInvitation()
  if (code === undefined || !new URLSearchParams(search).has('affiliateCode')) return
  void call(visitAgentLink, { body: { code } }).catch(() => undefined)
}
