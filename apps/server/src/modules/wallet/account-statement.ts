import type { accountStatement, QueryOf, TableCell, TableFile } from '@baize/contract'
import { formatAmount, minorSum, subtractMinor } from '@baize/money'
import type { Language } from '@baize/phrases'
import { moneyPhrase, recordPhrase } from '@baize/phrases/statements'
import type { DataOwner } from '../../kernel/personal-data.ts'
import type { AccountId, Movement, MovementFilter } from '../ledger/index.ts'
import { filterOf, presenter, type RecordGames } from './list-movements.ts'
import { accountOf, type WalletParts } from './wallet-account.ts'

/** How many movements are read at a time. */
const rowsAtOnce = 1_000

/** A member's account record (2.101) as a file: the movements of a period, the newest first. */
export async function accountStatementOf(
  parts: WalletParts,
  games: RecordGames,
  owner: DataOwner,
  query: QueryOf<typeof accountStatement>,
  language: Language,
): Promise<TableFile> {
  const { brandId, memberId } = owner
  const { accountId, currency } = await accountOf(parts, brandId, memberId, 'main')
  const { timeZone } = parts.brands.byId(brandId)
  const filter = filterOf(query, timeZone)
  const present = presenter(games, brandId, language, currency.digits)
  const amount = (value: bigint) => formatAmount(minorSum(value), currency.digits)
  const cells = (movement: Movement): readonly TableCell[] => {
    const shown = present(movement)
    return [
      movement.at.toZonedDateTimeISO(timeZone).toPlainDateTime(),
      shown.postingId,
      moneyPhrase(language, `entry.${movement.kind}`),
      shown.gameName ?? shown.gameCode,
      shown.vendorName,
      amount(subtractMinor(movement.balanceAfterMinor, movement.amountMinor)),
      amount(movement.amountMinor),
      amount(movement.balanceAfterMinor),
      currency.code,
      shown.depositId ?? shown.withdrawalId ?? shown.roundId,
      shown.transactionId,
    ]
  }
  return {
    format: query.format,
    name: 'account-record',
    columns: columnsOf(language, timeZone),
    rows: rowsOf(pagesOf(parts, accountId, filter), cells),
  }
}

function columnsOf(language: Language, timeZone: string): TableFile['columns'] {
  const say = (key: Parameters<typeof moneyPhrase>[1]) => moneyPhrase(language, key)
  return [
    { title: `${recordPhrase(language, 'record.time')} (${timeZone})`, kind: 'time' },
    { title: say('entries.posting'), kind: 'text' },
    { title: say('entries.kind'), kind: 'text' },
    { title: say('entries.game'), kind: 'text' },
    { title: say('entries.provider'), kind: 'text' },
    { title: say('entries.before'), kind: 'amount' },
    { title: say('entries.amount'), kind: 'amount' },
    { title: say('entries.balance'), kind: 'amount' },
    { title: say('entries.currency'), kind: 'text' },
    { title: say('entries.reference'), kind: 'text' },
    { title: say('entries.transaction'), kind: 'text' },
  ]
}

/** The movements from the newest there is now; what comes while they are read is left out. */
async function* pagesOf(
  { ledger }: WalletParts,
  accountId: AccountId,
  filter: MovementFilter,
): AsyncGenerator<readonly Movement[]> {
  let { upTo } = await ledger.findMovements(accountId, filter)
  for (;;) {
    const page = await ledger.movements(accountId, { ...filter, from: 1n, upTo, limit: rowsAtOnce, offset: 0 })
    yield page
    const last = page.at(-1)
    if (last === undefined || page.length < rowsAtOnce) return
    upTo = last.sequence - 1n
  }
}

async function* rowsOf(pages: AsyncIterable<readonly Movement[]>, cells: (movement: Movement) => readonly TableCell[]) {
  for await (const page of pages) yield page.map(cells)
}
