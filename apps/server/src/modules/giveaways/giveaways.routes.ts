import { claimRaffleTicket, envelopeProof, envelopeRains, openEnvelope, raffleProof, raffles } from '@baize/contract'
import type { Bind } from '../../kernel/http/bind.ts'
import type { Giveaways } from './open-giveaways.ts'

/** Binds the endpoints of red envelopes and raffles. */
export function bindGiveawayRoutes(bind: Bind, giveaways: Giveaways): void {
  bind(envelopeRains, ({ caller: { brand, session, language } }) =>
    giveaways.rains(brand.brandId, { session, language }),
  )
  bind(openEnvelope, ({ caller, params }) => giveaways.openEnvelope(caller.session, params.rainId))
  bind(envelopeProof, ({ caller: { brand, language }, params: { rainId }, query: { after } }) =>
    giveaways.proof(brand.brandId, { rainId, after, language }),
  )
  bind(raffles, ({ caller: { brand, session, language } }) =>
    giveaways.raffles.list(brand.brandId, { session, language }),
  )
  bind(claimRaffleTicket, ({ caller, params }) => giveaways.raffles.claim(caller.session, params.raffleId))
  bind(raffleProof, ({ caller: { brand, language }, params: { raffleId }, query: { after } }) =>
    giveaways.raffles.proof(brand.brandId, { raffleId, after, language }),
  )
}
