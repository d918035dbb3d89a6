/** Refusals of fishing rooms. */
export const waterErrors = {
  'waters.not_found': 'There is no such fishing room.',
  'waters.boss_not_found': 'You have staked nothing on this boss.',
  'waters.hall_unknown': 'This game has no such hall.',
  'waters.full': 'All rooms of this hall are full. Try again in a moment.',
  'waters.not_seated': 'You have no place in this fishing room any more. Enter it again.',
  'waters.power_unknown': 'There are no shots at this price here.',
  'waters.too_fast': 'You are shooting too fast. Nothing was charged.',
}
