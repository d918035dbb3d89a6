export type { Chance } from './chance.ts'
export type {
  Line,
  PaysByCount,
  PublishedReturn,
  PublishedSlot,
  SlotDefinition,
  SlotEvaluation,
  SlotFeature,
  SlotSymbol,
  SlotSymbolKind,
  Strip,
} from './slot-definition.ts'
export type { Position, SlotOutcome, SlotWin, SpinResult } from './slot-outcome.ts'
export { canonicalJson, definitionHash } from './definition-hash.ts'
export { payoutMinor, playSlot } from './play-slot.ts'
export { publishedReturnOf } from './published-return.ts'
export { decimalOf } from './rational.ts'
export type { Rational } from './rational.ts'
export { agreesWithPublished, maxZ, simulateReturn } from './simulate.ts'
export type { SimulatedReturn } from './simulate.ts'
export { returnOf } from './slot-return.ts'
export type { SlotReturn } from './slot-return.ts'
export { slotByCode, slots } from './slots.ts'
export { validateSlotDefinition } from './validate-slot-definition.ts'
