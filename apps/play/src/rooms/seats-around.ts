/** Where something stands on the felt, in percent of its width and height. */
export interface FeltPlace {
  readonly x: number
  readonly y: number
}

/**
 * Where the seats stand around an oval felt: the player's own (or the first) below in the middle, the others clockwise as they take
 * their turns. `tall` is a felt that is higher than wide.
 */
export function seatPlace(seat: number, seats: number, own: number | undefined, tall: boolean): FeltPlace {
  const turn = (seat - (own ?? 0) + seats) % seats
  const angle = Math.PI / 2 + (2 * Math.PI * turn) / seats
  const [rx, ry] = tall ? [39, 40] : [42, 37]
  // A little squarer than an oval, so that neighbours on the long sides do not touch.
  const bend = (value: number) => Math.sign(value) * Math.abs(value) ** 0.85
  return { x: 50 + rx * bend(Math.cos(angle)), y: 50 + ry * bend(Math.sin(angle)) }
}

/** Where the chips of the seat below in the middle lie, which has the large cards: clear of these, on a low felt beside them. */
export const ownBetPlace = (tall: boolean): FeltPlace => (tall ? { x: 50, y: 57 } : { x: 34, y: 72 })

/** Where a seat's chips lie: between it and the middle. */
export function betPlace({ x, y }: FeltPlace, tall: boolean): FeltPlace {
  // On a low felt there is no room under the plate of the seat above in the middle, so its chips lie beside it.
  if (!tall && y < 20) return { x: x + 14, y: 24 }
  // Above and below, cards and plates take more room.
  // In the upper half of a tall felt they lie clear of the pot's amount.
  const besidePot = y > 20 && y < 50
  const [towardsX, towardsY] = tall
    ? [besidePot ? 0.5 : 0.44, y > 80 || y < 20 ? 0.44 : 0.58]
    : [0.62, y > 70 ? 0.4 : 0.56]
  return { x: 50 + (x - 50) * towardsX, y: 50 + (y - 50) * towardsY }
}
