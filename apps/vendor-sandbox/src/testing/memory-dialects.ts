import {
  formatGcpAmount,
  formatRsAmount,
  isJsonObject,
  parseGcpAmount,
  parseJsonObject,
  parseRsAmount,
  type JsonObject,
} from '@baize/vendor-wire'
import type { MemoryBooks } from './memory-books.ts'

/** A received call. */
export interface ReceivedCall {
  readonly url: string
  readonly raw: string
  readonly isSigned: boolean
}

/** The reply to a call. */
export interface MemoryAnswer {
  readonly status: number
  readonly body: object
}

/** Replies in the gcp dialect. */
export function answerGcp(books: MemoryBooks, { url, raw, isSigned }: ReceivedCall): MemoryAnswer {
  const call = parseJsonObject(raw) ?? {}
  if (!isSigned) {
    books.seen.badSignatures += 1
    return refuseGcp(books, 403)
  }
  const round = String(call['round_id'] ?? call['round_id_provider'])
  if (call['finished'] === true || url.endsWith('/finish')) books.finishedRounds.add(round)
  const balance = () => formatGcpAmount(books.balanceMinor, 2)
  if (url.endsWith('/balance') || url.endsWith('/finish')) return { status: 200, body: { balance: balance() } }
  if (url.endsWith('/freespins')) {
    const won = call['amount'] === '0.00' ? 0n : parseGcpAmount(call['amount'], 2)
    if (won === undefined) return refuseGcp(books, 400)
    books.book(`free:${String(call['issue_id'])}`, won)
    return { status: 200, body: { balance: balance() } }
  }
  const transactions: { id_provider: string; id: string }[] = []
  for (const one of transactionsOf(call)) {
    const done = bookGcp(books, one)
    if (typeof done === 'number') return refuseGcp(books, done)
    transactions.push({ id_provider: String(one['id_provider']), id: done })
  }
  return { status: 200, body: { round_id: round, balance: balance(), transactions } }
}

/** The wallet's id of the booking, empty if there was nothing to undo, or the code of a refusal. */
function bookGcp(books: MemoryBooks, one: JsonObject): string | number {
  const id = String(one['id_provider'])
  if (one['type'] === 'rollback') return books.undo(id, String(one['original_id_provider'])) ? `w-${id}` : ''
  const amount = parseGcpAmount(one['amount'], 2)
  if (amount === undefined) return 400
  const isBet = one['type'] === 'bet'
  if (isBet && books.tombstones.has(id)) {
    books.seen.tombstonedBets += 1
    return 409
  }
  if (isBet && books.isSessionOver && !books.booked.has(id)) return 101
  return books.book(id, isBet ? -amount : amount) === 'refused' ? 100 : `w-${id}`
}

function refuseGcp(books: MemoryBooks, code: number): MemoryAnswer {
  const balance = formatGcpAmount(books.balanceMinor, 2)
  const meta = { api_code: String(code), api_message: 'refused', balance }
  return { status: 400, body: { code: 'invalid_argument', msg: 'refused', meta } }
}

function transactionsOf(call: JsonObject): readonly JsonObject[] {
  const list: unknown = call['transactions']
  return Array.isArray(list) ? list.filter(isJsonObject) : []
}

/** Replies in the rs dialect. */
export function answerRs(books: MemoryBooks, { url, raw, isSigned }: ReceivedCall): MemoryAnswer {
  const call = parseJsonObject(raw) ?? {}
  const status = isSigned ? bookRs(books, url, call) : 'RS_ERROR_INVALID_SIGNATURE'
  if (!isSigned) books.seen.badSignatures += 1
  const { user, request_uuid } = call
  const balance = formatRsAmount(books.balanceMinor, 2)
  return { status: 200, body: { status, user, request_uuid, currency: 'PLY', balance } }
}

function bookRs(books: MemoryBooks, url: string, call: JsonObject): string {
  if (url.endsWith('/user/balance')) return 'RS_OK'
  const id = String(call['transaction_uuid'])
  const reference = String(call['reference_transaction_uuid'])
  if (call['round_closed'] === true) books.finishedRounds.add(String(call['round']))
  if (url.endsWith('/transaction/rollback'))
    return books.undo(id, reference) ? 'RS_OK' : 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST'
  const amount = parseRsAmount(call['amount'], 2)
  if (amount === undefined) return 'RS_ERROR_WRONG_TYPES'
  if (url.endsWith('/transaction/win')) {
    if (!books.booked.has(reference)) return 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST'
    if (books.undone.has(reference)) return 'RS_ERROR_TRANSACTION_ROLLED_BACK'
    books.book(id, amount)
    return 'RS_OK'
  }
  if (books.tombstones.has(id)) {
    books.seen.tombstonedBets += 1
    return 'RS_ERROR_TRANSACTION_ROLLED_BACK'
  }
  if (books.isSessionOver && !books.booked.has(id)) return 'RS_ERROR_TOKEN_EXPIRED'
  return books.book(id, -amount) === 'refused' ? 'RS_ERROR_NOT_ENOUGH_MONEY' : 'RS_OK'
}
