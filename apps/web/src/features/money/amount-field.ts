/** The id of the amount's field, to which other parts of the page lead. */
export const amountField = 'deposit-amount'
