import { envelopeProof, envelopeRains, openEnvelope } from '@baize/contract'
import type { Bind } from '../../kernel/http/bind.ts'
import type { Giveaways } from './open-giveaways.ts'

/** Binds the endpoints of red envelopes. */
export function bindGiveawayRoutes(bind: Bind, giveaways: Giveaways): void {
  bind(envelopeRains, ({ caller: { brand, session, language } }) =>
    giveaways.rains(brand.brandId, { session, language }),
  )
  bind(openEnvelope, ({ caller, params }) => giveaways.openEnvelope(caller.session, params.rainId))
  bind(envelopeProof, ({ caller: { brand, language }, params: { rainId }, query: { after } }) =>
    giveaways.proof(brand.brandId, { rainId, after, language }),
  )
}
