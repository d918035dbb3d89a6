import * as contract from '@baize/contract'
import type { TestServer } from './open-test-server.ts'

type Call = ReturnType<TestServer['client']>
type Asked = Readonly<Record<string, string | number>>

/** The betting record of a member. Sends what the types forbid where a test wants to. */
export const recordOf = (call: Call, query: Asked = {}) => call(contract.bettingRecord, { query })

/** Every row of a record, page by page and window by window. */
export async function readAll(call: Call, query: Asked = {}): Promise<contract.Bet[]> {
  const list: contract.Bet[] = []
  let upTo: string | null = ''
  do {
    const from: Asked = upTo === '' ? {} : { upTo }
    const first = await recordOf(call, { pageSize: 3, ...query, ...from })
    list.push(...first.list)
    for (let pageNo = 2; pageNo <= first.totalPages; pageNo += 1)
      list.push(...(await recordOf(call, { pageSize: 3, ...query, upTo: first.upTo, pageNo })).list)
    upTo = first.earlierUpTo
  } while (upTo !== null)
  return list
}

/** An amount in cents. */
export const cents = (amount: string) => BigInt(amount.replace('.', ''))

/** The sums of rows, in cents. */
export function sumOf(rows: readonly Pick<contract.Bet, 'bets' | 'stake' | 'returned' | 'payout' | 'net'>[]) {
  const add = (of: 'stake' | 'returned' | 'payout' | 'net') => rows.reduce((sum, row) => sum + cents(row[of]), 0n)
  const bets = rows.reduce((sum, row) => sum + row.bets, 0)
  return { bets, stake: add('stake'), returned: add('returned'), payout: add('payout'), net: add('net') }
}

/** One round of a game of our own. */
export const spin = (call: Call, key: string, gameCode = 'bz-lotus-lanterns', stake = '1.00') =>
  call(contract.playRound, { params: { gameCode }, body: { stake }, idempotencyKey: key })
