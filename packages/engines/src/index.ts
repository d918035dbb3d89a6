export type { Chance } from './chance.ts';
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
} from './slot-definition.ts';
export type { Position, SlotOutcome, SlotWin, SpinResult } from './slot-outcome.ts';
