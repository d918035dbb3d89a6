import type { AgentErrorCode } from '@baize/phrases/errors'
import type { RefusalStatus } from './status-of-error.ts'

/** The statuses of the agent programme's refusals. */
export const statusOfAgentError: Record<AgentErrorCode, RefusalStatus> = {
  'agent.period': 400,
  'agent.not_in_team': 404,
  'agent.payslip_unknown': 404,
  'wallet.pay_owed': 403,
  'transfer.bonus_open': 409,
  'team.cannot_promote': 409,
  'team.not_an_agent': 409,
  'team.cannot_move': 409,
  'team.no_such_agent': 404,
  'team.own_team': 409,
  'team.there_already': 409,
  'contract.unknown': 404,
  'contract.decided': 409,
  'contract.terms_invalid': 422,
  'contract.above_upline': 422,
  'contract.upline_without': 409,
  'contract.not_direct': 409,
  'contract.offer_open': 409,
}
