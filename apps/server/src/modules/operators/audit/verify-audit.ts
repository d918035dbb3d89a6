import type { Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import { auditBetween, endOfChain, type AuditHead, type AuditRow } from './audit.sql.ts'
import { hashOfEntry, startOfChain } from './chain.ts'

/** How many rows one piece has. */
const pieceRows = 1_000n

/** A piece of the chain that was computed again. */
export interface VerifiedPiece {
  readonly checked: number
  /** The first row that is missing, or is not what was written. */
  readonly brokenAt: bigint | undefined
  /** Where to go on; `undefined` at the end, or where the chain is broken. */
  readonly next: bigint | undefined
  readonly head: AuditHead | undefined
}

/** Computes a piece of a brand's chain again, from a serial on. At its end it compares with the chain's head. */
export async function verifyPiece(db: Database, brandId: BrandId, from: bigint): Promise<VerifiedPiece> {
  const end = await endOfChain(db, brandId)
  if (end === undefined || from < 1n || from > end.head.serial) {
    const brokenAt =
      end !== undefined && end.last !== end.head.serial ? smaller(end.last, end.head.serial) + 1n : undefined
    return { checked: 0, brokenAt, next: undefined, head: end?.head }
  }
  const { head, last } = end
  const to = smaller(from + pieceRows - 1n, head.serial)
  // The row before tells what the first one continues.
  const rows = await auditBetween(db, brandId, from - 1n, to)
  const before = rows[0]?.serial === from - 1n ? rows.shift() : undefined
  const broken = firstBroken(rows, { from, to, prevHash: before?.hash ?? (from === 1n ? startOfChain : undefined) })
  const isEnd = to === head.serial
  const endBroken = isEnd && (last !== head.serial || rows.at(-1)?.hash.equals(head.hash) !== true)
  const brokenAt =
    broken ?? (endBroken ? (last === head.serial ? head.serial : smaller(last, head.serial) + 1n) : undefined)
  return {
    checked: rows.length,
    brokenAt,
    next: brokenAt === undefined && !isEnd ? to + 1n : undefined,
    head,
  }
}

function firstBroken(
  rows: readonly AuditRow[],
  piece: { readonly from: bigint; readonly to: bigint; readonly prevHash: Buffer | undefined },
): bigint | undefined {
  if (piece.prevHash === undefined) return piece.from - 1n
  let [expected, prev] = [piece.from, piece.prevHash]
  for (const row of rows) {
    const { prevHash, hash, ...entry } = row
    const isWhole = row.serial === expected && prevHash.equals(prev) && hashOfEntry(prev, entry).equals(hash)
    if (!isWhole) return expected
    ;[expected, prev] = [expected + 1n, hash]
  }
  return expected === piece.to + 1n ? undefined : expected
}

function smaller(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}
