/** Refusals of the agent programme. */
export const agentErrors = {
  'agent.not_in_team': '您的团队中没有这位会员。',
}
