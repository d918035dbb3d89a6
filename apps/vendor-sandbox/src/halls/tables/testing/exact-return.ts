import type { Share } from '@baize/engines/tables'
import type { TableOutcome, TableRules } from '../rules/table-rules.ts'

/** The exact return of a field over outcomes with weights, as published: six digits, and for held chips per chip. */
export function exactReturn<O extends TableOutcome>(
  rules: Pick<TableRules<O>, 'pays' | 'fields'>,
  field: string,
  outcomes: Iterable<readonly [outcome: O, weight: number]>,
  choice?: string,
): string {
  const weightOf = new Map<string, readonly [Share, number]>()
  let total = 0
  for (const [outcome, weight] of outcomes) {
    const share = rules.pays(outcome, field, choice)
    const key = share.join('/')
    weightOf.set(key, [share, (weightOf.get(key)?.[1] ?? 0) + weight])
    total += weight
  }
  const held = BigInt(rules.fields.find(({ id }) => id === field)?.held ?? 1)
  return decimal([...weightOf.values()], total, held)
}

/** Exact, in integers: the sum of shares by weight over the total, as a decimal rounded half up. */
function decimal(shares: readonly (readonly [Share, number])[], total: number, held: bigint): string {
  let numerator = 0n
  let denominator = 1n
  for (const [[top, bottom], weight] of shares) {
    numerator = numerator * BigInt(bottom) + BigInt(top) * exact(weight) * denominator
    denominator *= BigInt(bottom)
  }
  denominator *= exact(total)
  const perChip = (numerator - denominator) * held + denominator
  const scaled = (perChip * 2_000_000n + denominator) / (denominator * 2n)
  return `${scaled / 1_000_000n}.${String(scaled % 1_000_000n).padStart(6, '0')}`
}

function exact(weight: number): bigint {
  if (!Number.isSafeInteger(weight)) throw new RangeError(`${weight} has lost digits`)
  return BigInt(weight)
}

/** A source that gives the numbers of a list, and then fails. */
export function listed(numbers: readonly number[]) {
  let next = 0
  const take = () => {
    const number = numbers[next]
    next += 1
    if (number === undefined) throw new Error('the list is at its end')
    return number
  }
  return { below: take, card: take, used: () => next }
}
