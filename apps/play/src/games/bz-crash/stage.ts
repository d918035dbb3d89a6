import type { SharedOutcome } from '@baize/engines'
import { element } from '../../controls/element.ts'
import type { SharedPorts, SharedStage } from '../../shared/shared-art.ts'
import type { TableEvent } from '../../shared/table-session.ts'
import type { TableState } from '../../shared/table-state.ts'
import { BetPanel } from './bet-panel.ts'
import { createCashOuts } from './cash-outs.ts'
import { createPicture, type Moment } from './picture.ts'
import { createRisingTone } from './rising-tone.ts'
import { rulesOf } from './rules.ts'

/** Between frames while nothing rises, and for players who want less motion. */
const calmFrameMs = 66

/** How long before the rise there is light in the water. */
const glowMs = 5_000

/** The stage of crash: the fireball over the river, its multiple, and the two bets. */
export class CrashStage implements SharedStage {
  readonly view: HTMLElement
  readonly felt: HTMLElement
  readonly #ports: SharedPorts
  readonly #picture
  readonly #cashOuts
  readonly #tone = createRisingTone()
  readonly #panels: readonly BetPanel[]
  readonly #number = element('output', { class: 'multiple', 'aria-live': 'off' })
  readonly #word = element('span', { class: 'multiple-word' })
  readonly #readout = element('div', { class: 'readout' }, this.#number, this.#word)
  #drawnMs = 0
  #whole = 1
  #written = ''

  constructor(ports: SharedPorts) {
    this.#ports = ports
    this.#picture = createPicture(ports.reducedMotion)
    this.#cashOuts = createCashOuts(ports)
    this.#panels = ports.game.fields.map(({ id }) => new BetPanel(ports, id))
    this.view = element(
      'div',
      { class: 'night', 'aria-hidden': 'false' },
      this.#picture.view,
      this.#readout,
      this.#cashOuts.view,
    )
    this.felt = element('div', { class: 'bet-panels' }, ...this.#panels.map((panel) => panel.view))
    window.addEventListener('keydown', (event) => this.#key(event))
    requestAnimationFrame((now) => this.#frame(now))
  }

  draw(state: TableState): void {
    for (const panel of this.#panels) panel.draw(state)
    this.#readout.dataset['stale'] = String(!state.connected)
  }

  heard(event: TableEvent): void {
    for (const panel of this.#panels) panel.heard(event)
    if (event.kind === 'crowd') this.#cashOuts.add(event.bets)
    if (event.kind === 'opened' || event.kind === 'joined') this.#cashOuts.clear()
    if (event.kind === 'started') this.#ports.play('spin')
    if (event.kind === 'cashedOut') this.#paid(event)
    if (event.kind === 'outcome') this.#burst()
    if (event.kind === 'ended' || event.kind === 'lost') this.#tone.stop()
  }

  fieldName(field: string): string {
    return this.#ports.phrase(field === 'first' ? 'crash.first' : 'crash.second')
  }

  result(outcome: SharedOutcome): ReturnType<SharedStage['result']> {
    const text = this.#ports.game.brief(outcome)
    const multiple = Number(text)
    const kind = multiple >= 10 ? 'high' : multiple >= 2 ? 'middle' : 'low'
    return { text: `${text}×`, kind, title: this.#ports.phrase('crash.burst', text) }
  }

  info(): ReturnType<SharedStage['info']> {
    return rulesOf(this.#ports)
  }

  #paid({ hundredths, payout }: Extract<TableEvent, { kind: 'cashedOut' }>): void {
    const { phrase, play, message, money } = this.#ports
    play('win')
    message(phrase('crash.out', (hundredths / 100).toFixed(2), money(payout)))
  }

  #burst(): void {
    const { play, say, phrase } = this.#ports
    this.#tone.stop()
    play('boom')
    say(phrase('crash.burst', (this.#moment().multiple / 100).toFixed(2)))
  }

  /** What is to be shown now. A round that was called off shows no burst. */
  #moment(): Moment {
    const { session, game } = this.#ports
    const { round } = session.state
    const { flight } = game
    if (flight === undefined || round === null) return rest
    if (round.phase === 'betting') return { ...rest, near: Math.max(0, 1 - session.closesInMs() / glowMs) }
    if (round.outcome !== null) {
      const crash = flight.crashOf(round.outcome)
      const multiple = Math.max(100, crash)
      return { kind: 'burst', multiple, elapsedMs: crash === 0 ? 0 : flight.msUntil(multiple) }
    }
    const elapsedMs = session.surelyElapsedMs()
    if (elapsedMs === undefined) return rest
    return { kind: 'rising', elapsedMs, multiple: flight.multipleAt(elapsedMs) }
  }

  #frame(nowMs: number): void {
    requestAnimationFrame((now) => this.#frame(now))
    const moment = this.#moment()
    if (moment.kind === 'rising') {
      for (const panel of this.#panels) panel.tick(moment.multiple)
      this.#sound(moment.multiple)
    } else this.#whole = 1
    this.#write(moment)
    const calm = moment.kind === 'rest' || this.#ports.reducedMotion
    if (calm && nowMs - this.#drawnMs < calmFrameMs) return
    this.#drawnMs = nowMs
    this.#picture.draw(moment, nowMs)
  }

  #sound(multiple: number): void {
    if (this.#ports.muted() || document.hidden) return this.#tone.stop()
    this.#tone.rise(multiple)
    const whole = Math.floor(multiple / 100)
    if (whole > this.#whole && whole <= 20) this.#ports.play('pin')
    this.#whole = whole
    return undefined
  }

  #write({ kind, multiple }: Moment): void {
    const text = kind === 'rest' ? '' : `${(multiple / 100).toFixed(2)}×`
    const key = `${kind} ${text}`
    if (key === this.#written) return
    this.#written = key
    this.#digits(text)
    this.#word.textContent = kind === 'burst' ? this.#ports.phrase('crash.burstWord') : ''
    this.#readout.dataset['kind'] = kind
    this.#readout.dataset['level'] = multiple >= 1_000 ? 'high' : multiple >= 200 ? 'middle' : 'low'
  }

  /** Each sign has a place as wide as the widest, so that a number that runs stands still. */
  #digits(text: string): void {
    const places = this.#number.children
    while (places.length > text.length) places[places.length - 1]?.remove()
    while (places.length < text.length) this.#number.append(element('span', {}))
    for (const [index, sign] of [...text].entries()) {
      const place = places[index]
      if (place === undefined || place.textContent === sign) continue
      place.textContent = sign
      place.className = sign === '.' ? 'point' : 'sign'
    }
  }

  /** 1 and 2 press the panels' buttons; the space bar cashes out whatever can be. */
  #key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    const { target } = event
    if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) return
    if (document.querySelector('dialog[open]') !== null) return
    if (event.key === '1' || event.key === '2') this.#panels[Number(event.key) - 1]?.press()
    if (event.key === ' ' && target === document.body)
      for (const panel of this.#panels) if (panel.canCashOut()) panel.press()
  }
}

const rest: Moment = { kind: 'rest', elapsedMs: 0, multiple: 100 }
