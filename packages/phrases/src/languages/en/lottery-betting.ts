/** The phrases of the betting view of lotteries; `{0}`, `{1}` … are replaced by values. */
export const phrases = {
  'view.loading': 'Loading the lottery',
} as const
