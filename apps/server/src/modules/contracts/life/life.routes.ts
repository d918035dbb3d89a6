import {
  actOnContract,
  agentContracts,
  consolidatedInfo,
  contractRules,
  dailyContracts,
  dividendContracts,
  hourlyContracts,
  offerContract,
  realtimeContracts,
} from '@baize/contract'
import type { Bind } from '../../../kernel/http/bind.ts'
import type { ContractParts } from '../contracts.parts.ts'
import { act, offer } from './act-on-contract.ts'
import { listOfKind, listOwn, present, showConsolidated, showRules } from './show-contracts.ts'
import type { ContractRow } from './contracts.sql.ts'

/** Binds the endpoints of contracts: lists, offers, decisions. */
export function bindLifeRoutes(bind: Bind, parts: ContractParts): void {
  const one = async (session: Parameters<typeof present>[1], row: ContractRow) => {
    const [shown] = await present(parts, session, [row])
    if (shown === undefined) throw new Error('a contract was not presented')
    return shown
  }
  bind(agentContracts, ({ caller, query }) => listOwn(parts, caller.session, query))
  bind(contractRules, ({ caller }) => showRules(parts, caller.session))
  bind(offerContract, async ({ caller: { session }, body }) => one(session, await offer(parts, session, body)))
  bind(actOnContract, async ({ caller: { session }, params, body }) => {
    const { contract, ended } = await act(parts, session, { ...params, ...body })
    return { contract: await one(session, contract), endedBelow: ended.length }
  })
  bind(consolidatedInfo, ({ caller }) => showConsolidated(parts, caller.session))
  bind(dividendContracts, ({ caller }) => listOfKind(parts, caller.session, 'dividend'))
  bind(dailyContracts, ({ caller }) => listOfKind(parts, caller.session, 'daily'))
  bind(hourlyContracts, ({ caller }) => listOfKind(parts, caller.session, 'hourly'))
  bind(realtimeContracts, ({ caller }) => listOfKind(parts, caller.session, 'realtime'))
}
