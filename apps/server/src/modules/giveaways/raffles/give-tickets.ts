import type { MemberId } from '../../../kernel/ids.ts'
import type { GiveawayParts } from '../giveaways.parts.ts'
import { dueEntrants, giveTickets, holdEntrants, type Entrant, type NewTickets } from './entrants.sql.ts'
import { holdUnsealed, unsealedRaffles, type RaffleRow } from './raffles.sql.ts'
import { dueTickets } from './tickets.rules.ts'

/** What giving tickets needs. */
export type GiveParts = Pick<GiveawayParts, 'database' | 'clock' | 'levelOf'>

const givenAtOnce = 500

/** Gives everybody the tickets of all raffles that they have earned. */
export async function giveDueTickets(parts: GiveParts, signal?: AbortSignal): Promise<void> {
  for (const raffle of await unsealedRaffles(parts.database, parts.clock.now())) await giveOf(parts, raffle, signal)
}

/** Gives everybody the tickets of one raffle that they have earned. */
export async function giveOf(parts: GiveParts, raffle: RaffleRow, signal?: AbortSignal): Promise<void> {
  let after: MemberId | undefined
  for (;;) {
    signal?.throwIfAborted()
    const due = await dueEntrants(parts.database, raffle, { after, max: givenAtOnce })
    const members = await oldEnough(parts, raffle, due)
    if (members.length > 0) await give(parts, raffle.raffleId, members)
    after = due.at(-1)?.memberId
    if (due.length < givenAtOnce) return
  }
}

/** Those whose level is high enough. What the others earned waits until theirs is. */
async function oldEnough({ levelOf }: GiveParts, { minLevel }: RaffleRow, due: readonly Entrant[]) {
  const members: MemberId[] = []
  for (const entrant of due) if (minLevel === 0 || (await levelOf(entrant)) >= minLevel) members.push(entrant.memberId)
  return members
}

/** Numbers the tickets in one transaction that holds the raffle: nobody else gives any of it meanwhile, and none after its seal. */
async function give({ database, clock }: GiveParts, raffleId: string, members: readonly MemberId[]): Promise<void> {
  await database.transaction().execute(async (tx) => {
    const raffle = await holdUnsealed(tx, raffleId)
    if (raffle === undefined) return
    let last = Number(raffle.tickets)
    const [ranges, entrants]: [NewTickets[], Entrant[]] = [[], []]
    let newEntrants = 0
    for (const entrant of await holdEntrants(tx, raffleId, members)) {
      const { byDeposit, byTurnover, left } = dueTickets(raffle, entrant)
      for (const [source, count] of [
        ['deposit', byDeposit],
        ['turnover', byTurnover],
      ] as const) {
        if (count === 0) continue
        ranges.push({ memberId: entrant.memberId, source, first: last + 1, last: last + count })
        last += count
      }
      if (entrant.tickets === 0 && left.tickets > 0) newEntrants += 1
      entrants.push({ ...entrant, ...left })
    }
    if (ranges.length > 0) await giveTickets(tx, raffleId, { ranges, entrants, newEntrants, at: clock.now() })
  })
}
