import { loadVendorMatches } from '@baize/phrases/load-dictionary'
import { loadFont } from '@baize/ui/fonts'
import type { MatchesView, ShownMatch } from '../../../src/halls/matches/matches-hall.ts'
import { button, element } from '../../element.ts'
import { sayFrom } from '../../words/words.ts'
import { makeCountdownRing } from '../countdown-ring.ts'
import type { HallScreen, HallWindow } from '../hall-screen.ts'
import { askToResign } from './ask-to-resign.ts'
import { makeLobby, type Lobby } from './lobby.ts'
import { makeTable } from './make-table.ts'
import './lobby.css'
import './players.css'
import './match.css'
import './boards.css'
import './match-cards.css'
import './landlord.css'
import './mahjong.css'
import './dominoes.css'
import './rummy.css'
import './dummy.css'
import './large-screens.css'
import type { MatchSay, MatchTable, TableParts } from './match-table.ts'
import { makePlayers } from './players.ts'
import { resultPanel } from './result-panel.ts'
import { rulesOf } from './rules.ts'

/** Makes the screen of a match of turns: its lobby, its table, and the result. */
export async function makeMatchesScreen(window: HallWindow): Promise<HallScreen<MatchesView>> {
  const say = sayFrom((await loadVendorMatches(window.language)).phrases, window.language)
  // Boards and tiles have Chinese characters in every language.
  void loadFont('CN')
  const stage = element('div', { class: 'matches' })
  const bar = element('div', { class: 'hall-buttons' })
  let view: MatchesView | undefined
  let shown: ShownMatchScreen | undefined
  let lobby: Lobby | undefined

  const show = (next: MatchesView) => {
    const before = view
    view = next
    window.root.classList.add(`match-${next.kind}`)
    if (next.match === undefined) {
      shown = undefined
      if (lobby === undefined || JSON.stringify(before) !== JSON.stringify(next)) {
        lobby ??= makeLobby(window, say)
        stage.replaceChildren(lobby.show(next))
        bar.replaceChildren(lobby.button)
      }
      return
    }
    lobby = undefined
    if (shown === undefined || shown.roundId !== next.match.roundId) {
      shown = makeMatchScreen(window, say, next)
      stage.replaceChildren(shown.element)
      window.note('')
    }
    shown.show(next, next.match)
    bar.replaceChildren(...shown.buttons())
  }
  return {
    stage,
    bar,
    show,
    tick: () => shown?.tick(),
    nextMs: () => shown?.nextMs(),
    rules: () => (view === undefined ? [] : rulesOf(window, say, view)),
  }
}

interface ShownMatchScreen {
  readonly roundId: string
  readonly element: HTMLElement
  show(view: MatchesView, match: ShownMatch): void
  buttons(): readonly HTMLElement[]
  tick(): void
  nextMs(): number | undefined
}

function nameOfSeat(say: MatchSay, seats: number, seat: number): string {
  if (seat === 0) return say('who.you')
  return seats === 2 ? say('who.computerAlone') : say('who.computer', seat)
}

/** The screen of one match. */
function makeMatchScreen(window: HallWindow, say: MatchSay, first: MatchesView): ShownMatchScreen {
  let match = first.match
  let view = first
  let lastTable = ''
  let isEndShown = false
  const nameOf = (seat: number) => nameOfSeat(say, view.seats, seat)
  const ring = makeCountdownRing()
  const task = element('p', { class: 'task', 'aria-live': 'polite' })
  const over = element('div', { class: 'over' })
  const barOf = () => matchButtons({ window, say, table, view, match })
  const parts: TableParts = {
    window,
    say,
    kind: first.kind,
    nameOf,
    move(text) {
      if (window.isBusy() || match === undefined || match.end !== undefined) return
      void window.act('move', { move: text, step: match.step })
    },
    changed() {
      over.ownerDocument.querySelector('.hall-buttons')?.replaceChildren(...barOf())
      showTask()
    },
  }
  const table: MatchTable = makeTable(parts)
  const players = makePlayers(parts, table, first.seats)
  const showTask = () => {
    task.textContent = match === undefined ? '' : taskText({ say, view, match, table, nameOf })
  }
  const body = element(
    'div',
    { class: `match kind-${first.kind}` },
    players.element,
    element('div', { class: 'felt' }, table.element, over),
    element('div', { class: 'own' }, players.mine, task, ring.element),
  )
  return {
    roundId: first.match?.roundId ?? '',
    element: body,
    buttons: barOf,
    show(next, shown) {
      match = shown
      view = next
      const now = JSON.stringify(shown.table)
      if (now !== lastTable) table.show(shown.table)
      lastTable = now
      players.show()
      showTask()
      body.classList.toggle('own-turn', shown.turnEndsMs !== undefined && shown.end === undefined)
      if (shown.end !== undefined && !isEndShown) {
        isEndShown = true
        over.replaceChildren(
          resultPanel({ window, say, match: shown, end: shown.end, nameOf, summary: table.summary?.() ?? [] }),
        )
      }
    },
    tick() {
      const ends = match?.end === undefined ? match?.turnEndsMs : undefined
      ring.element.classList.toggle('idle', ends === undefined)
      if (ends === undefined || match === undefined) return
      const left = ends - window.nowMs()
      const bank = match.bankMs + Math.min(0, left)
      // When the turn's own time is used up the ring shows what is left of the bank.
      ring.show(left > 0 ? left : bank, left > 0 ? view.turnMs : view.wholeBankMs)
      ring.element.classList.toggle('bank', left <= 0)
    },
    nextMs: () => (match?.turnEndsMs === undefined ? undefined : match.turnEndsMs + match.bankMs),
  }
}

interface TaskParts {
  readonly say: MatchSay
  readonly view: MatchesView
  readonly match: ShownMatch
  readonly table: MatchTable
  nameOf(seat: number): string
}

/** What the player has to do now, or who is to move. */
function taskText({ say, view, match, table, nameOf }: TaskParts): string {
  if (match.end !== undefined) return ''
  if (match.isAuto) return say('clock.auto')
  if (match.turnEndsMs !== undefined) {
    const task = table.task?.()
    return task === undefined ? say('turn.mine') : task
  }
  const seat = Array.from({ length: view.seats }, (_, one) => one).find((one) => one > 0 && table.seat(one).isTurn)
  return seat === undefined ? say('turn.others') : say('turn.other', nameOf(seat))
}

function matchButtons({
  window,
  say,
  table,
  view,
  match,
}: {
  window: HallWindow
  say: MatchSay
  table: MatchTable
  view: MatchesView
  match: ShownMatch | undefined
}): HTMLElement[] {
  if (match === undefined) return []
  if (match.end !== undefined) {
    const { level, stakeMinor } = match
    return [
      button('pill', say('act.leave'), () => void window.act('leave')),
      button('pill main', say('act.again'), () => void window.act('start', { level, stakeMinor })),
    ]
  }
  if (view.losesOnTime)
    return [
      ...table.buttons(),
      button('pill', say('act.resign'), () => askToResign(say, () => void window.act('resign'))),
    ]
  const auto = button(
    'pill auto',
    say(match.isAuto ? 'act.autoOff' : 'act.auto'),
    () => void window.act('auto', { isOn: !match.isAuto }),
  )
  auto.setAttribute('aria-pressed', String(match.isAuto))
  return [auto, ...(match.isAuto ? [] : table.buttons())]
}
