import type { claimRaffleTicket, raffleProof, raffles, ReplyOf } from '@baize/contract'
import type { Language } from '@baize/phrases'
import type { Session } from '../../../kernel/caller.ts'
import type { Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import { everyMinute, type MinuteJob } from '../../../kernel/jobs/index.ts'
import type { Planner } from '../envelopes/plan-rain.ts'
import type { GiveawayParts } from '../giveaways.parts.ts'
import { claimTicket } from './claim-ticket.ts'
import { drawRaffles } from './draw-raffles.ts'
import { entrantsPage } from './entrants.sql.ts'
import { addCursors, followLog } from './follow-log.ts'
import { giveDueTickets } from './give-tickets.ts'
import { planRaffle, type RafflePlan } from './plan-raffle.ts'
import { cancelRaffle, raffleOf, rafflesOf, type RaffleRow } from './raffles.sql.ts'
import { listRaffles, proveRaffle } from './show-raffles.ts'
import { countWinners } from './winners.sql.ts'

/** Raffles. */
export interface Raffles {
  list(
    brandId: BrandId,
    asked: { readonly session: Session | undefined; readonly language: Language },
  ): Promise<ReplyOf<typeof raffles>>
  claim(session: Session, raffleId: string): Promise<ReplyOf<typeof claimRaffleTicket>>
  proof(
    brandId: BrandId,
    asked: { readonly raffleId: string; readonly after: number; readonly language: Language },
  ): Promise<ReplyOf<typeof raffleProof>>
  /** What operators do: changes within their transaction, together with its row of the audit log. */
  readonly desk: {
    list(brandId: BrandId, slice: Parameters<typeof rafflesOf>[2]): ReturnType<typeof rafflesOf>
    read(brandId: BrandId, raffleId: string): Promise<RaffleRow | undefined>
    /** How many prizes of these raffles are won, and how many of them are not paid. */
    counts(raffleIds: readonly string[]): ReturnType<typeof countWinners>
    entrants(raffleId: string, slice: Parameters<typeof entrantsPage>[2]): ReturnType<typeof entrantsPage>
    plan(tx: Database, brandId: BrandId, asked: { readonly plan: RafflePlan; readonly by: Planner }): Promise<RaffleRow>
    /** Returns whether it did: only a raffle of which there are still tickets to get can be cancelled. */
    cancel(
      tx: Database,
      brandId: BrandId,
      asked: { readonly raffleId: string; readonly reason: string },
    ): Promise<boolean>
  }
  readonly jobs: readonly MinuteJob[]
}

/** Opens the raffles of all brands. Several processes may do so: each step finds for itself whether it is still to be done. */
export async function openRaffles(parts: GiveawayParts): Promise<Raffles> {
  const { database, background, clock } = parts
  await addCursors(parts)
  const behind = { ...parts, database: background }
  return {
    list: (brandId, asked) => listRaffles(parts, brandId, asked),
    claim: (session, raffleId) => claimTicket(parts, session, raffleId),
    proof: (brandId, asked) => proveRaffle(parts, brandId, asked),
    desk: {
      list: (brandId, slice) => rafflesOf(database, brandId, slice),
      read: (brandId, raffleId) => raffleOf(database, brandId, raffleId),
      counts: (raffleIds) => countWinners(database, raffleIds),
      entrants: (raffleId, slice) => entrantsPage(database, raffleId, slice),
      plan: (tx, brandId, asked) => planRaffle(parts, tx, brandId, asked),
      cancel: (tx, brandId, asked) => cancelRaffle(tx, brandId, { ...asked, now: clock.now() }),
    },
    jobs: [
      everyMinute('give raffle tickets', async (_now, signal) => {
        await followLog(behind, signal)
        await giveDueTickets(behind, signal)
      }),
      everyMinute('draw raffles', (_now, signal) => drawRaffles(behind, signal), { timeoutSeconds: 600 }),
    ],
  }
}
