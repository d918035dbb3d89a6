import { formatGcpAmount } from '@baize/vendor-wire'
import type { Books, KnownMovement } from '../books/books.ts'
import { accepted, refused, type VendorCall } from './signed-calls.ts'

const maxPerPage = 1000
const maxRounds = 100

/** `POST /transactions`: the vendor's settled movements in a span of time. Unsettled movements are not included yet. */
export function transactionsCall(books: Books): VendorCall {
  return (vendor, { from, to, page, page_size: pageSize }) => {
    if (typeof from !== 'string' || typeof to !== 'string' || !isTime(from) || !isTime(to))
      return refused(400, 'bad_request')
    if (!isCount(page, Number.MAX_SAFE_INTEGER) || !isCount(pageSize, maxPerPage)) return refused(400, 'bad_request')
    const span = { from: utcOf(from), to: utcOf(to), page, pageSize }
    const { movements, totalPages } = books.settledBetween(vendor.code, span)
    return accepted({ transactions: movements.map(present), total_pages: totalPages })
  }
}

/** `POST /rounds/status`: whether rounds have ended. */
export function roundsStatusCall(books: Books): VendorCall {
  return (vendor, { round_ids: ids }) => {
    if (!Array.isArray(ids) || ids.length > maxRounds || !ids.every((id) => typeof id === 'string'))
      return refused(400, 'bad_request')
    return accepted({ rounds: ids.map((id) => ({ round_id: id, status: statusOf(books, vendor.code, id) })) })
  }
}

function statusOf(books: Books, vendorCode: string, roundId: string): 'open' | 'finished' | 'unknown' {
  const known = books.movementsOfRound(roundId).filter(({ movement }) => movement.vendorCode === vendorCode)
  if (known.length === 0) return 'unknown'
  if (hasOpenStake(books, known)) return 'open'
  const isOver = known.every(({ ending }) => ending !== undefined)
  const isClosed = known.some(
    ({ movement, ending }) => movement.closesRound || (movement.type === 'bet' && ending === 'failed'),
  )
  return isOver && isClosed ? 'finished' : 'open'
}

/** A round of a hall is open as long as one of its stakes is, even if another was refused or given back. */
function hasOpenStake(books: Books, known: readonly KnownMovement[]): boolean {
  return known.some(({ movement: { id, type } }) => type === 'bet' && books.hallStakes.isOpen(id))
}

function present({ movement, ending }: KnownMovement) {
  return {
    id: movement.id,
    type: movement.type === 'freespins' ? 'win' : movement.type,
    account_id: movement.accountId,
    game_id: movement.gameCode,
    round_id: movement.roundId,
    currency: movement.currency.code,
    amount: formatGcpAmount(BigInt(movement.amountMinor), movement.currency.digits),
    ...(movement.type === 'rollback' && movement.originalId !== undefined ? { original_id: movement.originalId } : {}),
    status: ending,
    at: movement.at,
  }
}

const isTime = (text: string) => /^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(Date.parse(text))
/** The format in which the books compare times. */
const utcOf = (text: string) => new Date(text).toISOString()
const isCount = (value: unknown, max: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= max
