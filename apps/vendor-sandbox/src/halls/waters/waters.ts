import { isJsonObject, type JsonObject } from '@baize/vendor-wire'
import type { PlayRefusal } from '../../play/play-refusal.ts'
import type { HallAction, HallParts, Hall, Seat } from '../hall.ts'
import { openPondRoom, type PondRoom } from './pond-room.ts'
import { pondOf } from './ponds/index.ts'
import type { Weapon } from './pond.ts'
import { drawShot, gun, mayShoot } from './shot.ts'
import { findFish } from './swim.ts'
import type { ShotResult, WatersView } from './waters-view.ts'

/** How many shots one bundle may have. A bundle is one round of the wallet: one stake, and at most one payout. */
export const maxBundle = 8

interface Shot {
  readonly fish: string
  readonly weapon: Weapon
  readonly stakeMinor: bigint
}

interface Bundle {
  readonly shots: readonly ShotResult[]
  readonly stakeMinor: bigint
  readonly payoutMinor: bigint
}

/**
 * Opens the hall of fishing games. The screen's aim chooses the fish, never the luck: a shot at a fish of multiple m catches
 * it with a chance of r / m, drawn and recorded before its stake is asked for.
 */
export function openWaters({ desk, ports }: HallParts): Hall {
  const rooms = new Map<string, PondRoom>()
  const roomOf = ({ game, session }: Pick<Seat, 'game' | 'session'>): PondRoom => {
    // Play money has ponds of its own, so that no catch of it is taken for a real one.
    const key = `${game.vendor.code}/${game.game.gameCode}/${session.accountId === undefined ? 'demo' : 'money'}`
    const room = rooms.get(key) ?? openPondRoom(pondOf(game.game.gameCode), ports.chance.below(2 ** 32))
    rooms.set(key, room)
    return room
  }
  /** Bundles of an earlier run, by window and request: a request that is sent again must show what was drawn for it. */
  const resumed = new Map<string, NonNullable<WatersView['last']>>()

  return {
    name: 'waters',
    view: (seat) => roomOf(seat).view(seat, ports.nowMs()),
    async act(seat, action) {
      const room = roomOf(seat)
      const shots = readShots(seat, room, action)
      if (shots === undefined) return 'bad_request' satisfies PlayRefusal
      const known = resumed.get(`${seat.session.token}/${action.requestId}`)
      if (known !== undefined) {
        room.remind(seat.session.token, known)
        return room.view(seat, ports.nowMs())
      }
      const drawn = drawBundle(room, shots, ports)
      const roundId = `shots-${ports.uuid()}`
      const { requestId } = action
      if (drawn.stakeMinor > 0n) {
        const details: JsonObject = { payoutMinor: String(drawn.payoutMinor), shots: drawn.shots }
        const answer = await desk.stake(seat, { requestId, roundId, amountMinor: drawn.stakeMinor, details })
        if (!answer.ok) return answer.reason
      }
      room.note(seat, { requestId, shots: drawn.shots, nowMs: ports.nowMs() })
      if (drawn.stakeMinor > 0n) await desk.settle(seat, { roundId, amountMinor: drawn.payoutMinor })
      return room.view(seat, ports.nowMs())
    },
    async resume(open) {
      for (const stake of open) {
        const { payoutMinor, shots } = stake.details
        if (typeof payoutMinor !== 'string' || !/^\d{1,18}$/.test(payoutMinor)) {
          await desk.refund(stake, stake)
          continue
        }
        // Written by `act` above, in an earlier run.
        const last = { requestId: stake.requestId, shots: shots as readonly ShotResult[] }
        resumed.set(`${stake.session}/${stake.requestId}`, last)
        await desk.settle(stake, { roundId: stake.roundId, amountMinor: BigInt(payoutMinor) })
      }
    },
    close: () => rooms.clear(),
  }
}

/** Draws a bundle shot by shot; a fish that an earlier one of it caught is gone for the later ones. */
function drawBundle(room: PondRoom, shots: readonly Shot[], { chance, nowMs }: HallParts['ports']): Bundle {
  const caught = new Set<string>()
  const broken = new Map<string, number>()
  let [stakeMinor, payoutMinor] = [0n, 0n]
  const results = shots.map(({ fish, weapon, stakeMinor: each }): ShotResult => {
    const miss = { fish, isFree: false, multiple: 0, isPlate: false, payoutMinor: '0' }
    const found = findFish(room.pond, room.seed, nowMs(), fish)
    if (found === undefined || room.isCaught(fish) || caught.has(fish) || !mayShoot(weapon, found.quarry))
      return { ...miss, isFree: true }
    stakeMinor += each * BigInt(weapon.price)
    const { plates } = found.quarry
    const plate = Math.min(room.brokenOf(fish) + (broken.get(fish) ?? 0), Math.max(0, plates.length - 1))
    const outcome = drawShot(room.pond, found.quarry, weapon, plate, chance)
    if (!outcome.isHit) return miss
    const paid = each * BigInt(outcome.multiple)
    payoutMinor += paid
    const isPlate = plate < plates.length - 1
    if (isPlate) broken.set(fish, (broken.get(fish) ?? 0) + 1)
    else caught.add(fish)
    return { ...miss, multiple: outcome.multiple, isPlate, payoutMinor: String(paid) }
  })
  return { shots: results, stakeMinor, payoutMinor }
}

function readShots(seat: Seat, { pond }: PondRoom, { kind, shots }: HallAction): readonly Shot[] | undefined {
  if (kind !== 'shoot' || !Array.isArray(shots) || shots.length === 0 || shots.length > maxBundle) return undefined
  const read = shots.map((shot: unknown): Shot | undefined => {
    if (!isJsonObject(shot)) return undefined
    const { fish, weapon: id, stakeMinor } = shot
    const weapon = [gun, pond.weapon].find((one) => one.id === id)
    const stake = seat.game.stakes.find((one) => String(one) === stakeMinor)
    if (typeof fish !== 'string' || fish.length > 24 || weapon === undefined || stake === undefined) return undefined
    return { fish, weapon, stakeMinor: stake }
  })
  const valid = read.filter((shot) => shot !== undefined)
  return valid.length === read.length ? valid : undefined
}
