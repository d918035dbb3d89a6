import * as contract from '@baize/contract'
import { testGame, type TestVendorSite } from './test-vendor.ts'

/** Creates a player with 1,000.00 at the vendor of a test server. The vendor moves the player's money. */
export async function openTestPlayer(site: Pick<TestVendorSite, 'newMember' | 'launch' | 'vendor'>) {
  const { call } = await site.newMember()
  const { account, session } = await site.launch(call)
  const fields = { account_id: account, currency: 'PLY', game_id: testGame.gameCode }
  let last = 0
  return {
    call,
    account,
    session,
    /** A transaction id that has not been used yet. */
    fresh: () => `${account.slice(0, 8)}-${(last += 1)}`,
    move: (type: 'bet' | 'win', id: string, amount: string, more: object = {}) =>
      site.vendor('/betwin', {
        ...fields,
        round_id: 'r',
        transactions: [{ type, id_provider: id, amount }],
        ...more,
      }),
    undo: (id: string, original: string, more: object = {}) =>
      site.vendor('/rollback', {
        ...fields,
        round_id_provider: 'r',
        finished: true,
        transactions: [{ type: 'rollback', id_provider: id, original_id_provider: original }],
        ...more,
      }),
    finish: (round = 'r') => site.vendor('/finish', { account_id: account, currency: 'PLY', round_id: round }),
    balance: async () => (await call(contract.balance, {})).balance,
  }
}
