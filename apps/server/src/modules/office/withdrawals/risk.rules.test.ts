import { describe, expect, it } from 'vitest'
import { riskFlags, type RiskFacts } from './risk.rules.ts'

const requestedAt = Temporal.Instant.from('2026-11-21T10:00:00Z')
const ordinary: RiskFacts = {
  amountMinor: 30_000n,
  requestedAt,
  accountAddedAt: requestedAt.subtract({ hours: 24 * 30 }),
  paidTimes: 3,
  paidToAccount: 3,
  paidMinor: 50_000n,
  credits: 5,
  creditedMinor: 100_000n,
  lastCreditMinor: 20_000n,
  stakedMinor: 90_000n,
  sameNumber: [],
  sameDevice: [],
  sameAddress: [],
  owesMinor: 0n,
  isAccountRejected: false,
  isBlockedByAuditor: false,
  isSuspended: false,
}
const codesOf = (change: Partial<RiskFacts>) => riskFlags({ ...ordinary, ...change }, String).map(({ code }) => code)

describe('the flags of a withdrawal', () => {
  it('are none for an ordinary one', () => {
    expect(codesOf({})).toEqual([])
  })

  it.each<[Partial<RiskFacts>, readonly string[]]>([
    [{ paidTimes: 0, paidToAccount: 0 }, ['first_withdrawal']],
    [{ paidToAccount: 0, accountAddedAt: requestedAt.subtract({ hours: 24 * 6 }) }, ['new_account_number']],
    [{ paidToAccount: 0, accountAddedAt: requestedAt.subtract({ hours: 24 * 7 }) }, []],
    [{ stakedMinor: 19_999n }, ['little_played']],
    [{ stakedMinor: 20_000n }, []],
    [{ credits: 0, creditedMinor: 0n, lastCreditMinor: null, stakedMinor: undefined }, ['never_deposited']],
    [{ amountMinor: 250_001n }, ['more_than_deposited']],
    [{ amountMinor: 250_000n }, []],
    [{ sameNumber: ['ann'] }, ['number_of_others']],
    [{ isAccountRejected: true }, ['account_rejected']],
    [{ isSuspended: true, owesMinor: 1n, isBlockedByAuditor: true }, ['blocked_by_auditor', 'owes', 'suspended']],
  ])('for %o are %o', (change, codes) => {
    expect(codesOf(change)).toEqual(codes)
  })

  it('say the amounts and the names', () => {
    const flags = riskFlags({ ...ordinary, stakedMinor: 5n, sameDevice: ['ann', 'bo'], sameAddress: ['cy'] }, String)
    expect(flags.map(({ values }) => values)).toEqual([['ann, bo'], ['5', '20000'], ['cy']])
  })
})
