import type { Session } from '../../../kernel/caller.ts'
import type { Sockets } from '../../../kernel/sockets/index.ts'
import type { TableKey } from '../tables.types.ts'
import type { Watchers } from './news.ts'
import type { OtherProcesses } from './other-processes.ts'

/** The most players at a table, and the most visitors who play with play money: they are counted apart. */
export const maxPlayers = 100
/** A page that was given a seat has so long to connect. */
const heldMs = 10_000

type Sitter = Pick<Session, 'memberId' | 'wallet'>

/**
 * The seats at tables. A seat is taken in the moment in which it is given, before its page is connected, so that however many ask at
 * once, not one too many sits in a process. Another process hears of it a moment later.
 */
export class Seats {
  readonly #sockets: Pick<Sockets, 'playersAt'>
  readonly #others: OtherProcesses
  /** Seats that were given lately, and until when they are kept without a connection; by table. */
  readonly #held = new Map<string, Map<string, number>>()

  constructor(sockets: Pick<Sockets, 'playersAt'>, others: OtherProcesses) {
    this.#sockets = sockets
    this.#others = others
  }

  /** Gives somebody a seat at a table; whoever sits stays. Says whether there was one. */
  take({ memberId, wallet }: Sitter, key: TableKey, nowMs: number): boolean {
    const seat = `${memberId} ${wallet}`
    const here = this.#sitting(key, nowMs)
    const isFull = this.#count(here, wallet) + this.#elsewhere(key, nowMs)[kindOf(wallet)] >= maxPlayers
    if (isFull && !here.has(seat)) return false
    this.#heldAt(key).set(seat, nowMs + heldMs)
    return true
  }

  /** How many play at a table for the brand's money, in all processes. */
  players(key: TableKey, nowMs: number): number {
    return this.here(key, nowMs).players + this.#elsewhere(key, nowMs).players
  }

  /** How many sit at a table in this process. */
  here(key: TableKey, nowMs: number): Pick<Watchers, 'players' | 'trials'> {
    const here = this.#sitting(key, nowMs)
    return { players: this.#count(here, 'main'), trials: this.#count(here, 'trial') }
  }

  #elsewhere(key: TableKey, nowMs: number): Pick<Watchers, 'players' | 'trials'> {
    return this.#others.at(key, nowMs) ?? { players: 0, trials: 0 }
  }

  #heldAt({ brandId, gameCode }: TableKey): Map<string, number> {
    const name = `${brandId} ${gameCode}`
    const held = this.#held.get(name) ?? new Map<string, number>()
    this.#held.set(name, held)
    return held
  }

  #sitting(key: TableKey, nowMs: number): ReadonlySet<string> {
    const held = this.#heldAt(key)
    for (const [seat, untilMs] of held) if (untilMs <= nowMs) held.delete(seat)
    return new Set([...this.#sockets.playersAt(key.brandId, key.gameCode), ...held.keys()])
  }

  #count(seats: ReadonlySet<string>, wallet: Session['wallet']): number {
    return [...seats].filter((seat) => seat.endsWith(` ${wallet}`)).length
  }
}

const kindOf = (wallet: Session['wallet']) => (wallet === 'trial' ? 'trials' : 'players')
