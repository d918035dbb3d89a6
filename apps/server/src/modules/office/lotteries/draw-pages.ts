import type { QueryOf, ReplyOf } from '@baize/contract'
import type {
  lotteryCalendar,
  lotteryLiability,
  OfficeDraw,
  OfficeDrawRow,
  officeDraws,
  officeLotteries,
  OfficeLottery,
} from '@baize/contract/office'
import type { Operator } from '../../../kernel/caller.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import { Refusal, refuseFields } from '../../../kernel/refusal.ts'
import { lateAfter, mayBeMadeVoid, type LotteryDraw, type SoldDraw } from '../../lotteries/index.ts'
import { pagingOf, sliceOf } from '../list-page.ts'
import { dayOf, namesOf, presentSums, writerOf, type LotteryPageParts } from './lottery-page.parts.ts'

/** The lotteries of the operator's brand. */
export async function listLotteries(
  parts: LotteryPageParts,
  { brandId }: Operator,
): Promise<ReplyOf<typeof officeLotteries>> {
  const { lotteries, brands, clock } = parts
  const now = clock.now()
  const [next, open] = await Promise.all([lotteries.desk.next(brandId), lotteries.desk.restrictions.open(brandId)])
  const { symbol, digits } = brands.byId(brandId).currency
  return {
    list: lotteries.games.of(brandId).flatMap((game): OfficeLottery[] => {
      const { gameCode, area, format, provinces } = game
      const version = lotteries.games.versionAt(brandId, gameCode, now)
      if (version === undefined) return []
      const draw = next.get(gameCode)
      const { isOn, source, schedule } = version.settings
      return [
        {
          gameCode,
          names: namesOf(parts, brandId, gameCode),
          area,
          format: format.code,
          provinces: provinces === undefined ? [] : [provinces],
          isOn,
          source,
          schedule,
          version: version.version,
          announcedFrom: lotteries.games.announced(brandId, gameCode, now)?.appliesFrom.toString() ?? null,
          nextDraw:
            draw === undefined
              ? null
              : { drawId: draw.drawId, number: draw.number, closesAt: draw.closesAt.toString() },
          restrictions: open.get(gameCode) ?? 0,
        },
      ]
    }),
    now: now.toString(),
    currencySymbol: symbol,
    currencyDigits: digits,
  }
}

/** A page of draws, the latest first. */
export async function listDraws(
  parts: LotteryPageParts,
  { brandId }: Operator,
  { gameCode, state, from, to, ...query }: QueryOf<typeof officeDraws>,
): Promise<ReplyOf<typeof officeDraws>> {
  const narrowed = state !== undefined || from !== undefined || to !== undefined
  const filter = {
    gameCode,
    state,
    from: from === undefined ? undefined : askedDay('from', from),
    to: to === undefined ? undefined : askedDay('to', to),
    // Draws of months ahead would stand before those of today.
    closesBefore: narrowed ? undefined : parts.clock.now().add({ hours: 24 }),
  }
  const { rows, count } = await parts.lotteries.desk.draws(brandId, filter, sliceOf(query))
  return { list: rows.map((row) => presentRow(parts, row)), ...pagingOf(query, count) }
}

function askedDay(field: string, text: string): Temporal.PlainDate {
  return dayOf(text) ?? refuseFields([{ field, code: 'field.invalid' }])
}

function isLate({ state, source, closesAt, drawsAt }: LotteryDraw, now: Temporal.Instant): boolean {
  // Only its numbers are missing, for which operators have a list.
  if (source === 'official' && state === 'sealed') return false
  const due = { open: closesAt, closed: closesAt, sealed: drawsAt, drawn: drawsAt, settled: null, void: null }[state]
  return due !== null && Temporal.Instant.compare(due.add(lateAfter), now) < 0
}

