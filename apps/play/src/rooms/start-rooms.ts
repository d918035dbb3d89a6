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
  const enter = async (roomId: string) => {
    const asked = nowMs()
    const room = await openedRoom(context, roomId)
    if (room === undefined) return list()
    const session = sessionOf(context, room, purse, asked)
    setAddress(roomId)
    const format = (chips: number) => purse.money(minor(BigInt(chips)))
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
        chips: (chips) => shortChips(chips, purse),
        play: (effect) => sounds.play(effect),
      },
      leave: () => {
        table.close()
        session.close()
        list()
      },
    })
    table.open()
    session.begin()
  }
  const named = location.hash.slice(1)
  const seated = opened.list.filter(({ ownSeat }) => ownSeat !== null)
  const first = named === '' && seated.length === 1 ? (seated[0]?.roomId ?? '') : named
  if (first === '') list()
  else await enter(decodeURIComponent(first))
}

/** An amount without its currency, and without decimals that are zero. */
export function shortChips(chips: number, purse: Purse): string {
  return purse
    .plain(minor(BigInt(chips)))
    .replace(/\.0+$/, '')
    .replaceAll(/\B(?=(\d{3})+(?!\d))/g, ',')
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
