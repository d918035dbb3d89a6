import type { WaterChange, WaterMessage } from '@baize/contract'
import { fishOf, type FishDefinition, type SwimmingFish } from '@baize/engines'
import type { Minor } from '@baize/money'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import type { Hall } from '../waters.files.ts'

/** Which waters belong together: only players of one hall and one wallet share a room. */
export interface WaterPlace {
  readonly brandId: BrandId
  readonly gameCode: string
  readonly wallet: 'main' | 'trial'
  readonly hall: string
}

/** Shots of somebody, as all in the room are told. */
export type WaterVolley = Extract<WaterChange, { readonly kind: 'volley' }>

/** Somebody in a room. */
export interface Sitting {
  /** The member and the wallet. */
  readonly player: string
  readonly memberId: MemberId
  readonly who: string
  readonly username: string
  readonly masked: string
  power: Minor
  /** When they were last known to be there, in milliseconds of the process. */
  seenMs: number
  /** How many shots they have left at once, and when that was counted. */
  shots: number
  shotsMs: number
  /** Shots that this process has taken and whose message it has not heard yet: they are counted already. */
  ownShots: number
}

export interface NewWater {
  readonly waterId: string
  readonly place: WaterPlace
  readonly definition: FishDefinition
  readonly hall: Hall
  readonly school: string
  readonly beganAt: Temporal.Instant
  /** The number of the last message, as far as it is known. */
  readonly seq: number
}

export const seatsOfWater = 4
/** How long before and after its way a fish may be hit: a page's clock is never exact. */
const earlyMs = 500
const lateMs = 2_000
/** Shots of a player: so many at once, and so many a second afterwards. */
const shotsAtOnce = 40
const shotsPerSecond = 16
/** After so long without a shot, a player has all shots again, in milliseconds. */
export const allShotsMs = (1_000 * shotsAtOnce) / shotsPerSecond

/**
 * A room as a process knows it: who sits there, which fish are gone, and what waits to be told. The rows are what is true; a process that
 * knows an old room refuses or draws a shot that it would not have, and nothing worse. It holds no money.
 */
export class Water {
  readonly waterId: string
  readonly place: WaterPlace
  readonly definition: FishDefinition
  readonly hall: Hall
  readonly school: string
  readonly beganAt: Temporal.Instant
  readonly seats: (Sitting | undefined)[] = Array.from({ length: seatsOfWater })
  /** Counts the room's messages. */
  seq: number
  /** Until when this process numbers the room's messages, in milliseconds of the process. */
  heldUntilMs = 0
  /** Until when another process is known to show the room, too. */
  sharedUntilMs = 0
  /** Until when this process does not trust itself to have heard of all that show the room, or to know all that was caught. */
  doubtedUntilMs = 0
  /** When this process has last said to others that it shows the room. */
  saidMs = -Infinity
  /** When a player or a page of this process last needed the room. */
  usedMs = 0
  readonly #caught = new Map<number, number>()
  #waiting: WaterChange[] = []

  constructor({ waterId, place, definition, hall, school, beganAt, seq }: NewWater) {
    this.waterId = waterId
    this.place = place
    this.definition = definition
    this.hall = hall
    this.school = school
    this.beganAt = beganAt
    this.seq = seq
  }

  seatOf(player: string): number {
    return this.seats.findIndex((one) => one?.player === player)
  }

  get players(): number {
    return this.seats.filter((one) => one !== undefined).length
  }

  schoolMs(now: Temporal.Instant): number {
    return now.epochMilliseconds - this.beganAt.epochMilliseconds
  }

  /** The fish with a number if it can be hit now. */
  fishThere(no: number, now: Temporal.Instant): SwimmingFish | undefined {
    const fish = this.#caught.has(no) ? undefined : fishOf(this.definition, this.school, no)
    const ms = this.schoolMs(now)
    return fish !== undefined && fish.beginsMs - earlyMs <= ms && ms <= fish.endsMs + lateMs ? fish : undefined
  }

  /** The kind of the fish with a number, whether or not it is there. */
  kindOf(no: number): string {
    return fishOf(this.definition, this.school, no)?.kind ?? 'none'
  }

  /** Fish that were caught and would still swim. */
  caught(now: Temporal.Instant): number[] {
    const ms = this.schoolMs(now)
    for (const [no, endsMs] of this.#caught) if (endsMs + lateMs < ms) this.#caught.delete(no)
    return [...this.#caught.keys()]
  }

  catch(no: number): void {
    const fish = fishOf(this.definition, this.school, no)
    if (fish !== undefined) this.#caught.set(no, fish.endsMs)
  }

  /** Whether a player may shoot so often now; counts the shots if so. */
  mayShoot(sitting: Sitting, shots: number, nowMs: number): boolean {
    const left = shotsLeft(sitting, nowMs)
    sitting.shotsMs = nowMs
    sitting.shots = left >= shots ? left - shots : left
    if (left >= shots) sitting.ownShots += shots
    return left >= shots
  }

  /**
   * Takes over what another process says of a volley. Its shots count here as well, so that nobody shoots faster by asking two processes;
   * `mayBeOwn` says whether this process may have taken them itself.
   */
  heard(
    { seat, weapon, shots }: WaterVolley,
    { power, mayBeOwn, nowMs }: { readonly power: Minor; readonly mayBeOwn: boolean; readonly nowMs: number },
  ): void {
    for (const { fishNo, result } of shots) if (result === 'caught') this.catch(fishNo)
    const sitting = this.seats[seat]
    if (sitting === undefined) return
    sitting.power = power
    const cost = weapon === 'net' ? 1 : shots.length
    const own = mayBeOwn ? Math.min(cost, sitting.ownShots) : 0
    sitting.ownShots -= own
    sitting.shots = Math.max(0, shotsLeft(sitting, nowMs) - (cost - own))
    sitting.shotsMs = nowMs
  }

  /** Whether this process numbers the room's messages. */
  holds(nowMs: number): boolean {
    return this.heldUntilMs > nowMs
  }

  /** Whether only this process shows the room, as far as it has heard: then it knows itself which fish are gone. */
  isAlone(nowMs: number): boolean {
    return this.holds(nowMs) && this.sharedUntilMs <= nowMs && this.doubtedUntilMs <= nowMs
  }

  add(change: WaterChange): void {
    // Of who sits there and of the boss, the last word is enough.
    if (change.kind === 'seats' || change.kind === 'boss')
      this.#waiting = this.#waiting.filter(({ kind }) => kind !== change.kind)
    this.#waiting.push(change)
  }

  /** All that waits to be told. */
  take(): readonly WaterChange[] {
    const changes = this.#waiting
    this.#waiting = []
    return changes
  }

  /** The next message. */
  message(changes: readonly WaterChange[], now: Temporal.Instant): WaterMessage {
    this.seq += 1
    return { type: 'water', waterId: this.waterId, seq: this.seq, now: now.toString(), changes }
  }
}

function shotsLeft({ shots, shotsMs }: Sitting, nowMs: number): number {
  return Math.min(shotsAtOnce, shots + ((nowMs - shotsMs) / 1_000) * shotsPerSecond)
}

/** A player with full shots, who has just come. */
export function sittingOf(
  who: Pick<Sitting, 'player' | 'memberId' | 'who' | 'username' | 'masked' | 'power'>,
  nowMs: number,
): Sitting {
  return { ...who, seenMs: nowMs, shots: shotsAtOnce, shotsMs: nowMs, ownShots: 0 }
}
