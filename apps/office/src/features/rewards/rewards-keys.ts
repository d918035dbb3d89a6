/** The keys of the queries about rebate rates and invited friends. */
export const rebatesKey = ['rebates'] as const
export const referralsKey = ['referrals'] as const
