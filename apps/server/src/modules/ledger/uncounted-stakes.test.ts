import { minor } from '@baize/money'
import { expect, it } from 'vitest'
import {
  laneVersions,
  nextBatches,
  readBonusTurnover,
  readDepositTurnover,
  sumBets,
  sumPostings,
  type PostingSum,
} from './index.ts'
import { codeOf, prepareBonuses } from './test-bonuses.ts'

const { books, member, open, post, give } = prepareBonuses()

const [since, until] = [Temporal.Instant.from('2020-01-01T00:00Z'), Temporal.Instant.from('2100-01-01T00:00Z')]

/** A column of sums in PostgreSQL's text form, added up. */
const total = (column: string | undefined) =>
  (column ?? '{}')
    .slice(1, -1)
    .split(',')
    .reduce((all, one) => all + BigInt(one === '' ? 0 : one), 0n)

/** What everybody who reads the log finds: what counts for a deposit, for a bonus, in the statistics and in the record of bets. */
async function counted() {
  const { database } = books().test
  const ranges = (await laneVersions(database)).map(({ lane, version }) => ({
    lane,
    afterBatch: 0n,
    upToBatch: version,
  }))
  const sums = await sumPostings(database, { ranges, since, until })
  const of = (name: PostingSum) => total(sums?.sums.get(name))
  const found = { deposit: 0n, bonus: 0n, statistics: of('stake') - of('invalid') - of('undone_stake'), record: 0n }
  const { parts } = await readDepositTurnover(database, member(), { after: 0n, max: 100 })
  for (const { stakedMinor } of parts) found.deposit += stakedMinor
  for (const range of ranges) {
    const step = await nextBatches(database, range, { batches: 100, postings: 1_000 })
    for (const { stakedMinor, returnedMinor } of await readBonusTurnover(database, step))
      found.bonus += stakedMinor - returnedMinor
    const bets = await sumBets(database, range, { since, until })
    found.record += total(bets?.staked) - total(bets?.invalid) - total(bets?.returned)
  }
  return found
}

it('a payout after which stakes count no more is read alike by everybody who counts turnover, and pays all the same', async () => {
  await give(100n)
  await open(50n)
  await post('bet', ['stake', -40n])
  await post('part', ['stake', -20n, { validMinor: minor(5n) }])
  expect(await counted()).toEqual({ deposit: 45n, bonus: 45n, statistics: 45n, record: 45n })
  // A payout without a word about it changes nothing, nor does nothing.
  await post('win', ['payout', 30n])
  await post('none', ['payout', 30n, { validMinor: minor(0n) }])
  expect(await counted()).toEqual({ deposit: 45n, bonus: 45n, statistics: 45n, record: 45n })
  const { balanceAfterMinor, replayed } = await post('early', ['payout', 40n, { validMinor: minor(40n) }])
  expect([balanceAfterMinor, replayed]).toEqual([140n, false])
  expect(await counted()).toEqual({ deposit: 5n, bonus: 5n, statistics: 5n, record: 5n })
  expect((await post('early', ['payout', 40n, { validMinor: minor(40n) }])).replayed).toBe(true)
  expect(await counted()).toEqual({ deposit: 5n, bonus: 5n, statistics: 5n, record: 5n })
})

it('such a payout has no other reference, and takes an amount that there may be', async () => {
  await give(100n)
  const paying = (more: object) => codeOf(post('x', ['payout', 10n, more]))
  expect(await paying({ validMinor: minor(5n), reference: 'other' })).toMatch('has no reference')
  expect(await paying({ validMinor: minor(-1n) })).toMatch('between 0 and')
  expect(await paying({ reference: 'valid:5' })).toMatch('only the ledger')
})
