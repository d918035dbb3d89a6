import type { SharedGame } from '@baize/engines'
import { addMinor, minor, zeroMinor, type Minor } from '@baize/money'
import type { Purse } from '../instant/purse.ts'
import type { NewBet } from './table-session.ts'
import type { TableState } from './table-state.ts'

/** Why chips cannot be placed: a limit with its amount, the balance, the opposite side, or betting is closed. */
export type ChipRefusal =
  | { readonly kind: 'closed' | 'balance' | 'opposite' }
  | { readonly kind: 'fieldMax' | 'roundMax' | 'fieldMin'; readonly limit: Minor }

/** An amount on a field. */
export type Laid = Pick<NewBet, 'field' | 'amount'>

/** The chips on the table: those that the player has laid but not confirmed. */
export interface Chips {
  /** The value of the chip in hand. */
  readonly inHand: Minor
  take(value: Minor): void
  /** Lays the chip in hand on a field; `undefined` if it lies. */
  place(field: string): ChipRefusal | undefined
  /** Lays bets once more, such as those that were refused. */
  put(bets: readonly Laid[]): ChipRefusal | undefined
  /** Takes back what was laid last. */
  undo(): void
  clear(): void
  /** Doubles what lies, or lays what is confirmed once more. */
  double(): ChipRefusal | undefined
  /** Lays the chips of the last round in which the player bet. */
  repeat(): ChipRefusal | undefined
  /** What lies unconfirmed on a field. */
  on(field: string): Minor
  /** All that lies unconfirmed. */
  total(): Minor
  /** The bets that lie. */
  bets(): readonly Laid[]
  /** Whether these bets may be sent: a field below its least stake may not. */
  problem(): ChipRefusal | undefined
  canRepeat(): boolean
  canUndo(): boolean
}

/** What the chips must know of the table. */
export interface ChipPorts {
  readonly game: Pick<SharedGame, 'fields' | 'opposite'>
  readonly purse: Purse
  readonly state: () => TableState
  /** Whether betting is open. */
  readonly open: () => boolean
  /** The bets of the last round in which the player bet; the window remembers them. */
  readonly last: () => readonly Laid[]
  readonly changed: () => void
}

type Layout = ReadonlyMap<string, Minor>

/**
 * Chips as they are laid, before they are confirmed. The server decides what is accepted; the same limits are checked here so that a
 * player learns of them at once.
 */
export function createChips(ports: ChipPorts): Chips {
  const chipValues = () => ports.state().opened.chips.map(ports.purse.amount)
  let inHand = chipValues()[Math.min(1, chipValues().length - 1)] ?? minor(1n)
  let laid: Layout = new Map()
  let before: readonly Layout[] = []

  const lay = (next: Layout): ChipRefusal | undefined => {
    const refusal = refusalOf(ports, next)
    if (refusal !== undefined) return refusal
    before = [...before, laid].slice(-50)
    laid = next
    ports.changed()
    return undefined
  }
  const plus = (bets: readonly Laid[]): Layout => {
    const next = new Map(laid)
    for (const { field, amount } of bets) next.set(field, addMinor(next.get(field) ?? zeroMinor, amount))
    return next
  }
  const bets = () => [...laid].map(([field, amount]) => ({ field, amount }))
  return {
    get inHand() {
      return inHand
    },
    take(value) {
      inHand = value
      ports.changed()
    },
    place: (field) => lay(plus([{ field, amount: inHand }])),
    put: (again) => lay(plus(again)),
    undo() {
      laid = before.at(-1) ?? new Map()
      before = before.slice(0, -1)
      ports.changed()
    },
    clear() {
      laid = new Map()
      before = []
      ports.changed()
    },
    double: () => lay(plus(laid.size > 0 ? bets() : ports.state().own)),
    repeat: () => lay(plus(ports.last())),
    on: (field) => laid.get(field) ?? zeroMinor,
    total: () => addMinor(...laid.values()),
    bets,
    problem: () => refusalOf(ports, laid) ?? tooLittle(ports, laid),
    canRepeat: () => laid.size === 0 && ports.state().own.length === 0 && ports.last().length > 0,
    canUndo: () => before.length > 0,
  }
}

function limitsOf({ game, state, purse }: ChipPorts, field: string): { readonly min: Minor; readonly max: Minor } {
  const { mainLimits, sideLimits } = state().opened
  const { min, max } = game.fields.find(({ id }) => id === field)?.group === 'side' ? sideLimits : mainLimits
  return { min: purse.amount(min), max: purse.amount(max) }
}

/** What stands on a field in all: confirmed and laid. */
function stands({ state }: ChipPorts, laid: Layout, field: string): Minor {
  const own = state().own.flatMap((bet) => (bet.field === field ? [bet.amount] : []))
  return addMinor(...own, laid.get(field) ?? zeroMinor)
}

function refusalOf(ports: ChipPorts, laid: Layout): ChipRefusal | undefined {
  if (!ports.open()) return { kind: 'closed' }
  const { own, balance, opened } = ports.state()
  const fields = new Set([...own.map(({ field }) => field), ...laid.keys()])
  if (ports.game.opposite.some((pair) => pair.every((field) => fields.has(field)))) return { kind: 'opposite' }
  for (const field of laid.keys()) {
    const { max } = limitsOf(ports, field)
    if (stands(ports, laid, field) > max) return { kind: 'fieldMax', limit: max }
  }
  const total = addMinor(...laid.values())
  const roundMax = ports.purse.amount(opened.maxStake)
  if (addMinor(...own.map(({ amount }) => amount), total) > roundMax) return { kind: 'roundMax', limit: roundMax }
  return total > balance ? { kind: 'balance' } : undefined
}

function tooLittle(ports: ChipPorts, laid: Layout): ChipRefusal | undefined {
  for (const field of laid.keys()) {
    const { min } = limitsOf(ports, field)
    if (stands(ports, laid, field) < min) return { kind: 'fieldMin', limit: min }
  }
  return undefined
}
