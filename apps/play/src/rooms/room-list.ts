import type { RoomEntry } from '@baize/contract'
import { CallRefused } from '@baize/contract/client'
import { element, pictureOf } from '../controls/element.ts'
import { icons } from '../controls/icons.ts'
import type { Purse } from '../instant/purse.ts'
import { minor } from '@baize/money'
import { isSessionLost } from '../session/refusals.ts'
import type { RoomGame } from './room-game.ts'
import type { OpenedRooms } from './room-gateway.ts'
import type { RoomsContext } from './rooms-context.ts'

/** How often the list is asked for again while it is shown. */
const againMs = 5_000

/** Shows the rooms of a game: filters, one row for each room, and a button that finds a seat. */
export function showRoomList(
  context: RoomsContext,
  game: RoomGame,
  purse: Purse,
  enter: (roomId: string) => void,
): void {
  const { phrase, opened, controls } = context
  let [shown, stakes, freeOnly, pageNo]: [OpenedRooms, string, boolean, number] = [opened, '', false, 1]
  const rows = element('ol', { class: 'room-rows' })
  const filters = element('div', { class: 'segments', role: 'group', 'aria-label': phrase('rooms.stakes') })
  const balance = element('output', { class: 'amount' })
  const older = element('button', { type: 'button', class: 'segment' }, phrase('rooms.more'))
  const quick = element('button', { type: 'button', class: 'wide' }, phrase('rooms.quick'))
  const problem = element('p', { class: 'hint', role: 'alert' })
  const money = (chips: number) => purse.money(minor(BigInt(chips)))
  const nameOf = (room: RoomEntry) => game.stakes(room.terms, money)
  const free = element(
    'label',
    { class: 'room-free' },
    element('input', { type: 'checkbox' }),
    phrase('rooms.freeOnly'),
  )
  const go = (roomId: string) => {
    clearInterval(timer)
    enter(roomId)
  }
  const draw = () => {
    const levels = [...new Set(shown.list.map(nameOf))]
    filters.replaceChildren(
      ...['', ...levels].map((level) => {
        const button = element(
          'button',
          { type: 'button', class: 'segment', 'aria-pressed': String(level === stakes) },
          level === '' ? phrase('rooms.all') : level,
        )
        button.addEventListener('click', () => {
          stakes = level
          draw()
        })
        return button
      }),
    )
    const list = shown.list.filter((room) => stakes === '' || nameOf(room) === stakes)
    rows.replaceChildren(
      ...(list.length === 0 ? [element('li', { class: 'hint' }, phrase('rooms.none'))] : []),
      ...list.map((room) => rowOf(context, room, nameOf(room), purse, () => go(room.roomId))),
    )
    balance.textContent = purse.money(purse.amount(shown.balance))
    older.hidden = shown.list.length >= shown.totalCount
    quick.disabled = bestRoom(list, purse.amount(shown.balance), purse) === undefined
  }
  const load = async () => {
    try {
      const pages = await Promise.all(
        Array.from({ length: pageNo }, (_, page) => context.gateway.list(page + 1, freeOnly)),
      )
      const last = pages.at(-1)
      if (last !== undefined) shown = { ...last, list: pages.flatMap(({ list }) => list) }
      problem.textContent = ''
      draw()
    } catch (error) {
      if (isSessionLost(error)) return context.onSessionLost()
      problem.textContent =
        error instanceof CallRefused && error.code !== 'network' ? error.message : phrase('table.lost')
    }
  }
  free.addEventListener('change', () => {
    freeOnly = !freeOnly
    void load()
  })
  older.addEventListener('click', () => {
    pageNo += 1
    void load()
  })
  quick.addEventListener('click', () => {
    const list = shown.list.filter((room) => stakes === '' || nameOf(room) === stakes)
    const best = bestRoom(list, purse.amount(shown.balance), purse)
    if (best !== undefined) go(best.roomId)
  })
  const timer = setInterval(() => void load(), againMs)
  controls.replaceChildren(
    element(
      'section',
      { class: 'table room-list', 'aria-label': opened.gameName },
      listTop(context),
      element('div', { class: 'room-filters' }, filters, free),
      element('div', { class: 'room-scroll', tabindex: '0' }, rows, older, problem),
      element(
        'div',
        { class: 'room-list-foot' },
        element('div', { class: 'table-meter' }, element('span', {}, phrase('table.balance')), balance),
        quick,
      ),
    ),
  )
  draw()
  if (shown !== opened || opened.list.length > 0) void load()
}

function listTop({ phrase, opened, backUrl }: RoomsContext): HTMLElement {
  const linked = { class: 'icon', target: '_top', 'aria-label': phrase('bar.back'), title: phrase('bar.back') }
  const back = backUrl === undefined ? [] : [element('a', { ...linked, href: backUrl }, pictureOf(icons.back))]
  const trial = opened.trial ? [element('span', { class: 'badge' }, phrase('bar.trial'))] : []
  return element(
    'header',
    { class: 'table-top' },
    ...back,
    element(
      'div',
      { class: 'top-title' },
      element('h1', {}, opened.gameName),
      element('p', {}, phrase('rooms.choose')),
    ),
    ...trial,
  )
}

/** Where a player would sit down first: the liveliest room with a free seat that the balance is enough for. */
export function bestRoom(
  list: readonly RoomEntry[],
  balance: bigint,
  purse: Pick<Purse, 'amount'>,
): RoomEntry | undefined {
  const seated = list.find(({ ownSeat }) => ownSeat !== null)
  if (seated !== undefined) return seated
  const open = list.filter((room) => room.taken - room.demo < room.seats && purse.amount(room.minBuyIn) <= balance)
  const people = (room: RoomEntry) => room.taken - room.demo
  return open.toSorted((a, b) => people(b) - people(a) || b.taken - a.taken)[0]
}

function rowOf({ phrase }: RoomsContext, room: RoomEntry, name: string, purse: Purse, enter: () => void): HTMLElement {
  const { seats, taken, demo, waiting, ownSeat, averagePot, handsPerHour, minBuyIn, maxBuyIn, roomId } = room
  const dots = Array.from({ length: seats }, (_, place) =>
    element('i', { 'data-seat': place < taken - demo ? 'player' : place < taken ? 'demo' : 'free' }),
  )
  const facts = [
    phrase('rooms.buyInRange', purse.money(purse.amount(minBuyIn)), purse.money(purse.amount(maxBuyIn))),
    ...(averagePot === null ? [] : [phrase('rooms.averagePot', purse.money(purse.amount(averagePot)))]),
    ...(handsPerHour === 0 ? [] : [phrase('rooms.handsPerHour', Math.round(handsPerHour))]),
    ...(waiting === 0 ? [] : [phrase('rooms.waitingCount', waiting)]),
  ]
  const isFull = taken - demo >= seats
  const label = phrase(ownSeat !== null ? 'rooms.goBack' : isFull ? 'rooms.watch' : 'rooms.enter')
  const number = roomId.split('-').at(-1) ?? ''
  const button = element(
    'button',
    { type: 'button', class: 'room-row', 'data-own': String(ownSeat !== null) },
    element(
      'span',
      { class: 'room-name' },
      element('b', {}, name),
      element('small', {}, phrase('rooms.tableNo', number)),
    ),
    element('span', { class: 'room-seats', role: 'img', 'aria-label': phrase('rooms.taken', taken, seats) }, ...dots),
    element('span', { class: 'room-facts' }, ...facts.map((fact) => element('span', {}, fact))),
    element('span', { class: 'room-go' }, label),
  )
  button.addEventListener('click', enter)
  return element('li', {}, button)
}
