import type { Scenario } from '../../scenario.ts'
import { mustBook, mustHold, mustRefuse } from '../gcp-checks.ts'
import type { GcpVisit } from '../gcp-visit.ts'

const group = 'amount'

/** Amounts with which both a bet and a win must be refused. */
function refusedAmounts(
  name: string,
  rule: string,
  amounts: (visit: GcpVisit) => readonly unknown[],
): Scenario<GcpVisit> {
  return {
    group,
    name,
    rule,
    stakes: 2,
    async run(visit) {
      const before = await visit.balanceMinor()
      for (const amount of amounts(visit)) {
        for (const movement of [visit.bet(), visit.win()]) {
          const exchange = await visit.send('/betwin', { transactions: [{ ...movement, amount }] })
          mustRefuse(exchange, 400)
          await mustHold(visit, before, exchange)
        }
      }
    },
  }
}

/** Amounts are decimal strings in main units. */
export const amountScenarios: readonly Scenario<GcpVisit>[] = [
  refusedAmounts('amount-zero', 'An amount of zero is rejected with api_code 400.', ({ money }) => ['0', money(0n)]),
  refusedAmounts('amount-exponent', 'An amount with an exponent is rejected with api_code 400.', () => ['1e0', '1E0']),
  refusedAmounts(
    'amount-too-many-digits',
    'An amount with more decimals than the currency has is rejected with api_code 400, not rounded, even if the extra decimals are zeros.',
    ({ key: { digits } }) => [`1.${'0'.repeat(digits)}1`, `1.${'0'.repeat(digits + 1)}`],
  ),
  refusedAmounts('amount-negative', 'A negative amount is rejected with api_code 400.', ({ money, key }) => [
    `-${money(key.stakeMinor)}`,
  ]),
  refusedAmounts('amount-number', 'An amount given as a JSON number is rejected with api_code 400.', () => [1, 1.5]),
  refusedAmounts('amount-not-decimal', 'An amount that is not a plain decimal is rejected with api_code 400.', () => [
    'NaN',
    'Infinity',
    '1,00',
    ' 1',
    '+1',
    '0x1',
    '',
  ]),
  refusedAmounts(
    'amount-absurd',
    'An amount above 10^15 minor units is rejected with api_code 400: sums of many such amounts would not fit in 64 bits.',
    ({ money }) => [money(10n ** 15n + 1n), money(2n ** 63n - 1n)],
  ),
  {
    group,
    name: 'amount-fewer-digits',
    rule: 'An amount may have fewer decimals than the currency: "1" is one main unit.',
    stakes: 1,
    async run(visit) {
      const unitMinor = 10n ** BigInt(visit.key.digits)
      const round = visit.newId()
      const before = await visit.balanceMinor()
      const won = await visit.betwin(round, [visit.bet(), visit.win('1')])
      mustBook(won)
      await mustHold(visit, before - visit.key.stakeMinor + unitMinor, won)
    },
  },
]
