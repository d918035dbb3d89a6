import { proofOpenings, type EnvelopeRain, type envelopeProof, type envelopeRains, type ReplyOf } from '@baize/contract'
import { formatAmount, minor } from '@baize/money'
import type { Language } from '@baize/phrases'
import type { Session } from '../../../kernel/caller.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { maskName } from '../../identity/index.ts'
import type { GiveawayParts } from '../giveaways.parts.ts'
import { openSeed } from '../giveaway-seed.ts'
import { openingsOf, openingsOfRain, rainOf, rainsAround, type RainRow } from './rains.sql.ts'

/** Rains that ended are shown for this long, and at most so many at once. */
const shownDays = 7
const maxShown = 30

/** Where a rain stands at a moment. */
export function stateOfRain(
  { startsAt, endsAt, opened, count }: Pick<RainRow, 'startsAt' | 'endsAt' | 'opened' | 'count'>,
  now: Temporal.Instant,
): EnvelopeRain['state'] {
  if (Temporal.Instant.compare(now, startsAt) < 0) return 'coming'
  if (Temporal.Instant.compare(now, endsAt) >= 0) return 'over'
  return opened < count ? 'on' : 'empty'
}

/** The rains around now, with what the caller opened; trial players and visitors open none. */
export async function listRains(
  { database, clock, brands }: GiveawayParts,
  brandId: BrandId,
  { session, language }: { readonly session: Session | undefined; readonly language: Language },
): Promise<ReplyOf<typeof envelopeRains>> {
  const now = clock.now()
  const { currency } = brands.byId(brandId)
  const rows = await rainsAround(database, brandId, {
    endsAfter: now.subtract({ hours: 24 * shownDays }),
    max: maxShown,
  })
  const ids = rows.map(({ rainId }) => rainId)
  const own = session === undefined || ids.length === 0 ? [] : await openingsOf(database, session, ids)
  const amount = (amountMinor: bigint) => formatAmount(minor(amountMinor), currency.digits)
  return {
    list: rows.map((row) => {
      const mine = own.find(({ rainId }) => rainId === row.rainId)
      return {
        rainId: row.rainId,
        title: row.title[language],
        state: stateOfRain(row, now),
        startsAt: row.startsAt.toString(),
        endsAt: row.endsAt.toString(),
        pot: amount(row.potMinor),
        envelopes: row.count,
        opened: row.opened,
        least: amount(row.leastMinor),
        commitment: row.commitment,
        mine: mine === undefined ? null : { number: mine.number, amount: amount(mine.amountMinor) },
      }
    }),
    now: now.toString(),
    currencySymbol: currency.symbol,
    currencyCode: currency.code,
  }
}

/** What a rain was cut by, once nobody can open any more of it. Throws `giveaway.unknown` and `giveaway.not_over`. */
export async function proveRain(
  parts: GiveawayParts,
  brandId: BrandId,
  { rainId, after, language }: { readonly rainId: string; readonly after: number; readonly language: Language },
): Promise<ReplyOf<typeof envelopeProof>> {
  const { database, clock, brands, identity, secrets } = parts
  const rain = await rainOf(database, brandId, rainId)
  if (rain === undefined || rain.cancelledAt !== null) throw new Refusal('giveaway.unknown')
  if (Temporal.Instant.compare(clock.now(), rain.endsAt) < 0) throw new Refusal('giveaway.not_over')
  const openings = await openingsOfRain(database, rainId, { after, max: proofOpenings })
  const names = await identity.usernamesOf(
    brandId,
    openings.map(({ memberId }) => memberId),
  )
  const { symbol, digits } = brands.byId(brandId).currency
  const amount = (amountMinor: bigint) => formatAmount(minor(amountMinor), digits)
  return {
    rainId,
    title: rain.title[language],
    commitment: rain.commitment,
    serverSeed: openSeed(secrets, 'rain', rain),
    pot: amount(rain.potMinor),
    least: amount(rain.leastMinor),
    envelopes: rain.count,
    opened: rain.opened,
    openings: openings.map(({ number, memberId, amountMinor, openedAt }) => ({
      number,
      member: maskName(names.get(memberId) ?? ''),
      amount: amount(amountMinor),
      at: openedAt.toString(),
    })),
    currencySymbol: symbol,
    currencyDigits: digits,
  }
}
