import { cancelWaitingChange, waitingChanges } from '@baize/contract'
import type { Bind } from '../../../kernel/http/bind.ts'
import type { Identity } from '../open-identity.ts'

/** Binds the endpoints for changes to second factors that wait. */
export function bindWaitingChangesRoutes(bind: Bind, { waiting }: Identity): void {
  bind(waitingChanges, ({ caller }) => waiting.list(caller.session))
  bind(cancelWaitingChange, async ({ caller, params }) => {
    await waiting.cancel(caller.session, params.factor, caller.language)
    return {}
  })
}
