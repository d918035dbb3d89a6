/** Refusals of the agent programme. */
export const agentErrors = {
  'agent.not_in_team': '您的团队中没有这位会员。',
  'wallet.pay_owed': '您尚有应付给下级的佣金未付清，付清前无法投注、提款和转账。请充值，系统将自动支付。',
  'transfer.bonus_open': '优惠进行期间无法向他人转账。请先完成流水要求，或放弃该优惠。',
}
