/** The token of the link that this tab was opened with. In memory only, never in any storage. */
let kept: string | undefined

/** Keeps the token from a link's hash; ignores what cannot be one. */
export function keepResetToken(hash: string): void {
  if (/^[\w-]{16,64}$/.test(hash)) kept = hash
}

/** The token of the link, for its page. */
export function resetToken(): string | undefined {
  return kept
}

/** Forgets the token after its use. */
export function forgetResetToken(): void {
  kept = undefined
}
