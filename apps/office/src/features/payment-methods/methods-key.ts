/** Key of the payment methods, and of their versions below it. */
export const methodsKey = ['payment-methods'] as const
