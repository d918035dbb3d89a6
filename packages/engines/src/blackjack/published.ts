/** The exact return of best play, see strategy. */
export const blackjackReturn = '0.995700'
