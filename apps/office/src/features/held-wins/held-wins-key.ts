/** Key of everything that was read about held wins. */
export const heldWinsKey = ['held-wins'] as const
