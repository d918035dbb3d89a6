/** Refusals of the agent programme. */
export const agentErrors = {
  'agent.period': '请选择 1 至 {0} 天的时段。',
  'agent.not_in_team': '您的团队中没有这位会员。',
  'wallet.pay_owed': '您尚有应付给下级的佣金未付清，付清前无法投注、提款和转账。请充值，系统将自动支付。',
  'transfer.bonus_open': '优惠进行期间无法向他人转账。请先完成流水要求，或放弃该优惠。',
  'team.cannot_promote': '只有正常状态的会员才能成为代理。',
  'team.not_an_agent': '该会员不是代理。',
  'team.cannot_move': '该账户无法移动。',
  'team.no_such_agent': '没有使用此用户名的有效代理。',
  'team.own_team': '代理不能移到自己团队成员的下面。',
  'team.there_already': '该会员已经直属于这位代理。',
}
