import type { enterWater as endpoint, ReplyOf } from '@baize/contract'
import type { Session } from '../../../kernel/caller.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { findWaterGame } from '../find-water-game.ts'
import type { WaterParts } from '../waters.parts.ts'

/** Seats a player in a room of a hall. */
export async function enterWater(
  parts: WaterParts,
  session: Session,
  gameCode: string,
  hallCode: string,
): Promise<ReplyOf<typeof endpoint>> {
  const { halls } = findWaterGame(parts, session, gameCode)
  const hall = halls.find((one) => one.hall === hallCode)
  const [powerMinor] = hall?.powers ?? []
  if (hall === undefined || powerMinor === undefined) throw new Refusal('waters.hall_unknown')
  const { brandId, memberId, wallet } = session
  const { randomness, clock } = parts.play
  const made = {
    waterId: randomness.uuid(),
    school: Buffer.from(randomness.bytes(16)).toString('hex'),
    // A new room is not empty: its fish have been coming for a while.
    beganAt: clock.now().subtract({ seconds: 30 }),
  }
  return parts.rooms.sit({ brandId, gameCode, wallet, hall: hallCode }, { memberId, powerMinor, made })
}

/** Leaves a room. */
export async function leaveWater(parts: WaterParts, session: Session, waterId: string): Promise<Record<string, never>> {
  const found = await parts.rooms.find(session, waterId)
  const had = found !== undefined && (await parts.rooms.leave(waterId, session.memberId))
  if (!had) throw new Refusal('waters.not_found')
  return {}
}
