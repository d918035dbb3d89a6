import { overviewDays, teamSorts, type OverviewDays, type TeamSort } from '@baize/contract'

/** What the address of team management says: whose downlines, and which of them. Malformed fields are `undefined`. */
export interface MembersSearch {
  readonly under?: number | undefined
  readonly text?: string | undefined
  readonly kind?: 'member' | 'agent' | undefined
  readonly sort?: TeamSort | undefined
  readonly page?: number | undefined
}

const wholeNumber = (value: unknown) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined

/** Reads the address of team management. Numbers that are typed as texts are names. */
export function readMembersSearch(search: Readonly<Record<string, unknown>>): MembersSearch {
  const { text, kind } = search
  const typed = typeof text === 'number' ? String(text) : text
  return {
    under: wholeNumber(search['under']),
    text: typeof typed === 'string' && typed.length > 0 && typed.length <= 60 ? typed : undefined,
    kind: kind === 'member' || kind === 'agent' ? kind : undefined,
    sort: teamSorts.find((sort) => sort === search['sort']),
    page: wholeNumber(search['page']),
  }
}

/** Reads the period of the team overview from its address. */
export function readOverviewSearch(search: Readonly<Record<string, unknown>>): {
  readonly days?: OverviewDays | undefined
} {
  return { days: overviewDays.find((days) => days === String(search['days'])) }
}
