import '../../live/live.css'
import './look.css'
import type { SharedOutcome } from '@baize/engines'
import { fightTimes, type CockfightOutcome, type Corner } from '@baize/engines/cockfight'
import { zeroMinor } from '@baize/money'
import { element } from '../../controls/element.ts'
import { infoList } from '../../controls/info-parts.ts'
import { flyChips } from '../../live/chip-flight.ts'
import { createFeltFields, type FeltFields } from '../../live/felt-fields.ts'
import { createRoads } from '../../live/roads-view.ts'
import { createTimeline } from '../../live/timeline.ts'
import type { TableSeason } from '../../shared/gateway.ts'
import type { SharedPorts, SharedStage } from '../../shared/shared-art.ts'
import type { TableEvent } from '../../shared/table-session.ts'
import type { TableState } from '../../shared/table-state.ts'
import { ArenaPicture, type Shown } from './arena-picture.ts'
import { loudTurns, momentAt, waitingAt } from './motion.ts'
import { birdName, createPlate } from './plates.ts'
import { openSeason } from './season-dialog.ts'

const rules = ['simulated', 'bets', 'odds', 'chances', 'draw', 'season'] as const

/** The arena: the ring with both birds, what is known of them, the bets and the road of results. */
export class ArenaStage implements SharedStage {
  readonly view: HTMLElement
  readonly felt: HTMLElement
  readonly history: HTMLElement
  readonly #ports: SharedPorts
  readonly #picture = new ArenaPicture()
  readonly #plates
  readonly #fight = element('p', { class: 'arena-fight' })
  readonly #met = element('p', { class: 'arena-met' })
  readonly #speech = element('p', { class: 'dealer-speech arena-speech', 'aria-hidden': 'true' })
  readonly #names = {
    meron: element('span', { class: 'field-bird', 'data-said': '' }),
    wala: element('span', { class: 'field-bird', 'data-said': '' }),
  }
  readonly #fields: FeltFields
  readonly #roads
  readonly #timeline
  #season: TableSeason | undefined
  #asked: number | undefined
  #drawn = ''
  #shown: { readonly outcome: CockfightOutcome; readonly startedMs: number } | undefined

  constructor(ports: SharedPorts) {
    this.#ports = ports
    const { phrase } = ports
    document.body.classList.add('live')
    this.#plates = { meron: createPlate(phrase, 'meron'), wala: createPlate(phrase, 'wala') }
    this.#timeline = createTimeline(ports.reducedMotion)
    this.#roads = createRoads(ports, (outcome) => {
      const winner = fightIn(outcome)?.winner
      return { side: winner === 'meron' ? 'red' : winner === 'wala' ? 'blue' : 'tie', letter: letterOf(winner) }
    })
    this.history = this.#roads.view
    const season = element('button', { type: 'button', class: 'season-button' }, phrase('cock.season'))
    season.addEventListener('click', () => void this.#openSeason())
    this.view = element(
      'div',
      { class: 'live-view arena' },
      this.#picture.view,
      season,
      element(
        'div',
        { class: 'arena-card' },
        this.#plates.meron.view,
        element('div', { class: 'arena-middle' }, element('b', {}, phrase('cock.versus')), this.#fight, this.#met),
        this.#plates.wala.view,
      ),
      this.#speech,
    )
    this.#fields = createFeltFields(ports, { fieldName: (_, field) => this.fieldName(field) })
    this.felt = element(
      'div',
      { class: 'live-felt arena-felt' },
      this.#fields.make('meron', { large: true, face: [this.#names.meron] }),
      this.#fields.make('draw', { large: true }),
      this.#fields.make('wala', { large: true, face: [this.#names.wala] }),
    )
    requestAnimationFrame((nowMs) => this.#frame(nowMs))
    document.addEventListener('keydown', (event) => this.#key(event))
  }

  draw(state: TableState): void {
    this.#name(state)
    this.#fields.draw()
    this.#roads.draw()
    const card = state.round?.card
    if (card === undefined) return
    const { seriesNo = 0 } = state.round ?? {}
    if (this.#asked !== state.results.length + seriesNo) void this.#ask(state.results.length + seriesNo)
    const key = `${seriesNo} ${this.#season?.seriesNo} ${state.results.length}`
    if (key === this.#drawn) return
    this.#drawn = key
    const { phrase } = this.#ports
    for (const side of ['meron', 'wala'] as const) {
      const standing = this.#season?.standings.find(({ bird }) => bird === card[side])
      this.#plates[side].draw(card[side], card.strengths[side], standing)
    }
    // A narrow picture breaks the line between its parts only.
    const parts = phrase('cock.fightOf', card.season, card.nth, card.of).split(' · ')
    this.#fight.replaceChildren(
      ...parts.flatMap((part, nth) => [element('span', {}, nth < parts.length - 1 ? `${part} ·` : part), ' ']),
    )
    this.#met.textContent = this.#season?.seriesNo === seriesNo ? this.#meetings(this.#season) : ''
    const [red, blue] = [birdName(phrase, card.meron), birdName(phrase, card.wala)]
    this.#picture.view.setAttribute('aria-label', phrase('cock.picture', red, blue))
  }

  /** The fields say which bird stands on their side. */
  #name({ round }: TableState): void {
    for (const side of ['meron', 'wala'] as const) {
      const name = round?.card === undefined ? '' : birdName(this.#ports.phrase, round.card[side])
      if (this.#names[side].textContent !== name) this.#names[side].textContent = name
    }
  }

  heard(event: TableEvent): void {
    const { phrase } = this.#ports
    if (event.kind === 'joined') return this.#join()
    if (event.kind === 'opened') {
      this.#clear()
      const card = event.round.card
      if (card === undefined) return undefined
      return this.#say(phrase('cock.said.next', birdName(phrase, card.meron), birdName(phrase, card.wala)))
    }
    if (event.kind === 'closed' && event.round.phase === 'playing') return this.#say(phrase('live.noMore'))
    if (event.kind === 'outcome') return this.#show(event.round.outcome, event.round.startedAt)
    if (event.kind === 'ended') return this.#pay(event)
    return undefined
  }

  fieldName(field: string): string {
    const { phrase } = this.#ports
    return field === 'meron' || field === 'wala' || field === 'draw' ? phrase(`cock.${field}`) : field
  }

  result(outcome: SharedOutcome) {
    const { phrase } = this.#ports
    const fight = fightIn(outcome)
    if (fight === undefined) return { text: '', kind: 'draw', title: '' }
    const [meron, wala] = [birdName(phrase, fight.meron), birdName(phrase, fight.wala)]
    const titles = {
      meron: phrase('cock.result', meron, wala),
      wala: phrase('cock.result', wala, meron),
      draw: phrase('cock.resultDraw', meron, wala),
    }
    return { text: phrase(`cock.${fight.winner}`), kind: fight.winner, title: titles[fight.winner] }
  }

  info() {
    const { phrase } = this.#ports
    return [{ title: phrase('info.howTo'), body: [infoList(rules.map((rule) => phrase(`cock.rule.${rule}`)))] }]
  }

  #meetings({ meetings: { won, drawn, lost } }: TableSeason): string {
    const times = won + drawn + lost
    const { phrase } = this.#ports
    return times === 0 ? phrase('cock.neverMet') : phrase('cock.met', times, won, lost, drawn)
  }

  /** Asks for records and form, once for each fight and each result. */
  async #ask(key: number): Promise<void> {
    this.#asked = key
    try {
      this.#season = await this.#ports.season()
      this.#drawn = ''
      this.draw(this.#ports.session.state)
    } catch {
      // Without a connection the last ones stay, and the next fight asks again.
    }
  }

  async #openSeason(): Promise<void> {
    const { phrase, message } = this.#ports
    try {
      const season = await this.#ports.season()
      if (document.querySelector('dialog[open]') === null) openSeason(phrase, season)
    } catch {
      message(phrase('cock.loadFailed'))
    }
  }

  #say(text: string): void {
    this.#speech.textContent = text
  }

  /** Shows a fight by the server's clock, also to whoever comes in the middle of it. */
  #show(outcome: SharedOutcome | null, startedAt: string | null): void {
    const fight = outcome === null ? undefined : fightIn(outcome)
    if (fight === undefined) return
    const { game, session, play, say, reducedMotion } = this.#ports
    const startedMs = startedAt === null ? -Infinity : Date.parse(startedAt)
    this.#shown = { outcome: fight, startedMs }
    const sound = (effect: Parameters<typeof play>[0]) => (moving: boolean) => {
      if (moving) play(effect)
    }
    const overMs = game.showMs(fight) - fightTimes.end
    this.#timeline.play(session.now() - startedMs, [
      { atMs: 200, run: sound('crow') },
      ...loudTurns(fight).flatMap(({ atMs, move }) =>
        move === 'circle'
          ? []
          : [{ atMs, run: sound('flap') }, ...(move === 'leap' ? [{ atMs: atMs + 400, run: sound('crowd') }] : [])],
      ),
      {
        atMs: overMs + 900,
        run: (moving) => {
          this.#fields.mark(fight)
          const text = this.#told(fight)
          this.#say(text)
          if (moving || reducedMotion) say(text)
          if (moving) play('crowd')
        },
      },
    ])
  }

  #told({ winner, meron, wala }: CockfightOutcome): string {
    const { phrase } = this.#ports
    if (winner === 'draw') return phrase('cock.said.draw')
    return phrase('cock.said.wins', birdName(phrase, winner === 'meron' ? meron : wala))
  }

  #clear(): void {
    this.#timeline.stop()
    this.#shown = undefined
    this.#fields.mark(undefined)
    this.#speech.textContent = ''
  }

  #join(): void {
    this.#clear()
    const { round, results } = this.#ports.session.state
    if (round === null || round.phase === 'betting') return
    const last = results.find(({ roundId }) => roundId === round.roundId)?.outcome
    this.#show(round.outcome ?? last ?? null, round.startedAt)
  }

  #pay({ own }: Extract<TableEvent, { kind: 'ended' }>): void {
    const purse = document.querySelector('.table-foot .amount')
    for (const { field, payout } of own) {
      const place = this.#fields.viewOf(field)
      if (place === undefined || payout === null || payout === zeroMinor || this.#ports.reducedMotion) continue
      flyChips(this.view, place, 3)
      if (purse !== null) setTimeout(() => flyChips(place, purse, 5), 900)
    }
  }

  #frame(nowMs: number): void {
    requestAnimationFrame((now) => this.#frame(now))
    if (document.hidden) return
    const shown = this.#now(nowMs)
    if (shown === undefined) return
    this.#picture.draw(shown, this.#ports.reducedMotion ? 0 : nowMs)
    for (const side of ['meron', 'wala'] as const) this.#plates[side].spirit(shown.moment.spirit[side])
  }

  #now(nowMs: number): Shown | undefined {
    const { session, reducedMotion } = this.#ports
    if (this.#shown !== undefined) {
      const { outcome, startedMs } = this.#shown
      const ms = Math.min(session.now() - startedMs, this.#ports.game.showMs(outcome))
      const isEnding = ms > this.#ports.game.showMs(outcome) - fightTimes.end
      // Without movement, the birds stand until it is over.
      const moment = reducedMotion && !isEnding ? waitingAt(0) : momentAt(outcome, reducedMotion ? Infinity : ms)
      const loudness = reducedMotion ? 0 : isEnding ? 1 : 0.3 + moment.clash * 0.7
      return { meron: outcome.meron, wala: outcome.wala, moment, loudness }
    }
    const card = session.state.round?.card
    if (card === undefined) return undefined
    return {
      meron: card.meron,
      wala: card.wala,
      moment: waitingAt(reducedMotion ? 0 : nowMs),
      loudness: reducedMotion ? 0 : 0.07,
    }
  }

  /** 1, 2 and 3 lay the chip in hand on the red bird, a draw and the blue bird; S opens the season. */
  #key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    if (event.target instanceof HTMLInputElement || document.querySelector('dialog[open]') !== null) return
    const field = { '1': 'meron', '2': 'draw', '3': 'wala' }[event.key]
    if (field !== undefined) this.#ports.place(field)
    if (event.key.toLowerCase() === 's') void this.#openSeason()
  }
}

function fightIn(outcome: SharedOutcome): CockfightOutcome | undefined {
  return outcome.engine === 'cockfight' ? outcome : undefined
}

function letterOf(winner: Corner | undefined): string {
  return { meron: 'M', wala: 'W', draw: 'D' }[winner ?? 'draw']
}
