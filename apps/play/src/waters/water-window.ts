import { minor, zeroMinor, type Minor } from '@baize/money'
import { element } from '../controls/element.ts'
import { celebrate } from '../instant/celebrate.ts'
import type { Motion } from '../instant/motion.ts'
import type { Purse } from '../instant/purse.ts'
import { nowMs } from '../ports.ts'
import type { PhraseKey } from '../phrases.ts'
import type { Sounds } from '../sound/sounds.ts'
import { createBossPlate } from './boss-plate.ts'
import { hallName } from './hall-name.ts'
import { createHand, type Hand } from './hand.ts'
import { burstMs } from './effects.ts'
import { Hunt } from './hunt.ts'
import { fishUnder } from './placed.ts'
import { schoolOf } from './school.ts'
import type { Sea } from './sea.ts'
import { createWaterBar, createWaterTop } from './water-bars.ts'
import { createToldBosses } from './told-bosses.ts'
import type { WaterArt, WaterContext } from './water-context.ts'
import { openWaterInfo } from './water-info.ts'
import { listenToWaterKeys } from './water-keys.ts'
import type { WaterEvent, WaterSession } from './water-session.ts'
import type { Boss } from './water-state.ts'
import { arsenalOf, shotCost } from './weapons.ts'

export interface WindowOptions {
  readonly context: WaterContext
  readonly art: WaterArt
  readonly session: WaterSession
  readonly purse: Purse
  readonly sea: Sea
  readonly sounds: Sounds
  readonly motion: Motion
  readonly hall: string
}

/** How long a message stays. */
const messageMs = 3_500
/** What a catch must pay at least, as a multiple of the power, to be told. */
const toldFrom = 10
/** From here on it is counted up over the whole picture. */
const greatFrom = 40

/** One open window of a fishing game: connects picture, hand, bars, sounds and session. */
export class WaterWindow {
  readonly #options: WindowOptions
  readonly #hand: Hand
  readonly #hunt: Hunt
  readonly #top: ReturnType<typeof createWaterTop>
  readonly #bar: ReturnType<typeof createWaterBar>
  readonly #boss: ReturnType<typeof createBossPlate>
  readonly #toldBosses: ReturnType<typeof createToldBosses>
  readonly #message = element('p', { class: 'water-message' })
  /** What is told over the water: one below the other, so that nothing covers anything. */
  readonly #news = element('div', { class: 'water-news' })
  readonly #live = element('p', { class: 'unseen', 'aria-live': 'polite', role: 'status' })
  #messageTimer: ReturnType<typeof setTimeout> | undefined
  #told: string | undefined
  #wasLost = false
  #pool: Minor | undefined
  #brokeAtMs = 0

