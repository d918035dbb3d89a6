import type { enterWater as endpoint, ReplyOf } from '@baize/contract'
import type { Session } from '../../../kernel/caller.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { maskName } from '../../identity/index.ts'
import { findWaterGame } from '../find-water-game.ts'
import type { WaterParts } from '../waters.parts.ts'
import { playerOf } from './water-rooms.ts'
import { sittingOf, type WaterPlace } from './water.ts'

/** Seats a player in a room of a hall. */
export async function enterWater(
  parts: WaterParts,
  session: Session,
  gameCode: string,
  hallCode: string,
): Promise<ReplyOf<typeof endpoint>> {
  const { definition, halls } = findWaterGame(parts, session, gameCode)
  const hall = halls.find((one) => one.hall === hallCode)
  const [power] = hall?.powers ?? []
  if (hall === undefined || power === undefined) throw new Refusal('waters.hall_unknown')
  const { brandId, memberId, wallet } = session
  const username = (await parts.identity.usernamesOf(brandId, [memberId])).get(memberId) ?? '***'
  const { secrets, randomness, clock } = parts.play
  const place: WaterPlace = { brandId, gameCode, wallet, hall: hallCode }
  const { water, seat } = parts.rooms.sit(
    place,
    (waterId) => {
      const hash = secrets.keyedHash(`${waterId} ${memberId}`, 'player in a fishing room')
      const who = Buffer.from(hash.subarray(0, 8)).toString('hex')
      const player = playerOf(session)
      return sittingOf({ player, memberId, who, username, masked: maskName(username), power }, performance.now())
    },
    () => ({
      waterId: randomness.uuid(),
      place,
      definition,
      hall,
      school: Buffer.from(randomness.bytes(16)).toString('hex'),
      // A new room is not empty: its fish have been coming for a while.
      beganAt: clock.now().subtract({ seconds: 30 }),
    }),
  )
  return { waterId: water.waterId, seat }
}

/** Leaves a room. */
export function leaveWater(parts: WaterParts, session: Session, waterId: string): Record<string, never> {
  const found = parts.rooms.seated(session, waterId)
  if (found === undefined) throw new Refusal('waters.not_found')
  parts.rooms.leave(found.water, playerOf(session))
  return {}
}
