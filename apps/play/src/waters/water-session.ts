import type { VolleyShot, WaterChange, WaterMessage } from '@baize/contract'
import { addMinor, minor, zeroMinor, type Minor } from '@baize/money'
import type { Purse } from '../instant/purse.ts'
import { isSessionLost, refusalOf } from '../session/refusals.ts'
import { PlaceFollower } from '../shared/place-follower.ts'
import type { ServerClock } from '../shared/server-clock.ts'
import { costOf, gatherMs, takeVolley, type Shot, type Volley } from './volleys.ts'
import type { OpenedWater, SentVolley, VolleyReply, WaterGateway } from './water-gateway.ts'
import { bossOf, seatsOf, startState, type Boss, type WaterState } from './water-state.ts'

/** What happens in a room, as its picture is told. */
export type WaterEvent =
  | { readonly kind: 'changed' }
  | { readonly kind: 'joined' }
  /** The server has answered a volley of this window. */
  | { readonly kind: 'answered'; readonly shots: readonly Shot[]; readonly reply: VolleyReply }
  /** A volley was refused: nothing of it was charged. */
  | { readonly kind: 'refused'; readonly shots: readonly Shot[]; readonly code: string; readonly text: string }
  /** Shots of others, or of the player’s other windows. */
  | {
      readonly kind: 'volley'
      readonly seat: number
      readonly weapon: SentVolley['weapon']
      readonly power: Minor
      readonly shots: readonly VolleyShot[]
    }
  | { readonly kind: 'bossCame'; readonly boss: Boss }
  | { readonly kind: 'bossFell'; readonly boss: Boss; readonly returnsHundredths: number }
  | { readonly kind: 'bossLeft'; readonly boss: Boss }
  | { readonly kind: 'poolWon'; readonly seat: number }
  | { readonly kind: 'lost' }
  | { readonly kind: 'back' }

export interface WaterSessionPorts {
  readonly gateway: WaterGateway
  readonly waterId: string
  readonly opened: OpenedWater
  readonly purse: Purse
  readonly clock: ServerClock
  readonly windowMs: () => number
  readonly newKey: () => string
  readonly sleep: (milliseconds: number) => Promise<void>
  readonly later: (milliseconds: number, work: () => void) => void
  readonly onSessionLost: () => void
  /** The room is gone, or the player’s place in it: one has to enter again. */
  readonly onGone: () => void
  readonly lostText: string
}

/** So long after a boss has fallen the balance is asked for. */
const bossPaidMs = 1_500
/** The room does not exist any more. */
const goneCode = 'waters.not_found'

/**
 * A player in a fishing room: what is known of it, what happens, and the shots. Shots that hit something are gathered for a moment
 * and sent as one volley; whether they catch is only what the server answers.
 */
export class WaterSession {
  readonly #ports: WaterSessionPorts
  readonly #listeners: ((event: WaterEvent) => void)[] = []
  readonly #water: PlaceFollower<OpenedWater, WaterMessage>
  #state: WaterState
  #waiting: Shot[] = []
  #flying: Volley[] = []
  #timed = false
  #lastSentMs = 0

