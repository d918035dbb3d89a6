import {
  createGcpClient,
  formatGcpAmount,
  isGcpBookedReply,
  parseGcpBalance,
  parseJsonObject,
  WalletUnreachable,
  type FetchLike,
  type GcpMovement,
  type GcpUndoing,
  type RawOptions,
} from '@baize/vendor-wire'
import type { WalletKey } from '../key-file.ts'
import { BrokenRule, type Exchange, type Visit } from '../scenario.ts'

/** The calls of the dialect. */
export type GcpPath = '/balance' | '/betwin' | '/rollback' | '/finish' | '/freespins' | '/promo'

/** A scenario's access to a gcp wallet. Its bookings are tracked and rolled back when the scenario ends. */
export interface GcpVisit extends Visit {
  readonly key: WalletKey
  newId(): string
  /** Formats minor units as the dialect does. */
  money(amountMinor: bigint): string
  /** A bet or win of one stake, or of `amount`, under a new id or `id`. */
  bet(amount?: string, id?: string): GcpMovement
  win(amount?: string, id?: string): GcpMovement
  undo(originalId: string): GcpUndoing
  /** Marks a bet as deliberately lost, so that it is not rolled back when the scenario ends. */
  keepBooked(id: string): void
  /** A complete body for a path, with `changes` applied. */
  body(path: GcpPath, changes?: object): object
  send(path: GcpPath, changes?: object, options?: RawOptions): Promise<Exchange>
  sendBytes(path: GcpPath, rawBody: string, options?: RawOptions): Promise<Exchange>
  betwin(round: string, transactions: readonly GcpMovement[], changes?: object): Promise<Exchange>
  rollback(round: string, transactions: readonly GcpUndoing[], changes?: object): Promise<Exchange>
}

/** How a visit reaches the wallet. */
export interface GcpTarget {
  readonly base: string
  readonly key: WalletKey
  readonly fetch?: FetchLike
  newId(): string
}

/** Opens a visit to the wallet of a target. */
export function openGcpVisit({ base, key, fetch, newId }: GcpTarget): GcpVisit {
  const client = createGcpClient({ base, secret: key.secret, ...(fetch === undefined ? {} : { fetch }) })
  const booked = trackBookings()
  const money = (amountMinor: bigint) => formatGcpAmount(amountMinor, key.digits)
  const stake = money(key.stakeMinor)
  const visit: GcpVisit = {
    key,
    newId,
    money,
    bet: (amount = stake, id = newId()) => ({ id_provider: id, type: 'bet', amount }),
    win: (amount = stake, id = newId()) => ({ id_provider: id, type: 'win', amount }),
    keepBooked: booked.keepBooked,
    undo: (originalId) => ({ id_provider: newId(), type: 'rollback', original_id_provider: originalId }),
    body: (path, changes) => ({ ...bodyOf(path, visit), ...changes }),
    send: async (path, changes, options) => visit.sendBytes(path, JSON.stringify(visit.body(path, changes)), options),
    async sendBytes(path, rawBody, options) {
      const { httpStatus, rawText } = await client.raw(path, rawBody, options)
      const exchange = { path, requestBody: rawBody, httpStatus, replyBody: rawText }
      booked.observe(exchange)
      return exchange
    },
    betwin: async (round, transactions, changes) =>
      visit.send('/betwin', { round_id: round, transactions, ...changes }),
    rollback: async (round, transactions, changes) =>
      visit.send('/rollback', { round_id_provider: round, transactions, ...changes }),
    async balanceMinor() {
      const exchange = await visit.send('/balance')
      const balance = parseGcpBalance(parseJsonObject(exchange.replyBody)?.['balance'], key.digits)
      if (exchange.httpStatus === 200 && balance !== undefined) return balance
      throw new BrokenRule('the balance could not be read', exchange)
    },
    async leave() {
      for (const { round, id } of booked.latestFirst()) {
        await visit.rollback(round, [visit.undo(id)]).catch(ignoreUnreachable)
      }
    },
  }
  return visit
}

/** A complete body for each call, in a new round. */
function bodyOf(path: GcpPath, { key, newId, bet, undo }: GcpVisit): object {
  const player = { account_id: key.account, currency: key.currency }
  switch (path) {
    case '/balance':
      return { ...player, game_id: key.game, ...(key.token === undefined ? {} : { session_id: key.token }) }
    case '/betwin':
      return { ...player, game_id: key.game, round_id: newId(), transactions: [bet()] }
    case '/rollback':
      return {
        ...player,
        game_id: key.game,
        round_id_provider: newId(),
        finished: false,
        transactions: [undo(newId())],
      }
    case '/finish':
      return { ...player, round_id: newId() }
    case '/promo': {
      const { id_provider, amount } = bet()
      return { ...player, id_provider, amount, event_type: 'Tournament', event_id: key.event ?? newId() }
    }
    case '/freespins':
      return { issue_id: newId(), status: 'finished', amount: bet().amount, ...player }
  }
}

/** Tracks which bets and wins are booked, according to the wallet's replies. */
function trackBookings() {
  const standing = new Map<string, string>()
  const lost = new Set<string>()
  return {
    keepBooked(id: string): void {
      lost.add(id)
    },
    observe({ path, requestBody, httpStatus, replyBody }: Exchange): void {
      const reply = parseJsonObject(replyBody)
      const request = parseJsonObject(requestBody)
      if (httpStatus !== 200 || request === undefined || reply === undefined || !isGcpBookedReply(reply)) return
      const round = String(request['round_id'])
      if (path === '/betwin') for (const { id_provider: id } of reply.transactions) standing.set(id, round)
      if (path === '/rollback') for (const id of originalsOf(request['transactions'])) standing.delete(id)
    },
    latestFirst: () =>
      [...standing]
        .toReversed()
        .filter(([id]) => !lost.has(id))
        .map(([id, round]) => ({ id, round })),
  }
}

function originalsOf(transactions: unknown): string[] {
  // The body was written by a scenario.
  return Array.isArray(transactions) ? (transactions as GcpUndoing[]).map((one) => one.original_id_provider) : []
}

/** If the wallet does not reply during cleanup, the balance changes, and the end of the run reports that. */
function ignoreUnreachable(error: unknown): void {
  if (!(error instanceof WalletUnreachable)) throw error
}
