import type { openEnvelope as contract, ReplyOf } from '@baize/contract'
import { formatAmount, minor } from '@baize/money'
import type { Session } from '../../../kernel/caller.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { GiveawayParts } from '../giveaways.parts.ts'
import type { OpeningQueue } from './opening-queue.ts'
import { payOpening, type PaidNotes } from './pay-openings.ts'
import { rainOf, type RainRow } from './rains.sql.ts'
import { stateOfRain } from './show-rains.ts'

/** What opening envelopes needs. */
export interface OpeningParts extends GiveawayParts {
  readonly queue: OpeningQueue
  readonly paid: PaidNotes
  /** Of a crowd that comes at once, each asks about the same rain and about itself; neither answer ever changes. */
  readonly known: { readonly rains: Map<string, RainRow>; readonly registered: Map<string, Temporal.Instant> }
}

const maxKnown = 100_000

/**
 * Opens an envelope for the session's member, and pays what it holds, durably before this resolves. A member has one envelope of a
 * rain: whoever asks again gets the same answer, however often. Members who registered after the rain was announced have none, so
 * that nobody registers crowds for it.
 */
export async function openEnvelope(
  parts: OpeningParts,
  session: Session,
  rainId: string,
): Promise<ReplyOf<typeof contract>> {
  const rain = await knownRain(parts, session, rainId)
  const state = stateOfRain({ ...rain, opened: 0 }, parts.clock.now())
  if (state === 'coming') throw new Refusal('giveaway.not_on')
  if (Temporal.Instant.compare(await registeredAt(parts, session), rain.plannedAt) > 0)
    throw new Refusal('giveaway.too_new')
  const opening = await parts.queue.open({ brandId: session.brandId, rainId }, session.memberId)
  if (opening === undefined) throw new Refusal(state === 'over' ? 'giveaway.not_on' : 'giveaway.empty')
  await payOpening(parts, opening)
  parts.paid.add(opening)
  const { symbol, code, digits } = parts.brands.byId(session.brandId).currency
  const amount = formatAmount(minor(opening.amountMinor), digits)
  return { number: opening.number, amount, currencySymbol: symbol, currencyCode: code }
}

/** A rain that can still be cancelled is read again; one that has begun does not change. */
async function knownRain({ database, clock, known }: OpeningParts, { brandId }: Session, rainId: string) {
  const remembered = known.rains.get(rainId)
  if (remembered?.brandId === brandId) return remembered
  const rain = await rainOf(database, brandId, rainId)
  if (rain === undefined || rain.cancelledAt !== null) throw new Refusal('giveaway.unknown')
  if (Temporal.Instant.compare(rain.startsAt, clock.now()) <= 0) remember(known.rains, rainId, rain)
  return rain
}

async function registeredAt({ identity, known }: OpeningParts, session: Session): Promise<Temporal.Instant> {
  const key = `${session.brandId}:${session.memberId}`
  const remembered = known.registered.get(key)
  if (remembered !== undefined) return remembered
  const registered = await identity.registeredAt(session)
  remember(known.registered, key, registered)
  return registered
}

function remember<Value>(known: Map<string, Value>, key: string, value: Value): void {
  if (known.size >= maxKnown) known.clear()
  known.set(key, value)
}
