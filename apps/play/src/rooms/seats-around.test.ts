import { expect, it } from 'vitest'
import { betPlace, ownBetPlace, seatPlace } from './seats-around.ts'

it('the own seat is below in the middle, whichever it is, and the next to act to the left', () => {
  for (const seats of [2, 3, 6])
    for (let own = 0; own < seats; own += 1) {
      const place = seatPlace(own, seats, own, true)
      expect(place.x).toBeCloseTo(50)
      expect(place.y).toBeGreaterThan(85)
    }
  for (let own = 0; own < 6; own += 1) expect(seatPlace((own + 1) % 6, 6, own, true).x).toBeLessThan(30)
})

it('seats stay on the felt and apart, and chips lie between a seat and the middle', () => {
  for (const tall of [true, false]) {
    const places = Array.from({ length: 6 }, (_, seat) => seatPlace(seat, 6, 2, tall))
    for (const [nth, place] of places.entries()) {
      expect(Math.min(place.x, place.y, 100 - place.x, 100 - place.y)).toBeGreaterThan(5)
      const next = places[(nth + 1) % 6] ?? place
      expect(Math.hypot(place.x - next.x, place.y - next.y)).toBeGreaterThan(20)
      const chips = betPlace(place, tall)
      expect(Math.hypot(chips.x - 50, chips.y - 50)).toBeLessThan(Math.hypot(place.x - 50, place.y - 50))
    }
  }
})

it('the chips of the own seat lie clear of its cards: over them on a tall felt, beside them on a low one', () => {
  // Felts as they are while it is the player's turn, with the width and height of two own cards and of what is below them.
  const felts = [
    { width: 390, height: 420, tall: true, cards: 128, above: 110 },
    { width: 1060, height: 620, tall: false, cards: 220, above: 170 },
    { width: 560, height: 200, tall: false, cards: 90, above: 75 },
  ]
  for (const { width, height, tall, cards, above } of felts) {
    const [seat, chips] = [seatPlace(3, 6, 3, tall), ownBetPlace(tall)]
    const [down, aside] = [((seat.y - chips.y) / 100) * height, (Math.abs(seat.x - chips.x) / 100) * width]
    expect(down - 12 > above || aside - 30 > cards / 2).toBe(true)
  }
})

it('on a low felt the chips of the seat above lie beside its plate, which with its badge reaches down to the middle', () => {
  const seat = seatPlace(3, 6, 0, false)
  const chips = betPlace(seat, false)
  for (const [width, plate] of [
    [1060, 142],
    [560, 84],
  ] as const)
    expect((Math.abs(seat.x - chips.x) / 100) * width - 35).toBeGreaterThanOrEqual(plate / 2)
})
