import { arriveAtMirror, leaveForMirror } from '@baize/contract'
import type { Bind } from '../../../kernel/http/bind.ts'
import type { Caller } from '../../../kernel/caller.ts'
import type { Identity } from '../open-identity.ts'
import { originOf } from '../origin.ts'

/**
 * Binds the endpoints by which a login goes along to another mirror. `originAt` returns the address of one of the brand's own
 * host names.
 */
export function bindMirrorTokenRoutes(
  bind: Bind,
  identity: Pick<Identity, 'leaveForMirror' | 'arriveAtMirror'>,
  originAt: (host: string) => string,
): void {
  bind(leaveForMirror, async ({ caller, body: { domain } }) => {
    const token = await identity.leaveForMirror(stopOf(caller), caller.session, domain)
    return { url: originAt(domain), token }
  })
  bind(arriveAtMirror, ({ caller, body }) => identity.arriveAtMirror(stopOf(caller), body.token))
}

const stopOf = (caller: Caller) => ({ ...originOf(caller), host: caller.host, session: caller.session })
