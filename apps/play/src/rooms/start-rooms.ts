import '../shared/shared.css'
import '../shared/shared-by-screen.css'
import '../live/live-props.css'
import './room-window.css'
import './room-actions.css'
import './room-people.css'
import './room-hands.css'
import './room-by-screen.css'
import './felt.css'
import './seats.css'
import './seat-cards.css'
import './seat-signs.css'
import './felt-by-screen.css'
import './laid-cards.css'
import './room-list.css'
import './tournament.css'
import { CallRefused } from '@baize/contract/client'
import { minor } from '@baize/money'
import { createPurse, type Purse } from '../instant/purse.ts'
import { createPace } from '../machine/pace.ts'
import { newKey, nowMs, sleep } from '../ports.ts'
import { isSessionLost } from '../session/refusals.ts'
import { createServerClock } from '../shared/server-clock.ts'
import { createSounds } from '../sound/sounds.ts'
import { showRoomList } from './room-list.ts'
import type { RoomGame } from './room-game.ts'
import type { OpenedRoom } from './room-gateway.ts'
import { RoomSession } from './room-session.ts'
import { RoomWindow } from './room-window.ts'
import type { RoomsContext } from './rooms-context.ts'

/** Opens a card game between players: its list of rooms, or the room that the address names. */
export async function startRooms(context: RoomsContext, game: RoomGame): Promise<void> {
  const { opened, scene, store } = context
  document.body.classList.add('shared', 'rooms', game.theme)
  scene.innerHTML = game.backdrop
  const purse = createPurse(opened)
  const sounds = createSounds(store, game.tune)
  const reducedMotion = createPace(matchMedia('(prefers-reduced-motion: reduce)').matches).reducedMotion
  const list = () => {
    setAddress('')
    showRoomList(context, game, purse, (roomId) => void enter(roomId))
  }
  const enter = async (roomId: string, sits = false) => {
    const asked = nowMs()
    const room = await openedRoom(context, roomId)
    if (room === undefined) return list()
    const session = sessionOf(context, room, purse, asked)
    setAddress(roomId)
    const isMoney = room.sitAndGo === null
    const format = (chips: number) => (isMoney ? purse.money(minor(BigInt(chips))) : grouped(String(chips)))
    const table = new RoomWindow({
      context,
      game,
      session,
      purse,
      sounds,
      ports: {
        session,
        phrase: context.phrase,
        language: context.language,
        purse,
        store,
        reducedMotion,
        money: format,
        chips: (chips) => (isMoney ? shortChips(chips, purse) : grouped(String(chips))),
        play: (effect) => sounds.play(effect),
      },
      leave: () => {
        close()
        list()
      },
      another: async () => {
        const next = await anotherLike(context, room)
        if (next === undefined) return context.phrase('sitGo.noneFree')
        close()
        void enter(next, true)
        return undefined
      },
    })
    const close = () => {
      table.close()
      session.close()
    }
    table.open()
    session.begin()
    if (sits) table.sit()
  }
  const named = location.hash.slice(1)
  const seated = opened.list.filter(({ ownSeat }) => ownSeat !== null)
  const first = named === '' && seated.length === 1 ? (seated[0]?.roomId ?? '') : named
  if (first === '') list()
  else await enter(decodeURIComponent(first))
}

/** An amount without its currency, and without decimals that are zero. */
export function shortChips(chips: number, purse: Purse): string {
  return grouped(purse.plain(minor(BigInt(chips))).replace(/\.0+$/, ''))
}

const grouped = (digits: string) => digits.replaceAll(/\B(?=(\d{3})+(?!\d))/g, ',')

/** A sit-and-go of the same kind that can be entered: the one with the most members. */
async function anotherLike(
  { gateway }: RoomsContext,
  { roomId: from, sitAndGo }: OpenedRoom,
): Promise<string | undefined> {
  const levelOf = (roomId: string) => roomId.replace(/-\d+$/, '')
  const { list } = await gateway.list(1, true, 'sitAndGo').catch(() => ({ list: [] }))
  const open = list.filter((room) => levelOf(room.roomId) === levelOf(from) && room.sitAndGo?.entry === sitAndGo?.entry)
  return open.toSorted((a, b) => b.taken - b.demo - (a.taken - a.demo))[0]?.roomId
}

async function openedRoom({ gateway, onSessionLost }: RoomsContext, roomId: string): Promise<OpenedRoom | undefined> {
  try {
    return await gateway.open(roomId)
  } catch (error) {
    if (isSessionLost(error)) onSessionLost()
    if (error instanceof CallRefused) return undefined
    throw error
  }
}

function sessionOf(context: RoomsContext, room: OpenedRoom, purse: Purse, asked: number): RoomSession {
  const clock = createServerClock(nowMs)
  clock.answered(Date.parse(room.now), asked)
  return new RoomSession({
    gateway: context.gateway,
    opened: room,
    purse,
    clock,
    windowMs: nowMs,
    newKey,
    newSeed,
    sleep,
    onSessionLost: context.onSessionLost,
    lostText: context.phrase('table.lost'),
  })
}

/** 16 random bytes in hexadecimal. */
function newSeed(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The room stays in the address, so that a page which is loaded again comes back to it. */
function setAddress(roomId: string): void {
  history.replaceState(
    null,
    '',
    `${location.pathname}${location.search}${roomId === '' ? '' : `#${encodeURIComponent(roomId)}`}`,
  )
}
