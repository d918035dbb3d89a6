import { element } from '../controls/element.ts'
import type { RoomPorts } from './room-game.ts'
import type { RoomState } from './room-state.ts'

/** Everybody who sits in the room, with a button to mute what they say. */
export function createSeatedList(ports: RoomPorts, muted: ReadonlySet<string>, toggle: (who: string) => void) {
  const { phrase, money } = ports
  const list = element('ol', { class: 'seated' })
  const waiting = element('p', { class: 'hint' })
  return {
    view: element('div', { class: 'crowd' }, list, waiting),
    /** `chipsShown` are those of a seat while the end of a hand is told step by step; `undefined` if they are what the room says. */
    draw({ players, own, waiting: count }: RoomState, chipsShown: (seat: number) => number | undefined) {
      list.replaceChildren(
        ...(players.length === 0 ? [element('li', { class: 'hint' }, phrase('rooms.nobody'))] : []),
        ...players.map(({ seat, who, name, isDemo, chips }) => {
          const isOwn = own?.seat === seat
          const label = phrase(muted.has(who) ? 'rooms.unmute' : 'rooms.mute')
          const button = element('button', { type: 'button', class: 'segment' }, label)
          button.addEventListener('click', () => toggle(who))
          const tag = isDemo ? [element('span', { class: 'tag' }, phrase('rooms.demoTag'))] : []
          return element(
            'li',
            { 'data-own': String(isOwn) },
            element('span', { class: 'crowd-name' }, isOwn ? phrase('table.you') : name, ...tag),
            element('span', { class: 'crowd-amount' }, money(chipsShown(seat) ?? chips)),
            ...(isOwn || isDemo ? [] : [button]),
          )
        }),
      )
      waiting.textContent = count === 0 ? '' : phrase('rooms.waitingCount', count)
    },
  }
}