  constructor(options: WindowOptions) {
    this.#options = options
    const { context, art, session, purse, sea, sounds, hall } = options
    const { phrase, backUrl } = context
    this.#toldBosses = createToldBosses(context.store)
    const { opened } = session.state
    const arsenal = arsenalOf(art.definition)
    const powers = opened.powers.map(purse.amount)
    const own = session.state.seats.find(({ seat }) => seat === opened.ownSeat)
    this.#hand = createHand(powers, own?.power ?? powers[0] ?? minor(1n), () => this.#draw())
    const multiples = new Map(art.definition.kinds.map(({ kind, multiple }) => [kind, multiple]))
    this.#hunt = new Hunt({
      sea,
      session,
      school: schoolOf(art.definition, opened.school),
      hand: this.#hand,
      arsenal,
      multipleOf: (kind) => multiples.get(kind) ?? 0,
      money: purse.money,
      play: (effect) => sounds.play(effect),
      caught: (kind, multiple, payout) => this.#caught(kind, multiple, payout),
      broke: () => this.#broke(),
      free: phrase('water.free'),
    })
    this.#top = createWaterTop(
      phrase,
      { backUrl, title: opened.gameName, hall: hallName(phrase, hall), trial: opened.trial },
      { halls: () => void this.#leave(), info: () => this.#info(), mute: () => this.#mute() },
    )
    this.#bar = createWaterBar(phrase, this.#hand, {
      money: purse.money,
      cost: (weapon, power) => shotCost(arsenal, weapon, power),
    })
    this.#boss = createBossPlate(phrase, purse.money, () => this.#info())
    session.on((event) => this.#heard(event))
  }

  open(): void {
    const { context, sea, sounds, session } = this.#options
    const { phrase, controls } = context
    const view = element(
      'section',
      { class: 'water-window', 'aria-label': session.state.opened.gameName },
      this.#top.view,
      this.#news,
      this.#bar.view,
      this.#live,
    )
    this.#news.append(this.#boss.view, this.#message)
    controls.replaceChildren(view)
    this.#listenToPointer(sea.canvas)
    listenToWaterKeys(window, {
      hand: this.#hand,
      turnAim: (by) => this.#hunt.turnAim(by),
      next: () => this.#nextTarget(),
      mute: () => this.#mute(),
      info: () => this.#info(),
    })
    window.addEventListener('pointerdown', () => sounds.music(), { once: true })
    context.whenPaused(() => this.#rest())
    document.addEventListener('visibilitychange', () => document.hidden && this.#rest())
    this.#hunt.aimAt({ x: sea.view.width / 2, y: sea.view.height * 0.35 })
    if (!this.#tellPaid()) this.#show(phrase('water.ready'))
    this.#draw()
    let before = nowMs()
    const frame = () => {
      const now = nowMs()
      this.#hunt.frame(Math.min(0.1, Math.max(0.001, (now - before) / 1_000)))
      before = now
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  }

  /** Shows what is in the jackpot pool now. */
  showPool(amount: Minor): void {
    this.#pool = amount
    this.#draw()
  }

  #listenToPointer(canvas: HTMLCanvasElement): void {
    const { sea } = this.#options
    const at = ({ clientX, clientY }: PointerEvent) => ({ x: clientX * sea.dots, y: clientY * sea.dots })
    const press = (event: PointerEvent) => {
      const point = at(event)
      this.#hunt.aimAt(point)
      if (this.#hand.lock) {
        const under = fishUnder(this.#hunt.fish, point, 18 * sea.dots)
        if (under !== undefined && this.#hunt.mayHit(under)) this.#hand.lockOn(under.fishNo)
      }
      this.#hand.tap()
      this.#hand.hold(true)
      canvas.setPointerCapture(event.pointerId)
    }
    canvas.addEventListener('pointerdown', press)
    // With a mouse the cannon follows without a press.
    canvas.addEventListener('pointermove', (event) => this.#hunt.aimAt(at(event)))
    for (const kind of ['pointerup', 'pointercancel', 'lostpointercapture'] as const)
      canvas.addEventListener(kind, () => this.#hand.hold(false))
    canvas.addEventListener('contextmenu', (event) => event.preventDefault())
  }

  #rest(): void {
    this.#hand.setAuto(false)
    this.#hand.hold(false)
  }

  #nextTarget(): void {
    const { phrase } = this.#options.context
    this.#hand.setLock(true)
    const next = this.#hunt.nextTarget()
    if (next !== undefined) this.#live.textContent = phrase('water.locked', this.#fishName(next.kind))
  }

  #fishName(kind: string): string {
    return this.#options.context.phrase(`fish.${kind}` as PhraseKey) // Kinds of the definition have a name each: a test checks them all.
  }

  #caught(kind: string, multipleHundredths: number, payout: Minor): void {
    const { sounds, motion, context, purse } = this.#options
    const { phrase, scene } = context
    const multiple = multipleHundredths / 100
    sounds.play(multiple >= greatFrom ? 'greatCoin' : multiple >= 10 ? 'coinTop' : 'splash')
    if (multiple < toldFrom) return
    const text = phrase('water.caught', this.#fishName(kind), multiple, purse.money(payout))
    if (multiple < greatFrom) return this.#show(text)
    this.#live.textContent = text
    const stake = minor((payout * 100n) / BigInt(multipleHundredths))
    const title = `${this.#fishName(kind)} × ${multiple}`
    return void celebrate({ phrase, motion, sounds, scene, money: purse.money }, { stake, payout, title })
  }

  #broke(): void {
    this.#rest()
    // The cannon asks again with every pull.
    if (nowMs() - this.#brokeAtMs < messageMs) return
    this.#brokeAtMs = nowMs()
    this.#show(this.#options.context.phrase('water.lowBalance'))
  }

  #heard(event: WaterEvent): void {
    if (event.kind === 'changed') return this.#draw()
    const { context, sounds, purse } = this.#options
    const { phrase } = context
    if (event.kind === 'refused') {
      this.#rest()
      return this.#show(event.text)
    }
    if (event.kind === 'answered' && event.reply.pool !== null) return this.#jackpot(purse.amount(event.reply.pool))
    if (event.kind === 'poolWon') return this.#show(phrase('water.poolWon', this.#nameOf(event.seat)))
    if (event.kind === 'bossCame') {
      sounds.play('bossHorn')
      return this.#alarm(this.#fishName(event.boss.kind))
    }
    if (event.kind === 'bossLeft') return this.#tellPaid() ? undefined : this.#show(phrase('water.bossLeft'))
    if (event.kind === 'bossFell') {
      this.#toldBosses.note(event.boss.bossId)
      return this.#bossFell(event.boss, event.returnsHundredths)
    }
    if (event.kind === 'lost') {
      this.#wasLost = true
      this.#rest()
      return this.#show(`${phrase('table.lost')} ${phrase('net.lostHint')}`, Infinity)
    }
    // The first connection is no news to a player who has just come.
    if (event.kind === 'back' && this.#wasLost) return this.#show(phrase('table.back'))
    return undefined
  }

  /** The edges of the window glow for a moment, and a band across it says who comes. */
  #alarm(name: string): void {
    const { context, motion } = this.#options
    this.#show('')
    this.#live.textContent = context.phrase('water.bossCame', name)
    const band = element(
      'div',
      { class: 'water-band', 'aria-hidden': 'true' },
      element('span', {}, context.phrase('water.bossAlarm')),
      element('b', {}, name),
    )
    this.#news.append(band)
    setTimeout(() => band.remove(), messageMs)
    const glow = element('div', { class: 'water-alarm', 'aria-hidden': 'true' })
    context.scene.after(glow)
    void motion
      .run(glow, [{ opacity: 0 }, { opacity: 1 }, { opacity: 0.2 }, { opacity: 1 }, { opacity: 0 }], 2.4)
      .then(() => glow.remove())
  }

  /** Tells what a boss has paid while the player was away. Says whether it did. */
  #tellPaid(): boolean {
    const { context, session, purse } = this.#options
    const boss = this.#toldBosses.untold(session.state.opened.lastPaid)
    if (boss === undefined) return false
    this.#toldBosses.note(boss.bossId)
    const [name, times] = [this.#fishName(boss.kind), boss.returnsHundredths / 100]
    this.#show(context.phrase('water.bossPaidAway', name, times, purse.money(purse.amount(boss.paid))), Infinity)
    return true
  }

  #nameOf(seat: number): string {
    return this.#options.session.state.seats.find((one) => one.seat === seat)?.name ?? ''
  }

  /** A boss has fallen: what it pays is told when it bursts. */
  #bossFell({ kind, ownStaked: stake }: Boss, returnsHundredths: number): void {
    const { context, sounds, motion, purse } = this.#options
    const { phrase, scene } = context
    const times = returnsHundredths / 100
    sounds.play('grand')
    setTimeout(() => {
      if (stake === zeroMinor) return this.#show(phrase('water.bossFell', times))
      const payout = minor((stake * BigInt(returnsHundredths)) / 100n)
      const text = phrase('water.bossPaid', times, purse.money(payout))
      if (payout <= stake) return this.#show(text)
      this.#show('')
      this.#live.textContent = text
      const title = phrase('water.bossTitle', this.#fishName(kind), times)
      return void celebrate(
        { phrase, motion, sounds, scene, money: purse.money },
        { stake, payout, title, level: 'boss' },
      )
    }, burstMs)
  }

  /** The pool is won: everything stops for it. */
  #jackpot(amount: Minor): void {
    const { context, sounds, motion, purse } = this.#options
    const { phrase, scene } = context
    this.#rest()
    sounds.play('pool')
    this.#hunt.poolFalls()
    this.#show('')
    this.#live.textContent = `${phrase('pool.won')} ${purse.money(amount)}`
    void celebrate(
      { phrase, motion, sounds, scene, money: purse.money },
      { stake: minor(1n), payout: amount, title: phrase('pool.won'), level: 'jackpot' },
    )
  }

  #show(text: string, forMs = messageMs): void {
    this.#message.textContent = text
    this.#live.textContent = text
    clearTimeout(this.#messageTimer)
    if (forMs !== Infinity) this.#messageTimer = setTimeout(() => (this.#message.textContent = ''), forMs)
  }

  #mute(): void {
    const { sounds } = this.#options
    sounds.mute(!sounds.muted)
    sounds.music()
    this.#draw()
  }

  #info(): void {
    const { context, art, session, purse } = this.#options
    this.#rest()
    if (document.querySelector('dialog[open]') === null)
      openWaterInfo({
        phrase: context.phrase,
        gateway: context.gateway,
        definition: art.definition,
        bosses: art.bosses,
        session,
        purse,
      })
  }

  /** Back to the halls; the place in this room is given up. */
  async #leave(): Promise<void> {
    const { context, session } = this.#options
    this.#rest()
    session.close()
    await context.gateway.leave(session.state.opened.waterId).catch(() => undefined)
    location.reload()
  }

  #draw(): void {
    const { session, sounds, purse } = this.#options
    const { state } = session
    const pool = this.#pool ?? state.pool
    this.#top.drawPool(pool === undefined ? undefined : purse.money(pool))
    this.#top.drawSound(sounds.muted)
    this.#bar.draw(session.available())
    this.#boss.draw(state.boss)
    this.#tell()
  }

  /** Tells the page around the frame whether shots are under way, and the balance. */
  #tell(): void {
    const { session, purse, context } = this.#options
    const message = {
      type: 'baize.round',
      underWay: session.underWay(),
      balance: purse.plain(session.state.balance),
    } as const
    const told = JSON.stringify(message)
    if (told === this.#told) return
    this.#told = told
    context.tellPage(message)
  }
}
