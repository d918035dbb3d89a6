export const applicationsKey = ['agentApplications'] as const

/** The colour of each state of an application. */
export const toneOfApplication = {
  waiting: 'waiting',
  approved: 'good',
  rejected: 'bad',
  withdrawn: 'plain',
} as const
