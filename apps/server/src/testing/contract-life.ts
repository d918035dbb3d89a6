import * as contract from '@baize/contract'
import { offerTopLevel, type SentTerms } from './agent-team.ts'
import type { TestMember, TestServer } from './open-test-server.ts'

/** What tests do with contracts, each a second after the one before, so that lists have an order. */
export function contractLife(server: TestServer) {
  const act = (member: TestMember, contractId: string, action: contract.ContractAction) => {
    server.clock.advance({ seconds: 1 })
    return member.call(contract.actOnContract, { params: { contractId }, body: { action } })
  }
  const offer = (upline: TestMember, downline: TestMember, terms: SentTerms) => {
    server.clock.advance({ seconds: 1 })
    return upline.call(contract.offerContract, { body: { downlineId: downline.id, terms } })
  }
  return {
    act,
    offer,
    /** A contract with the site, at once accepted. */
    signTop: async (member: TestMember, terms: SentTerms) =>
      act(member, await offerTopLevel(server, member, terms), 'accept'),
    /** A contract between two agents, at once accepted. */
    sign: async (upline: TestMember, downline: TestMember, terms: SentTerms) =>
      act(downline, (await offer(upline, downline, terms)).contractId, 'accept'),
  }
}
