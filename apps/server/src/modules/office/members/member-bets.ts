import type { QueryOf, ReplyOf } from '@baize/contract'
import type { memberBets, memberRound, OfficeRound } from '@baize/contract/office'
import type { DataOwner } from '../../../kernel/personal-data.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { transactionsOfKeys, transactionsOfRound } from '../../ledger/index.ts'
import { proveRound, recomputes } from '../../play/index.ts'
import { tableStandings } from '../../tables/index.ts'
import { bossStandings } from '../../waters/index.ts'
import { findRow, listBets as listRecord } from '../../records/index.ts'
import { roundsOfNumber } from '../../vendors/index.ts'
import { presentTransactions } from '../ledger/present-books.ts'
import { ownerOf, type MemberPageParts, type Viewer } from './members.parts.ts'

type Row = NonNullable<Awaited<ReturnType<typeof findRow>>>

/** The betting record, as the member sees it. */
export async function listBets(
  parts: MemberPageParts,
  { operator, language }: Viewer,
  number: string,
  query: QueryOf<typeof memberBets>,
): Promise<ReplyOf<typeof memberBets>> {
  return listRecord(parts.records, await ownerOf(parts, operator, number), query, language)
}

const mostShown = 100
/** A vendor's number of a round may belong to several players. */
const mostRounds = 20
/** A round of our own is booked at once; a vendor's row lies where the round's postings of that day do. */
const around = { minutes: 1 }

/** What a row of the record booked, and the proof of a round of our own. Throws `play.round_not_found`. */
export async function showRound(
  parts: MemberPageParts,
  { operator, language }: Viewer,
  number: string,
  { betId }: QueryOf<typeof memberRound>,
): Promise<OfficeRound> {
  const owner = await ownerOf(parts, operator, number)
  const row = await findRow(parts.records, owner, betId)
  if (row === undefined) throw new Refusal('play.round_not_found')
  const found = await transactionsOf(parts, owner, row)
  // The proof of a round that everybody at a table shared is public, under the round's id.
  const standings = async () => [
    ...(await tableStandings(parts.database, [row])),
    ...(await bossStandings(parts.database, [row])),
  ]
  const isShared = row.isOwn && !row.roundless && (await standings()).length > 0
  return {
    transactions: await presentTransactions(parts, owner.brandId, found.slice(0, mostShown)),
    isMore: found.length > mostShown,
    proof:
      row.isOwn && !row.roundless && !isShared ? await proofOf(parts, { operator, language }, owner, row.round) : null,
  }
}

/** Everything that a round booked, also on other days; for a win that belongs to no round, its own transaction. */
async function transactionsOf({ database }: MemberPageParts, { brandId }: DataOwner, row: Row) {
  const { accountId, providerId, round, firstAt, lastAt } = row
  if (row.roundless) {
    const found = await transactionsOfKeys(database, brandId, [{ key: round, provider: row.provider }])
    return found.filter((one) => one.accountId === accountId)
  }
  const places = row.isOwn ? [] : await roundsOfNumber(database, round, mostRounds)
  const whole = places.find((one) => one.accountId === accountId && one.providerId === providerId)
  const since = [firstAt, whole?.since ?? firstAt].toSorted(Temporal.Instant.compare)[0] ?? firstAt
  const until = [lastAt, whole?.until ?? lastAt].toSorted(Temporal.Instant.compare)[1] ?? lastAt
  const place = { accountId, providerId, round, since: since.subtract(around), until: until.add(around) }
  return transactionsOfRound(database, brandId, place)
}

async function proofOf(parts: MemberPageParts, { language }: Viewer, owner: DataOwner, roundId: string) {
  const proof = await proveRound(parts.play, { ...owner, role: 'member', wallet: 'main' }, roundId, language)
  return { ...proof, isRecomputed: recomputes(proof, parts.brands.byId(owner.brandId).currency.digits) }
}
