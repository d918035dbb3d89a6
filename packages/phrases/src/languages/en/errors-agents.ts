/** Refusals of the agent programme. */
export const agentErrors = {
  'agent.period': 'Choose a period of 1 to {0} days.',
  'agent.not_in_team': 'There is no such member in your team.',
  'agent.payslip_unknown': 'There is no such payslip of yours.',
  'wallet.pay_owed':
    'You owe pay to your team. Until it is paid, this account cannot bet, withdraw or transfer. Top up your balance: it is then paid automatically.',
  'transfer.bonus_open':
    'You cannot transfer money to others while your bonus is open. Complete its turnover, or give the bonus up.',
  'team.cannot_promote': 'Only active members become agents.',
  'team.not_an_agent': 'This member is not an agent.',
  'team.cannot_move': 'This account cannot be moved.',
  'team.no_such_agent': 'There is no active agent with this username.',
  'team.own_team': 'An agent cannot go below somebody of their own team.',
  'team.there_already': 'The member is directly below this agent already.',
  'contract.unknown': 'There is no such contract.',
  'contract.decided': 'This has been decided already. Please read it again.',
  'contract.terms_invalid': 'Contracts on this site cannot have these terms.',
  'contract.above_upline': 'These terms are above those of the upline who would pay them.',
  'contract.upline_without': 'The upline has no contract of this kind that lasts, and can pay no other by it.',
  'contract.not_direct': 'Contracts run between an agent and a direct downline who is an agent too.',
  'contract.offer_open': 'An offer of this kind is open already. Withdraw it first.',
} as const
