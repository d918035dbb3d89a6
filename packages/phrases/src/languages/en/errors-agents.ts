/** Refusals of the agent programme. */
export const agentErrors = {
  'agent.not_in_team': 'There is no such member in your team.',
  'wallet.pay_owed':
    'You owe pay to your team. Until it is paid, this account cannot bet, withdraw or transfer. Top up your balance: it is then paid automatically.',
  'transfer.bonus_open':
    'You cannot transfer money to others while your bonus is open. Complete its turnover, or give the bonus up.',
} as const
