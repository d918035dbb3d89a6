import type { ReplyOf, shootVolley as endpoint, VolleyShot } from '@baize/contract'
import { acceptsFish, powersOf, type FishBet, type FishWeapon } from '@baize/engines'
import { formatAmount, minor, parseAmount, zeroMinor, type Minor } from '@baize/money'
import type { Session } from '../../../kernel/caller.ts'
import type { Idempotency } from '../../../kernel/http/bound-call.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { outcomeOf, playRound, poolBalance } from '../../play/index.ts'
import { findWaterGame } from '../find-water-game.ts'
import { playableOf } from '../rooms/show-water.ts'
import { playerOf } from '../rooms/water-rooms.ts'
import type { Sitting, Water } from '../rooms/water.ts'
import type { WaterParts } from '../waters.parts.ts'

type Reply = ReplyOf<typeof endpoint>

export interface VolleyInput {
  readonly waterId: string
  readonly power: string
  readonly weapon: FishWeapon
  readonly targets: readonly number[]
  readonly idempotency: Idempotency
}

/** A volley that may be shot. */
interface Volley extends Pick<VolleyInput, 'weapon' | 'targets' | 'idempotency'> {
  readonly water: Water
  readonly seat: number
  readonly sitting: Sitting
  readonly powerMinor: Minor
  readonly digits: number
}

/**
 * Shoots a volley: shots at fish that are gone are left out and cost nothing, the others are one round of play. Repeating the same key and
 * body gives the same answer; a refusal leaves nothing behind.
 */
export function shootVolley(parts: WaterParts, session: Session, asked: VolleyInput): Promise<Reply> {
  const found = parts.rooms.seated(session, asked.waterId)
  if (found === undefined) throw new Refusal('waters.not_seated')
  const { water, seat, sitting } = found
  const { currency } = findWaterGame(parts, session, water.place.gameCode)
  const powerMinor = parseAmount(asked.power, currency.digits)
  if (powerMinor === undefined || !water.hall.powers.includes(powerMinor)) throw new Refusal('waters.power_unknown')
  const { weapon, targets, idempotency } = asked
  const volley: Volley = { water, seat, sitting, powerMinor, digits: currency.digits, weapon, targets, idempotency }
  return parts.memory.once(`${session.brandId} ${playerOf(session)}`, idempotency, () => shoot(parts, session, volley))
}

async function shoot(parts: WaterParts, session: Session, volley: Volley): Promise<Reply> {
  const { water, sitting, powerMinor } = volley
  const nowMs = performance.now()
  sitting.seenMs = nowMs
  if (!water.mayShoot(sitting, volley.weapon === 'net' ? 1 : volley.targets.length, nowMs))
    throw new Refusal('waters.too_fast')
  if (sitting.power !== powerMinor) {
    sitting.power = powerMinor
    parts.rooms.tellSeats(water)
  }
  if (volley.targets.every((target) => target === 0)) return shootBoss(parts, session, volley)
  if (volley.targets.includes(0)) throw new Refusal('request.invalid')
  return shootFish(parts, session, volley)
}

