import type { claimRaffleTicket as contract, ReplyOf } from '@baize/contract'
import type { Session } from '../../../kernel/caller.ts'
import type { Database } from '../../../kernel/database/pool.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { GiveawayParts } from '../giveaways.parts.ts'
import { addEntrant, freeTicketOf, giveTickets, holdEntrants } from './entrants.sql.ts'
import { newCode } from './follow-log.ts'
import { holdUnsealed, raffleOf, type RaffleRow } from './raffles.sql.ts'
import { stateOfRaffle } from './raffle-state.rules.ts'

/**
 * Gives the session's member the free ticket of a raffle, once: whoever asks again gets the same answer, however often. Members who
 * registered after the raffle was announced get none, so that nobody registers crowds for it, nor do those who are excluded.
 */
export async function claimTicket(
  parts: GiveawayParts,
  session: Session,
  raffleId: string,
): Promise<ReplyOf<typeof contract>> {
  const { database, clock, identity, protection, levelOf } = parts
  const raffle = await raffleOf(database, session.brandId, raffleId)
  if (raffle === undefined || !raffle.hasFreeTicket) throw new Refusal('giveaway.unknown')
  if (stateOfRaffle(raffle, clock.now()) !== 'running') {
    // Who has it can still read it.
    const ticket = await freeTicketOf(database, { raffleId, memberId: session.memberId })
    if (ticket === undefined) throw new Refusal('giveaway.not_on')
    return { ticket }
  }
  const [level, registeredAt, excluded] = await Promise.all([
    levelOf(session),
    identity.registeredAt(session),
    protection.excludedAmong(session.brandId, [session.memberId]),
  ])
  if (excluded.size > 0) throw new Refusal('protection.excluded')
  if (level < raffle.minLevel) throw new Refusal('raffle.level', { values: [raffle.minLevel] })
  if (Temporal.Instant.compare(registeredAt, raffle.plannedAt) > 0) throw new Refusal('giveaway.too_new')
  return database.transaction().execute((tx) => takeTicket(parts, tx, { raffleId, session }))
}

/** Holds the raffle, so that of many calls at once the first takes the ticket and the others find it taken. */
async function takeTicket(
  parts: GiveawayParts,
  tx: Database,
  { raffleId, session }: { readonly raffleId: string; readonly session: Session },
): Promise<ReplyOf<typeof contract>> {
  const { brandId, memberId } = session
  const raffle: RaffleRow | undefined = await holdUnsealed(tx, raffleId)
  const now = parts.clock.now()
  if (raffle === undefined || stateOfRaffle(raffle, now) !== 'running') throw new Refusal('giveaway.not_on')
  await addEntrant(tx, { raffleId, brandId, memberId, code: newCode(parts) })
  const [entrant] = await holdEntrants(tx, raffleId, [memberId])
  if (entrant === undefined) throw new Error('an entrant was added but cannot be found')
  if (entrant.claimedAt !== null) {
    const ticket = await freeTicketOf(tx, entrant)
    if (ticket === undefined) throw new Error('a free ticket was taken but cannot be found')
    return { ticket }
  }
  if (entrant.tickets >= raffle.memberLimit) throw new Refusal('raffle.limit', { values: [raffle.memberLimit] })
  const ticket = Number(raffle.tickets) + 1
  await giveTickets(tx, raffleId, {
    ranges: [{ memberId, source: 'free', first: ticket, last: ticket }],
    entrants: [{ ...entrant, tickets: entrant.tickets + 1, claimedAt: now }],
    newEntrants: entrant.tickets === 0 ? 1 : 0,
    at: now,
  })
  return { ticket }
}
