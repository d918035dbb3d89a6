import type { HandAction, HandTerms, HandView } from '@baize/engines'
import type { Database } from '../../../kernel/database/pool.ts'
import { actionsOf, handById } from '../hands/hands.sql.ts'
import { LiveHand } from '../hands/live-hand.ts'
import type { StoredHand } from '../rooms.types.ts'
import type { WatchParts } from './watch.parts.ts'

type Of<View, Name extends string> = View extends Readonly<Record<Name, infer Value>> ? Value : never

/** Where a hand stands: a street of hold'em, or what is being done in the other games. */
export type Phase = Of<HandView, 'street'> | Of<HandView, 'phase'>

/** A finished hand with every card. Chips are minor units; a card is its place in the sorted deck. */
export interface OpenHand {
  readonly hand: StoredHand
  readonly terms: HandTerms
  /** What lay on the table: the board of hold'em, the landlord's extra cards of Dou Dizhu. */
  readonly board: readonly number[]
  readonly seats: readonly {
    readonly seat: number
    /** `null` for a demo opponent. */
    readonly memberId: string | null
    readonly demoName: string | null
    readonly chips: number
    readonly cards: readonly number[]
    readonly staked: number
    readonly won: number
  }[]
  readonly actions: readonly {
    readonly seat: number
    readonly action: HandAction
    readonly by: 'player' | 'time' | 'demo'
    readonly at: Temporal.Instant
    /** Of hold'em, the street; of the others, what was being done. */
    readonly phase: Phase
    /** All that was staked before it. */
    readonly pot: number
  }[]
  readonly rake: number
}

/** Plays a finished hand again with all cards; undefined if there is none. Whoever shows it records that. */
export async function openHandFor(
  { database, secrets, levelOf }: Pick<WatchParts, 'secrets' | 'levelOf'> & { readonly database: Database },
  handId: string,
): Promise<OpenHand | undefined> {
  const stored = await handById(database, handId)
  const level = stored && levelOf(stored)
  if (stored === undefined || level === undefined || stored.state !== 'settled') return undefined
  const live = new LiveHand(stored, level, secrets)
  const dealt = cardsBySeat(live)
  const actions: OpenHand['actions'][number][] = []
  for (const one of await actionsOf(database, handId)) {
    actions.push({ ...one, at: one.actedAt, ...momentOf(live) })
    live.add(one)
  }
  const atEnd = cardsBySeat(live)
  const { result } = live.hand
  return {
    hand: stored,
    terms: stored.setup.terms,
    board: boardOf(live),
    seats: stored.players.map(({ seat, memberId, demoName, chips }) => {
      const [before = [], after = []] = [dealt.get(seat), atEnd.get(seat)]
      const { staked = 0, won = 0 } = result?.seats.find((one) => one.seat === seat) ?? {}
      // In Pok Deng the cards come after the bets, in Dou Dizhu they are laid.
      return { seat, memberId, demoName, chips, cards: after.length > before.length ? after : before, staked, won }
    }),
    actions,
    rake: result?.rake ?? 0,
  }
}

function cardsBySeat({ stored, hand }: LiveHand): ReadonlyMap<number, readonly number[]> {
  return new Map(
    stored.players.map(({ seat }) => [
      seat,
      (hand.viewFrom(seat).seats.find((one) => one.seat === seat)?.cards ?? []).filter((card) => card !== null),
    ]),
  )
}

function boardOf({ hand }: LiveHand): readonly number[] {
  const view = hand.viewFrom(null)
  if (view.engine === 'holdem') return view.board
  return view.engine === 'dou-dizhu' ? view.bottom.filter((card) => card !== null) : []
}

function momentOf({ hand }: LiveHand): { readonly phase: Phase; readonly pot: number } {
  const view = hand.viewFrom(null)
  if (view.engine === 'holdem')
    return { phase: view.street, pot: view.seats.reduce((sum, { committed }) => sum + committed, 0) }
  return { phase: view.phase, pot: 0 }
}