  constructor(ports: WaterSessionPorts) {
    this.#ports = ports
    this.#state = startState(ports.opened, ports.purse)
    this.#water = new PlaceFollower(
      {
        ...ports,
        open: () => ports.gateway.open(ports.waterId),
        adopt: (opened) => this.#adopt(opened),
        take: (message) => this.#hear(message),
        connected: (isConnected) => this.#connection(isConnected),
        gone: { code: goneCode, tell: ports.onGone },
      },
      ports.opened,
    )
  }

  get state(): WaterState {
    return this.#state
  }

  /** What the player can still stake: the balance without the shots that are under way. */
  available(): Minor {
    const under = addMinor(costOf(this.#waiting), ...this.#flying.map(({ shots }) => costOf(shots)))
    return this.#state.balance > under ? minor(this.#state.balance - under) : zeroMinor
  }

  /** Whether shots are under way whose result is not known. */
  underWay(): boolean {
    return this.#waiting.length > 0 || this.#flying.length > 0
  }

  /** The time since the school began, by the server’s clock. */
  schoolMs(): number {
    return this.#ports.clock.now() - Date.parse(this.#state.opened.schoolBeganAt)
  }

  now(): number {
    return this.#ports.clock.now()
  }

  on(listener: (event: WaterEvent) => void): void {
    this.#listeners.push(listener)
  }

  begin(): void {
    this.#water.begin((ears) => this.#ports.gateway.listen(this.#ports.waterId, ears))
  }

  isClosed(): boolean {
    return this.#water.isClosed
  }

  close(): void {
    this.#water.close()
  }

  /** Takes a shot that has hit something; it is sent within a moment. */
  shoot(shot: Shot): void {
    this.#waiting.push(shot)
    this.#emit({ kind: 'changed' })
    this.#schedule()
  }

  #schedule(): void {
    if (this.#timed || this.#waiting.length === 0) return
    this.#timed = true
    const wait = Math.max(0, this.#lastSentMs + gatherMs - this.#ports.windowMs())
    this.#ports.later(wait, () => {
      this.#timed = false
      this.#lastSentMs = this.#ports.windowMs()
      const { now, rest } = takeVolley(this.#waiting)
      this.#waiting = [...rest]
      if (now.length > 0) void this.#send({ key: this.#ports.newKey(), shots: now })
      this.#schedule()
    })
  }

  async #send(volley: Volley): Promise<void> {
    this.#flying.push(volley)
    const { gateway, waterId, purse } = this.#ports
    const [first] = volley.shots
    if (first === undefined) return
    const { weapon, power } = first
    const targets = volley.shots.flatMap((shot) => shot.targets)
    const sent = { weapon, power: purse.plain(power), targets }
    try {
      const reply = await this.#water.insist(() => gateway.shoot(waterId, sent, volley.key))
      this.#drop(volley)
      this.#answered(volley, reply)
    } catch (error) {
      this.#drop(volley)
      this.#refused(volley, error)
    }
  }

  #drop(volley: Volley): void {
    this.#flying = this.#flying.filter((other) => other !== volley)
  }

  #answered({ shots }: Volley, reply: VolleyReply): void {
    const { purse } = this.#ports
    const caught = reply.shots.filter(({ result }) => result === 'caught' || result === 'gone')
    const onBoss = reply.shots.filter(({ result }) => result === 'boss').length
    const { boss } = this.#state
    const cost = costOf(shots)
    const each = reply.shots.length === 0 ? zeroMinor : minor(cost / BigInt(reply.shots.length))
    this.#change({
      balance: purse.amount(reply.balanceAfter),
      caught: new Set([...this.#state.caught, ...caught.map(({ fishNo }) => fishNo)]),
      // A stake on a boss is no round that can be verified by itself.
      ...(reply.roundId === null || onBoss > 0 ? {} : { lastRoundId: reply.roundId }),
      ...(boss === undefined || onBoss === 0
        ? {}
        : { boss: { ...boss, ownStaked: minor(boss.ownStaked + each * BigInt(onBoss)) } }),
    })
    this.#emit({ kind: 'answered', shots, reply })
  }

  #refused({ shots }: Volley, error: unknown): void {
    if (isSessionLost(error)) return this.#water.lose()
    const { code, text } = refusalOf(error, this.#ports.lostText)
    if (code === goneCode || code === 'waters.not_seated') return this.#ports.onGone()
    this.#emit({ kind: 'refused', shots, code, text })
    if (code === 'network' || code === 'wallet.insufficient_funds') void this.#water.ask()
  }

  #connection(connected: boolean): void {
    if (this.#state.connected === connected) return
    this.#change({ connected })
    this.#emit({ kind: connected ? 'back' : 'lost' })
  }

  #adopt(opened: OpenedWater): void {
    const before = this.#state
    const now = startState(opened, this.#ports.purse)
    this.#state = {
      ...now,
      connected: before.connected,
      lastRoundId: before.lastRoundId,
      boss: opened.boss === null ? undefined : bossOf(opened.boss, this.#ports.purse, before.boss),
    }
    this.#emit({ kind: 'joined' })
    this.#tellBoss(before.boss, this.#state.boss)
  }

  #hear({ changes }: WaterMessage): void {
    for (const change of changes) this.#take(change)
    this.#emit({ kind: 'changed' })
  }

  #take(change: WaterChange): void {
    const { purse } = this.#ports
    if (change.kind === 'changed') return void this.#water.ask()
    if (change.kind === 'seats') return this.#change({ seats: seatsOf(change.seats, purse) })
    if (change.kind === 'pool') {
      this.#change({ pool: purse.amount(change.amount) })
      if (change.wonBy !== null) this.#emit({ kind: 'poolWon', seat: change.wonBy })
      return undefined
    }
    if (change.kind === 'boss') {
      const before = this.#state.boss
      this.#change({ boss: bossOf(change.boss, purse, before) })
      return this.#tellBoss(before, this.#state.boss)
    }
    const caught = change.shots.filter(({ result }) => result === 'caught').map(({ fishNo }) => fishNo)
    if (caught.length > 0) this.#change({ caught: new Set([...this.#state.caught, ...caught]) })
    const { seat, weapon, shots } = change
    return this.#emit({ kind: 'volley', seat, weapon, power: purse.amount(change.power), shots })
  }

  #tellBoss(before: Boss | undefined, boss: Boss | undefined): void {
    if (boss === undefined) {
      if (before !== undefined && before.fell === null) this.#emit({ kind: 'bossLeft', boss: before })
      return
    }
    const same = before?.bossNo === boss.bossNo
    if (!same && boss.fell === null) this.#emit({ kind: 'bossCame', boss })
    if (boss.fell !== null && (!same || before.fell === null)) {
      this.#emit({ kind: 'bossFell', boss, returnsHundredths: boss.fell.returnsHundredths })
      // What it paid is in the balance soon: each player is paid on their own.
      this.#ports.later(bossPaidMs, () => void this.#water.ask())
    }
  }

  #change(part: Partial<WaterState>): void {
    this.#state = { ...this.#state, ...part }
  }

  #emit(event: WaterEvent): void {
    for (const listener of this.#listeners) listener(event)
    if (event.kind !== 'changed') this.#emit({ kind: 'changed' })
  }
}