function presentRow(parts: LotteryPageParts, { draw, sums }: SoldDraw): OfficeDrawRow {
  return {
    drawId: draw.drawId,
    gameCode: draw.gameCode,
    number: draw.number,
    province: draw.province,
    state: draw.state,
    source: draw.source,
    opensAt: draw.opensAt.toString(),
    closesAt: draw.closesAt.toString(),
    drawsAt: draw.drawsAt.toString(),
    numbers: numbersOf(draw.result),
    isLate: isLate(draw, parts.clock.now()),
    ...presentSums(sums, writerOf(parts, draw.brandId)),
  }
}

/** Numbers as replies have them. */
export function numbersOf(result: LotteryDraw['result']): Record<string, string[]> | null {
  return result === null
    ? null
    : Object.fromEntries(Object.entries(result).map(([prize, numbers]) => [prize, [...numbers]]))
}

/** A draw with its whole life. */
export async function showDraw(parts: LotteryPageParts, { brandId }: Operator, drawId: string): Promise<OfficeDraw> {
  const found = await parts.lotteries.desk.draw(brandId, drawId)
  if (found === undefined) throw new Refusal('lottery.draw_unknown')
  const { draw, madeAt, voidedName } = found
  const { beaconKind, beaconName, root, sealHash, sealedAt, slips, voidedAt, voidReason } = draw
  return {
    ...presentRow(parts, found),
    names: namesOf(parts, brandId, draw.gameCode),
    format: draw.format,
    day: draw.day.toString(),
    version: draw.version,
    madeAt: madeAt.toString(),
    voidAfter: draw.voidAfter.toString(),
    commitment: draw.secretHash,
    beacon:
      beaconKind === null || beaconName === null
        ? null
        : { kind: beaconKind, name: beaconName, value: draw.beaconValue },
    closedAt: draw.closedAt?.toString() ?? null,
    seal:
      root === null || sealHash === null || sealedAt === null || slips === null
        ? null
        : { slips, root, sealHash, sealedAt: sealedAt.toString() },
    drawnAt: draw.drawnAt?.toString() ?? null,
    settledAt: draw.settledAt?.toString() ?? null,
    generation: draw.generation,
    winners: draw.winners,
    void:
      voidedAt === null || voidReason === null
        ? null
        : { reason: voidReason, operator: voidedName, at: voidedAt.toString() },
    canVoid: mayBeMadeVoid(draw, parts.clock.now()),
    currencySymbol: parts.brands.byId(brandId).currency.symbol,
  }
}

/** Makes a draw void that has no numbers yet. */
export async function voidDraw(
  parts: LotteryPageParts,
  operator: Operator,
  { drawId, reason }: { readonly drawId: string; readonly reason: string },
): Promise<OfficeDraw> {
  const { brandId, operatorId, username } = operator
  const before = await parts.lotteries.desk.draw(brandId, drawId)
  if (before === undefined) throw new Refusal('lottery.draw_unknown')
  await parts.database.transaction().execute(async (tx) => {
    const by = { operatorId, name: username }
    const problem = await parts.lotteries.draws.desk.voidDraw(tx, brandId, { drawId, reason, by })
    if (problem !== undefined) throw new Refusal('lottery.draw_over')
    await parts.operators.audit.note(tx, operator, {
      action: 'lottery.voided',
      subject: { kind: 'lottery_draw', id: drawId },
      before: { state: before.draw.state },
      after: { gameCode: before.draw.gameCode, number: before.draw.number, state: 'void', slips: before.sums.slips },
      reason,
    })
  })
  return showDraw(parts, operator, drawId)
}

const calendarDays = 14

