import * as contract from '@baize/contract'
import { minor, parseCurrencyCode } from '@baize/money'
import { postedAs } from '@baize/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { atOnce, bookedOf } from '../../../done-once/test-at-once.ts'
import { sql } from '../../../kernel/database/pool.ts'
import { brandId, memberId } from '../../../kernel/ids.ts'
import { openTestLedger } from '../../../testing/open-test-ledger.ts'
import { openTestServer, refusalOf, type TestMember, type TestServer } from '../../../testing/open-test-server.ts'
import type { RewardOffer } from '../index.ts'
import { gifts } from '../../../testing/gifts.ts'

let server: TestServer
let names = 0
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const newMember = () => server.newMember(`claimant${(names += 1)}`)
const balanceOf = async ({ call }: TestMember) => (await call(contract.balance, {})).balance
const shown = ({ call }: TestMember, pageNo = 1) => call(contract.listRewards, { query: { pageNo, pageSize: 2 } })
const claim = ({ call }: TestMember, rewardId: string) => call(contract.claimReward, { params: { rewardId } })
const ownerOf = ({ id }: TestMember) => ({ brandId: brandId(1), memberId: memberId(BigInt(id)) })

/** Offers 5.00 for a week, unless something else is asked for. */
async function offered(member: TestMember, change: Partial<RewardOffer> = {}): Promise<string | undefined> {
  const offer: RewardOffer = {
    ...ownerOf(member),
    source: 'operator',
    sourceId: `gift ${(names += 1)}`,
    words: 'operator',
    details: ['for your patience'],
    value: { kind: 'cash', amountMinor: minor(500n) },
    expiresAt: server.clock.now().add({ hours: 7 * 24 }),
    ...change,
  }
  return server.test.database.transaction().execute(async (tx) => server.rewards.offer(tx, offer))
}
async function idOf(member: TestMember, change: Partial<RewardOffer> = {}): Promise<string> {
  const rewardId = await offered(member, change)
  if (rewardId === undefined) throw new Error('it was offered before')
  return rewardId
}

describe('the reward centre (2.104)', () => {
  it('lists what waits, those that end first on top, and pages of what was claimed', async () => {
    const member = await newMember()
    const now = server.clock.now()
    const ids: string[] = []
    for (const hours of [72, 24, 48]) ids.push(await idOf(member, { expiresAt: now.add({ hours }) }))
    const before = await shown(member)
    expect(before.waiting.map(({ rewardId }) => rewardId)).toEqual([ids[1], ids[2], ids[0]])
    expect(before.waiting[0]).toMatchObject({ source: 'operator', amount: '5.00', state: 'waiting', claimedAt: null })
    expect(before).toMatchObject({ list: [], totalPages: 1, totalCount: 0 })
    expect(await server.rewards.waitingCount(ownerOf(member))).toBe(3)
    const { list } = await member.call(contract.claimAllRewards, {})
    expect(list).toHaveLength(3)
    expect(await balanceOf(member)).toBe('1015.00')
    expect(await server.rewards.waitingCount(ownerOf(member))).toBe(0)
    const [first, second] = [await shown(member), await shown(member, 2)]
    expect(first).toMatchObject({ waiting: [], totalPages: 2, totalCount: 3 })
    const all = [...first.list, ...second.list]
    expect(new Set(all.map(({ rewardId }) => rewardId))).toEqual(new Set(ids))
    expect(new Set(all.map(({ state }) => state))).toEqual(new Set(['claimed']))
  })

  it('has the same of a source once, whoever offers it at once', async () => {
    const member = await newMember()
    const made = await atOnce(() => offered(member, { source: 'vip', sourceId: 'level 3' }))
    expect(made.filter((rewardId) => rewardId !== undefined)).toHaveLength(1)
    expect((await shown(member)).waiting).toHaveLength(1)
    const other = await newMember()
    expect(await offered(other, { source: 'vip', sourceId: 'level 3' })).toBeDefined()
  })

  it('offers nothing if the transaction that says why is rolled back', async () => {
    const member = await newMember()
    const failing = server.test.database.transaction().execute(async (tx) => {
      const value = { kind: 'cash', amountMinor: minor(500n) } as const
      const expiresAt = server.clock.now().add({ hours: 1 })
      const about = { source: 'vip', sourceId: 'level 4', words: 'vip_level' } as const
      await server.rewards.offer(tx, { ...ownerOf(member), ...about, value, expiresAt })
      throw new Error('the level was not reached')
    })
    await expect(failing).rejects.toThrow('the level was not reached')
    expect((await shown(member)).waiting).toEqual([])
  })

  it('gives points for a reward that is worth points, once', async () => {
    const member = await newMember()
    const rewardId = await idOf(member, { value: { kind: 'points', points: 10n } })
    expect((await shown(member)).waiting).toMatchObject([{ kind: 'points', amount: '10' }])
    await atOnce(() => claim(member, rewardId))
    const booked = await bookedOf(server, member.id)
    expect(booked.filter(([account]) => account === 'points').map(([, , amount]) => amount)).toEqual([10n])
  })
})

