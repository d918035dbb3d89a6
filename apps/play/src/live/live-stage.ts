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
import { createDealer } from './dealer.ts'
import { createFeltFields } from './felt-fields.ts'
import type { LiveGame } from './live-game.ts'
import { createTimeline } from './timeline.ts'
import { createVoice } from './voice.ts'

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
  const { phrase, session, language, muted } = ports
  const dealer = createDealer(game.dealer)
  const voice = createVoice(language, muted, game.dealer.pitch)
  const speech = element('p', { class: 'dealer-speech', 'aria-hidden': 'true' })
  const say = (text: string) => {
    speech.textContent = text
    const seconds = voice.say(text)
    dealer.talk(seconds)
  }
  const scene = game.scene({ ports, dealer, say })
  const fields = createFeltFields(ports, game)
  const roads = game.roads?.(ports)
  const timeline = createTimeline(ports.reducedMotion)
  document.body.classList.add('live')
  const view = element(
    'div',
    { class: 'live-view' },
    dealer.body,
    element('div', { class: 'live-desk' }),
    dealer.hands,
    element('div', { class: 'live-props' }, scene.view),
    speech,
  )
  const show = (round: TableRound) => {
    const { outcome, startedAt } = round
    if (outcome === null) return
    const resultAt = ports.game.showMs(outcome) - showTimes.result
    const since = startedAt === null ? Infinity : session.now() - Date.parse(startedAt)
    timeline.play(since, [
      ...scene.steps(outcome),
      {
        atMs: resultAt,
        run(moving) {
          fields.mark(outcome)
          const text = game.told(phrase, outcome)
          if (moving || ports.reducedMotion) say(text)
          ports.say(text)
        },
      },
    ])
  }
  const clear = () => {
    timeline.stop()
    scene.clear()
    fields.mark(undefined)
    speech.textContent = ''
  }
  return {
    view,
    felt: element('div', { class: 'live-felt' }, game.felt({ ports, field: fields.make })),
    ...(roads === undefined ? {} : { history: roads.view }),
    draw() {
      fields.draw()
      roads?.draw()
    },
    heard: (event) => hear(event),
    fieldName: (field) => game.fieldName(phrase, field),
    result: (outcome) => game.result(phrase, outcome),
    info: () => [{ title: phrase('info.howTo'), body: [infoList(game.rules.map((key) => phrase(key)))] }],
  }

  function hear(event: TableEvent): void {
    if (event.kind === 'joined') return join()
    if (event.kind === 'opened') {
      clear()
      return say(phrase('live.placeBets'))
    }
    if (event.kind === 'closed' && event.round.phase === 'playing') {
      dealer.sweep()
      return say(phrase('live.noMore'))
    }
    if (event.kind === 'outcome') return show(event.round)
    if (event.kind === 'ended') return pay(event)
    return undefined
  }

  /** Shows a table as it is, whenever somebody comes. */
  function join(): void {
    clear()
    const { round, results } = session.state
    if (round?.phase === 'betting' || round === null) return
    const last = round.outcome === null ? results.at(-1)?.outcome : undefined
    show(last === undefined ? round : { ...round, outcome: last, startedAt: null })
  }

  function pay({ own }: Extract<TableEvent, { kind: 'ended' }>): void {
    const purse = document.querySelector('.table-foot .amount')
    for (const { field, payout } of own) {
      const place = fields.viewOf(field)
      if (place === undefined || payout === null || payout === zeroMinor || ports.reducedMotion) continue
      flyChips(view.querySelector('.live-props') ?? view, place, 3)
      if (purse !== null) setTimeout(() => flyChips(place, purse, 5), 900)
    }
  }
}
