/** Refusals of the agent programme. */
export const agentErrors = {
  'agent.period': 'Choose a period of 1 to {0} days.',
  'agent.not_in_team': 'There is no such member in your team.',
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
} as const
