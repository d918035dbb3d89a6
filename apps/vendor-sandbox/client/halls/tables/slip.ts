/** Chips that lie on the table but are not confirmed yet. */
export interface Slip {
  /** Chips by field, in minor units. */
  readonly chips: ReadonlyMap<string, bigint>
  readonly isEmpty: boolean
  add(field: string, amountMinor: bigint): void
  addAll(chips: ReadonlyMap<string, bigint>): void
  /** Takes the last step back: a chip, or all chips that came at once. */
  undo(): void
  clear(): void
}

/** Creates an empty slip; `changed` is called after each change. */
export function createSlip(changed: () => void): Slip {
  const steps: ReadonlyMap<string, bigint>[] = []
  let chips = new Map<string, bigint>()
  const count = () => {
    chips = new Map()
    for (const step of steps) for (const [field, amount] of step) chips.set(field, (chips.get(field) ?? 0n) + amount)
    changed()
  }
  const addAll = (more: ReadonlyMap<string, bigint>) => {
    if (more.size === 0) return
    steps.push(new Map(more))
    count()
  }
  return {
    get chips() {
      return chips
    },
    get isEmpty() {
      return chips.size === 0
    },
    addAll,
    add: (field, amountMinor) => addAll(new Map([[field, amountMinor]])),
    undo() {
      steps.pop()
      count()
    },
    clear() {
      steps.length = 0
      count()
    },
  }
}

/** Fields and limits of a table, in minor units. */
export interface SlipLimits {
  readonly fields: readonly { readonly id: string; readonly group: 'main' | 'side'; readonly held?: number }[]
  readonly main: bigint
  readonly side: bigint
  readonly round: bigint
}

/** What chips take from the balance: held chips count several times. */
export function costOf({ fields }: Pick<SlipLimits, 'fields'>, chips: ReadonlyMap<string, bigint>): bigint {
  let cost = 0n
  for (const [field, amount] of chips) cost += amount * BigInt(fields.find(({ id }) => id === field)?.held ?? 1)
  return cost
}

/** What more chips may be added to those on the table; each field and the round keep their limits. */
export function withinLimits(
  limits: SlipLimits,
  lying: ReadonlyMap<string, bigint>,
  more: ReadonlyMap<string, bigint>,
): ReadonlyMap<string, bigint> {
  const allowed = new Map<string, bigint>()
  let left = limits.round - costOf(limits, lying)
  for (const [id, amount] of more) {
    const field = limits.fields.find((one) => one.id === id)
    if (field === undefined) continue
    const held = BigInt(field.held ?? 1)
    const room = limits[field.group] - (lying.get(id) ?? 0n)
    const fits = [amount, room].reduce((least, one) => (one < least ? one : least))
    if (fits <= 0n || fits * held > left) continue
    allowed.set(id, fits)
    left -= fits * held
  }
  return allowed
}

/** The sum of two amounts by field. */
export function together(a: ReadonlyMap<string, bigint>, b: ReadonlyMap<string, bigint>): ReadonlyMap<string, bigint> {
  const sum = new Map(a)
  for (const [field, amount] of b) sum.set(field, (sum.get(field) ?? 0n) + amount)
  return sum
}

/** Amounts of a view as numbers. */
export function readAmounts(amounts: Readonly<Record<string, string>>): ReadonlyMap<string, bigint> {
  return new Map(Object.entries(amounts).map(([field, amount]) => [field, BigInt(amount)]))
}