describe('claiming a reward', () => {
  it('adds its value once, though 20 calls come at once, alone and with all others', async () => {
    const member = await newMember()
    const rewardId = await idOf(member)
    await idOf(member)
    const answers = await atOnce(async (index) =>
      index % 2 === 0 ? claim(member, rewardId) : member.call(contract.claimAllRewards, {}),
    )
    expect(answers).toHaveLength(20)
    expect(await gifts(server, member)).toEqual([100_000n, 500n, 500n])
    expect((await claim(member, rewardId)).reward).toMatchObject({ rewardId, state: 'claimed' })
    expect(await balanceOf(member)).toBe('1010.00')
  })

  it('would add it again under another key, which the postings show', async () => {
    const member = await newMember()
    const rewardId = await idOf(member)
    await claim(member, rewardId)
    const { owner } = server.test
    const again = crypto.randomUUID()
    await sql`
      update reward set state = 'waiting', claimed_at = null, reward_id = ${again}::uuid
      where reward_id = ${rewardId}::uuid`.execute(owner)
    await claim(member, again)
    expect(await gifts(server, member)).toEqual([100_000n, 500n, 500n])
  })

  it('adds nothing again if the row forgets that it was claimed, since the key is taken', async () => {
    const member = await newMember()
    const rewardId = await idOf(member)
    await claim(member, rewardId)
    const { owner } = server.test
    await sql`
      update reward set state = 'waiting', claimed_at = null where reward_id = ${rewardId}::uuid`.execute(owner)
    expect((await claim(member, rewardId)).reward.state).toBe('claimed')
    expect(await gifts(server, member)).toEqual([100_000n, 500n])
  })

  it('is posted as docs/money.md says', async () => {
    const member = await newMember()
    const rewardId = await idOf(member)
    await claim(member, rewardId)
    const ledger = await openTestLedger(server.test, { clock: server.clock })
    const key = `reward:${rewardId}`
    const stored = await ledger.transactions(await ledger.provider(brandId(1), 'house'), [key])
    const currency = parseCurrencyCode('PLY')
    if (currency === undefined) throw new Error('no code of a currency')
    expect(await postedAs(ledger, currency, stored.get(key)?.postings ?? [])).toContain('Reward claimed')
    await ledger.close()
  })

  it('is refused once it has expired, and the reward is listed as expired', async () => {
    const member = await newMember()
    const rewardId = await idOf(member, { expiresAt: server.clock.now().add({ hours: 1 }) })
    server.clock.advance({ hours: 1 })
    expect((await refusalOf(claim(member, rewardId))).code).toBe('reward.expired')
    expect((await member.call(contract.claimAllRewards, {})).list).toEqual([])
    expect(await server.rewards.waitingCount(ownerOf(member))).toBe(0)
    expect((await shown(member)).list).toMatchObject([{ rewardId, state: 'expired' }])
    expect(await gifts(server, member)).toEqual([100_000n])
  })

  it('is for its own member only', async () => {
    const [member, thief] = [await newMember(), await newMember()]
    const rewardId = await idOf(member)
    expect((await refusalOf(claim(thief, rewardId))).code).toBe('reward.unknown')
    expect((await shown(thief)).waiting).toEqual([])
    expect((await shown(member)).waiting).toMatchObject([{ rewardId, state: 'waiting' }])
  })
})

describe('a claim that was interrupted', () => {
  /** What is left of a claim whose process was killed before anything was posted. */
  async function killed(rewardId: string): Promise<void> {
    const now = server.clock.now().toString()
    await sql`
      update reward set state = 'claiming', claimed_at = ${now}, tried_at = ${now}
      where reward_id = ${rewardId}::uuid`.execute(server.test.owner)
  }

  it('before its posting is finished by the job, once, though it runs in 20 processes', async () => {
    const member = await newMember()
    const rewardId = await idOf(member)
    await killed(rewardId)
    await server.runJob('settle rewards')
    expect(await gifts(server, member)).toEqual([100_000n])
    server.clock.advance({ minutes: 1 })
    await atOnce(() => server.runJob('settle rewards'))
    expect(await gifts(server, member)).toEqual([100_000n, 500n])
    expect((await shown(member)).list).toMatchObject([{ rewardId, state: 'claimed' }])
  })

  it('after its posting is recorded by the job, without a second posting', async () => {
    const member = await newMember()
    const rewardId = await idOf(member)
    await claim(member, rewardId)
    await killed(rewardId)
    server.clock.advance({ minutes: 1 })
    await server.runJob('settle rewards')
    expect(await gifts(server, member)).toEqual([100_000n, 500n])
    expect((await shown(member)).list).toMatchObject([{ rewardId, state: 'claimed' }])
  })
})
