import type { PublishedReturn, PublishedSlot, SlotDefinition } from './slot-definition.ts'

/** Combines a definition with its published return; the compiler checks that its strips use only its symbols. */
export function publish<Id extends string>(
  definition: SlotDefinition<Id>,
  publishedReturn: PublishedReturn,
): PublishedSlot {
  return { ...definition, publishedReturn }
}
