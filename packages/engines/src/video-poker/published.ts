/** What best play returns, rounded; `exactReturnOf` computes it, and a test compares both. */
export const videoPokerReturn = '0.995439'
