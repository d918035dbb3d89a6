import type { BrandId, MemberId } from './ids.ts'

/** Whose data it is. */
export interface DataOwner {
  readonly brandId: BrandId
  readonly memberId: MemberId
}

/** One list of what the server holds about a member. Each module contributes its own to the member's file. */
export interface PersonalData {
  /** The list's name in the file. */
  readonly name: string
  /** The tables that it is read from. A test finds tables about members that no list reads. */
  readonly tables: readonly string[]
  /** The member's rows, a page at a time, so that a member with a million rows needs no more memory than others. */
  pagesOf(owner: DataOwner): AsyncIterable<readonly object[]>
}

/** How many rows are read at once. */
const pageRows = 1_000

/** Reads pages of rows, each from where the one before ended, until one is not full. */
export async function* pagesOfRows<Row extends object>(
  read: (after: Row | undefined, max: number) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  let after: Row | undefined
  for (;;) {
    const rows = await read(after, pageRows)
    if (rows.length > 0) yield rows
    after = rows.at(-1)
    if (rows.length < pageRows) return
  }
}
