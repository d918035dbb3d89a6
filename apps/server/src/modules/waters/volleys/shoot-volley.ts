import type { ReplyOf, shootVolley as endpoint, VolleyShot } from '@baize/contract'
import { acceptsFish, powersOf, type FishBet, type FishWeapon, type GameOutcome } from '@baize/engines'
import { formatAmount, minor, parseAmount, zeroMinor, type Minor } from '@baize/money'
import type { Session } from '../../../kernel/caller.ts'
import type { Idempotency } from '../../../kernel/http/bound-call.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { outcomeOf, playRound, poolBalance, roundOfKey } from '../../play/index.ts'
import type { StoredShare } from '../bosses/boss.types.ts'
import { stakeOfKey } from '../bosses/stake-of-key.ts'
import { findWaterGame } from '../find-water-game.ts'
import { playableOf } from '../rooms/show-water.ts'
import { playerOf } from '../rooms/water-shelf.ts'
import type { Sitting, Water } from '../rooms/water.ts'
import type { WaterParts } from '../waters.parts.ts'
import { goneShot, shotsOf, type Target } from './volley-shots.ts'

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
 * body gives the same answer; a refusal leaves nothing behind. A fish is gone from the moment in which a volley that caught it is stored,
 * whichever process did it: one that shows a room together with others asks the rows before each volley.
 */
export async function shootVolley(parts: WaterParts, session: Session, asked: VolleyInput): Promise<Reply> {
  const found = await parts.rooms.find(session, asked.waterId)
  if (found === undefined) throw new Refusal('waters.not_seated')
  const { water, seat, sitting } = found
  const { currency } = findWaterGame(parts, session, water.place.gameCode)
  const powerMinor = parseAmount(asked.power, currency.digits)
  if (powerMinor === undefined || !water.hall.powers.includes(powerMinor)) throw new Refusal('waters.power_unknown')
  const { weapon, targets, idempotency } = asked
  const volley: Volley = { water, seat, sitting, powerMinor, digits: currency.digits, weapon, targets, idempotency }
  return parts.memory.once(`${session.brandId} ${playerOf(session)}`, idempotency, {
    work: () => shoot(parts, session, volley),
    stored: () => (targets.includes(0) ? stakedBefore : shotBefore)(parts, session, volley),
  })
}

async function shoot(parts: WaterParts, session: Session, volley: Volley): Promise<Reply> {
  const { water, sitting, powerMinor } = volley
  const nowMs = performance.now()
  sitting.seenMs = nowMs
  if (!water.mayShoot(sitting, volley.weapon === 'net' ? 1 : volley.targets.length, nowMs))
    throw new Refusal('waters.too_fast')
  if (sitting.power !== powerMinor) {
    sitting.power = powerMinor
    parts.rooms.tellPower(water)
  }
  if (volley.targets.every((target) => target === 0)) return shootBoss(parts, session, volley)
  if (volley.targets.includes(0)) throw new Refusal('request.invalid')
  return shootFish(parts, session, volley)
}

async function shootFish(parts: WaterParts, session: Session, volley: Volley): Promise<Reply> {
  const { water, powerMinor, digits, weapon, targets, idempotency } = volley
  const { waterId, definition, place } = water
  if (!(await parts.rooms.knowsCaught(water)))
    for (const no of await parts.caught.ask({ place: waterId, numbers: [...new Set(targets)] })) water.catch(no)
  const now = parts.play.clock.now()
  const all = targets.map((no): Target => ({
    no,
    kind: water.kindOf(no),
    isThere: water.fishThere(no, now) !== undefined,
  }))
  const hit = all.filter(({ isThere }) => isThere)
  if (hit.length === 0) {
    // The fish may be gone because this very volley, sent before, has caught them.
    const gone = all.map(({ no, kind }) => goneShot(no, kind))
    return (await shotBefore(parts, session, volley)) ?? allGone(parts, session, volley, gone)
  }
  const bet: FishBet = { engine: 'fish', weapon, shots: hit.map(({ kind }) => kind) }
  if (!acceptsFish(definition, bet)) throw new Refusal('request.invalid')
  const round = await playRound(parts.play, session, {
    gameCode: place.gameCode,
    stake: formatAmount(minor(powerMinor * BigInt(powersOf(definition, bet))), digits),
    bet,
    idempotency,
    prizes: (outcome) => caughtOf(hit, outcome).map((no) => ({ place: waterId, no })),
  }).catch((error: unknown) => {
    // It may be stored nevertheless, with what it has caught.
    if (!(error instanceof Refusal) || error.code === 'system.unavailable') parts.rooms.doubt(water)
    throw error
  })
  const reply = answered(round, all, digits)
  for (const { fishNo, result } of reply.shots) if (result === 'caught') water.catch(fishNo)
  tellVolley(parts, volley, reply.shots, reply.payout)
  if (fishOutcomeOf(round).pool.won) void tellPool(parts, session, volley)
  return reply
}

