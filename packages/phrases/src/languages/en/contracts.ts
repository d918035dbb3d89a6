/** Contracts, payslips and income of agents. */
export const phrases = {
  'contract.title': 'Contracts',
} as const
