/** A mobile number with its middle hidden: `+66812345678` is `+66•••••5678`. */
export function hiddenMobile(mobile: string): string {
  const shownAhead = 3
  const shownBehind = mobile.length > 10 ? 4 : 2
  const hidden = Math.max(0, mobile.length - shownAhead - shownBehind)
  return `${mobile.slice(0, shownAhead)}${'•'.repeat(hidden)}${mobile.slice(-shownBehind)}`
}

/** A mailbox with most of its name hidden: `somchai@mail.example` is `s•••@mail.example`, however long the name is. */
export function hiddenEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${Array.from(email)[0] ?? ''}•••${email.slice(at)}`
}
