import type { Below } from './quick-pick.rules.ts'

/** Draws numbers from the browser's cryptographic source; those that would favour small results are drawn again. */
export const randomBelow: Below = (bound) => {
  const most = 2 ** 32 - (2 ** 32 % bound)
  for (;;) {
    const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
    if (drawn < most) return drawn % bound
  }
}
