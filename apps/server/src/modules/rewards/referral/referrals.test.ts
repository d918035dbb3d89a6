import * as contract from '@baize/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { atOnce } from '../../../done-once/test-at-once.ts'
import { sql } from '../../../kernel/database/pool.ts'
import { brandId } from '../../../kernel/ids.ts'
import { openServerWithGateway, type ListeningGateway } from '../../../testing/listening-gateway.ts'
import { refusalOf, type TestMember, type TestServer } from '../../../testing/open-test-server.ts'
import { gifts, playRounds } from '../../../testing/gifts.ts'

let server: TestServer
let gateway: ListeningGateway
let names = 0
beforeAll(async () => {
  ;({ server, gateway } = await openServerWithGateway())
})
afterAll(async () => {
  gateway.close()
  await server.close()
})

const password = 'Baize#2026'
const newMember = () => server.newMember(`inviter${(names += 1)}`)
const shown = ({ call }: TestMember) => call(contract.memberReferral, { query: {} })
const codeOf = async (member: TestMember) => (await shown(member)).code

/** Registers by a code, from an address that nobody else has. */
async function friendBy(code: string, { sharesAddress = false } = {}): Promise<TestMember> {
  const username = `friend${(names += 1)}`
  const body = { username, password, confirmPassword: password, ageConfirmed: true, referralCode: code }
  const { id, token } = await server.client()(contract.register, { body })
  if (!sharesAddress)
    await sql`
      update login_try set address = ${`203.0.113.${names % 250}`} where member_id = ${id}::bigint`.execute(
      server.test.owner,
    )
  return { id, token, password, call: server.client(token) }
}

/** Deposits so much and stakes so often 10.00, then lets the job look at it. */
async function active(friend: TestMember, { deposit = '100.00', rounds = 50 } = {}): Promise<void> {
  const begun = await friend.call(contract.beginDeposit, {
    body: { method: 'promptpay', amount: deposit },
    idempotencyKey: `friend ${(names += 1)}`,
  })
  await gateway.send(gateway.event('charge.paid', gateway.pay(begun.deposit.depositId)))
  await server.deliverEvents()
  await playRounds(friend, rounds)
  await look()
}

async function look(): Promise<void> {
  await server.runJob('sum up postings')
  server.clock.advance({ minutes: 5 })
  await server.runJob('reward friends')
}

const waitingOf = async ({ call }: TestMember) =>
  (await call(contract.listRewards, { query: {} })).waiting.map(({ words, amount }) => [words, amount])
const held = async () =>
  (
    await server.rewards.referral.desk.list(
      { brandId: brandId(1), state: 'held', memberId: undefined },
      { offset: 0, limit: 100, countUpTo: 100 },
    )
  ).rows

