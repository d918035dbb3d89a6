/** What best play returns of the ante, and what Pair Plus returns, rounded; `exactReturnsOf` computes both, and a test compares. */
export const threeCardReturn = '0.966270'
/** The same of Pair Plus. */
export const pairPlusReturn = '0.976833'
