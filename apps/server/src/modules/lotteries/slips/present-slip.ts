import type { LotterySlip, SlipState } from '@baize/contract'
import { formatAmount, zeroMinor } from '@baize/money'
import type { Language } from '@baize/phrases'
import type { BrandId } from '../../../kernel/ids.ts'
import { gamePicture } from '../../catalog/index.ts'
import { currencyOf } from '../../wallet/index.ts'
import type { LotteryDraw } from '../draws/draw.types.ts'
import { drawLineOf } from '../games/show-games.ts'
import type { SlipParts } from './slip.parts.ts'
import type { SlipEnd, StoredSlip } from './slip.types.ts'

/** A slip with its draw and what became of it, the oldest generation first. */
export interface KnownSlip {
  readonly slip: StoredSlip
  readonly draw: LotteryDraw
  readonly ends: readonly SlipEnd[]
}

/** A slip as its member sees it. */
export function presentSlip(parts: SlipParts, known: KnownSlip, language: Language): LotterySlip {
  const { slip, draw, ends } = known
  const currency = currencyOf(parts.brands.byId(slip.brandId), slip.isTrial ? 'trial' : 'main')
  const now = parts.clock.now()
  return {
    slipId: slip.slipId,
    draw: drawLineOf(draw, now),
    ...gameOf(parts, slip.brandId, draw.gameCode, language),
    state: stateOf(known),
    tickets: slip.tickets.map((ticket) => ({ ...ticket })),
    lines: slip.lines,
    stake: formatAmount(slip.stakeMinor, currency.digits),
    payout: formatAmount(paidOf(ends), currency.digits),
    chaseId: slip.chaseId,
    placedAt: slip.placedAt.toString(),
    canCancel:
      ends.length === 0 && draw.state === 'open' && now.epochMilliseconds < cancellableUntilMs(parts, slip, draw, now),
    currencyCode: currency.code,
    currencySymbol: currency.symbol,
  }
}

/** The name and the picture of a lottery, which may no longer be in the brand's file. */
export function gameOf(
  { games, catalog }: Pick<SlipParts, 'games' | 'catalog'>,
  brandId: BrandId,
  gameCode: string,
  language: Language,
): Pick<LotterySlip, 'gameName' | 'iconUrl' | 'vassalage'> {
  const vendorCode = games.game(brandId, gameCode)?.vendorCode ?? 'LOTT'
  const tile = catalog.of(brandId).game({ vendorCode, gameCode })
  const iconUrl = gamePicture({ vendorCode, gameCode }, language, '-180')
  return { gameName: tile?.name[language] ?? gameCode, iconUrl, vassalage: vendorCode }
}

/**
 * Until when a slip can be cancelled, in epoch milliseconds; -Infinity: never. At the latest until the end of the day on which it was
 * bought, in the brand's time zone: what is given for the turnover of a day (rebates, wages, leaderboards) is computed afterwards, and
 * must not count a stake that comes back.
 */
export function cancellableUntilMs(
  { games, brands }: Pick<SlipParts, 'games' | 'brands'>,
  { brandId, placedAt }: Pick<StoredSlip, 'brandId' | 'placedAt'>,
  { gameCode, closesAt }: LotteryDraw,
  now: Temporal.Instant,
): number {
  const seconds = games.versionAt(brandId, gameCode, now)?.settings.cancelSeconds
  if (typeof seconds !== 'number') return -Infinity
  return Math.min(closesAt.epochMilliseconds - seconds * 1_000, endOfDayMs(placedAt, brands.byId(brandId).timeZone))
}

/** The last day that was asked for, by time zone: the calendar takes its time, and most slips that are shown are of today. */
const lastDays = new Map<string, { readonly fromMs: number; readonly toMs: number }>()

/** The end of the day of a moment, in epoch milliseconds. */
function endOfDayMs(at: Temporal.Instant, timeZone: string): number {
  const [atMs, known] = [at.epochMilliseconds, lastDays.get(timeZone)]
  if (known !== undefined && known.fromMs <= atMs && atMs < known.toMs) return known.toMs
  const day = at.toZonedDateTimeISO(timeZone).toPlainDate()
  const startMs = (date: Temporal.PlainDate) => date.toZonedDateTime(timeZone).epochMilliseconds
  const found = { fromMs: startMs(day), toMs: startMs(day.add({ days: 1 })) }
  lastDays.set(timeZone, found)
  return found.toMs
}

/** What a slip has paid so far. */
export function paidOf(ends: readonly SlipEnd[]) {
  return ends.findLast(({ kind }) => kind === 'paid')?.amountMinor ?? zeroMinor
}

/** The state of a slip, as `stateIs` in `slips.sql.ts` looks for it. */
export function stateOf({ draw, ends }: Pick<KnownSlip, 'draw' | 'ends'>): SlipState {
  if (ends.some(({ kind }) => kind === 'cancelled')) return 'cancelled'
  if (draw.state === 'void') return 'void'
  if (paidOf(ends) > 0n) return 'won'
  if (draw.state === 'settled') return 'lost'
  return draw.state === 'drawn' ? 'drawn' : 'open'
}
