import { createHash, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { minor } from '@baize/money'
import { systemRandomness } from '../../../kernel/randomness.ts'
import type { AccountId, HouseAccountId, Posting, ProviderId } from '../ledger.types.ts'
import { compactKey } from '../storage/provider-key.ts'
import { RecentKeys } from './recent-keys.ts'

const provider = 7 as ProviderId // Made-up ids; there is no ledger in this test.
const posting = (key: string, more: Partial<Posting> = {}): Posting => ({
  accountId: 3n as AccountId, // Made-up, as above.
  sequence: 12n,
  amountMinor: minor(-250n),
  balanceAfterMinor: minor(9_007_199_254_740_993n),
  houseAccountId: 5 as HouseAccountId, // Made-up, as above.
  kind: 'stake',
  providerId: provider,
  key,
  reference: undefined,
  round: undefined,
  closesRound: false,
  gameCode: undefined,
  lane: 2,
  batch: 41n,
  postedAt: Temporal.Instant.from('2026-11-21T10:00:00.123Z'),
  ...more,
})
const memory = (keys = 100, bytes = 100_000) => new RecentKeys(systemRandomness, { keys, bytes })
const remember = (recent: RecentKeys, ...postings: Posting[]) => {
  const key = compactKey(postings[0]?.key ?? '')
  recent.remember(provider, key, postings)
  return recent.find(provider, key)
}

describe('what a key posted', () => {
  it.each([
    ['with a UUID as key', posting('0f8fad5b-d9cb-469f-a165-70867728950e')],
    ['with a key of another form', posting('ticket 5 ✓')],
    ['with every text', posting('k', { reference: 'r', round: 'ร'.repeat(50), gameCode: 'g', closesRound: true })],
    [
      'with the smallest and largest amounts',
      posting('k', { amountMinor: minor(-(2n ** 63n - 1n)), sequence: 2n ** 62n }),
    ],
  ])('%s is returned unchanged', (_what, stored) => {
    expect(remember(memory(), stored)).toEqual({ key: stored.key, accountId: 3n, postings: [stored] })
  })

  it('includes all of its postings', () => {
    const both = [posting('k'), posting('k', { sequence: 13n, kind: 'payout', amountMinor: minor(100n) })]
    expect(remember(memory(), ...both)?.postings).toEqual(both)
  })

  it('does not include what the same key of another provider posted', () => {
    const recent = memory()
    remember(recent, posting('k'))
    expect(recent.find(8 as ProviderId, compactKey('k'))).toBeUndefined() // Made-up, as above.
  })
})

describe('the memory', () => {
  it('keeps its newest keys, however many there were before, and forgets the oldest', () => {
    const recent = memory(100)
    const keys = Array.from({ length: 1_050 }, () => randomUUID())
    for (const key of keys) remember(recent, posting(key))
    const known = keys.map((key) => recent.find(provider, compactKey(key)) !== undefined)
    expect(known.slice(-100)).toEqual(Array.from({ length: 100 }, () => true))
    expect(known.slice(0, 800).includes(true)).toBe(false)
  })

  it('never exceeds its size in bytes, and finds the newest keys', () => {
    const recent = memory(1_000, 2_000)
    for (let place = 0; place < 500; place += 1)
      expect(remember(recent, posting(`key ${place}`, { reference: 'x'.repeat(200) }))).toBeDefined()
  })

  it('leaves out postings that are larger than its size', () => {
    const recent = memory(10, 500)
    expect(remember(recent, posting('k', { reference: 'x'.repeat(300) }))).toBeUndefined()
    expect(remember(recent, posting('l'))).toBeDefined()
  })

  it('distinguishes keys whose first and last bytes are the same', () => {
    const recent = memory(5_000, 1_000_000)
    const keys = Array.from({ length: 2_000 }, (_, place) => {
      const middle = createHash('sha256').update(String(place)).digest('hex')
      return `00000000-0000-${middle.slice(0, 4)}-${middle.slice(4, 8)}-0000${middle.slice(8, 12)}0000`
    })
    for (const [place, key] of keys.entries()) remember(recent, posting(key, { sequence: BigInt(place + 1) }))
    for (const [place, key] of keys.entries())
      expect(recent.find(provider, compactKey(key))?.postings[0]?.sequence).toBe(BigInt(place + 1))
  })
})