/** The draws of two weeks. */
export async function showCalendar(
  parts: LotteryPageParts,
  { brandId }: Operator,
  { from }: QueryOf<typeof lotteryCalendar>,
): Promise<ReplyOf<typeof lotteryCalendar>> {
  const { lotteries, brands, clock } = parts
  const { timeZone } = brands.byId(brandId)
  const today = clock.now().toZonedDateTimeISO(timeZone).toPlainDate()
  const first = from === undefined ? today : askedDay('from', from)
  // Calendars of the far past and future are nobody's business, and take long to compute.
  if (Math.abs(today.until(first, { largestUnit: 'day' }).days) > 366)
    refuseFields([{ field: 'from', code: 'field.invalid' }])
  const startOf = (day: Temporal.PlainDate) => day.toZonedDateTime({ timeZone }).toInstant()
  const days = Array.from({ length: calendarDays }, (_, place) => first.add({ days: place }))
  const span = { from: startOf(first), until: startOf(first.add({ days: calendarDays })) }
  const now = clock.now()
  // What the calendar of the past had, and nobody made, never was.
  const coming = (await lotteries.desk.calendar(brandId, span)).filter(
    ({ planned, made }) => made !== undefined || Temporal.Instant.compare(planned.closesAt, now) > 0,
  )
  return {
    days: days.map((day) => ({
      day: day.toString(),
      draws: coming
        .filter(({ planned }) => planned.closesAt.toZonedDateTimeISO(timeZone).toPlainDate().equals(day))
        .map(({ gameCode, planned, made }) => ({
          gameCode,
          province: planned.province,
          closesAt: planned.closesAt.toString(),
          drawsAt: planned.drawsAt.toString(),
          draw: made === undefined ? null : { drawId: made.drawId, number: made.number, state: made.state },
        })),
    })),
    rounds: roundsOf(parts, brandId),
  }
}

function roundsOf({ lotteries, clock }: LotteryPageParts, brandId: BrandId) {
  const now = clock.now()
  return lotteries.games.of(brandId).flatMap(({ gameCode }) => {
    const settings = lotteries.games.versionAt(brandId, gameCode, now)?.settings
    if (settings?.isOn !== true || settings.schedule.kind !== 'rounds') return []
    const { everyMinutes, rounds, from, zone } = settings.schedule
    return [{ gameCode, everyMinutes, rounds, from, zone }]
  })
}

/** What could have to be paid on a draw. */
export async function showLiability(
  parts: LotteryPageParts,
  { brandId }: Operator,
  { drawId, bet, ...query }: { readonly drawId: string } & QueryOf<typeof lotteryLiability>,
): Promise<ReplyOf<typeof lotteryLiability>> {
  const { lotteries, clock } = parts
  const found = await lotteries.desk.draw(brandId, drawId)
  if (found === undefined) throw new Refusal('lottery.draw_unknown')
  const { rows, count, bets, ofBet } = await lotteries.desk.liability({ drawId, bet }, sliceOf(query))
  const written = writerOf(parts, brandId)
  const stakedOn = new Map(bets.map((one) => [one.bet, one.stakedMinor]))
  const digits = ofBet[0]?.line.length ?? 0
  const isMap =
    (digits === 2 || digits === 3) && ofBet.every(({ line }) => line.length === digits && /^\d+$/.test(line))
  const most = lotteries.games.versionAt(brandId, found.draw.gameCode, clock.now())?.settings.limits
    .maxNumberPayoutMinor
  return {
    at: clock.now().toString(),
    bets: bets.map(({ bet: code, numbers, tickets, stakedMinor, payoutMinor, line }) => ({
      bet: code,
      numbers,
      tickets,
      staked: written(stakedMinor),
      line,
      payout: written(payoutMinor),
      result: written(stakedMinor - payoutMinor),
    })),
    list: rows.map((row) => ({
      bet: row.bet,
      line: row.line,
      tickets: row.tickets,
      staked: written(row.stakedMinor),
      payout: written(row.payoutMinor),
      result: written((stakedOn.get(row.bet) ?? 0n) - row.payoutMinor),
    })),
    heat: isMap
      ? {
          digits,
          cells: ofBet.map(({ line, stakedMinor, payoutMinor }) => ({
            line,
            staked: written(stakedMinor),
            payout: written(payoutMinor),
          })),
        }
      : null,
    maxNumberPayout: most === null || most === undefined ? null : written(most),
    ...pagingOf(query, count),
  }
}
