import type { Level } from '../../../src/halls/matches/match-rules.ts'
import type { MatchesView, PastMatch } from '../../../src/halls/matches/matches-hall.ts'
import { localeOf } from '@baize/phrases'
import { button, element } from '../../element.ts'
import type { HallWindow } from '../hall-screen.ts'
import type { MatchSay } from './match-table.ts'

/** Where a player chooses opponents and stake. */
export interface Lobby {
  /** Starts a match; belongs beside the balance. */
  readonly button: HTMLElement
  show(view: MatchesView): HTMLElement
}

const levels: readonly Level[] = ['club', 'master']
const key = (kind: string) => `match/${kind}`

/** The choice of the last time in this browser. */
function rememberedChoice(view: MatchesView): { level: Level; stake: string } {
  const [level, stake] = (localStorage.getItem(key(view.kind)) ?? '').split('/')
  const known = level === 'master' ? 'master' : 'club'
  const stakes = view.stakes[known]
  return { level: known, stake: stake !== undefined && stakes.includes(stake) ? stake : (stakes[0] ?? '0') }
}

/** Makes the lobby of a game. */
export function makeLobby(window: HallWindow, say: MatchSay): Lobby {
  let view: MatchesView | undefined
  let chosen: { level: Level; stake: string } = { level: 'club', stake: '0' }
  const body = element('div', { class: 'lobby' })
  const start = button('pill main start', '', () => {
    if (window.isBusy()) return
    void window.act('start', { level: chosen.level, stakeMinor: chosen.stake })
  })
  const choose = (level: Level, stake: string) => {
    chosen = { level, stake }
    if (view !== undefined) localStorage.setItem(key(view.kind), `${level}/${stake}`)
    window.sounds.play('chip')
    draw()
  }
  const draw = () => {
    if (view === undefined) return
    const shown = view
    start.textContent = say('lobby.start', window.money(BigInt(chosen.stake)))
    body.replaceChildren(
      ...pictureOf(window),
      element(
        'div',
        { class: 'levels', role: 'radiogroup', 'aria-label': say('lobby.opponent') },
        ...levels.map((level) =>
          levelCard({ say, window, view: shown, level, isChosen: level === chosen.level }, () =>
            choose(level, shown.stakes[level][0] ?? '0'),
          ),
        ),
      ),
      element(
        'div',
        { class: 'stakes', role: 'radiogroup', 'aria-label': say('lobby.stake') },
        ...shown.stakes[chosen.level].map((stake) => {
          const made = button('pill', window.money(BigInt(stake)), () => choose(chosen.level, stake))
          made.setAttribute('role', 'radio')
          made.setAttribute('aria-checked', String(stake === chosen.stake))
          return made
        }),
      ),
      element('p', { class: 'terms' }, termsOf(window, say, shown, BigInt(chosen.stake))),
      pastOf(window, say, shown.past),
    )
  }
  return {
    button: start,
    show(next) {
      if (view === undefined) chosen = rememberedChoice(next)
      view = next
      draw()
      return body
    },
  }
}

function pictureOf({ game }: HallWindow): HTMLElement[] {
  const { motif, accent } = game.art
  const picture = (name: string, kind: string) =>
    element('img', { src: `/play/art/motifs/${name}.svg`, alt: '', class: kind })
  return [
    element(
      'div',
      { class: 'emblem' },
      picture(motif, 'motif'),
      ...(accent === undefined ? [] : [picture(accent, 'accent')]),
    ),
  ]
}

interface LevelParts {
  readonly window: HallWindow
  readonly say: MatchSay
  readonly view: MatchesView
  readonly level: Level
  readonly isChosen: boolean
}

function levelCard({ window, say, view, level, isChosen }: LevelParts, press: () => void): HTMLElement {
  const stakes = view.stakes[level]
  const range = `${window.money(BigInt(stakes[0] ?? '0'))} – ${window.money(BigInt(stakes.at(-1) ?? '0'))}`
  const made = element(
    'button',
    { type: 'button', class: `level ${level}`, role: 'radio', 'aria-checked': String(isChosen) },
    element('b', {}, say(`level.${level}`)),
    element('span', {}, say(`level.${level}Hint`)),
    element('small', {}, range),
  )
  made.addEventListener('click', press)
  return made
}

/** What there is to win with a stake. */
function termsOf({ money }: HallWindow, say: MatchSay, view: MatchesView, stake: bigint): string {
  const opponents = view.seats === 2 ? say('lobby.opponent') : say('lobby.opponents', view.seats - 1)
  const pot = stake * BigInt(view.seats)
  const isWhole = view.stakeUnits === 1 || view.kind === 'domino'
  const terms = isWhole
    ? say('lobby.winner', money((pot * BigInt(100 - view.rakePercent)) / 100n), money(pot))
    : `${say('lobby.points', money(stake))} ${say('lobby.point', money(stake / BigInt(view.stakeUnits)))}`
  return `${opponents} · ${terms}`
}

function pastOf(window: HallWindow, say: MatchSay, past: readonly PastMatch[]): HTMLElement {
  const time = new Intl.DateTimeFormat(localeOf[window.language], { hour: '2-digit', minute: '2-digit' })
  const rows = past.map(({ at, level, stakeMinor, payoutMinor, reason }) => {
    const net = BigInt(payoutMinor) - BigInt(stakeMinor)
    const end = `end.${reason}`
    const amount = `${net < 0n ? '−' : net > 0n ? '+' : ''}${window.money(net < 0n ? -net : net)}`
    return element(
      'li',
      {},
      element('time', {}, time.format(new Date(at))),
      element('span', {}, `${say(`level.${level}`)} · ${say.knows(end) ? say(end) : ''}`),
      element('b', { class: net > 0n ? 'up' : net < 0n ? 'down' : '' }, amount),
    )
  })
  return element(
    'section',
    { class: 'past' },
    element('h3', {}, say('lobby.past')),
    rows.length === 0 ? element('p', { class: 'soft' }, say('lobby.nonePast')) : element('ul', {}, ...rows),
  )
}
