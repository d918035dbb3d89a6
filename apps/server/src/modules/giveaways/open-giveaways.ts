import type { envelopeProof, envelopeRains, openEnvelope as openContract, ReplyOf } from '@baize/contract'
import type { Language } from '@baize/phrases'
import type { Session } from '../../kernel/caller.ts'
import type { Database } from '../../kernel/database/pool.ts'
import type { BrandId } from '../../kernel/ids.ts'
import { everyMinute, type MinuteJob } from '../../kernel/jobs/index.ts'
import { openEnvelope } from './envelopes/open-envelope.ts'
import { OpeningQueue } from './envelopes/opening-queue.ts'
import { PaidNotes, payLeftOpenings } from './envelopes/pay-openings.ts'
import { planRain, type Planner, type RainPlan } from './envelopes/plan-rain.ts'
import { cancelRain, rainOf, rainsOf, type RainRow } from './envelopes/rains.sql.ts'
import { listRains, proveRain } from './envelopes/show-rains.ts'
import type { GiveawayParts } from './giveaways.parts.ts'
import { openRaffles, type Raffles } from './raffles/open-raffles.ts'

/** Red envelopes and raffles. */
export interface Giveaways {
  rains(
    brandId: BrandId,
    asked: { readonly session: Session | undefined; readonly language: Language },
  ): Promise<ReplyOf<typeof envelopeRains>>
  openEnvelope(session: Session, rainId: string): Promise<ReplyOf<typeof openContract>>
  proof(
    brandId: BrandId,
    asked: { readonly rainId: string; readonly after: number; readonly language: Language },
  ): Promise<ReplyOf<typeof envelopeProof>>
  /** What operators do: everything within their transaction, together with its row of the audit log. */
  readonly desk: {
    list(brandId: BrandId, slice: Parameters<typeof rainsOf>[2]): ReturnType<typeof rainsOf>
    read(brandId: BrandId, rainId: string): Promise<RainRow | undefined>
    plan(tx: Database, brandId: BrandId, asked: { readonly plan: RainPlan; readonly by: Planner }): Promise<RainRow>
    /** Returns whether it did: only a rain that has not begun can be cancelled. */
    cancel(tx: Database, brandId: BrandId, rainId: string): Promise<boolean>
  }
  readonly raffles: Raffles
  /** Resolves once everything that was paid is recorded. */
  settled(): Promise<void>
  readonly jobs: readonly MinuteJob[]
}

export async function openGiveaways(parts: GiveawayParts): Promise<Giveaways> {
  const { database, clock } = parts
  const paid = new PaidNotes(parts)
  const known = { rains: new Map(), registered: new Map() }
  const opening = { ...parts, queue: new OpeningQueue(parts), paid, known }
  const raffles = await openRaffles(parts)
  return {
    rains: (brandId, asked) => listRains(parts, brandId, asked),
    openEnvelope: (session, rainId) => openEnvelope(opening, session, rainId),
    proof: (brandId, asked) => proveRain(parts, brandId, asked),
    desk: {
      list: (brandId, slice) => rainsOf(database, brandId, slice),
      read: (brandId, rainId) => rainOf(database, brandId, rainId),
      plan: (tx, brandId, asked) => planRain(parts, tx, brandId, asked),
      cancel: (tx, brandId, rainId) => cancelRain(tx, brandId, { rainId, now: clock.now() }),
    },
    raffles,
    settled: () => paid.settled(),
    jobs: [everyMinute('pay envelopes', (_now, signal) => payLeftOpenings(parts, signal)), ...raffles.jobs],
  }
}
