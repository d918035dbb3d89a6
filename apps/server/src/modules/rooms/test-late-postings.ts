import type { Session } from '../../kernel/caller.ts'
import type { Ledger } from '../ledger/index.ts'
import { act, look, moneyOf, pass, player, sit, siteMoney, type RoomBooks, type RoomProcess } from './test-rooms.ts'

type Post = Ledger['post']
type Command = Parameters<Post>[0]

/** A ledger whose postings a test may hold up: `around` decides what becomes of a command that would be posted. */
export function heldUp(ledger: Ledger, around: (command: Command, post: Post) => ReturnType<Post>): Ledger {
  return new Proxy(ledger, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      if (name !== 'post') return value.bind(target) as unknown // private fields need their own object
      return (command: Command) => around(command, (one) => ledger.post(one))
    },
  })
}

/** Whether a command posts under a key that begins so. */
export const posts = ({ transactions }: Command, key: string) => transactions.some((one) => one.key.startsWith(key))

/** How results of hands and sit-and-gos fail: those of which seats, and by what. */
interface Failing {
  readonly seats: readonly number[]
  readonly error: () => Error
}

/** What an account that takes no posting says. */
export const broken = () => new Error('this account takes no posting')

/** A ledger that takes no results for some seats, as long as a test wants. */
export class FailingResults {
  /** What fails now. */
  failing: Failing | undefined
  /** Stands between rooms and their ledger. */
  readonly around = (ledger: Ledger): Ledger =>
    heldUp(ledger, async (command, post) => {
      const { failing } = this
      const fails = (key: string) =>
        /^(hand|sit-and-go):/.test(key) && failing?.seats.some((seat) => key.endsWith(`:${seat}`)) === true
      if (failing !== undefined && command.transactions.some(({ key }) => fails(key))) throw failing.error()
      return post(command)
    })
}

/** Lets time pass; what fails is tried again later. */
export async function passAnyway(process: Pick<RoomBooks, 'rooms' | 'clock'>, ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 500) await pass(process, 500).catch(() => undefined)
}

export const fold = { engine: 'holdem', kind: 'fold' } as const

/** Members sit down with 100.00 in these seats of a room, and a hand is dealt. Returns them by seat. */
export async function dealTo(
  books: RoomBooks,
  seats: readonly number[],
  roomId = 'test-1',
): Promise<ReadonlyMap<number, Session>> {
  const bySeat = new Map<number, Session>()
  for (const seat of seats) bySeat.set(seat, await player(books))
  for (const [seat, who] of bySeat) await sit(books, who, 10_000, { seat, roomId })
  await pass(books, 3_000)
  return bySeat
}

/** All fold but one. Returns who won and who lost the small blind of 1.00, with their seats. */
export async function foldAll(process: RoomProcess, bySeat: ReadonlyMap<number, Session>, roomId = 'test-1') {
  const folded: number[] = []
  for (let times = 1; times < bySeat.size; times += 1) {
    const [any] = bySeat.values()
    if (any === undefined) throw new Error('nobody sits')
    const seat = (await look(process, any, roomId)).hand?.turns[0]?.seat
    const who = seat === undefined ? undefined : bySeat.get(seat)
    if (seat === undefined || who === undefined) throw new Error('nobody has to act')
    folded.push(seat)
    await act(process, who, fold, roomId)
  }
  const winnerSeat = [...bySeat.keys()].find((seat) => !folded.includes(seat))
  const loserSeat = folded.at(-1)
  const winner = winnerSeat === undefined ? undefined : bySeat.get(winnerSeat)
  const loser = loserSeat === undefined ? undefined : bySeat.get(loserSeat)
  if (winner === undefined || loser === undefined || loserSeat === undefined) throw new Error('a seat is missing')
  return { winner, loser, loserSeat }
}

/** The money of all, at tables and at home, with what the site owes or is owed. */
export async function moneyOfAll(process: Pick<RoomProcess, 'ledger'>, all: Iterable<Session>): Promise<bigint> {
  const each = await Promise.all([...all].map((one) => moneyOf(process, one)))
  return each.reduce((sum, { main, table }) => sum + main + table, 0n) + (await siteMoney(process, 'rooms'))
}

/** How often it was an alarm that a result could not be posted. */
export async function handAlarms({ metrics }: Pick<RoomProcess, 'metrics'>): Promise<number> {
  const { values } = await metrics.brokenInvariants.get()
  return values.find(({ labels }) => labels.where === 'hand')?.value ?? 0
}
