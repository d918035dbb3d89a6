import {
  agentJoined,
  agentLinks,
  agentLinkUse,
  makeAgentLink,
  openAgentAccount,
  stopAgentLink,
  visitAgentLink,
} from '@baize/contract'
import type { Bind } from '../../../kernel/http/bind.ts'
import type { LinkParts } from './links.parts.ts'
import { listJoined, listLinks, makeLink, noteVisit, openBelow, showUse, stop } from './own-links.ts'

/** Binds the endpoints of the register centre. */
export function bindLinkRoutes(bind: Bind, parts: LinkParts): void {
  bind(agentLinks, ({ caller, query }) => listLinks(parts, caller.session, query))
  bind(makeAgentLink, ({ caller, params, body }) => makeLink(parts, caller.session, { ...params, ...body }))
  bind(stopAgentLink, ({ caller, params }) => stop(parts, caller.session, params.linkId))
  bind(agentLinkUse, ({ caller, params }) => showUse(parts, caller.session, params.linkId))
  bind(agentJoined, ({ caller, query }) => listJoined(parts, caller.session, query))
  bind(openAgentAccount, ({ caller, body }) => openBelow(parts, caller.session, body))
  bind(visitAgentLink, async ({ caller, body }) => {
    await noteVisit(parts, { brandId: caller.brand.brandId, address: caller.address }, body.code)
    return {}
  })
}
