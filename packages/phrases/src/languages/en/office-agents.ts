/** The agent programme in the back office. */
export const phrases = {
  'agents.title': 'Agents',
} as const