describe('inviting friends (2.105)', () => {
  it('has a code of one’s own, and tells whoever comes by it whose it is and what they get', async () => {
    const member = await newMember()
    const codes = await Promise.all(Array.from({ length: 10 }, () => codeOf(member)))
    expect(new Set(codes).size).toBe(1)
    const [code = ''] = codes
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/)
    const terms = await server.client()(contract.invitationTerms, { params: { code: code.toLowerCase() } })
    expect(terms).toMatchObject({ friendAmount: '20.00', minimumDeposit: '100.00', minimumTurnover: '500.00' })
    expect(terms.inviter).toMatch(/^in\*\*\*/)
    const unknown = server.client()(contract.invitationTerms, { params: { code: 'ZZZZZZZZ' } })
    expect((await refusalOf(unknown)).code).toBe('referral.unknown')
  })

  it('rewards both once the friend has deposited and staked enough, once, though the job runs 20 times', async () => {
    const inviter = await newMember()
    const friend = await friendBy(await codeOf(inviter))
    expect((await shown(inviter)).list).toMatchObject([{ level: 1, state: 'joined', brought: null }])
    await active(friend, { rounds: 49 })
    expect((await shown(inviter)).list[0]?.state).toBe('playing')
    expect(await waitingOf(inviter)).toEqual([])
    await playRounds(friend, 1)
    await server.runJob('sum up postings')
    server.clock.advance({ minutes: 5 })
    await atOnce(() => server.runJob('reward friends'))
    expect(await waitingOf(inviter)).toEqual([['friend_invited', '50.00']])
    expect(await waitingOf(friend)).toEqual([['friend_welcome', '20.00']])
    const { list, totals, month } = await shown(inviter)
    expect(list).toMatchObject([{ state: 'rewarded', brought: '50.00' }])
    expect([totals.friends, totals.rewarded, month.counted]).toEqual([1, 1, 1])
    await atOnce(() => inviter.call(contract.claimAllRewards, {}))
    expect(await gifts(server, inviter)).toEqual([100_000n, 5_000n])
    expect((await shown(inviter)).totals.earned).toBe('50.00')
  })

  it('does not reward a friend who staked enough and deposited too little', async () => {
    const inviter = await newMember()
    const friend = await friendBy(await codeOf(inviter))
    await active(friend, { rounds: 0 })
    await sql`
      update stats_account_day set deposit = 9999 where deposit > 0 and account_id in (
        select account_id from ledger_account where member_id = ${friend.id}::bigint)`.execute(server.test.owner)
    await playRounds(friend, 50)
    await look()
    expect([await waitingOf(inviter), await waitingOf(friend)]).toEqual([[], []])
  })

  it('rewards who invited the inviter too', async () => {
    const first = await newMember()
    const second = await friendBy(await codeOf(first))
    await active(second)
    const third = await friendBy(await codeOf(second))
    await active(third)
    expect(await waitingOf(first)).toEqual([
      ['friend_invited', '50.00'],
      ['friend_of_friend', '10.00'],
    ])
    expect((await shown(first)).list.map(({ level, brought }) => [level, brought])).toEqual([
      [2, '10.00'],
      [1, '50.00'],
    ])
  })

  it('brings nothing to who invited the inviter if the friend in between has not done enough', async () => {
    const first = await newMember()
    const second = await friendBy(await codeOf(first))
    server.clock.advance({ minutes: 1 })
    await active(await friendBy(await codeOf(second)))
    expect(await waitingOf(first)).toEqual([])
    expect((await shown(first)).list.map(({ level, state }) => [level, state])).toEqual([
      [2, 'unshared'],
      [1, 'joined'],
    ])
  })

  it('does not count a code of nobody', async () => {
    const inviter = await newMember()
    await friendBy('NOSUCHCD')
    expect((await shown(inviter)).list).toEqual([])
  })

  it('rewards for so many friends in a month only, whatever comes at once', async () => {
    const inviter = await newMember()
    const code = await codeOf(inviter)
    const { owner } = server.test
    const month = `${server.clock.now().toString().slice(0, 7)}-01`
    await sql`
      insert into referral_month (brand_id, member_id, month, friends)
      values (1, ${inviter.id}::bigint, ${month}::date, 9)`.execute(owner)
    const friends = [await friendBy(code), await friendBy(code)]
    for (const friend of friends) await active(friend)
    expect(await waitingOf(inviter)).toEqual([['friend_invited', '50.00']])
    const { list, month: counted } = await shown(inviter)
    expect(list.map(({ state }) => state).toSorted()).toEqual(['capped', 'rewarded'])
    expect(counted).toEqual({ counted: 10, most: 10 })
    // The friends get theirs all the same.
    for (const friend of friends) expect(await waitingOf(friend)).toEqual([['friend_welcome', '20.00']])
  })

  it('would reward twice if it forgot that it had, which the rewards show', async () => {
    const inviter = await newMember()
    const friend = await friendBy(await codeOf(inviter))
    await active(friend)
    const { owner } = server.test
    await sql`
      update referral set state = 'joined', qualified_at = null, referral_id = gen_random_uuid()
      where friend_id = ${friend.id}::bigint`.execute(owner)
    await look()
    expect(await waitingOf(inviter)).toHaveLength(2)
  })
})

