import { minor } from '@baize/money'
import { describe, expect, it } from 'vitest'
import type { AccountId, HouseAccountId, Posting, PostingKind, ProviderId } from '../ledger/index.ts'
import { logHours, roundChanges } from './rounds.rules.ts'

const at = (minutes: number) => Temporal.Instant.from('2026-11-21T10:00:00Z').add({ minutes })

function posting(kind: PostingKind, amount: bigint, fields: Partial<Posting> = {}): Posting {
  return {
    accountId: 1n as AccountId, // Ids are whatever the ledger says; a test says it itself.
    sequence: 1n,
    amountMinor: minor(amount),
    balanceAfterMinor: minor(0n),
    houseAccountId: 1 as HouseAccountId, // Whatever number the ledger gave it.
    kind,
    providerId: 3 as ProviderId, // The vendor's, whatever its number.
    key: 'k',
    reference: undefined,
    round: 'r',
    closesRound: false,
    gameCode: 'dice',
    lane: 0,
    batch: 1n,
    postedAt: at(0),
    ...fields,
  }
}
const changesOf = (...postings: Posting[]) => roundChanges(postings, (providerId) => providerId === 3)

describe('what postings change about a round', () => {
  it('is what was staked and paid, less what was rolled back', () => {
    const [change] = changesOf(
      posting('stake', -1_000n),
      posting('stake', -500n),
      posting('payout', 700n),
      posting('rollback', 500n),
      posting('rollback', -200n),
      posting('tombstone', 0n, { postedAt: at(5) }),
    )
    expect(change).toMatchObject({
      stakedMinor: 1_000n,
      paidMinor: 500n,
      turn: 'opened',
      firstAt: at(0),
      lastAt: at(5),
    })
  })

  it.each<[string, Posting[], 'ended' | 'opened' | undefined]>([
    ['ends with what closes it', [posting('stake', -1n), posting('payout', 1n, { closesRound: true })], 'ended'],
    [
      'goes on with a bet after its end',
      [posting('payout', 1n, { closesRound: true }), posting('stake', -1n)],
      'opened',
    ],
    ['stays ended after a late win', [posting('stake', -1n, { closesRound: true }), posting('payout', 1n)], 'ended'],
    ['says nothing with a win alone', [posting('payout', 1n)], undefined],
  ])('%s', (_what, postings, turn) => {
    expect(changesOf(...postings)[0]?.turn).toBe(turn)
  })

  it('is kept apart by player and round, and leaves our own games out', () => {
    const other = 2n as AccountId // Somebody else's, whatever its number.
    const own = 9 as ProviderId // That of our own games, whatever its number.
    const changes = changesOf(
      posting('stake', -1n),
      posting('stake', -2n, { round: 's' }),
      posting('stake', -3n, { accountId: other }),
      posting('stake', -4n, { providerId: own }),
      posting('stake', -5n, { round: undefined }),
    )
    expect(changes.map((change) => change.stakedMinor)).toEqual([1n, 2n, 3n])
  })
})

it('an hour of the log is the batches from its first posting to its last', () => {
  const in12 = (batch: bigint, minutes: number) => posting('stake', -1n, { batch, postedAt: at(minutes) })
  expect(logHours([in12(4n, 0), in12(9n, 59), in12(6n, 30), in12(10n, 60)])).toEqual([
    { beginsAt: at(0), firstBatch: 4n, lastBatch: 9n },
    { beginsAt: at(60), firstBatch: 10n, lastBatch: 10n },
  ])
})
