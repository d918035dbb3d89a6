/** What the record can be narrowed to. */
export const movementGroups = [
  'deposit',
  'withdrawal',
  'transfer',
  'bet',
  'win',
  'promotion',
  'pay',
  'correction',
  'other',
] as const
export type MovementGroup = (typeof movementGroups)[number]
