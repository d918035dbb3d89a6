import type { RoomEntry } from '@baize/contract'
import { CallRefused } from '@baize/contract/client'
import { element, pictureOf } from '../controls/element.ts'
import { icons } from '../controls/icons.ts'
import type { Purse } from '../instant/purse.ts'
import { minor } from '@baize/money'
import { isSessionLost } from '../session/refusals.ts'
import type { RoomGame } from './room-game.ts'
import { kindChoice } from './room-kinds.ts'
import type { OpenedRooms, RoomKind } from './room-gateway.ts'
import type { RoomsContext } from './rooms-context.ts'
import { sitAndGoFacts, sitAndGoName } from './tournament-row.ts'

/** How often the list is asked for again while it is shown. */
const againMs = 5_000

/** The kind of rooms that was looked at last in this window. */
let lastKind: RoomKind = 'cash'

/** Shows the rooms of a game: cash tables or sit-and-gos, filters, one row for each room, and a button that finds a seat. */
export function showRoomList(
  context: RoomsContext,
  game: RoomGame,
  purse: Purse,
  enter: (roomId: string) => void,
): void {
  const { phrase, opened } = context
  let [shown, stakes, freeOnly, pageNo]: [OpenedRooms, string, boolean, number] = [opened, '', false, 1]
  let kind: RoomKind = opened.hasSitAndGos ? lastKind : 'cash'
  const parts = listParts(context)
  const { rows, filters, balance, older, quick, problem, box } = parts
  const money = (chips: number) => purse.money(minor(BigInt(chips)))
  const nameOf = (room: RoomEntry) =>
    room.sitAndGo === null ? game.stakes(room.terms, money) : purse.money(purse.amount(room.sitAndGo.entry))
  const ofKind = () => shown.list.filter((room) => (room.sitAndGo !== null) === (kind === 'sitAndGo'))
  const go = (roomId: string) => (clearInterval(timer), enter(roomId))
  const listed = () => ofKind().filter((room) => stakes === '' || nameOf(room) === stakes)
  const draw = () => {
    const choose = (level: string) => {
      stakes = level
      draw()
    }
    filters.replaceChildren(...levelButtons(phrase, [...new Set(ofKind().map(nameOf))], stakes, choose))
    const list = listed()
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
      const asked = kind
      const found = await firstPages(context, pageNo, freeOnly, asked)
      if (asked !== kind) return
      shown = found
      problem.textContent = ''
      draw()
    } catch (error) {
      if (isSessionLost(error)) return context.onSessionLost()
      problem.textContent = toldBy(error) ?? phrase('table.lost')
    }
  }
  box.addEventListener('change', () => {
    freeOnly = box.checked
    void load()
  })
  older.addEventListener('click', () => {
    pageNo += 1
    void load()
  })
  quick.addEventListener('click', () => {
    const best = bestRoom(listed(), purse.amount(shown.balance), purse)
    if (best !== undefined) go(best.roomId)
  })
  const timer = setInterval(() => void load(), againMs)
  const kinds = kindChoice(context, purse, kind, (chosen) => {
    ;[kind, lastKind, stakes, pageNo] = [chosen, chosen, '', 1]
    draw()
    void load()
  })
  layOut(context, parts, kinds)
  draw()
  // What was opened may be old when a player comes back from a room.
  void load()
}

/** What changes in the list. */
function listParts({ phrase }: RoomsContext) {
  return {
    rows: element('ol', { class: 'room-rows' }),
    filters: element('div', { class: 'segments', role: 'group', 'aria-label': phrase('rooms.stakes') }),
    balance: element('output', { class: 'amount' }),
    older: element('button', { type: 'button', class: 'segment' }, phrase('rooms.more')),
    quick: element('button', { type: 'button', class: 'wide' }, phrase('rooms.quick')),
    problem: element('p', { class: 'hint', role: 'alert' }),
    box: element('input', { type: 'checkbox' }),
  }
}

