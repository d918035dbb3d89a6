import { element } from '../controls/element.ts'
import type { RoomPorts } from './room-game.ts'
import { isUnderWay, type RoomState } from './room-state.ts'

/** The line over the felt of a sit-and-go: blinds and when they rise, who is left, prizes; before, how many are seated. */
export function createTournamentBar(ports: Pick<RoomPorts, 'phrase' | 'chips' | 'purse'>) {
  const { phrase } = ports
  const [now, next, players, prizes] = ['now', 'next', 'players', 'prizes'].map((kind) =>
    element('span', { class: `tournament-${kind}` }),
  )
  const parts = { now, next, players, prizes }
  const view = element('div', { class: 'tournament-bar', role: 'group', 'aria-label': phrase('sitGo.sitAndGo') })
  for (const part of Object.values(parts)) if (part !== undefined) view.append(part)
  return {
    view,
    draw(state: RoomState) {
      view.hidden = state.opened.sitAndGo === null
      if (view.hidden) return
      write(parts.now, nowText(state, ports))
      write(parts.players, playersText(state, ports))
      write(parts.prizes, prizesText(state, ports))
    },
    /** Counts down to the next blinds, or to the start. */
    tick(state: RoomState, nowMs: number) {
      if (!view.hidden) write(parts.next, nextText(state, ports, nowMs))
    },
  }
}

type Words = Pick<RoomPorts, 'phrase' | 'chips' | 'purse'>

/** Blinds, or what it costs to enter. */
function nowText(state: RoomState, { phrase, chips, purse }: Words): string {
  const { tournament, opened } = state
  if (tournament !== null && isUnderWay(state))
    return phrase('sitGo.blindsNow', chips(tournament.blinds.small), chips(tournament.blinds.big))
  if (opened.sitAndGo === null) return ''
  const { buyIn, fee } = opened.sitAndGo
  const entry = phrase('sitGo.entryOf', purse.money(purse.amount(buyIn)), purse.money(purse.amount(fee)))
  return `${phrase('sitGo.entry')} ${entry}`
}

function nextText(state: RoomState, { phrase, chips }: Words, nowMs: number): string {
  const { tournament, startsAt } = state
  if (!isUnderWay(state)) {
    if (startsAt === null) return phrase('sitGo.startsFull')
    return phrase('sitGo.startsIn', Math.max(0, Math.ceil((Date.parse(startsAt) - nowMs) / 1000)))
  }
  const next = tournament?.next ?? null
  if (next === null) return ''
  const seconds = Math.ceil((Date.parse(next.at) - nowMs) / 1000)
  const blinds = [chips(next.small), chips(next.big)] as const
  return seconds <= 0
    ? phrase('sitGo.blindsSoon', ...blinds)
    : phrase('sitGo.blindsNext', ...blinds, clockText(seconds))
}

function playersText(state: RoomState, { phrase }: Words): string {
  const { tournament, players, opened } = state
  return tournament !== null && isUnderWay(state)
    ? phrase('sitGo.left', tournament.playersLeft, tournament.players.length)
    : phrase('sitGo.seated', players.filter(({ state: now }) => now !== 'leaving').length, opened.seats)
}

function prizesText({ opened }: RoomState, { phrase, purse }: Words): string {
  const prizes = (opened.sitAndGo?.prizes ?? []).map((prize) => purse.money(purse.amount(prize)))
  const [first = ''] = prizes
  return prizes.length === 1 ? phrase('sitGo.winnerTakes', first) : phrase('sitGo.prizesOf', prizes.join(' · '))
}

/** `1:05` for 65 seconds. */
const clockText = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

function write(node: HTMLElement | undefined, text: string): void {
  if (node === undefined) return
  if (node.textContent !== text) node.textContent = text
  node.hidden = text === ''
}
