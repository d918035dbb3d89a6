import type { Scenario } from '../../scenario.ts'
import { mustBook, mustHold, mustRefuse } from '../gcp-checks.ts'
import type { GcpVisit } from '../gcp-visit.ts'

const group = 'amount'

/** Amounts with which both a bet and a win must be refused, or only one of them. */
function refusedAmounts(
  name: string,
  rule: string,
  amounts: (visit: GcpVisit) => readonly unknown[],
  types: readonly ('bet' | 'win')[] = ['bet', 'win'],
): Scenario<GcpVisit> {
  return {
    group,
    name,
    rule,
    stakes: 2,
    async run(visit) {
      const before = await visit.balanceMinor()
      for (const amount of amounts(visit)) {
        for (const movement of types.map((type) => visit[type]())) {
          const exchange = await visit.send('/betwin', { transactions: [{ ...movement, amount }] })
          mustRefuse(exchange, '400')
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
    'A bet that is finer than the smallest unit of the currency is rejected with api_code 400, not rounded.',
    ({ key: { digits } }) => [`1.${'0'.repeat(digits)}1`],
    ['bet'],
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
  {
    group,
    name: 'amount-trailing-zeros',
    rule: 'An amount may have further zeros at its end: with two decimals, "1.000" is "1.00".',
    stakes: 1,
    async run(visit) {
      const [round, unitMinor] = [visit.newId(), 10n ** BigInt(visit.key.digits)]
      const zeros = `1.${'0'.repeat(visit.key.digits + 1)}`
      const before = await visit.balanceMinor()
      const won = await visit.betwin(round, [visit.bet(), visit.win(zeros)])
      mustBook(won)
      await mustHold(visit, before - visit.key.stakeMinor + unitMinor, won)
      const lost = await visit.betwin(round, [visit.bet(zeros)])
      mustBook(lost)
      await mustHold(visit, before - visit.key.stakeMinor, lost)
    },
  },
  {
    group,
    name: 'win-finer-than-currency',
    rule: 'A win that is finer than the smallest unit of the currency is paid, rounded down: a rejected win would never be paid.',
    stakes: 1,
    async run(visit) {
      const unitMinor = 10n ** BigInt(visit.key.digits)
      const before = await visit.balanceMinor()
      const finer = visit.win(`1.${'0'.repeat(visit.key.digits)}9`)
      const won = await visit.betwin(visit.newId(), [visit.bet(), finer])
      mustBook(won)
      await mustHold(visit, before - visit.key.stakeMinor + unitMinor, won)
    },
  },
]
