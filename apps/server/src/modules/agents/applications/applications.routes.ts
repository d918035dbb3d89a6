import { applyAsAgent, ownApplication, withdrawApplication } from '@baize/contract'
import type { Bind } from '../../../kernel/http/bind.ts'
import type { Applications } from './open-applications.ts'

/** Binds the endpoints of members who apply for the agent programme. */
export function bindApplicationRoutes(bind: Bind, applications: Applications): void {
  bind(ownApplication, ({ caller }) => applications.own(caller.session))
  bind(applyAsAgent, ({ caller, body }) => applications.apply(caller.session, body))
  bind(withdrawApplication, ({ caller }) => applications.withdraw(caller.session))
}
