import type { Client } from '../../packages/contract/src/client.ts'
import { accountRecord, bettingRecord, profitAndLoss, type QueryOf } from '../../packages/contract/src/index.ts'
import type { Question } from './ask.ts'
import type { Known } from './questions.ts'

/** A member's own records on the site. */
export function memberQuestions(
  who: string,
  client: Client,
  { early, late }: Pick<Known, 'early' | 'late'>,
): Question[] {
  const movements = (query: Partial<QueryOf<typeof accountRecord>>) => client(accountRecord, { query })
  const bets = (query: Partial<QueryOf<typeof bettingRecord>>) => client(bettingRecord, { query })
  const profit = (query: Partial<QueryOf<typeof profitAndLoss>>) => client(profitAndLoss, { query })
  const question = (group: string, name: string, ask: () => Promise<unknown>) => ({
    group,
    name: `${who}: ${name}`,
    ask,
  })
  return [
    question('account_record', 'newest', () => movements({})),
    question('account_record', 'deep', () => movements({ pageNo: 400 })),
    question('account_record', 'withdrawals', () => movements({ group: 'withdrawal' })),
    question('account_record', 'weeks', () => movements({ from: early, to: late })),
    question('account_record', 'a day', () => movements({ from: early, to: early })),
    question('betting_record', 'newest', () => bets({})),
    question('betting_record', 'deep', () => bets({ pageNo: 400 })),
    question('betting_record', 'weeks', () => bets({ from: early, to: late })),
    question('betting_record', 'won', () => bets({ result: 'won' })),
    question('betting_record', 'open: none', () => bets({ state: 'open' })),
    question('betting_record', 'game', () => bets({ gameCode: 'bz-lotus-lanterns' })),
    question('betting_record', 'vendor', () => bets({ vassalage: 'PG' })),
    question('profit', 'a week', () => profit({})),
    question('profit', 'weeks', () => profit({ from: early, to: late })),
  ]
}
