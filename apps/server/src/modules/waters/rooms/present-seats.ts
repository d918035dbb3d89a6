import type { WaterSeat } from '@baize/contract'
import { formatAmount } from '@baize/money'
import type { Water } from './water.ts'

/** Everybody in a room, as others see them; the name of `own` is not masked. `digits` are those of the currency. */
export function presentSeats({ seats }: Pick<Water, 'seats'>, digits: number, own?: string): WaterSeat[] {
  return seats.flatMap((one, seat) => {
    if (one === undefined) return []
    const { who, player, username, masked, power } = one
    return [{ seat, who, name: player === own ? username : masked, power: formatAmount(power, digits) }]
  })
}
