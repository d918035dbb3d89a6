import { minorSum, zeroMinor } from '@baize/money'
import { memberId } from '../../../kernel/ids.ts'
import { sweepMinutes } from '../realtime/sweep.ts'
import { underOf, wayOf, type BaseSubject } from './base-subject.ts'
import { addLines, mapSums, noSums, type BaseLines, type BaseSums, type Line } from './base-sums.ts'
import { dayLines } from './day-lines.ts'
import { excludedEvents, sumEvents, type EventsOf } from './events.sql.ts'
import type { SlipBaseParts } from './slip-base.parts.ts'

/**
 * Who is behind a base, as the teams were on each day. At the top the lines add up to what the payslip says: what an earlier one left
 * and what has changed since are lines of their own.
 */
export async function baseLines(parts: SlipBaseParts, subject: BaseSubject): Promise<BaseLines> {
  const asked = eventsOf(subject)
  const found = asked === undefined ? await dayLines(parts, subject) : await eventLines(parts, subject, asked)
  const lines = found.lines.filter(({ sums }) => Object.values(sums).some((sum) => sum !== 0n))
  const isTop = subject.path.length === 1
  const all = isTop ? [...lines, ...restOf(subject, lines, isGone(parts, subject) ? 'gone' : 'changed')] : lines
  return { ...found, lines: all, totals: addLines(all) }
}

/** How many sweeps may have been late when a payslip was computed. */
const lateSweeps = 2

/**
 * The subject with the newest sweep that had been made when the payslip was computed. Sweeps may be late by minutes, and which had been
 * made is nowhere written down: it is the one with which the lines add up.
 */
export async function sweptSubject(parts: SlipBaseParts, subject: BaseSubject): Promise<BaseSubject> {
  if (subject.terms.kind === 'realtime') return subject
  const top = { ...subject, path: subject.path.slice(0, 1) }
  for (let late = 0; late <= lateSweeps; late += 1) {
    const sweptTo = subject.sweptTo.subtract({ minutes: late * sweepMinutes })
    const { lines } = await baseLines(parts, { ...top, sweptTo })
    if (lines.every(({ kind }) => kind !== 'changed')) return { ...subject, sweptTo }
  }
  return subject
}

/** Which bets are behind a payslip; `undefined` for kinds that are paid for whole days. */
export function eventsOf(subject: BaseSubject): EventsOf | undefined {
  const { brandId, row, terms, from, to, sweptTo } = subject
  if (terms.kind !== 'hourly' && terms.kind !== 'realtime') return undefined
  const { uplineId, inForceFrom, inForceTo } = row
  return { brandId, uplineId, way: wayOf(subject), terms, from, to, sweptTo, inForceFrom, inForceTo }
}

async function eventLines(parts: SlipBaseParts, subject: BaseSubject, asked: EventsOf): Promise<BaseLines> {
  const [found, excluded] = await Promise.all([sumEvents(parts.database, asked), excludedEvents(parts.database, asked)])
  const lines = [...Map.groupBy(found, (one) => memberId(one.memberId))].map(([id, those]): Line => {
    const of = (name: 'won' | 'lost' | 'excluded') => minorSum(those.reduce((total, one) => total + one[name], 0n))
    const [won, lost] = [of('won'), of('lost')]
    const base = minorSum(won + lost)
    const sums = { ...noSums, base, turnover: base, won, lost, excluded: of('excluded') }
    const isTeam = those.some((one) => one.isTeam)
    return { kind: id === underOf(subject) ? 'self' : isTeam ? 'agent' : 'member', memberId: id, sums }
  })
  return { lines, totals: noSums, excluded, days: undefined }
}

/** Whether bets of the payslip may have been dropped: they are kept for some months only. */
function isGone({ brands, clock }: SlipBaseParts, { brandId, terms, to }: BaseSubject): boolean {
  const { agentProgramme } = brands.byId(brandId)
  if (agentProgramme === undefined || (terms.kind !== 'hourly' && terms.kind !== 'realtime')) return false
  return Temporal.Instant.compare(to.add({ hours: 24 * agentProgramme.betsKeptDays }), clock.now()) < 0
}

/** What the payslip has beyond its lines: what an earlier one left, and the difference to what is known now. */
function restOf({ basis }: BaseSubject, lines: readonly Line[], gap: 'changed' | 'gone'): readonly Line[] {
  const found = addLines(lines)
  const isDividend = basis.kind === 'dividend'
  const carried = isDividend ? basis.carriedMinor : zeroMinor
  const isBets = basis.kind === 'hourly' || basis.kind === 'realtime'
  const stored: BaseSums = {
    base: isDividend
      ? minorSum(basis.lossMinor - carried)
      : isBets
        ? minorSum(basis.wonMinor + basis.lostMinor)
        : basis.turnoverMinor,
    turnover: isBets ? minorSum(basis.wonMinor + basis.lostMinor) : basis.turnoverMinor,
    won: isBets ? basis.wonMinor : zeroMinor,
    lost: isBets ? basis.lostMinor : zeroMinor,
    stake: isDividend ? basis.stakeMinor : zeroMinor,
    payout: isDividend ? basis.payoutMinor : zeroMinor,
    gifts: isDividend ? basis.giftsMinor : zeroMinor,
    excluded: basis.excludedMinor,
  }
  const changed = mapSums((name) => minorSum(stored[name] - found[name]))
  const rest: Line[] = []
  if (carried !== 0n) rest.push({ kind: 'carried', memberId: undefined, sums: { ...noSums, base: carried } })
  // What is found not to count afterwards changes the other sums too.
  const differs = Object.entries(changed).some(([name, sum]) => name !== 'excluded' && sum !== 0n)
  if (differs) rest.push({ kind: gap, memberId: undefined, sums: changed })
  return rest
}
