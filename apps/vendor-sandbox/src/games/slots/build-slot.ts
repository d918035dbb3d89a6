import type { Line, SlotDefinition } from '@baize/engines'
import { classicLines, videoLines } from './slot-lines.ts'
import type { SlotProfile } from './slot-profiles.ts'

/** The plan of a slot: its profile and number of lines. */
export interface SlotPlan {
  readonly code: string
  readonly profile: SlotProfile
  /** Number of lines; 0 pays in ways. */
  readonly lines: number
}

const wayCoins = 20

/**
 * The playable definition of a plan. One coin is staked per line, so that the return does not depend on the number of
 * lines.
 */
export function buildSlot({ code, profile, lines }: SlotPlan): SlotDefinition {
  const betUnits = lines === 0 ? wayCoins : lines
  const { freeSpins, wildMultiplier } = profile
  return {
    code,
    title: code,
    version: 1,
    symbols: profile.symbols.map((symbol) =>
      symbol.kind === 'scatter' ? { ...symbol, pays: timesStake(symbol.pays, betUnits) } : symbol,
    ),
    rows: profile.rows,
    strips: profile.strips,
    evaluation:
      lines === 0
        ? { kind: 'ways' }
        : {
            kind: 'lines',
            lines: linesOf(profile, lines),
            ...(wildMultiplier === undefined ? {} : { wildMultiplier }),
          },
    betUnits,
    feature:
      freeSpins === undefined
        ? { kind: 'none' }
        : {
            kind: 'freeSpins',
            spinsByScatters: { 3: freeSpins.spins },
            multiplier: freeSpins.multiplier,
            strips: freeSpins.strips,
          },
  }
}

function linesOf({ strips }: SlotProfile, lines: number): readonly Line[] {
  return (strips.length === 3 ? classicLines : videoLines).slice(0, lines)
}

function timesStake(pays: Readonly<Record<number, number>>, betUnits: number): Record<number, number> {
  return Object.fromEntries(Object.entries(pays).map(([count, times]) => [count, times * betUnits]))
}
