import { startPhoneProof } from '@baize/contract'
import type { Bind } from '../../../kernel/http/bind.ts'
import type { Identity } from '../open-identity.ts'
import { originOf } from '../origin.ts'

/**
 * A provider's word for a number. `originAt` is the address of one of the brand's own host names: the guard lets no other in,
 * so the provider sends nobody's proof elsewhere.
 */
export function bindPhoneProofRoutes(
  bind: Bind,
  identity: Pick<Identity, 'askProvider'>,
  originAt: (host: string) => string,
): void {
  bind(startPhoneProof, ({ caller, body }) => identity.askProvider(originOf(caller), originAt(caller.host), body))
}
