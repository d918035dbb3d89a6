import {
  endOtherSessions,
  endSession,
  loginHistory,
  memberDevices,
  memberSessions,
  removeDevice,
} from '@baize/contract'
import type { Bind } from '../../../kernel/http/bind.ts'
import type { Identity } from '../open-identity.ts'

/** Binds the endpoints for a member's own sessions and devices, and for the history of logins. */
export function bindSessionRoutes(bind: Bind, identity: Identity): void {
  bind(memberSessions, ({ caller, query }) => identity.listSessions(caller.session, query.pageNo, query.pageSize))
  bind(endSession, async ({ caller: { session }, params }) => {
    const sessionId = BigInt(params.sessionId)
    // Ending the current session is a logout.
    if (sessionId === session.sessionId) await identity.logOut(session)
    else await identity.endSession(session, sessionId)
    return {}
  })
  bind(endOtherSessions, async ({ caller }) => {
    await identity.endOtherSessions(caller.session)
    return {}
  })
  bind(memberDevices, ({ caller, query }) => identity.listDevices(caller.session, query))
  bind(removeDevice, async ({ caller, params }) => {
    await identity.removeDevice(caller.session, BigInt(params.deviceId))
    return {}
  })
  bind(loginHistory, ({ caller, query }) => identity.listTries(caller.session, query.pageNo, query.pageSize))
}
