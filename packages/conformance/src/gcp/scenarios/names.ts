import { NotApplicable, type Scenario } from '../../scenario.ts'
import { mustBook, mustHold, mustRefuse, mustReturnBalance } from '../gcp-checks.ts'
import type { GcpVisit } from '../gcp-visit.ts'

const group = 'names'

/** A bet with one field changed, which must be refused with one of the codes and book nothing. */
function refusedBet(
  name: string,
  rule: string,
  apiCodes: readonly string[],
  changes: (visit: GcpVisit) => readonly object[],
): Scenario<GcpVisit> {
  return {
    group,
    name,
    rule,
    stakes: 1,
    async run(visit) {
      const before = await visit.balanceMinor()
      for (const change of changes(visit)) {
        const exchange = await visit.send('/betwin', change)
        mustRefuse(exchange, ...apiCodes)
        await mustHold(visit, before, exchange)
      }
    },
  }
}

/** Unknown or disabled players, currencies and games. */
export const nameScenarios: readonly Scenario<GcpVisit>[] = [
  refusedBet(
    'currency-pattern',
    'A currency that does not match ^[A-Z][A-Z0-9_]{2,31}$ is rejected with api_code 400 or 154.',
    ['400', '154'],
    ({ key: { currency } }) =>
      [currency.toLowerCase(), 'EU', '9EUR', 'EU-R', 'E'.repeat(33)].map((wrong) => ({ currency: wrong })),
  ),
  refusedBet('currency-other', "A currency other than the account's is rejected with api_code 154.", ['154'], () => [
    { currency: 'ZZ_CONFORMANCE' },
  ]),
  refusedBet(
    'account-unknown',
    'An account that does not exist is rejected with api_code 101.',
    ['101'],
    ({ newId }) => [{ account_id: newId() }],
  ),
  refusedBet(
    'game-unknown',
    'A game that does not exist is rejected with api_code 404 or 405, whatever script its id is written in.',
    ['404', '405'],
    ({ newId }) => [{ game_id: newId() }, { game_id: 'เกม-龍' }],
  ),
  {
    group,
    name: 'player-disabled',
    rule: 'A bet by a disabled player is rejected with api_code 110.',
    stakes: 0,
    async run(visit) {
      mustRefuse(await visit.send('/betwin', { account_id: disabledAccount(visit) }), '110')
    },
  },
  {
    group,
    name: 'player-disabled-is-paid',
    rule: 'Wins, rollbacks and finishes are accepted for a disabled player; only bets are rejected, and wins in rounds without one.',
    stakes: 0,
    async run(visit) {
      const player = { account_id: disabledAccount(visit) }
      const round = visit.newId()
      const win = visit.win()
      const won = await visit.betwin(round, [win], player)
      if (won.httpStatus === 200) {
        mustBook(won)
        mustBook(await visit.rollback(round, [visit.undo(win.id_provider)], player))
      } else mustRefuse(won, '404')
      mustReturnBalance(await visit.send('/finish', { round_id: round, ...player }))
    },
  },
]

function disabledAccount({ key }: GcpVisit): string {
  if (key.disabledAccount !== undefined) return key.disabledAccount
  throw new NotApplicable('the key file has no disabledAccount')
}
