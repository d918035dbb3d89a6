import './live.css'
import './live-props.css'
import type { TableRound } from '@baize/contract'
import { showTimes } from '@baize/engines/tables'
import { zeroMinor } from '@baize/money'
import { element } from '../controls/element.ts'
import { infoList } from '../controls/info-parts.ts'
import type { SharedArt, SharedPorts, SharedStage } from '../shared/shared-art.ts'
import type { TableEvent } from '../shared/table-session.ts'
import { flyChips } from './chip-flight.ts'
import { createDealer, type Dealer } from './dealer.ts'
import { createFeltFields, type FeltFields } from './felt-fields.ts'
import type { LiveGame, RoadsView, TableScene } from './live-game.ts'
import { createTimeline, type Timeline } from './timeline.ts'
import { createVoice, type Voice } from './voice.ts'

/** Makes a live table's art: dealer, table, felt and roads around what its game shows. */
export function liveArt(game: LiveGame): SharedArt {
  return {
    theme: game.theme,
    tune: game.tune,
    backdrop: game.backdrop,
    chips: true,
    createStage: (ports) => createLiveStage(ports, game),
  }
}

function createLiveStage(ports: SharedPorts, game: LiveGame): SharedStage {
  const stage = new LiveStage(ports, game)
  const { phrase } = ports
  return {
    view: stage.view,
    felt: stage.felt,
    ...(stage.roads === undefined ? {} : { history: stage.roads.view }),
    draw: () => stage.draw(),
    heard: (event) => stage.heard(event),
    fieldName: (field) => game.fieldName(phrase, field),
    result: (outcome) => game.result(phrase, outcome),
    info: () => [{ title: phrase('info.howTo'), body: [infoList(game.rules.map((key) => phrase(key)))] }],
  }
}

/** A dealer, what lies before them, the felt and the roads; moved by what happens at the table. */
class LiveStage {
  readonly view: HTMLElement
  readonly felt: HTMLElement
  readonly roads: RoadsView | undefined
  readonly #ports: SharedPorts
  readonly #game: LiveGame
  readonly #dealer: Dealer
  readonly #voice: Voice
  readonly #speech = element('p', { class: 'dealer-speech', 'aria-hidden': 'true' })
  readonly #props: HTMLElement
  readonly #scene: TableScene
  readonly #fields: FeltFields
  readonly #timeline: Timeline

  constructor(ports: SharedPorts, game: LiveGame) {
    this.#ports = ports
    this.#game = game
    this.#dealer = createDealer(game.dealer)
    this.#voice = createVoice(ports.language, ports.muted, game.dealer.pitch)
    this.#scene = game.scene({ ports, dealer: this.#dealer })
    this.#fields = createFeltFields(ports, game)
    this.#timeline = createTimeline(ports.reducedMotion)
    this.roads = game.roads?.(ports)
    this.felt = element('div', { class: 'live-felt' }, game.felt({ ports, field: this.#fields.make }))
    this.#props = element('div', { class: 'live-props' }, this.#scene.view)
    const desk = element('div', { class: 'live-desk' })
    const { body, hands } = this.#dealer
    this.view = element('div', { class: 'live-view' }, body, desk, hands, this.#props, this.#speech)
    document.body.classList.add('live')
  }

  draw(): void {
    this.#fields.draw()
    this.roads?.draw()
  }

  heard(event: TableEvent): void {
    const { phrase } = this.#ports
    if (event.kind === 'joined') return this.#join()
    if (event.kind === 'opened') {
      this.#clear()
      return this.#say(phrase('live.placeBets'))
    }
    if (event.kind === 'closed' && event.round.phase === 'playing') {
      this.#dealer.sweep()
      return this.#say(phrase('live.noMore'))
    }
    if (event.kind === 'outcome') return this.#show(event.round)
    if (event.kind === 'ended') return this.#pay(event)
    return undefined
  }

  #say(text: string): void {
    this.#speech.textContent = text
    this.#dealer.talk(this.#voice.say(text))
  }

  #show({ outcome, startedAt }: TableRound): void {
    if (outcome === null) return
    const { game, session, phrase, reducedMotion, say } = this.#ports
    const since = startedAt === null ? Infinity : session.now() - Date.parse(startedAt)
    const tell = (moving: boolean) => {
      this.#fields.mark(outcome)
      const text = this.#game.told(phrase, outcome)
      if (moving || reducedMotion) this.#say(text)
      say(text)
    }
    const resultAt = game.showMs(outcome) - showTimes.result
    this.#timeline.play(since, [...this.#scene.steps(outcome), { atMs: resultAt, run: tell }])
  }

  #clear(): void {
    this.#timeline.stop()
    this.#scene.clear()
    this.#fields.mark(undefined)
    this.#speech.textContent = ''
  }

  /** Shows a table as it is, whenever somebody comes. */
  #join(): void {
    this.#clear()
    const { round, results } = this.#ports.session.state
    if (round?.phase === 'betting' || round === null) return
    const last = round.outcome === null ? results.at(-1)?.outcome : undefined
    this.#show(last === undefined ? round : { ...round, outcome: last, startedAt: null })
  }

  /** Chips go from the dealer to the fields that have won, and from there to the player. */
  #pay({ own }: Extract<TableEvent, { kind: 'ended' }>): void {
    const purse = document.querySelector('.table-foot .amount')
    for (const { field, payout } of own) {
      const place = this.#fields.viewOf(field)
      if (place === undefined || payout === null || payout === zeroMinor || this.#ports.reducedMotion) continue
      flyChips(this.#props, place, 3)
      if (purse !== null) setTimeout(() => flyChips(place, purse, 5), 900)
    }
  }
}
