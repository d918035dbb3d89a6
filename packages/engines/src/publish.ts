import type { PublishedReturn, PublishedSlot, SlotDefinition } from './slot-definition.ts'

/** Puts a definition and the return it promises side by side; the compiler checks that its strips show its symbols. */
export function publish<Id extends string>(
  definition: SlotDefinition<Id>,
  publishedReturn: PublishedReturn,
): PublishedSlot {
  return { ...definition, publishedReturn }
}
