import type { Session } from '../../kernel/caller.ts'
import { act, actorOf, look, moneyOf, pass, sit, siteMoney, type RoomBooks, type RoomProcess } from './test-rooms.ts'

/** A sit-and-go of three for tests: 10.00 and 1.00, all 100 chips of a seat are ten big blinds. */
export const testSitAndGo = {
  id: 'sng',
  game: 'bz-holdem',
  currency: 'PLY',
  sitAndGo: {
    buyIn: 1_000,
    fee: 100,
    chips: 100,
    blinds: [
      { small: 5, big: 10, seconds: 60 },
      { small: 10, big: 20, seconds: 60 },
      { small: 50, big: 100, seconds: 60 },
    ],
    prizes: [6_500, 3_500],
  },
  seats: 3,
  actSeconds: 5,
  timeBankSeconds: 0,
  rooms: 8,
  demoOpponents: 0,
}

/** The same for two, where the winner takes it all. */
export const testDuel = {
  ...testSitAndGo,
  id: 'duel',
  seats: 2,
  sitAndGo: { ...testSitAndGo.sitAndGo, prizes: [10_000] },
}

export const entry = 1_100

/** Everybody enters the sit-and-go of a room, and it begins. */
export async function begin(process: RoomBooks, players: readonly Session[], roomId: string): Promise<void> {
  for (const [seat, one] of players.entries()) await sit(process, one, entry, { seat, roomId })
  await pass(process, 3_000)
}

const shove = (max: number) => ({ engine: 'holdem', kind: 'raise', to: max }) as const

/** Whoever has to act puts in all chips or calls, in a room's sit-and-go, until its hand is over. Returns false if no member has to act. */
export async function shoveOnce(process: RoomProcess, players: readonly Session[], roomId: string): Promise<boolean> {
  for (const one of players) {
    const { hand, own } = await look(process, one, roomId)
    if (hand?.view.engine !== 'holdem' || own === null || hand.view.toAct !== own.seat) continue
    const max = hand.view.options?.raise?.max
    const calm = hand.view.options?.canCheck === true ? 'check' : 'call'
    await act(process, one, max === undefined ? { engine: 'holdem', kind: calm } : shove(max), roomId)
    return true
  }
  return false
}

/** Plays until the sit-and-go of a room is so. */
export async function playUntil(
  process: RoomBooks,
  players: readonly Session[],
  roomId: string,
  isSo: () => boolean | Promise<boolean> = () => !isOn(process, roomId),
): Promise<void> {
  for (let steps = 0; steps < 800; steps += 1) {
    if (await isSo()) return
    if (!(await shoveOnce(process, players, roomId))) await pass(process, 1_000, 1_000)
    else await process.rooms.catchUp()
  }
  throw new Error('the sit-and-go does not end')
}

/** Whether the sit-and-go of a room is under way, as a process knows it. */
export function isOn(process: Pick<RoomProcess, 'rooms'>, roomId: string): boolean {
  const state = actorOf(process, roomId).known?.tournament?.state
  return state === 'playing' || state === 'paying'
}

/** What members have, what the site has, and whether nothing is on its way. */
export async function allMoney(process: Pick<RoomProcess, 'ledger'>, players: readonly Session[]) {
  const money = await Promise.all(players.map((one) => moneyOf(process, one)))
  return {
    main: money.map(({ main }) => main),
    table: money.map(({ table }) => table),
    clearing: await siteMoney(process, 'clearing'),
  }
}