function layOut(context: RoomsContext, parts: ReturnType<typeof listParts>, kinds: HTMLElement): void {
  const { phrase, opened, controls } = context
  const { rows, filters, balance, older, quick, problem, box } = parts
  const free = element('label', { class: 'room-free' }, box, phrase('rooms.freeOnly'))
  const filterRow = element('div', { class: 'room-filters' }, filters, free)
  const choice = element('div', { class: 'room-choice' }, kinds, filterRow)
  const list = element('div', { class: 'room-scroll', tabindex: '0' }, rows, older, problem)
  const meter = element('div', { class: 'table-meter' }, element('span', {}, phrase('table.balance')), balance)
  const foot = element('div', { class: 'room-list-foot' }, meter, quick)
  const label = { class: 'table room-list', 'aria-label': opened.gameName }
  controls.replaceChildren(element('section', label, listTop(context), choice, list, foot))
}

const toldBy = (error: unknown) =>
  error instanceof CallRefused && error.code !== 'network' ? error.message : undefined

/** The first pages of the list as one. */
async function firstPages(
  { gateway }: RoomsContext,
  count: number,
  freeOnly: boolean,
  kind: RoomKind,
): Promise<OpenedRooms> {
  const first = await gateway.list(1, freeOnly, kind)
  const pages = Array.from({ length: count - 1 }, (_, page) => gateway.list(page + 2, freeOnly, kind))
  const others = await Promise.all(pages)
  return { ...(others.at(-1) ?? first), list: [first, ...others].flatMap(({ list }) => list) }
}

/** A button for each of the stakes, and one for all. */
function levelButtons(
  phrase: RoomsContext['phrase'],
  levels: readonly string[],
  chosen: string,
  choose: (level: string) => void,
): HTMLElement[] {
  return ['', ...levels].map((level) => {
    const pressed = { type: 'button', class: 'segment', 'aria-pressed': String(level === chosen) }
    const button = element('button', pressed, level === '' ? phrase('rooms.all') : level)
    button.addEventListener('click', () => choose(level))
    return button
  })
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
      element('p', {}, phrase(opened.hasSitAndGos ? 'sitGo.choose' : 'rooms.choose')),
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
  const isOpen = (room: RoomEntry) => room.taken - room.demo < room.seats && room.sitAndGo?.underWay !== true
  const open = list.filter((room) => isOpen(room) && purse.amount(room.minBuyIn) <= balance)
  const people = (room: RoomEntry) => room.taken - room.demo
  return open.toSorted((a, b) => people(b) - people(a) || b.taken - a.taken)[0]
}

function rowOf({ phrase }: RoomsContext, room: RoomEntry, name: string, purse: Purse, enter: () => void): HTMLElement {
  const { seats, taken, demo, waiting, ownSeat, averagePot, handsPerHour, minBuyIn, maxBuyIn, roomId } = room
  const dots = Array.from({ length: seats }, (_, place) =>
    element('i', { 'data-seat': place < taken - demo ? 'player' : place < taken ? 'demo' : 'free' }),
  )
  const { sitAndGo } = room
  const cash = [
    phrase('rooms.buyInRange', purse.money(purse.amount(minBuyIn)), purse.money(purse.amount(maxBuyIn))),
    ...(averagePot === null ? [] : [phrase('rooms.averagePot', purse.money(purse.amount(averagePot)))]),
    ...(handsPerHour === 0 ? [] : [phrase('rooms.handsPerHour', Math.round(handsPerHour))]),
    ...(waiting === 0 ? [] : [phrase('rooms.waitingCount', waiting)]),
  ]
  const facts = sitAndGo === null ? cash : sitAndGoFacts(phrase, sitAndGo, purse)
  const isFull = taken - demo >= seats || sitAndGo?.underWay === true
  const enterLabel = sitAndGo === null ? 'rooms.enter' : 'sitGo.register'
  const label = phrase(ownSeat !== null ? 'rooms.goBack' : isFull ? 'rooms.watch' : enterLabel)
  const number = roomId.split('-').at(-1) ?? ''
  const button = element(
    'button',
    { type: 'button', class: 'room-row', 'data-own': String(ownSeat !== null) },
    element(
      'span',
      { class: 'room-name' },
      element('b', {}, sitAndGo === null ? name : sitAndGoName(phrase, seats, sitAndGo)),
      element('small', {}, phrase('rooms.tableNo', number)),
    ),
    element('span', { class: 'room-seats', role: 'img', 'aria-label': phrase('rooms.taken', taken, seats) }, ...dots),
    element('span', { class: 'room-facts' }, ...facts.map((fact) => element('span', {}, fact))),
    element('span', { class: 'room-go' }, label),
  )
  button.addEventListener('click', enter)
  return element('li', {}, button)
}
