import {
  createRsClient,
  formatRsAmount,
  parseJsonObject,
  parseRsAmount,
  WalletUnreachable,
  type FetchLike,
  type RawOptions,
  type RsClient,
} from '@baize/vendor-wire'
import type { WalletKey } from '../key-file.ts'
import { BrokenRule, type Exchange, type Visit } from '../scenario.ts'
import { trackBookings } from './track-bookings.ts'

/** The calls of the dialect. */
export const rsPaths = [
  '/user/info',
  '/user/balance',
  '/transaction/bet',
  '/transaction/win',
  '/transaction/rollback',
] as const

/** A call of the dialect, by Hub88's name. */
export type RsPath = (typeof rsPaths)[number]

/** Where Caleta sends the same calls. */
const caletaPaths: Readonly<Record<RsPath, string>> = {
  '/user/info': '/wallet/check',
  '/user/balance': '/wallet/balance',
  '/transaction/bet': '/wallet/bet',
  '/transaction/win': '/wallet/win',
  '/transaction/rollback': '/wallet/rollback',
}

/** The fields that identify a bet. */
export interface RsBet {
  readonly transaction_uuid: string
  readonly round: string
  readonly amount: number
}

/** A scenario's access to an rs wallet. Its bookings are tracked and undone when the scenario ends. */
export interface RsVisit extends Visit {
  readonly key: WalletKey
  newId(): string
  /** Converts minor units to the dialect's: an integer, 100,000 to the main unit. */
  money(amountMinor: bigint): number
  /** A bet of one stake or of this amount, not yet sent. */
  newBet(amountMinor?: bigint): RsBet
  /** A complete body for a path, with `changes` applied. */
  body(path: RsPath, changes?: object): object
  send(path: RsPath, changes?: object, options?: RawOptions): Promise<Exchange>
  sendBytes(path: RsPath, rawBody: string, options?: RawOptions): Promise<Exchange>
  bet(bet: RsBet, changes?: object): Promise<Exchange>
  /** Pays a win for a bet, of one stake unless `changes` has another amount. */
  win(bet: RsBet, changes?: object): Promise<Exchange>
  rollback(bet: RsBet, changes?: object): Promise<Exchange>
}

/** How a visit reaches the wallet. */
export interface RsTarget {
  readonly client: RsClient
  readonly key: WalletKey
  newId(): string
}

/** Timeout for a reply: longer than a vendor's second, since the kit judges replies, not speed. */
const timeoutMs = 15_000

/** A client that signs as the key file says. One client serves all visits, since parsing the private key is slow. */
export function rsClientOf(base: string, key: WalletKey, fetch: FetchLike | undefined): RsClient {
  return createRsClient({
    base,
    privateKey: key.privateKey,
    timeoutMs,
    ...(key.header === undefined ? {} : { header: key.header }),
    ...(fetch === undefined ? {} : { fetch }),
  })
}

/** Opens a visit to the wallet of a target. */
export function openRsVisit({ client, key, newId }: RsTarget): RsVisit {
  const booked = trackBookings()
  const money = (amountMinor: bigint) => formatRsAmount(amountMinor, key.digits)
  const visit: RsVisit = {
    key,
    newId,
    money,
    newBet: (amountMinor = key.stakeMinor) => ({
      transaction_uuid: newId(),
      round: newId(),
      amount: money(amountMinor),
    }),
    body: (path, changes) => ({ ...bodyOf(path, visit), ...changes }),
    send: async (path, changes, options) => visit.sendBytes(path, JSON.stringify(visit.body(path, changes)), options),
    async sendBytes(path, rawBody, options) {
      const sentTo = key.paths === 'caleta' ? caletaPaths[path] : path
      const { httpStatus, rawText } = await client.raw(sentTo, rawBody, options)
      const exchange = { path: sentTo, requestBody: rawBody, httpStatus, replyBody: rawText }
      booked.observe({ ...exchange, path })
      return exchange
    },
    bet: async (bet, changes) => visit.send('/transaction/bet', { ...bet, ...changes }),
    win: async ({ transaction_uuid, round }, changes) =>
      visit.send('/transaction/win', { reference_transaction_uuid: transaction_uuid, round, ...changes }),
    rollback: async ({ transaction_uuid, round }, changes) =>
      visit.send('/transaction/rollback', { reference_transaction_uuid: transaction_uuid, round, ...changes }),
    async balanceMinor() {
      const exchange = await visit.send('/user/balance')
      const reply = parseJsonObject(exchange.replyBody)
      const balance = parseRsAmount(reply?.['balance'], key.digits)
      if (exchange.httpStatus === 200 && reply?.['status'] === 'RS_OK' && balance !== undefined) return balance
      throw new BrokenRule('the balance could not be read', exchange)
    },
    leave: async () => undoBookings(visit, booked).catch(ignoreUnreachable),
  }
  return visit
}

/** A complete body for each call, with a new transaction and round. */
function bodyOf(path: RsPath, { key, newId, money }: RsVisit): object {
  const player = { user: key.account, request_uuid: newId() }
  if (path === '/user/info') return player
  const session = { ...player, token: key.token, game_code: key.game }
  if (path === '/user/balance') return { ...session, currency: key.currency }
  const transaction = { ...session, transaction_uuid: newId(), round: newId(), round_closed: false }
  if (path === '/transaction/rollback') return { ...transaction, reference_transaction_uuid: newId() }
  const movement = { ...transaction, currency: key.currency, amount: money(key.stakeMinor), is_free: false }
  return path === '/transaction/bet' ? movement : { ...movement, reference_transaction_uuid: newId() }
}

/** Rolls back booked bets and loses net winnings in a bet: the dialect has no other way to return them. */
async function undoBookings(visit: RsVisit, booked: ReturnType<typeof trackBookings>): Promise<void> {
  for (const { id, round, amount } of booked.betsLatestFirst()) {
    await visit.rollback({ transaction_uuid: id, round, amount })
  }
  const gained = booked.netWinnings()
  if (gained > 0) await visit.send('/transaction/bet', { amount: gained, round_closed: true })
}

/** If the wallet does not reply during cleanup, the balance changes, and the end of the run reports that. */
function ignoreUnreachable(error: unknown): void {
  if (!(error instanceof WalletUnreachable)) throw error
}
