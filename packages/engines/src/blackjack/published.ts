/** What best play returns, rounded; `exactReturnOf` computes it, and a test compares both. */
export const blackjackReturn = '0.995941'
