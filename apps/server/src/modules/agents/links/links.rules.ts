import type { LinkRow } from './links.sql.ts'

/** Digits and capital letters that nobody mistakes for each other: 32, so each is equally likely. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeLength = 8

/** A code of as many random bytes: 40 bits, so guessing one is useless. */
export function codeFrom(bytes: Uint8Array): string {
  return [...bytes.subarray(0, codeLength)].map((byte) => alphabet.charAt(byte % alphabet.length)).join('')
}

/** Whether a text can be the code of a link, in any case. */
export function isLinkCode(text: string): boolean {
  return /^[0-9a-z]{8}$/i.test(text)
}

/** How many random bytes a code needs. */
export const codeBytes = codeLength

/** How many agents can be above each other: whoever is this deep opens no agents below. */
export const mostLevels = 20

/** What a link is for its agent. */
export function stateOf(
  link: Pick<LinkRow, 'stoppedAt' | 'expiresAt' | 'maxUses' | 'joined'>,
  now: Temporal.Instant,
): 'open' | 'spent' | 'expired' | 'stopped' {
  if (link.stoppedAt !== null) return 'stopped'
  if (link.maxUses !== null && link.joined >= link.maxUses) return 'spent'
  return link.expiresAt !== null && Temporal.Instant.compare(link.expiresAt, now) <= 0 ? 'expired' : 'open'
}

/** Fills the days on which nothing happened, so that there is one entry for each day up to today. */
export function everyDay<Day extends { readonly day: Temporal.PlainDate }>(
  found: readonly Day[],
  {
    today,
    days,
    nothing,
  }: { readonly today: Temporal.PlainDate; readonly days: number; readonly nothing: Omit<Day, 'day'> },
): readonly (Day | (Omit<Day, 'day'> & { readonly day: Temporal.PlainDate }))[] {
  const known = new Map(found.map((one) => [one.day.toString(), one]))
  return Array.from({ length: days }, (_, place) => {
    const day = today.subtract({ days: days - 1 - place })
    return known.get(day.toString()) ?? { ...nothing, day }
  })
}
