import type { PricedPick } from './slip.rules.ts'

/** The bets that a refusal is about, by their ids: its fields name them by their places. Empty if it is about the slip as a whole. */
export function refusedPicks(
  fields: readonly { readonly field: string }[],
  picks: readonly Pick<PricedPick, 'draft'>[],
): readonly string[] {
  const places = new Set(fields.map(({ field }) => /^picks\.(\d+)/.exec(field)?.[1]))
  return picks.flatMap(({ draft }, place) => (places.has(String(place)) ? [draft.id] : []))
}