/** The answer to a volley that was shot at fish before, under the same key, which may be gone since; `undefined` if there is none. */
async function shotBefore(parts: WaterParts, session: Session, volley: Volley): Promise<Reply | undefined> {
  const { water, targets, idempotency, digits } = volley
  const before = await roundOfKey(parts.play, session, idempotency)
  const all = targets.map((no): Target => ({ no, kind: water.kindOf(no), isThere: false }))
  return before && answered(before, all, digits)
}

/** The fish that a round has caught, of those that it was shot at. */
function caughtOf(hit: readonly { readonly no: number }[], outcome: GameOutcome): readonly number[] {
  if (outcome.engine !== 'fish') return []
  const { shots } = outcome
  return [...new Set(hit.filter((_, shot) => (shots[shot]?.multiple ?? 0) > 0).map(({ no }) => no))]
}

type Round = Awaited<ReturnType<typeof playRound>>

function fishOutcomeOf(round: Round) {
  const { outcome } = outcomeOf(round)
  if (outcome.engine !== 'fish') throw new Error(`the round ${round.roundId} is no volley`)
  return outcome
}

/** The answer to a volley, from the round that it is. */
function answered(round: Round, targets: readonly Target[], digits: number): Reply {
  const outcome = fishOutcomeOf(round)
  const { paidMinor } = outcome.pool
  return {
    roundId: round.roundId,
    shots: [...shotsOf(targets, outcome)],
    stake: formatAmount(round.stakedMinor, digits),
    payout: formatAmount(round.payoutMinor, digits),
    balanceAfter: formatAmount(round.balanceAfterMinor, digits),
    pool: paidMinor === null ? null : formatAmount(minor(BigInt(paidMinor)), digits),
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
  const { water, powerMinor, weapon, targets, idempotency } = volley
  const { definition, place } = water
  if (weapon === 'net' && targets.length > definition.netFish) throw new Refusal('request.invalid')
  const boss = parts.bosses.here(place)
  const kind = boss?.drawn.kind ?? 'none'
  const gone = async () =>
    (await stakedBefore(parts, session, volley)) ?? allGone(parts, session, volley, bossShots(volley, 'gone', kind))
  if (boss === undefined) return gone()
  const powers = powersOf(definition, { engine: 'fish', weapon, shots: targets.map(() => kind) })
  const amountMinor = minor(powerMinor * BigInt(powers))
  try {
    const share = await parts.bosses.stake(boss, session, { amountMinor, idempotency })
    // The same volley, sent before, was shot at the boss before this one.
    if (share.bossId !== boss.stored.bossId) return await gone()
    const reply = stakedReply(share, kind, volley)
    tellVolley(parts, volley, reply.shots, reply.payout)
    return reply
  } catch (error) {
    // It has fallen meanwhile.
    if (error instanceof Refusal && error.code === 'waters.not_found') return gone()
    throw error
  }
}

/** The answer to a volley that was shot at a boss before, under the same key; `undefined` if there is none. */
async function stakedBefore(parts: WaterParts, session: Session, volley: Volley): Promise<Reply | undefined> {
  const before = await stakeOfKey(parts.play, session, volley.idempotency)
  return before && stakedReply(before.share, before.kind, volley)
}

function stakedReply({ bossId, amountMinor, balanceAfterMinor }: StoredShare, kind: string, volley: Volley): Reply {
  const { digits } = volley
  return {
    roundId: bossId,
    shots: bossShots(volley, 'boss', kind),
    stake: formatAmount(amountMinor, digits),
    payout: formatAmount(zeroMinor, digits),
    balanceAfter: formatAmount(balanceAfterMinor, digits),
    pool: null,
  }
}

function bossShots({ targets }: Pick<Volley, 'targets'>, result: 'boss' | 'gone', kind: string): VolleyShot[] {
  return targets.map(() => ({ fishNo: 0, kind, result, multipleHundredths: 0 }))
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
