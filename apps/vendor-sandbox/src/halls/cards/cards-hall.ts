import { isJsonObject, type JsonObject } from '@baize/vendor-wire'
import type { PlayRefusal } from '../../play/play-refusal.ts'
import type { OpenHall, Seat } from '../hall.ts'
import { openCardTable, type CardTable, type DealRequest } from './card-table.ts'
import type { Move } from './hand.ts'

/** From how many tables on a new one takes the place of the one that has been idle longest. Hands under way stay. */
const maxTables = 2_000
/** How often hands go on that no window asks about. */
const tickMs = 500

/** Opens the hall of card and dice games: a table for each window, with computer players in the other seats. */
export const openCardsHall: OpenHall = ({ desk, ports, archive }) => {
  const tables = new Map<string, CardTable>()
  const stop = new AbortController()
  /** The windows whose hand a restart has ended. */
  const voided = new Set<string>()
  let isTicking = false

  const tableOf = (seat: Seat): CardTable => {
    const { token } = seat.session
    const known = tables.get(token)
    if (known !== undefined) {
      // The last used table is the last in the map.
      tables.delete(token)
      tables.set(token, known)
      return known
    }
    const [idle] = tables.size >= maxTables ? ([...tables].find(([, table]) => !table.isPlaying()) ?? []) : []
    if (idle !== undefined) tables.delete(idle)
    const table = openCardTable({ desk, ports, seat, archive }, voided.delete(token))
    tables.set(token, table)
    return table
  }
  /** Lets hands go on whose window has been closed, until all have ended. */
  const tick = async (): Promise<void> => {
    if (isTicking) return
    isTicking = true
    while (!stop.signal.aborted && [...tables.values()].some((table) => table.isPlaying())) {
      await ports.sleep(tickMs, stop.signal)
      if (!stop.signal.aborted) for (const table of tables.values()) table.advance()
    }
    isTicking = false
  }

  return {
    name: 'cards',
    view: (seat) => tableOf(seat).view(),
    async act(seat, action) {
      const table = tableOf(seat)
      const refusal = await carryOut(table, action)
      void tick()
      return refusal ?? table.view()
    },
    async resume(open) {
      // A hand ends with the process that dealt it: by rule it is void, and every stake goes back.
      const hands = new Map(open.map((stake) => [`${stake.session}/${stake.roundId}`, stake]))
      for (const { session } of hands.values()) voided.add(session)
      await Promise.all([...hands.values()].map(async (stake) => desk.refund(stake, { roundId: stake.roundId })))
    },
    close: () => stop.abort(),
  }
}

type CardAction = JsonObject & { readonly requestId: string; readonly kind: string }

async function carryOut(table: CardTable, action: CardAction): Promise<PlayRefusal | undefined> {
  if (action.kind === 'deal') {
    const request = readDeal(action)
    return request === undefined ? 'bad_request' : table.deal(request)
  }
  if (action.kind === 'hurry') return typeof action['hand'] === 'string' ? table.hurry(action['hand']) : 'bad_request'
  const move = action.kind === 'decide' ? readMove(action) : undefined
  if (move === undefined || typeof action['hand'] !== 'string') return 'bad_request'
  return table.decide(action.requestId, action['hand'], move)
}

const amountOf = (value: unknown): bigint | undefined =>
  typeof value === 'string' && /^[1-9]\d{0,14}$/.test(value) ? BigInt(value) : undefined

function readDeal(action: CardAction): DealRequest | undefined {
  const baseMinor = amountOf(action['baseMinor'])
  const spots = action['spots'] ?? {}
  if (baseMinor === undefined || !isJsonObject(spots)) return undefined
  const entries = Object.entries(spots).map(([id, amount]) => [id, amountOf(amount)] as const)
  const bets = entries.filter((entry): entry is readonly [string, bigint] => entry[1] !== undefined)
  if (bets.length !== entries.length || bets.length > 40) return undefined
  return { requestId: action.requestId, baseMinor, spots: Object.fromEntries(bets) }
}

function readMove({ id, amountMinor, cards, seat, times }: CardAction): Move | undefined {
  if (typeof id !== 'string') return undefined
  const amount = amountOf(amountMinor)
  if (amountMinor !== undefined && amount === undefined) return undefined
  const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value)
  if ([seat, times].some((value) => value !== undefined && !isNumber(value))) return undefined
  if (cards !== undefined && (!Array.isArray(cards) || cards.length > 13 || !cards.every(isNumber))) return undefined
  return {
    id,
    ...(amount === undefined ? {} : { amountMinor: amount }),
    ...(Array.isArray(cards) ? { cards: cards.filter(isNumber) } : {}),
    ...(isNumber(seat) ? { seat } : {}),
    ...(isNumber(times) ? { times } : {}),
  }
}
