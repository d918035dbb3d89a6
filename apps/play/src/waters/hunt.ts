import type { VolleyShot } from '@baize/contract'
import { addMinor, minor, zeroMinor, type Minor } from '@baize/money'
import type { EffectName } from '../sound/effects.ts'
import { angleTo, flyOn, nettedWith, type Bullet } from './bullets.ts'
import { seatColours } from './cannon-art.ts'
import type { Hand } from './hand.ts'
import { gainSeconds } from './effects.ts'
import { distance, placeBoss, placeFish, type Placed } from './placed.ts'
import type { School } from './school.ts'
import type { Sea } from './sea.ts'
import type { Shot } from './volleys.ts'
import { cannonAt, type Point } from './view.ts'
import { shotCost, type Arsenal } from './weapons.ts'
import type { WaterEvent, WaterSession } from './water-session.ts'

export interface HuntPorts {
  readonly sea: Sea
  readonly session: WaterSession
  readonly school: School
  readonly hand: Hand
  readonly arsenal: Arsenal
  /** What a fish of a kind pays in the mean, as a multiple of the power. */
  readonly multipleOf: (kind: string) => number
  readonly money: (amount: Minor) => string
  readonly play: (effect: EffectName) => void
  /** The player has caught something worth telling. */
  readonly caught: (kind: string, multipleHundredths: number, payout: Minor) => void
  /** A shot cannot be paid. */
  readonly broke: () => void
  /** What an empty place is called. */
  readonly free: string
}

/** How many bullets of the player may fly at once. */
const mostFlying = 10
/** How far a net reaches, in thousandths. */
const netReach = 120
/** How long a fish flashes that was hit. */
const flashSeconds = 0.22

/** The hunt: what swims, flies and is hit, frame by frame. Nothing here decides what is caught. */
export class Hunt {
  readonly #ports: HuntPorts
  #fish: readonly Placed[] = []
  #boss: Placed | undefined
  #bullets: readonly Bullet[] = []
  #aim: Point = { x: 0, y: 0 }
  #nextId = 1
  #flashes = new Map<number, number>()
  /** Where the player’s shots have hit whose result is not known. */
  #open = new Map<number, readonly Placed[]>()
  /** What the player's coins have brought lately, and when the last of them came. */
  #gain: { readonly sum: Minor; readonly atMs: number } = { sum: zeroMinor, atMs: -Infinity }

