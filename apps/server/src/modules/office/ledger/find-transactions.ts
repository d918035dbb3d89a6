import type { ReplyOf } from '@baize/contract'
import type { findTransactions as findContract } from '@baize/contract/office'
import type { Operator } from '../../../kernel/caller.ts'
import { transactionsOfKeys, transactionsOfRound, type FoundTransaction } from '../../ledger/index.ts'
import { roundPlace } from '../../play/index.ts'
import { bookedAt } from '../../tables/index.ts'
import { roundsOfNumber } from '../../vendors/index.ts'
import type { LedgerPageParts } from './ledger-page.parts.ts'
import { presentTransactions } from './present-books.ts'

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** What payments and adjustments book under, before the id. */
const ownPrefixes = [
  'deposit',
  'withdrawal',
  'withdrawal-paid',
  'withdrawal-back',
  'withdrawal-refund',
  'adjustment',
] as const

/** A vendor's number of a round may belong to several players, and in different vendors to different rounds. */
const mostRounds = 20
const mostShown = 100

/**
 * Finds transactions by what somebody has at hand: their key, as the vendor or we name it, or the id of a deposit, a withdrawal,
 * an adjustment or a round.
 */
export async function findTransactions(
  parts: LedgerPageParts,
  { brandId }: Operator,
  typed: string,
): Promise<ReplyOf<typeof findContract>> {
  const { database } = parts
  const id = typed.toLowerCase()
  const ownKeys = uuid.test(id) ? ownPrefixes.map((prefix) => ({ key: `${prefix}:${id}`, provider: 'house' })) : []
  const byKey = await transactionsOfKeys(database, brandId, [{ key: typed }, ...ownKeys])
  const places = await placesOfRound(parts, typed)
  const ofRounds = await Promise.all(
    places.map((place) => transactionsOfRound(database, brandId, { ...place, round: place.round })),
  )
  const found = distinct([...byKey, ...ofRounds.flat()])
  const list = await presentTransactions(parts, brandId, found.slice(0, mostShown))
  return { list, isMore: found.length > mostShown }
}

async function placesOfRound({ database }: LedgerPageParts, typed: string) {
  const id = typed.toLowerCase()
  const [own, ofTable, ofVendors] = await Promise.all([
    uuid.test(id) ? roundPlace(database, id) : undefined,
    uuid.test(id) ? bookedAt(database, id, mostRounds) : [],
    roundsOfNumber(database, typed, mostRounds),
  ])
  const places = [
    ...ofTable.map((place) => ({
      ...place,
      round: id,
      since: place.since.subtract({ minutes: 1 }),
      until: place.until.add({ minutes: 1 }),
    })),
    ...ofVendors.map((place) => ({ ...place, round: typed })),
  ]
  if (own === undefined) return places
  const { providerId, accountId, at } = own
  const day = { since: at.subtract({ hours: 1 }), until: at.add({ hours: 1 }) }
  return [{ providerId, accountId, round: id, ...day }, ...places]
}

function distinct(found: readonly FoundTransaction[]): FoundTransaction[] {
  const known = new Map(found.map((one) => [`${one.provider} ${one.accountId} ${one.key}`, one]))
  return [...known.values()].toSorted((one, other) => timeOf(one) - timeOf(other))
}

function timeOf({ postings: [first] }: FoundTransaction): number {
  return first?.at.epochMilliseconds ?? 0
}
