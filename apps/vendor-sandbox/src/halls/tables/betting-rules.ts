import * as z from 'zod/mini'
import type { Field, Bet } from './rules/table-rules.ts'
import { takenOf } from './rules/table-rules.ts'
import type { TableLimits } from './variants.ts'
import type { Amounts, ViewedLimits } from './tables-view.ts'

const betAction = z.object({
  kind: z.literal('bet'),
  requestId: z.string(),
  bets: z
    .array(z.object({ field: z.string().check(z.maxLength(40)), amount: z.string().check(z.regex(/^[1-9]\d{0,13}$/)) }))
    .check(z.minLength(1), z.maxLength(160)),
})

/** Limits of a game in minor units. */
export function limitsIn(limits: TableLimits, minBetMinor: bigint): ViewedLimits {
  const of = (times: number) => String(BigInt(times) * minBetMinor)
  return { chips: limits.chips.map(of), main: of(limits.main), side: of(limits.side), round: of(limits.round) }
}

/** The bets of an action, one for each field; undefined for anything that is no list of bets. */
export function readBets(action: unknown): readonly Bet[] | undefined {
  const read = betAction.safeParse(action)
  if (!read.success) return undefined
  const sums = new Map<string, bigint>()
  for (const { field, amount } of read.data.bets) sums.set(field, (sums.get(field) ?? 0n) + BigInt(amount))
  return [...sums].map(([field, amountMinor]) => ({ field, amountMinor }))
}

/** Whether a seat may add bets to those that it has. */
export function mayBet(
  table: { readonly fields: readonly Field[]; readonly limits: ViewedLimits; readonly unitMinor: bigint },
  has: ReadonlyMap<string, bigint>,
  more: readonly Bet[],
): 'ok' | 'bad_request' | 'limit' {
  let total = 0n
  for (const [field, amountMinor] of has) total += takenOf(table, { field, amountMinor })
  for (const bet of more) {
    const field = table.fields.find(({ id }) => id === bet.field)
    if (field === undefined || bet.amountMinor % table.unitMinor !== 0n) return 'bad_request'
    if (bet.amountMinor + (has.get(bet.field) ?? 0n) > BigInt(table.limits[field.group])) return 'limit'
    total += takenOf(table, bet)
  }
  return total > BigInt(table.limits.round) ? 'limit' : 'ok'
}

/** Amounts as JSON. */
export function amountsOf(bets: ReadonlyMap<string, bigint>): Amounts {
  return Object.fromEntries([...bets].map(([field, amount]) => [field, String(amount)]))
}
