import type { Bet, bettingStatement, QueryOf, TableCell, TableFile } from '@baize/contract'
import type { Language } from '@baize/phrases'
import { moneyPhrase, recordPhrase } from '@baize/phrases/statements'
import type { DataOwner } from '../../kernel/personal-data.ts'
import { presentRows } from './list-bets.ts'
import { newestAt, readOn, type RecordRow } from './read-record.sql.ts'
import { openSearch, type RecordSearch } from './record-search.ts'
import type { RecordParts } from './records.parts.ts'

/** How many rows are read at a time. */
const rowsAtOnce = 1_000

/** A member's betting record (2.100) as a file: the rounds of a period, the newest first. */
export async function bettingStatementOf(
  parts: RecordParts,
  owner: DataOwner,
  query: QueryOf<typeof bettingStatement>,
  language: Language,
): Promise<TableFile> {
  const search = await openSearch(parts, owner, query)
  const { timeZone, currency } = search.brand
  const cells = (bet: Bet): readonly TableCell[] => [
    wallClock(bet.placedAt, timeZone),
    wallClock(bet.lastAt, timeZone),
    bet.vendorName,
    bet.gameName ?? bet.gameCode,
    bet.roundId,
    recordPhrase(language, `round.${bet.state}`),
    bet.bets,
    bet.stake,
    bet.returned,
    bet.payout,
    bet.net,
    currency.code,
  ]
  return {
    format: query.format,
    name: 'betting-record',
    columns: columnsOf(language, timeZone),
    rows: rowsOf(pagesOf(parts, search), async (rows) => (await presentRows(parts, search, rows, language)).map(cells)),
  }
}

function wallClock(time: string, timeZone: string): Temporal.PlainDateTime {
  return Temporal.Instant.from(time).toZonedDateTimeISO(timeZone).toPlainDateTime()
}

function columnsOf(language: Language, timeZone: string): TableFile['columns'] {
  const say = (key: Parameters<typeof recordPhrase>[1]) => recordPhrase(language, key)
  return [
    { title: `${say('record.time')} (${timeZone})`, kind: 'time' },
    { title: `${say('record.lastAt')} (${timeZone})`, kind: 'time' },
    { title: say('record.vendor'), kind: 'text' },
    { title: say('record.game'), kind: 'text' },
    { title: say('round.id'), kind: 'text' },
    { title: say('round.state'), kind: 'text' },
    { title: say('profit.bets'), kind: 'count' },
    { title: say('record.stake'), kind: 'amount' },
    { title: say('record.returned'), kind: 'amount' },
    { title: say('record.payout'), kind: 'amount' },
    { title: say('record.net'), kind: 'amount' },
    { title: moneyPhrase(language, 'entries.currency'), kind: 'text' },
  ]
}

/** The rows from the newest there is now; rounds that begin while they are read are left out. */
async function* pagesOf(
  { database }: RecordParts,
  { period, filter }: RecordSearch,
): AsyncGenerator<readonly RecordRow[]> {
  const upTo = await newestAt(database, period.accountIds)
  let last: RecordRow | undefined
  while (upTo !== undefined) {
    const page = await readOn(database, { ...period, upTo }, filter, last, rowsAtOnce)
    yield page
    last = page.at(-1)
    if (page.length < rowsAtOnce) return
  }
}

async function* rowsOf(
  pages: AsyncIterable<readonly RecordRow[]>,
  present: (rows: readonly RecordRow[]) => Promise<(readonly TableCell[])[]>,
) {
  for await (const page of pages) yield await present(page)
}