describe('what looks like a self-referral', () => {
  const decide = (referralId: string, decision: 'release' | 'refuse') =>
    server.rewards.referral.desk.decide({
      brandId: brandId(1),
      referralId,
      decision,
      by: 'Kanya',
      reason: 'Two students of one dormitory.',
      note: async () => undefined,
    })

  /** A friend at the inviter's own address, who has done what is asked. */
  async function suspicious() {
    const inviter = await newMember()
    const friend = await friendBy(await codeOf(inviter), { sharesAddress: true })
    await active(friend)
    const row = (await held()).find(({ friendId }) => String(friendId) === friend.id)
    if (row === undefined) throw new Error('it is not held')
    return { inviter, friend, row }
  }

  it('is held with its reasons, and brings nothing until an operator releases it, once', async () => {
    const { inviter, friend, row } = await suspicious()
    expect(row.reasons).toEqual(['address'])
    expect([await waitingOf(inviter), await waitingOf(friend)]).toEqual([[], []])
    expect((await shown(inviter)).list[0]?.state).toBe('checking')
    const decisions = await atOnce(() => decide(row.referralId, 'release'))
    expect(decisions.filter((one) => one === 'done')).toHaveLength(1)
    expect(await waitingOf(inviter)).toEqual([['friend_invited', '50.00']])
    expect(await waitingOf(friend)).toEqual([['friend_welcome', '20.00']])
  })

  it('brings nothing if an operator refuses it, and cannot be released afterwards', async () => {
    const { inviter, friend, row } = await suspicious()
    expect(await decide(row.referralId, 'refuse')).toBe('done')
    expect(await decide(row.referralId, 'release')).toBe('decided')
    expect([await waitingOf(inviter), await waitingOf(friend)]).toEqual([[], []])
    expect((await shown(inviter)).list[0]?.state).toBe('refused')
  })

  it('is held for the same browser and the same telephone number too', async () => {
    const inviter = await newMember()
    const friend = await friendBy(await codeOf(inviter))
    const { owner } = server.test
    await sql`
      update device set token_hash = (select token_hash from device where member_id = ${inviter.id}::bigint limit 1)
      where member_id = ${friend.id}::bigint`.execute(owner)
    await sql`
      update member set mobile_e164 = '+66812345678'
      where member_id in (${inviter.id}::bigint, ${friend.id}::bigint)`.execute(owner)
    await active(friend)
    const row = (await held()).find(({ friendId }) => String(friendId) === friend.id)
    expect(row?.reasons.toSorted()).toEqual(['device', 'phone'])
  })

  /** Lets a friend use a browser of somebody else. */
  const useBrowserOf = (owner: TestMember, friend: TestMember) =>
    sql`
      update device set token_hash = (select token_hash from device where member_id = ${owner.id}::bigint limit 1)
      where member_id = ${friend.id}::bigint`.execute(server.test.owner)
  const reasonsFor = async ({ id }: TestMember) =>
    (await held()).find(({ friendId }) => String(friendId) === id)?.reasons

  it('is held too if it is through a friend: who invited the inviter would be rewarded for an account of their own', async () => {
    const first = await newMember()
    const second = await friendBy(await codeOf(first))
    await active(second)
    const third = await friendBy(await codeOf(second))
    await useBrowserOf(first, third)
    await active(third)
    expect([await reasonsFor(third), await waitingOf(third)]).toEqual([['device'], []])
    expect(await waitingOf(first)).toEqual([['friend_invited', '50.00']])
  })

  it('is held too if two friends are one person; that they live together is nothing', async () => {
    const inviter = await newMember()
    const code = await codeOf(inviter)
    const [one, other, roommate] = [await friendBy(code), await friendBy(code), await friendBy(code)]
    await useBrowserOf(one, other)
    await sql`
      update login_try set address = (select address from login_try where member_id = ${one.id}::bigint limit 1)
      where member_id = ${roommate.id}::bigint`.execute(server.test.owner)
    await active(one)
    await active(other)
    await active(roommate)
    // Whichever of the two comes first: both are looked at beside each other.
    expect([await reasonsFor(one), await reasonsFor(other), await reasonsFor(roommate)]).toEqual([
      ['device'],
      ['device'],
      undefined,
    ])
    expect(await waitingOf(inviter)).toEqual([['friend_invited', '50.00']])
  })
})
