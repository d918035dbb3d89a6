import type { RoomPorts } from './room-game.ts'

/** What somebody has won or lost in a hand, in minor units, with what they held if that is to be said. */
export function netText(
  { phrase, money }: Pick<RoomPorts, 'phrase' | 'money'>,
  name: string,
  net: number,
  held: string | undefined,
): string {
  const amount = money(Math.abs(net))
  if (net === 0) return held === undefined ? phrase('rooms.even', name) : phrase('rooms.evenWith', name, held)
  const kind = net > 0 ? 'wins' : 'loses'
  return held === undefined ? phrase(`rooms.${kind}`, name, amount) : phrase(`rooms.${kind}With`, name, amount, held)
}
