/** The token of the link that this tab was opened with. Only here, never in any storage. */
let kept: string | undefined

/** Keeps the token that a link's address carries behind its number sign; whatever cannot be one is left alone. */
export function keepResetToken(hash: string): void {
  if (/^[\w-]{16,64}$/.test(hash)) kept = hash
}

/** The token of the link, for the page that it leads to. */
export function resetToken(): string | undefined {
  return kept
}

/** Forgets the token, once it is used. */
export function forgetResetToken(): void {
  kept = undefined
}
