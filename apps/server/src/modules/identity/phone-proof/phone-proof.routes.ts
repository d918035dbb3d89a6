import { startPhoneProof } from '@baize/contract'
import type { Bind } from '../../../kernel/http/bind.ts'
import type { Identity } from '../open-identity.ts'
import { originOf } from '../origin.ts'

/**
 * Binds the endpoint that begins to verify a number with a provider. `originAt` returns the address of one of the brand's
 * own host names. The guard accepts no other host, so the provider never sends a proof elsewhere.
 */
export function bindPhoneProofRoutes(
  bind: Bind,
  identity: Pick<Identity, 'askProvider'>,
  originAt: (host: string) => string,
): void {
  bind(startPhoneProof, ({ caller, body }) => identity.askProvider(originOf(caller), originAt(caller.host), body))
}
