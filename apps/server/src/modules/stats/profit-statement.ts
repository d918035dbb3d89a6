import type { profitStatement, QueryOf, TableCell, TableFile } from '@baize/contract'
import type { Language } from '@baize/phrases'
import { moneyPhrase, recordPhrase } from '@baize/phrases/statements'
import type { Session } from '../../kernel/caller.ts'
import { showProfit, type ProfitParts } from './show-profit.ts'

/** A member's profit and loss (2.102) by day as a file, the newest day first. */
export async function profitStatementOf(
  parts: ProfitParts,
  session: Session,
  query: QueryOf<typeof profitStatement>,
  language: Language,
): Promise<TableFile> {
  const { list } = await showProfit(parts, session, query)
  const { code } = parts.brands.byId(session.brandId).currency
  const say = (key: Parameters<typeof recordPhrase>[1]) => recordPhrase(language, key)
  const rows: readonly (readonly TableCell[])[] = list.map((day) => [
    day.day,
    day.bets,
    day.stake,
    day.payout,
    day.net,
    day.turnover,
    day.bonus,
    day.profit,
    day.deposit,
    day.withdrawal,
    code,
  ])
  return {
    format: query.format,
    name: 'profit-and-loss',
    columns: [
      { title: say('profit.day'), kind: 'text' },
      { title: say('profit.bets'), kind: 'count' },
      { title: say('record.stake'), kind: 'amount' },
      { title: say('record.payout'), kind: 'amount' },
      { title: say('record.net'), kind: 'amount' },
      { title: say('profit.turnover'), kind: 'amount' },
      { title: say('profit.bonus'), kind: 'amount' },
      { title: say('profit.profit'), kind: 'amount' },
      { title: say('profit.deposit'), kind: 'amount' },
      { title: say('profit.withdrawal'), kind: 'amount' },
      { title: moneyPhrase(language, 'entries.currency'), kind: 'text' },
    ],
    rows: atOnce(rows),
  }
}

/** A period has few days, so they are written at once. */
async function* atOnce<T>(rows: T): AsyncGenerator<T> {
  yield await Promise.resolve(rows)
}
