import * as contract from '@baize/contract'
import { testGame, type TestVendorHouse } from './test-vendor.ts'

/** A new player at the vendor of a test house, with 1,000.00, whose money the vendor moves. */
export async function openTestPlayer(house: Pick<TestVendorHouse, 'newMember' | 'launch' | 'vendor'>) {
  const { call } = await house.newMember()
  const { account, session } = await house.launch(call)
  const fields = { account_id: account, currency: 'PLY', game_id: testGame.gameCode }
  let last = 0
  return {
    call,
    account,
    session,
    /** An id that no movement has yet. */
    fresh: () => `${account.slice(0, 8)}-${(last += 1)}`,
    move: (type: 'bet' | 'win', id: string, amount: string, more: object = {}) =>
      house.vendor('/betwin', {
        ...fields,
        round_id: 'r',
        transactions: [{ type, id_provider: id, amount }],
        ...more,
      }),
    undo: (id: string, original: string) =>
      house.vendor('/rollback', {
        ...fields,
        round_id_provider: 'r',
        finished: true,
        transactions: [{ type: 'rollback', id_provider: id, original_id_provider: original }],
      }),
    finish: (round = 'r') => house.vendor('/finish', { account_id: account, currency: 'PLY', round_id: round }),
    balance: async () => (await call(contract.balance, {})).balance,
  }
}
