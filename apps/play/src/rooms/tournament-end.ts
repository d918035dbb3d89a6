import type { RoomTournament } from '@baize/contract'
import { element, iconButton } from '../controls/element.ts'
import { icons } from '../controls/icons.ts'
import type { Purse } from '../instant/purse.ts'
import type { Phrase } from '../phrases.ts'
import type { RoomPorts } from './room-game.ts'
import { isUnderWay, ownPlace, type RoomState } from './room-state.ts'

/** For so long the end of a sit-and-go is news to somebody who comes into its room. */
const newsMs = 120_000

/** What a player has reached in a sit-and-go, over the felt: place, prize, the places of all, and another one. */
export function createTournamentEnd(
  ports: Pick<RoomPorts, 'phrase' | 'purse' | 'session'>,
  actions: { readonly another: () => void; readonly back: () => void },
) {
  const { phrase, purse, session } = ports
  const title = element('h2', {})
  const prize = element('p', { class: 'tournament-prize' })
  const table = element('div', {})
  const dismissed = new Set<string>()
  const button = (kind: string, text: string, press: () => void) => {
    const made = element('button', { type: 'button', class: kind }, text)
    made.addEventListener('click', press)
    return made
  }
  const close = () => {
    const { tournament } = session.state
    if (tournament !== null) dismissed.add(nameOf(tournament))
    view.hidden = true
  }
  const another = button('wide', phrase('sitGo.another'), actions.another)
  const back = button('room-button', phrase('rooms.backToList'), actions.back)
  const watch = button('room-button', phrase('sitGo.watchOn'), close)
  const view = element(
    'section',
    { class: 'tournament-end', 'aria-label': phrase('sitGo.sitAndGo') },
    iconButton('icon', phrase('bar.close'), icons.close, close),
    title,
    prize,
    table,
    another,
    element('div', { class: 'tournament-ways' }, watch, back),
  )
  view.hidden = true
  return {
    view,
    /** `isTold`: the last hand has been shown to its end. */
    draw(state: RoomState, isTold: boolean) {
      const { tournament } = state
      const own = ownPlace(state)
      const isShown =
        tournament !== null &&
        own !== undefined &&
        isTold &&
        isNews(state, session.now()) &&
        !dismissed.has(nameOf(tournament))
      if (!isShown) {
        view.hidden = true
        return
      }
      title.textContent = titleOf(phrase, tournament, own)
      prize.textContent = prizeOf({ phrase, purse }, tournament, own)
      view.dataset['won'] = String(own.prize !== null && purse.amount(own.prize) > 0n)
      watch.hidden = !isUnderWay(state)
      table.replaceChildren(placesOf({ phrase, purse }, tournament, state.tournamentSeat))
      view.hidden = false
    },
  }
}

/** Being out and the end are two things to be told. */
const nameOf = ({ tournamentId, state }: RoomTournament) => `${tournamentId} ${state}`

/** Whoever has entered the next one already has seen it. */
function isNews({ tournament, own, players }: RoomState, nowMs: number): boolean {
  if (tournament === null) return false
  if (tournament.endedAt === null) return true
  const isLeaving = players.some(({ seat, state }) => seat === own?.seat && (state === 'leaving' || state === 'out'))
  return (own === null || isLeaving) && nowMs - Date.parse(tournament.endedAt) < newsMs
}

type Words = { readonly phrase: Phrase; readonly purse: Purse }
type Player = RoomTournament['players'][number]

function titleOf(phrase: Phrase, { state, players }: RoomTournament, { place }: Player): string {
  if (state === 'refunded') return phrase('sitGo.refunded')
  return place === 1 ? phrase('sitGo.won') : phrase('sitGo.place', place ?? players.length, players.length)
}

function prizeOf({ phrase, purse }: Words, { state }: RoomTournament, { prize }: Player): string {
  if (state === 'refunded') return ''
  if (prize === null) return phrase('sitGo.prizeLater')
  const amount = purse.amount(prize)
  return amount > 0n ? `+${purse.money(amount)}` : phrase('sitGo.noPrize')
}

/** All who have a place, best first, with what they won. */
export function placesOf({ phrase, purse }: Words, { players }: Pick<RoomTournament, 'players'>, own: number | null) {
  const placed = players.filter(({ place }) => place !== null).toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0))
  return element(
    'ol',
    { class: 'tournament-places' },
    ...placed.map(({ seat, name, isDemo, place, prize }) =>
      element(
        'li',
        { 'data-own': String(seat === own) },
        element('b', {}, phrase('sitGo.placeNo', place ?? '')),
        element(
          'span',
          { class: 'crowd-name' },
          seat === own ? phrase('table.you') : name,
          ...(isDemo ? [element('span', { class: 'tag' }, phrase('rooms.demoTag'))] : []),
        ),
        element(
          'span',
          { class: 'crowd-amount' },
          prize === null || purse.amount(prize) === 0n ? '–' : purse.money(purse.amount(prize)),
        ),
      ),
    ),
  )
}
