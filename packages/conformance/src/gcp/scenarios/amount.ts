import type { Scenario } from '../../scenario.ts'
import { mustBook, mustHold, mustRefuse } from '../gcp-checks.ts'
import type { GcpVisit } from '../gcp-visit.ts'

const group = 'amount'

/** Amounts that both a bet and a win must be refused with. */
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
  refusedAmounts('amount-zero', 'An amount of zero is refused with api_code 400.', ({ money }) => ['0', money(0n)]),
  refusedAmounts('amount-exponent', 'An amount with an exponent is refused with api_code 400.', () => ['1e0', '1E0']),
  refusedAmounts(
    'amount-too-many-digits',
    'An amount with more digits than the currency has is refused with api_code 400, not rounded, even when the digits are zeros.',
    ({ key: { digits } }) => [`1.${'0'.repeat(digits)}1`, `1.${'0'.repeat(digits + 1)}`],
  ),
  refusedAmounts('amount-negative', 'A negative amount is refused with api_code 400.', ({ money, key }) => [
    `-${money(key.stakeMinor)}`,
  ]),
  refusedAmounts('amount-number', 'A JSON number is no amount: it is refused with api_code 400.', () => [1, 1.5]),
  refusedAmounts('amount-not-decimal', 'A text that is no plain decimal is refused with api_code 400.', () => [
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
    'An amount above 10^15 of the smallest units is refused with api_code 400: sums over many of them would fit no 64 bits.',
    ({ money }) => [money(10n ** 15n + 1n), money(2n ** 63n - 1n)],
  ),
  {
    group,
    name: 'amount-fewer-digits',
    rule: 'An amount may have fewer digits than the currency has: "1" is one main unit.',
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
