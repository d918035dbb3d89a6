/** What the order of payment follows from. */
export interface Ordered {
  /** Who pays; `null` for the site. */
  readonly uplineId: bigint | null
  readonly downlineId: bigint
  readonly period: string
  readonly isAwaiting: boolean
}

/** Whose pay of which period: what an agent gets in it comes before what the agent gives in it. */
export function payeeOf({ downlineId, period }: Pick<Ordered, 'downlineId' | 'period'>): string {
  return `${downlineId} ${period}`
}

/** Who has to be paid before a row; `undefined` for the site. */
export function payerOf({ uplineId, period }: Pick<Ordered, 'uplineId' | 'period'>): string | undefined {
  return uplineId === null ? undefined : payeeOf({ downlineId: uplineId, period })
}

/**
 * The rows that can be paid one after another, each behind all that its payer gets for the same period, otherwise in the given
 * order. Left out are rows that await an operator's decision and those of the payees in `held`, everything below them, and what
 * would wait for each other.
 */
export function topDown<Row extends Ordered>(rows: readonly Row[], held: ReadonlySet<string>): readonly Row[] {
  const byPayee = Map.groupBy(rows, payeeOf)
  const placed: Row[] = []
  /** Whether a row is placed; `false` while those above it are being placed. */
  const isPlaced = new Map<Row, boolean>()
  const place = (row: Row): boolean => {
    const known = isPlaced.get(row)
    if (known !== undefined) return known
    isPlaced.set(row, false)
    const payer = payerOf(row)
    const isHeld = row.isAwaiting || held.has(payeeOf(row)) || (payer !== undefined && held.has(payer))
    const above = payer === undefined ? [] : (byPayee.get(payer) ?? [])
    const may = !isHeld && above.every(place)
    isPlaced.set(row, may)
    if (may) placed.push(row)
    return may
  }
  rows.forEach(place)
  return placed
}
