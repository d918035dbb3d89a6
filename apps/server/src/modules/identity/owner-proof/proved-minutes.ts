/** How long a sign-in or a confirmed factor is accepted as owner's proof. */
export const provedMinutes = 15