  constructor(ports: HuntPorts) {
    this.#ports = ports
    ports.session.on((event) => this.#heard(event))
  }

  get fish(): readonly Placed[] {
    return this.#boss === undefined ? this.#fish : [...this.#fish, this.#boss]
  }

  /** Points the cannon to a place of the canvas. */
  aimAt(point: Point): void {
    this.#aim = point
  }

  /** Turns the aim by an angle, as with keys. */
  turnAim(by: number): void {
    const { sea, session } = this.#ports
    const from = cannonAt(sea.view, session.state.opened.ownSeat)
    const angle = angleTo(from, this.#aim) + by
    const far = Math.max(sea.view.width, sea.view.height)
    this.#aim = { x: from.x + Math.cos(angle) * far * 0.5, y: from.y + Math.sin(angle) * far * 0.5 }
  }

  /** The next fish to follow: a boss and the most precious first, then round and round. */
  nextTarget(): Placed | undefined {
    const { hand, multipleOf, sea } = this.#ports
    const inside = this.fish.filter(
      ({ x, y }) => x > 0 && x < sea.view.width && y > sea.view.top && y < sea.view.bottom,
    )
    const worthOf = ({ fishNo, kind }: Placed) => (fishNo === 0 ? Number.POSITIVE_INFINITY : multipleOf(kind))
    const ranked = inside
      .filter((one) => this.mayHit(one))
      .toSorted((one, other) => (worthOf(one) < worthOf(other) ? 1 : -1))
    const at = ranked.findIndex(({ fishNo }) => fishNo === hand.locked)
    const next = ranked[(at + 1) % Math.max(1, ranked.length)]
    hand.lockOn(next?.fishNo)
    return next
  }

  mayHit(fish: Placed, weapon = this.#ports.hand.weapon): boolean {
    if (fish.fishNo === 0) return weapon !== 'net'
    return this.#ports.multipleOf(fish.kind) >= this.#ports.arsenal[weapon].leastMultiple
  }

  frame(seconds: number): void {
    const { sea, session, school } = this.#ports
    const ms = session.schoolMs()
    const { caught, boss } = session.state
    const swimmers = school.at(ms).filter(({ no }) => !caught.has(no))
    this.#fish = placeFish(school, swimmers, { view: sea.view, sprites: sea.sprites, ms })
    this.#boss =
      boss === undefined || boss.fell !== null
        ? undefined
        : placeBoss(boss.kind, Math.max(0, session.now() - boss.cameAtMs), sea.view, sea.sprites)
    this.#fire(ms)
    this.#fly(seconds)
    this.#draw(ms, seconds)
  }

  #fire(ms: number): void {
    const { hand, session, sea, arsenal } = this.#ports
    if (!hand.pulls(ms)) return
    if (this.#bullets.filter(({ result }) => result === undefined).length >= mostFlying) return
    if (hand.lock && this.fish.every(({ fishNo }) => fishNo !== hand.locked)) this.nextTarget()
    const flying = this.#bullets.filter(({ result }) => result === undefined)
    const under = flying.reduce((sum, { weapon, power }) => sum + shotCost(arsenal, weapon, power), 0n)
    if (session.available() < under + shotCost(arsenal, hand.weapon, hand.power)) return this.#ports.broke()
    const target = hand.lock ? this.fish.find(({ fishNo }) => fishNo === hand.locked) : undefined
    const aim = target ?? this.#aim
    const seat = session.state.opened.ownSeat
    sea.cannons.aim(seat, angleTo(cannonAt(sea.view, seat), aim))
    this.#shoot(seat, { aim, target: target?.fishNo, weapon: hand.weapon, power: hand.power, result: undefined })
    this.#ports.play(hand.weapon === 'cannon' ? 'shot' : hand.weapon === 'net' ? 'netThrow' : 'torpedo')
  }

  #shoot(
    seat: number,
    {
      aim,
      target,
      weapon,
      power,
      result,
    }: Pick<Bullet, 'target' | 'weapon' | 'power' | 'result'> & { readonly aim: Point },
  ): void {
    const { sea } = this.#ports
    const angle = angleTo(cannonAt(sea.view, seat), aim)
    sea.cannons.aim(seat, angle)
    const mouth = sea.cannons.shoot(seat, weapon, sea.view)
    sea.effects.muzzle(mouth, angle)
    this.#bullets = [
      ...this.#bullets,
      { id: this.#nextId++, seat, weapon, power, ...mouth, angle, target, bounces: 0, result },
    ]
  }

  #fly(seconds: number): void {
    const { sea } = this.#ports
    const { flying, hits } = flyOn(this.#bullets, this.fish, {
      view: sea.view,
      seconds,
      mayHit: (weapon, fish) => this.mayHit(fish, weapon),
    })
    this.#bullets = flying
    for (const { bullet, fish } of hits) {
      if (bullet.result === undefined) this.#hit(bullet, fish)
      else this.#othersHit(bullet, fish)
    }
    for (const [fishNo, left] of this.#flashes) {
      if (left <= seconds) this.#flashes.delete(fishNo)
      else this.#flashes.set(fishNo, left - seconds)
    }
  }

  /** One of the player’s own shots has hit: now it counts. */
  #hit(bullet: Bullet, fish: Placed): void {
    const { session, arsenal, sea } = this.#ports
    const { weapon, power, id } = bullet
    const most = arsenal[weapon].targets
    const targets =
      weapon === 'net' && fish.fishNo !== 0
        ? nettedWith(
            fish,
            this.#fish.filter((one) => this.mayHit(one, weapon)),
            netReach * sea.view.unit,
            most,
          )
        : [fish]
    this.#open.set(id, targets)
    const cost = shotCost(arsenal, weapon, power)
    session.shoot({ id, weapon, targets: targets.map(({ fishNo }) => fishNo), power, cost })
    this.#impact(bullet, targets)
  }

  #impact({ weapon, seat, x, y }: Bullet, fish: readonly Placed[]): void {
    const { effects, view } = this.#ports.sea
    const at = { x, y }
    if (weapon === 'net') effects.net(at, netReach * view.unit)
    else if (weapon === 'torpedo') effects.blast(at, 110 * view.unit)
    else effects.spark(at, seatColours[seat] ?? '#fff')
    for (const { fishNo } of fish) this.#flashes.set(fishNo, flashSeconds)
  }

  #othersHit(bullet: Bullet, fish: Placed): void {
    this.#impact(bullet, [fish])
    if (bullet.result?.caught === true)
      this.#catch(
        fish,
        bullet.seat,
        worth(bullet.power, bullet.result.multipleHundredths),
        bullet.result.multipleHundredths,
      )
  }

  /** A fish dies, and its coins fly to a cannon. */
  #catch(fish: Placed, seat: number, payout: Minor, multipleHundredths: number): void {
    const { sea, session, money } = this.#ports
    const { effects, view } = sea
    const isOwn = seat === session.state.opened.ownSeat
    const multiple = multipleHundredths / 100
    effects.dies(fish, session.schoolMs())
    const count = Math.min(26, 3 + Math.round(Math.sqrt(multiple) * 2.4))
    effects.coins(fish, cannonAt(view, seat), isOwn ? count : Math.ceil(count / 3), () => isOwn && this.#gained(payout))
    const size = (multiple >= 40 ? 58 : multiple >= 12 ? 42 : 30) * Math.max(view.unit, sea.dots * 0.62)
    // What others catch is told smaller, so that the player's own amounts stand out.
    effects.text(
      fish,
      isOwn ? `+${money(payout)}` : money(payout),
      isOwn ? size : size * 0.66,
      isOwn ? '#ffe36a' : '#d5e2ff',
    )
    if (multiple >= 12) effects.ring(fish, 190 * view.unit, seatColours[seat] ?? '#fff')
    if (fish.kind === 'eel') {
      const others = this.#fish.filter(({ fishNo }) => fishNo !== fish.fishNo)
      effects.lightning(fish, others.toSorted((one, other) => distance(one, fish) - distance(other, fish)).slice(0, 6))
      if (isOwn) this.#ports.play('zap')
    }
  }

  /** Coins have come home: what the player gained one after the other is shown as one sum over the cannon. */
  #gained(payout: Minor): void {
    const { sea, session, money, play } = this.#ports
    const { effects, view, dots } = sea
    play('coin')
    const now = session.now()
    const sum = now - this.#gain.atMs < gainSeconds * 1_000 ? addMinor(this.#gain.sum, payout) : payout
    this.#gain = { sum, atMs: now }
    const at = cannonAt(view, session.state.opened.ownSeat)
    effects.gain(
      { x: at.x, y: at.y - Math.max(130 * view.unit, 78 * dots) },
      `+${money(sum)}`,
      Math.max(44 * view.unit, 27 * dots),
    )
  }

  #heard(event: WaterEvent): void {
    if (event.kind === 'answered') return this.#answered(event.shots, event.reply.shots)
    if (event.kind === 'refused') {
      for (const { id } of event.shots) this.#open.delete(id)
      return undefined
    }
    if (event.kind === 'volley') return this.#others(event)
    if (event.kind === 'bossFell') return this.#bossFell()
    return undefined
  }

  #answered(shots: readonly Shot[], results: readonly VolleyShot[]): void {
    const left = [...results]
    for (const shot of shots) {
      const places = this.#open.get(shot.id) ?? []
      this.#open.delete(shot.id)
      for (const fishNo of shot.targets) {
        const result = left.shift()
        const place = this.fish.find((one) => one.fishNo === fishNo) ?? places.find((one) => one.fishNo === fishNo)
        if (result?.result !== 'caught' || place === undefined) continue
        const payout = worth(shot.power, result.multipleHundredths)
        this.#catch(place, this.#ports.session.state.opened.ownSeat, payout, result.multipleHundredths)
        this.#ports.caught(result.kind, result.multipleHundredths, payout)
      }
    }
  }

  #others({ seat, weapon, power, shots }: Extract<WaterEvent, { kind: 'volley' }>): void {
    const { session } = this.#ports
    // The window’s own shots are answered by their replies.
    if (seat === session.state.opened.ownSeat) return
    for (const shot of shots) {
      if (shot.result === 'gone') continue
      const place = this.fish.find(({ fishNo }) => fishNo === shot.fishNo)
      if (place === undefined) continue
      const isCaught = shot.result === 'caught'
      const result = { caught: isCaught, multipleHundredths: shot.multipleHundredths }
      this.#shoot(seat, { aim: place, target: place.fishNo, weapon, power, result })
      // Nobody can aim at it any more: it is shown as caught at once.
      if (isCaught) this.#catch(place, seat, worth(power, shot.multipleHundredths), shot.multipleHundredths)
    }
  }

  #bossFell(): void {
    const boss = this.#boss
    const { effects, view } = this.#ports.sea
    effects.shake()
    if (boss === undefined) return
    effects.falls(boss, this.#ports.session.schoolMs(), () => {
      for (const radius of [240, 420, 640]) effects.ring(boss, radius * view.unit, '#ffe36a')
      for (const { seat } of this.#ports.session.state.seats)
        effects.coins(boss, cannonAt(view, seat), 26, () => this.#ports.play('greatCoin'))
    })
  }

  /** The player has won the pool: its gold rains from the middle of the water. */
  poolFalls(): void {
    const { sea, session, play } = this.#ports
    const { effects, view } = sea
    const middle = { x: view.width / 2, y: view.top + (view.bottom - view.top) * 0.36 }
    effects.shake()
    for (const radius of [260, 460, 700]) effects.ring(middle, radius * view.unit, '#ffe36a')
    effects.coins(middle, cannonAt(view, session.state.opened.ownSeat), 60, () => play('greatCoin'))
  }

  #draw(ms: number, seconds: number): void {
    const { sea, session, hand, money, free } = this.#ports
    const { seats, opened } = session.state
    const own = opened.ownSeat
    if (!hand.lock || hand.locked === undefined) sea.cannons.aim(own, angleTo(cannonAt(sea.view, own), this.#aim))
    const shown = seats.map((one) => (one.seat === own ? { ...one, power: hand.power } : one))
    const isMarked = hand.weapon === 'torpedo'
    sea.draw(
      {
        fish: this.#fish,
        boss: this.#boss,
        bullets: this.#bullets,
        flashes: new Map([...this.#flashes].map(([fishNo, left]) => [fishNo, left / flashSeconds])),
        locked: hand.locked,
        mayHit: isMarked ? (fish) => this.mayHit(fish) : undefined,
        cannons: { seats: shown, own, ownWeapon: hand.weapon, money, free },
        ms,
      },
      seconds,
    )
  }
}

/** What a catch pays. */
function worth(power: Minor, multipleHundredths: number): Minor {
  const paid = (power * BigInt(multipleHundredths)) / 100n
  return paid > 0n ? minor(paid) : zeroMinor
}
