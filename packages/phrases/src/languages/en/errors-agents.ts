/** Refusals of the agent programme. */
export const agentErrors = {
  'agent.not_in_team': 'There is no such member in your team.',
} as const
