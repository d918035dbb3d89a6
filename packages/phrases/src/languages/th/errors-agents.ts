/** Refusals of the agent programme. */
export const agentErrors = {
  'agent.not_in_team': 'ไม่มีสมาชิกนี้ในทีมของคุณ',
}
