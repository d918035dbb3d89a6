/** The codes in an invitation's address: the agent's and a friend's (3.028, 2.089). */
export interface Invitation {
  readonly affiliateCode: string | undefined
  readonly referralCode: string | undefined
}

const names = ['affiliateCode', 'referralCode'] as const
const longest = 64

/** Keeps the codes of an invitation for this tab, because invited visitors look around before they register. */
export function keepInvitation(search = window.location.search): void {
  const given = new URLSearchParams(search)
  for (const name of names) {
    const code = given.get(name)
    if (code !== null && code !== '' && code.length <= longest) sessionStorage.setItem(name, code)
  }
}

/** The codes that this tab was opened with. */
export function keptInvitation(): Invitation {
  const [affiliateCode, referralCode] = names.map((name) => sessionStorage.getItem(name) ?? undefined)
  return { affiliateCode, referralCode }
}

/** The codes count for one registration. */
export function spendInvitation(): void {
  for (const name of names) sessionStorage.removeItem(name)
}
