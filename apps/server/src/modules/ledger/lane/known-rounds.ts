import type { AccountId, EntryDraft, ProviderId } from '../ledger.types.ts'
import type { AccountState, LaneView, RoundPlace } from './lane-view.ts'

/** One transaction of a command. */
interface Posts {
  readonly accountId: AccountId
  readonly providerId: ProviderId
  readonly entries: readonly EntryDraft[]
}

/** How many rounds of an account are remembered. For a win in an older one, the database is asked. */
const maxRemembered = 8

/** Remembers that the account bet in a round. */
export function rememberBet(account: AccountState, providerId: ProviderId, round: string): void {
  const name = `${providerId}|${round}`
  const rounds = (account.betRounds ??= [])
  if (rounds.includes(name)) return
  rounds.push(name)
  if (rounds.length > maxRemembered) rounds.shift()
}

export function remembersBet(account: AccountState, providerId: ProviderId, round: string): boolean {
  return account.betRounds?.includes(`${providerId}|${round}`) === true
}

/** A round in one string. */
export function placeId({ accountId, providerId, round }: RoundPlace): string {
  return `${accountId}|${providerId}|${round}`
}

/** The rounds that a transaction needs and its command does not open itself: all of the command is posted, or none. */
export function neededRounds(
  { accountId, providerId, entries }: Posts,
  command: readonly Posts[],
): readonly RoundPlace[] {
  if (!entries.some(({ roundRole }) => roundRole === 'needs')) return none
  const opened = command
    .filter((one) => one.accountId === accountId && one.providerId === providerId)
    .flatMap((one) => one.entries.flatMap(({ roundRole, round }) => (roundRole === 'opens' ? round : [])))
  return entries.flatMap(({ roundRole, round }) =>
    roundRole !== 'needs' || round === undefined || opened.includes(round) ? [] : { accountId, providerId, round },
  )
}

const none: readonly RoundPlace[] = []

/** Tells the view in which rounds an accepted command bet. Once somebody has bet in a round, it stays known. */
export function noteBets(view: LaneView, command: readonly Posts[]): void {
  for (const { accountId, providerId, entries } of command)
    for (const { roundRole, round } of entries)
      if (roundRole === 'opens' && round !== undefined) view.noteBet({ accountId, providerId, round })
}
