import { formatAmount } from '@baize/money'
import type { Clock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/database/pool.ts'
import type { Outbox } from '../../../kernel/outbox.ts'
import type { Catalog } from '../../catalog/index.ts'
import type { Protection } from '../../protection/index.ts'
import { askedPostings, type Ledger } from '../../ledger/index.ts'
import { unknownCountry } from '../players/launch-forms.ts'
import type { ConnectedVendor } from '../registry/connected-vendor.ts'
import { VendorUnreachable, type VendorClient, type VendorReply } from '../registry/vendor-client.ts'
import type { VendorRegistry } from '../registry/vendor-registry.ts'
import { expiryOf, freeRoundsKey, freeRoundsPaths } from './free-rounds.rules.ts'
import {
  endWithoutWord,
  noteEnded,
  noteProblem,
  noteSent,
  postpone,
  takeDueFreeRounds,
  type FreeRoundsRow,
} from './free-rounds.sql.ts'

export interface SendParts {
  readonly database: Database
  readonly clock: Clock
  readonly ledger: Pick<Ledger, 'transactions'>
  readonly catalog: Pick<Catalog, 'of'>
  readonly client: VendorClient
  readonly registry: Pick<VendorRegistry, 'find'>
  readonly outbox: Pick<Outbox, 'publish'>
  readonly protection: Pick<Protection, 'excludedAmong'>
}

const takenAtOnce = 500
/** A vendor that has left this many unanswered is unreachable: its other free rounds wait for the next tick. */
const maxUnanswered = 3

/**
 * Asks vendors to give the free rounds that operators issued, and to cancel those that they cancelled, until it is told to
 * stop; and ends those that are over. Each is taken by one process at a time, and an answer that never came is asked for
 * again under the same name, later each time. Returns how many it took.
 */
export async function sendFreeRounds(parts: SendParts, signal: AbortSignal): Promise<number> {
  const unanswered = new Map<string, number>()
  for (let count = 0; count < takenAtOnce; count += 1) {
    const silent = [...unanswered].filter(([, times]) => times >= maxUnanswered).map(([vendor]) => vendor)
    const row = signal.aborted ? undefined : await takeDueFreeRounds(parts.database, parts.clock.now(), silent)
    if (row === undefined) return count
    const vendor = `${row.brandId}/${row.vendorCode}`
    if (!(await isAnswered(parts, row))) unanswered.set(vendor, (unanswered.get(vendor) ?? 0) + 1)
  }
  return takenAtOnce
}

async function isAnswered(parts: SendParts, row: FreeRoundsRow): Promise<boolean> {
  const now = parts.clock.now()
  const isOver = Temporal.Instant.compare(now, expiryOf(row)) >= 0
  const isLate = row.sentAt === null && Temporal.Instant.compare(now, row.validUntil) >= 0
  if (isOver || isLate) await expire(parts, row)
  else if (row.sentAt !== null && row.cancelAskedAt === null)
    await postpone(parts.database, row.freeRoundsId, expiryOf(row))
  else if (await mustWait(parts, row)) await postpone(parts.database, row.freeRoundsId, now.add({ hours: 1 }))
  else return ask(parts, row)
  return true
}

/** Whoever has excluded themselves meanwhile is given nothing for as long as that lasts. */
async function mustWait({ protection }: SendParts, { brandId, memberId, sentAt, cancelAskedAt }: FreeRoundsRow) {
  if (sentAt !== null || cancelAskedAt !== null) return false
  return (await protection.excludedAmong(brandId, [memberId])).has(memberId)
}

/** If the vendor told us the end and a crash kept it out of the row, the ledger knows what was won. */
async function expire({ database, clock, ledger, registry }: SendParts, row: FreeRoundsRow): Promise<void> {
  const vendor = registry.find(row.brandId, row.vendorCode)
  const key = freeRoundsKey(row.freeRoundsId)
  const stored = vendor && (await ledger.transactions(vendor.providerId, [key])).get(key)
  const [win] = askedPostings(stored?.postings ?? [])
  if (win === undefined)
    await endWithoutWord(database, row.freeRoundsId, { state: 'expired', problem: row.problem }, clock.now())
  else await noteEnded(database, row.freeRoundsId, { state: 'finished', wonMinor: win.amountMinor }, win.postedAt)
}

/** Returns `false` if the vendor gave no answer. */
async function ask(parts: SendParts, row: FreeRoundsRow): Promise<boolean> {
  const vendor = parts.registry.find(row.brandId, row.vendorCode)
  const paths = vendor && freeRoundsPaths[vendor.settings.launchForm]
  if (vendor === undefined || paths === undefined) {
    await noteProblem(parts.database, row.freeRoundsId, 'the vendor is not connected')
    return true
  }
  const isCancelling = row.cancelAskedAt !== null
  const [path, body] = isCancelling
    ? [paths.cancel, { issue_id: row.freeRoundsId }]
    : [paths.issue, bodyOf(vendor, row)]
  try {
    const reply = await parts.client.call(vendor, path, { ...body, ...vendor.settings.launchFields })
    if (mayAnswerOtherwise(reply)) throw new VendorUnreachable(row.vendorCode, path, `it answered ${reply.status}`)
    await (isCancelling ? noteCancelAnswer(parts, row, reply) : noteIssueAnswer(parts, row, reply))
    return true
  } catch (error) {
    if (!(error instanceof VendorUnreachable)) throw error
    await noteProblem(parts.database, row.freeRoundsId, `no answer, try ${row.tries}`)
    return false
  }
}

const mayAnswerOtherwise = ({ status }: VendorReply) => status >= 500 || status === 408 || status === 429
const isAccepted = ({ status }: VendorReply) => status >= 200 && status < 300
/** The vendor has them already: an earlier answer was lost. */
const isKnown = ({ status }: VendorReply) => status === 409

/** What a vendor is told of new free rounds. It does not learn more of the player than when a game is opened. */
function bodyOf({ names, currency }: ConnectedVendor, row: FreeRoundsRow) {
  const name = names.nameOf(row.memberId)
  return {
    issue_id: row.freeRoundsId,
    games: [row.gameCode],
    freespins_quantity: row.rounds,
    bet_amount: formatAmount(row.betMinor, currency.digits),
    valid_until: row.validUntil.toString({ smallestUnit: 'second' }),
    account: { id: name, currency: currency.code, nickname: name, country: unknownCountry },
  }
}

async function noteIssueAnswer(parts: SendParts, row: FreeRoundsRow, reply: VendorReply): Promise<void> {
  const { database, clock, outbox, catalog } = parts
  const { freeRoundsId, brandId, memberId, vendorCode, gameCode, rounds, validUntil } = row
  const now = clock.now()
  if (!isAccepted(reply) && !isKnown(reply)) {
    await endWithoutWord(database, freeRoundsId, { state: 'refused', problem: saidIn(reply) }, now)
    return
  }
  const game = catalog.of(brandId).game({ vendorCode, gameCode })
  const payload = {
    memberId: String(memberId),
    rounds,
    game: game?.name ?? {},
    gameCode,
    validUntil: validUntil.toString(),
  }
  await database.transaction().execute(async (tx) => {
    if (await noteSent(tx, freeRoundsId, { now, dueAt: expiryOf(row) }))
      await outbox.publish(tx, { brandId, topic: 'free_rounds.given', payload })
  })
}

async function noteCancelAnswer({ database, clock }: SendParts, row: FreeRoundsRow, reply: VendorReply): Promise<void> {
  if (isAccepted(reply))
    await endWithoutWord(database, row.freeRoundsId, { state: 'cancelled', problem: null }, clock.now())
  // What the vendor does not cancel goes on: the member may be playing it.
  else await noteProblem(database, row.freeRoundsId, `not cancelled: ${saidIn(reply)}`, { dueAt: expiryOf(row) })
}

/** What the vendor said, in printable characters: operators read it at a terminal. */
function saidIn({ status, body }: VendorReply): string {
  return `it answered ${status} ${JSON.stringify(body)}`.replaceAll(/[^ -~]/g, '?')
}