async function shootFish(parts: WaterParts, session: Session, volley: Volley): Promise<Reply> {
  const { water, powerMinor, digits, weapon, targets, idempotency } = volley
  const now = parts.play.clock.now()
  const there = targets.map((no) => ({ no, fish: water.fishThere(no, now) }))
  const hit = there.flatMap(({ fish }) => (fish === undefined ? [] : [fish]))
  const goneShots = there.map(({ no }) => missed(no, water, 'gone'))
  if (hit.length === 0) return allGone(parts, session, volley, goneShots)
  const bet: FishBet = { engine: 'fish', weapon, shots: hit.map(({ kind }) => kind) }
  if (!acceptsFish(water.definition, bet)) throw new Refusal('request.invalid')
  const stakeMinor = minor(powerMinor * BigInt(powersOf(water.definition, bet)))
  const round = await playRound(parts.play, session, {
    gameCode: water.place.gameCode,
    stake: formatAmount(stakeMinor, digits),
    bet,
    idempotency,
  })
  const { outcome } = outcomeOf(round)
  if (outcome.engine !== 'fish') throw new Error(`the round ${round.roundId} is no volley`)
  let shot = -1
  const shots = there.map(({ no, fish }): VolleyShot => {
    if (fish === undefined) return missed(no, water, 'gone')
    shot += 1
    const multiple = outcome.shots[shot]?.multiple ?? 0
    if (multiple > 0) water.catch(no)
    const result = multiple > 0 ? 'caught' : 'missed'
    return { fishNo: no, kind: fish.kind, result, multipleHundredths: 100 * multiple }
  })
  const payout = formatAmount(round.payoutMinor, digits)
  tellVolley(parts, volley, shots, payout)
  if (outcome.pool.won) void tellPool(parts, session, volley)
  return {
    roundId: round.roundId,
    shots,
    stake: formatAmount(stakeMinor, digits),
    payout,
    balanceAfter: formatAmount(round.balanceAfterMinor, digits),
    pool: outcome.pool.paidMinor === null ? null : formatAmount(minor(BigInt(outcome.pool.paidMinor)), digits),
  }
}

async function allGone(
  parts: WaterParts,
  session: Session,
  { water, digits }: Volley,
  shots: readonly VolleyShot[],
): Promise<Reply> {
  return {
    roundId: null,
    shots: [...shots],
    stake: formatAmount(zeroMinor, digits),
    payout: formatAmount(zeroMinor, digits),
    balanceAfter: formatAmount(await playableOf(parts, session, water.place.gameCode), digits),
    pool: null,
  }
}

/** Stakes what a volley costs on the boss; what it returns is paid when the boss falls. */
async function shootBoss(parts: WaterParts, session: Session, volley: Volley): Promise<Reply> {
  const { water, powerMinor, digits, weapon, targets, idempotency } = volley
  const { definition, place } = water
  if (weapon === 'net' && targets.length > definition.netFish) throw new Refusal('request.invalid')
  const boss = parts.bosses.here(place)
  const kind = boss?.drawn.kind ?? 'none'
  const shotsOf = (result: 'boss' | 'gone') =>
    targets.map((): VolleyShot => ({ fishNo: 0, kind, result, multipleHundredths: 0 }))
  if (boss === undefined) return allGone(parts, session, volley, shotsOf('gone'))
  const powers = powersOf(definition, { engine: 'fish', weapon, shots: targets.map(() => kind) })
  const amountMinor = minor(powerMinor * BigInt(powers))
  try {
    const { bossId, balanceAfterMinor } = await parts.bosses.stake(boss, session, { amountMinor, idempotency })
    const [shots, payout] = [shotsOf('boss'), formatAmount(zeroMinor, digits)]
    tellVolley(parts, volley, shots, payout)
    return {
      roundId: bossId,
      shots,
      stake: formatAmount(amountMinor, digits),
      payout,
      balanceAfter: formatAmount(balanceAfterMinor, digits),
      pool: null,
    }
  } catch (error) {
    // It has fallen meanwhile.
    if (error instanceof Refusal && error.code === 'waters.not_found')
      return allGone(parts, session, volley, shotsOf('gone'))
    throw error
  }
}

function missed(fishNo: number, water: Water, result: 'gone'): VolleyShot {
  return { fishNo, kind: water.kindOf(fishNo), result, multipleHundredths: 0 }
}

function tellVolley(parts: WaterParts, volley: Volley, shots: readonly VolleyShot[], payout: string): void {
  const { water, seat, weapon, powerMinor, digits } = volley
  const power = formatAmount(powerMinor, digits)
  parts.rooms.tell(water, { kind: 'volley', seat, weapon, power, shots, payout })
}

async function tellPool(parts: WaterParts, session: Session, { water, seat, digits }: Volley): Promise<void> {
  try {
    const amount = formatAmount(await poolBalance(parts.play, session, water.definition.pool), digits)
    parts.rooms.tell(water, { kind: 'pool', amount, wonBy: seat })
  } catch (error) {
    // The next message about the pool has what is in it.
    parts.log.warn({ err: error }, 'players in a fishing room were not told of a jackpot')
  }
}
