import { momentText, type Language } from '@baize/phrases'
import { formatAmount, parseAmount } from '@baize/money'
import type { Database } from '../../kernel/database/pool.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { applyRules } from './apply-rules.ts'
import {
  endChange,
  insertChange,
  waitingChanges,
  withdrawWaiting,
  type ChangeSubject,
  type WaitingRow,
} from './changes.sql.ts'
import type { ProtectedMember, ProtectionParts } from './protection.parts.ts'
import { isRarer, isWeaker } from './protection.rules.ts'
import {
  countChange,
  limitsOf,
  lockProtection,
  storeLimit,
  storeReality,
  type LimitName,
  type MemberRow,
} from './protection.sql.ts'

/** A change that an operator makes at the request of a member: it must protect more, and is recorded in its transaction. */
export interface ByOperator {
  note(tx: Database, change: Readonly<Record<'before' | 'after', bigint | null>>): Promise<void>
}

/** A limit as a member types it; `null` removes it. */
export interface WantedLimit extends LimitName {
  readonly amount: string | null
}

/**
 * Sets, lowers, raises or removes a limit. What protects more acts at once; what protects less waits, and the member has to
 * confirm it afterwards. A change replaces one of the same limit that waits. Returns whether it was made. An operator can only
 * make what protects more; everything else is refused with `protection.not_stricter`.
 */
export async function changeLimit(
  parts: ProtectionParts,
  member: ProtectedMember,
  { flow, period, amount }: WantedLimit,
  by?: ByOperator,
): Promise<boolean> {
  const after = amount === null ? null : amountOf(parts, member, { flow, period }, amount)
  const compare = async (tx: Database) => {
    const limits = await limitsOf(tx, member)
    const before = limits.find((one) => one.flow === flow && one.period === period)?.amountMinor ?? null
    return { before, after, waits: isWeaker(before, after) }
  }
  return change(parts, member, { subject: flow, period }, compare, by)
}

function amountOf(
  { brands }: ProtectionParts,
  { brandId }: ProtectedMember,
  { flow, period }: LimitName,
  amount: string,
): bigint {
  const { currency, jurisdiction } = brands.byId(brandId)
  const amountMinor = parseAmount(amount, currency.digits)
  if (amountMinor === undefined) throw new Refusal('payment.amount_invalid', { values: [currency.digits] })
  const highest = jurisdiction.highestMinor[flow]?.[period]
  if (highest !== undefined && amountMinor > highest)
    throw new Refusal('protection.limit_too_high', {
      values: [`${currency.symbol}${formatAmount(highest, currency.digits)}`],
    })
  return amountMinor
}

/** Chooses how often play is interrupted by a reality check; `null` is never. Returns whether the change was made. */
export async function changeReality(
  parts: ProtectionParts,
  member: ProtectedMember,
  minutes: number | null,
  by?: ByOperator,
): Promise<boolean> {
  const { realityCheck } = parts.brands.byId(member.brandId).jurisdiction
  const isOffered = minutes === null ? realityCheck.mayBeOff : realityCheck.choices.includes(minutes)
  if (!isOffered) throw new Refusal('protection.choice_unknown')
  const compare = async (_tx: Database, row: MemberRow) => {
    const before = realityOf(parts, member, row)
    return { before: bigOf(before), after: bigOf(minutes), waits: isRarer(before, minutes) }
  }
  return change(parts, member, { subject: 'reality', period: null }, compare, by)
}

const bigOf = (minutes: number | null) => (minutes === null ? null : BigInt(minutes))

/** How often a member's play is interrupted; `null` is never. */
export function realityOf(
  { brands }: Pick<ProtectionParts, 'brands'>,
  { brandId }: ProtectedMember,
  row: Pick<MemberRow, 'realityMinutes'> | undefined,
): number | null {
  const chosen = row?.realityMinutes ?? null
  if (chosen === null) return brands.byId(brandId).jurisdiction.realityCheck.everyMinutes
  return chosen === 0 ? null : chosen
}

interface Difference {
  readonly before: bigint | null
  readonly after: bigint | null
  readonly waits: boolean
}

async function change(
  parts: ProtectionParts,
  member: ProtectedMember,
  about: ChangeSubject,
  compare: (tx: Database, row: MemberRow) => Promise<Difference>,
  by: ByOperator | undefined,
): Promise<boolean> {
  const { database, clock, randomness, brands } = parts
  const { increaseWaitHours, confirmWithinHours } = brands.byId(member.brandId).jurisdiction
  const isMade = await database.transaction().execute(async (tx) => {
    const { before, after, waits } = await compare(tx, await lockProtection(tx, member))
    if (by !== undefined && (waits || before === after)) throw new Refusal('protection.not_stricter')
    const now = clock.now()
    await withdrawWaiting(tx, member, about, now)
    if (before === after) return true
    const confirmableAt = waits ? now.add({ hours: increaseWaitHours }) : null
    await insertChange(tx, member, {
      ...about,
      changeId: randomness.uuid(),
      before,
      after,
      askedAt: now,
      state: waits ? 'waiting' : 'made',
      confirmableAt,
      lapsesAt: confirmableAt?.add({ hours: confirmWithinHours }) ?? null,
      byOperator: by !== undefined,
    })
    if (!waits) await store(tx, member, about, after)
    await by?.note(tx, { before, after })
    return !waits
  })
  if (isMade) await applyRules(parts, member)
  return isMade
}

async function store(
  tx: Database,
  member: ProtectedMember,
  { subject, period }: ChangeSubject,
  after: bigint | null,
): Promise<void> {
  if (subject === 'reality') return storeReality(tx, member, after === null ? null : Number(after))
  if (period === null) throw new Error('a limit must have a period')
  await storeLimit(tx, member, { flow: subject, period }, after)
  await countChange(tx, member)
}

/** Makes a change that has waited, because the member confirms it. Refuses what does not wait or has not waited long enough. */
export async function confirmChange(
  parts: ProtectionParts,
  member: ProtectedMember,
  changeId: string,
  language: Language,
): Promise<void> {
  const { database, clock, brands } = parts
  await database.transaction().execute(async (tx) => {
    await lockProtection(tx, member)
    const now = clock.now()
    const waiting = await findWaiting(tx, member, changeId, now)
    if (Temporal.Instant.compare(now, waiting.confirmableAt) < 0) {
      const style = { language, timeZone: brands.byId(member.brandId).timeZone, month: 'short' } as const
      const from = momentText(waiting.confirmableAt.epochMilliseconds, style)
      throw new Refusal('protection.too_early', { values: [from] })
    }
    await endChange(tx, member, changeId, 'made', now)
    await store(tx, member, waiting, waiting.after)
  })
  await applyRules(parts, member)
}

/** Withdraws a change that waits. */
export async function withdrawChange(
  { database, clock }: ProtectionParts,
  member: ProtectedMember,
  changeId: string,
): Promise<void> {
  if (!(await endChange(database, member, changeId, 'withdrawn', clock.now())))
    throw new Refusal('protection.change_unknown')
}

async function findWaiting(
  tx: Database,
  member: ProtectedMember,
  changeId: string,
  now: Temporal.Instant,
): Promise<WaitingRow> {
  const found = (await waitingChanges(tx, member, now)).find((one) => one.changeId === changeId)
  if (found === undefined) throw new Refusal('protection.change_unknown')
  return found
}
