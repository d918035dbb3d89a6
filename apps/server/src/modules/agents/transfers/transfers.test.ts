import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import * as contract from '@baize/contract'
import { minor } from '@baize/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brandId } from '../../../kernel/ids.ts'
import { sql } from '../../../kernel/database/pool.ts'
import { openServerWithGateway, type ListeningGateway } from '../../../testing/listening-gateway.ts'
import { refusalOf, type TestMember, type TestServer } from '../../../testing/open-test-server.ts'
import { openTestLedger } from '../../../testing/open-test-ledger.ts'
import { paymentPassword } from '../../../testing/payee.ts'
import { testCurrencyOf } from '../../../testing/test-currency.ts'
import { openBonus, type AccountId, type Ledger, type RuleSource } from '../../ledger/index.ts'
import { codeOf, giveDown, giveUp, newInTeam } from '../../../testing/team.ts'

const demo = resolve(import.meta.dirname, '../../../../../../brands/demo')
const currency = testCurrencyOf('PLY')
let folder: string
let server: TestServer
let gateway: ListeningGateway
let ledger: Ledger
let top: TestMember
let middle: TestMember
let low: TestMember & { readonly username: string }
let other: TestMember & { readonly username: string }
beforeAll(async () => {
  // The demo brand, but deposits are to be staked once, and twenty payment passwords may be checked at the same moment.
  folder = mkdtempSync(join(tmpdir(), 'baize-transfers-'))
  cpSync(demo, folder, { recursive: true })
  change('payments.json', ({ withdrawals, ...file }) => ({
    ...file,
    withdrawals: { ...withdrawals, depositTurnoverPercent: 100 },
  }))
  change('brand.json', ({ throttles, ...file }) => ({
    ...file,
    throttles: { ...throttles, paymentPasswordFailures: 20 },
  }))
  ;({ server, gateway } = await openServerWithGateway({ BRAND_DIR: folder }))
  ledger = await openTestLedger(server.test, { clock: server.clock })
  top = await newInTeam(server, { type: 1, above: [] })
  middle = await newInTeam(server, { type: 1, above: [top] })
  low = await newInTeam(server, { type: 0, above: [top, middle] })
  other = await newInTeam(server, { type: 0, above: [] })
})
afterAll(async () => {
  await ledger.close()
  gateway.close()
  await server.close()
  rmSync(folder, { recursive: true })
})

type Parts = Readonly<Record<string, object | undefined>>

/** Changes a file of the brand's folder. */
function change(name: string, to: (file: Parts) => object): void {
  const path = join(folder, name)
  // The brand's files are objects.
  writeFileSync(path, JSON.stringify(to(JSON.parse(readFileSync(path, 'utf8')) as Parts)))
}

const newBelow = () => newInTeam(server, { type: 0, above: [top, middle] })
const newAgent = () => newInTeam(server, { type: 1, above: [top] })
const termsOf = (member: TestMember) => member.call(contract.transferTerms, { query: {} })
const balanceOf = async (member: TestMember) => (await termsOf(member)).balance
const listOf = (member: TestMember, query: { direction?: 'in' | 'out' } = {}) =>
  member.call(contract.teamTransfers, { query })

async function accountOf({ id }: TestMember): Promise<AccountId> {
  const { rows } = await sql<{ accountId: AccountId }>`
    select account_id as "accountId" from ledger_account where member_id = ${id}::bigint and kind = 'main'`.execute(
    server.test.owner,
  )
  if (rows[0] === undefined) throw new Error('the member has no account')
  return rows[0].accountId
}

async function block(member: TestMember, source: RuleSource, blocked = true): Promise<void> {
  await ledger.setRule(await accountOf(member), source, { blocked, limits: [], reason: 'a test' })
}

const inClearing = async () =>
  ledger.houseBalance(await ledger.houseAccount({ brandId: brandId(1), currency, name: 'team_transfers' }))

describe('an agent', () => {
  it('gives money to anybody below, and both see it (6.007)', async () => {
    const [agent, member] = [await newAgent(), await newInTeam(server, { type: 0, above: [top, middle] })]
    const { transfer, balance } = await giveDown(top, member, '120.50')
    expect([transfer, balance]).toMatchObject([
      { direction: 'out', with: { memberId: member.id, username: member.username }, isUpline: false, state: 'done' },
      await balanceOf(top),
    ])
    expect(await balanceOf(member)).toBe('1120.50')
    const [received] = (await listOf(member)).list
    expect(received).toMatchObject({ direction: 'in', amount: '120.50', isUpline: true, with: { memberId: top.id } })
    // Agents log in with their names, so members below see only a part of it.
    expect(received?.with.username).toMatch(/\*/)
    expect(await codeOf(giveDown(top, agent, '1.00'))).toBe('ok')
    expect(await inClearing()).toBe(0n)
    const { list } = await member.call(contract.accountRecord, { query: { group: 'transfer' } })
    expect(list).toMatchObject([
      { kind: 'team_in', amount: '120.50', transactionId: `team:${transfer.transferId}:received` },
    ])
  })

  it('gives nothing to anybody else, and learns nothing about them: the refusal is always the same (2.018)', async () => {
    const before = await balanceOf(middle)
    const strangers = [other.id, top.id, middle.id, '-5', '0', '999999999999999999999', 'x', '', '1 or 1=1']
    for (const id of strangers) expect(await codeOf(giveDown(middle, { id }, '1.00'))).toBe('agent.not_in_team')
    for (const username of [other.username, 'nobody-here', '%', 'agent'])
      expect(await codeOf(middle.call(contract.transferRecipient, { query: { username } }))).toBe('agent.not_in_team')
    expect(await balanceOf(middle)).toBe(before)
    expect(await middle.call(contract.transferRecipient, { query: { username: low.username.toUpperCase() } })).toEqual({
      memberId: low.id,
      username: low.username,
      level: 1,
    })
    expect(await top.call(contract.transferRecipient, { query: { username: low.username } })).toMatchObject({
      level: 2,
    })
  })

  it('who is none any more gives nothing down (6.007)', async () => {
    const agent = await newAgent()
    const below = await newInTeam(server, { type: 0, above: [top, agent] })
    await sql`update member set type = 0 where member_id = ${agent.id}::bigint`.execute(server.test.owner)
    server.clock.advance({ seconds: 2 })
    expect(await codeOf(giveDown(agent, below, '1.00'))).toBe('session.not_allowed')
    expect(await codeOf(giveUp(below, '1.00'))).toBe('transfer.no_upline')
  })
})

describe('a member', () => {
  it('gives money to the agent directly above, with a note (2.099)', async () => {
    const member = await newBelow()
    const before = Number(await balanceOf(middle))
    expect((await termsOf(member)).upline).toMatchObject({ memberId: middle.id })
    await giveUp(member, '300.00')
    expect([await balanceOf(member), Number(await balanceOf(middle)) - before]).toEqual(['700.00', 300])
    expect((await listOf(middle, { direction: 'in' })).list[0]).toMatchObject({
      with: { memberId: member.id, username: member.username },
      note: 'Thanks',
      isUpline: false,
      amount: '300.00',
    })
    expect((await listOf(member, { direction: 'in' })).list).toEqual([])
  })

  it('without an agent above, or who is no agent, has nobody to give to (2.099)', async () => {
    expect((await termsOf(other)).upline).toBeNull()
    expect(await codeOf(giveUp(other, '1.00'))).toBe('transfer.no_upline')
    expect(await codeOf(giveDown(low, other, '1.00'))).toBe('session.not_allowed')
  })

  it('needs the payment password, and a wrong one moves nothing (2.099)', async () => {
    const member = await newBelow()
    const body = { amount: '5.00', paymentPassword: '000000' }
    expect(await codeOf(member.call(contract.transferUp, { body, idempotencyKey: 'wrong' }))).toBe(
      'password.payment_wrong',
    )
    const down = { ...body, memberId: member.id }
    expect(await codeOf(middle.call(contract.transferDown, { body: down, idempotencyKey: 'wrong' }))).toBe(
      'password.payment_wrong',
    )
    expect((await listOf(member)).totalCount).toBe(0)
    expect(await balanceOf(member)).toBe('1000.00')
  })
})

describe('a transfer', () => {
  it('of twenty at the same moment moves what is there, and not a cent more (6.007)', async () => {
    const [from, to] = [await newBelow(), middle]
    const before = Number(await balanceOf(to))
    const codes = await Promise.all(Array.from({ length: 20 }, () => codeOf(giveUp(from, '90.00'))))
    expect(codes.filter((code) => code === 'ok')).toHaveLength(11)
    expect(new Set(codes)).toEqual(new Set(['ok', 'wallet.insufficient_funds']))
    expect([await balanceOf(from), Number(await balanceOf(to)) - before]).toEqual(['10.00', 990])
    expect(await inClearing()).toBe(0n)
    // What was refused does not count towards the day.
    const { rows } =
      await sql`select amount::text, times from team_transfer_day where member_id = ${from.id}::bigint`.execute(
        server.test.owner,
      )
    expect(rows).toEqual([{ amount: '99000', times: 11 }])
  })

  it('sent twenty times under one key is made once, and another content is refused (6.007)', async () => {
    const from = await newBelow()
    const all = await Promise.all(Array.from({ length: 20 }, () => giveUp(from, '40.00', 'same key')))
    expect(new Set(all.map(({ transfer }) => transfer.transferId)).size).toBe(1)
    expect(await balanceOf(from)).toBe('960.00')
    expect(await codeOf(giveUp(from, '41.00', 'same key'))).toBe('request.idempotency_key_reused')
  })

  it('that was refused stays refused under its key, even once the money is there (6.007)', async () => {
    const from = await newBelow()
    expect(await codeOf(giveUp(from, '1500.00', 'too much'))).toBe('wallet.insufficient_funds')
    await giveDown(top, from, '600.00')
    expect(await codeOf(giveUp(from, '1500.00', 'too much'))).toBe('wallet.insufficient_funds')
    expect(await codeOf(giveUp(from, '1500.00', 'once more'))).toBe('ok')
  })

  it('beyond the day’s times is refused, by however many at once, until the next day of the brand (6.007)', async () => {
    const from = await newBelow()
    await giveUp(from, '1.00')
    await sql`update team_transfer_day set times = 197 where member_id = ${from.id}::bigint`.execute(server.test.owner)
    const codes = await Promise.all(Array.from({ length: 20 }, () => codeOf(giveUp(from, '1.00'))))
    expect(codes.filter((code) => code === 'ok')).toHaveLength(3)
    expect(codes.filter((code) => code === 'transfer.day_limit')).toHaveLength(17)
    expect(await termsOf(from)).toMatchObject({ hindrance: 'dayUsed', available: '0.00', timesLeftToday: 0 })
    server.clock.advance({ hours: 8 })
    expect(await codeOf(giveUp(from, '1.00'))).toBe('ok')
  })

  it('outside the brand’s bounds is refused at its field (6.007)', async () => {
    for (const amount of ['0.99', '50000.01', '0.001', '0'])
      expect((await refusalOf(giveDown(top, low, amount))).fields).toMatchObject([{ field: 'amount' }])
  })
})

describe('a transfer is refused', () => {
  it('while the sender has a bonus that is open (2.099)', async () => {
    const from = await newBelow()
    const house = (name: 'promotions' | 'bonuses') => ledger.houseAccount({ brandId: brandId(1), currency, name })
    await openBonus(ledger, {
      accountId: await accountOf(from),
      providerId: await ledger.provider(brandId(1), 'house'),
      key: `bonus of ${from.id}`,
      amountMinor: minor(500n),
      terms: { bonusId: crypto.randomUUID(), limitsOwnMoney: false, onWithdrawal: 'end' },
      promotions: await house('promotions'),
      bonuses: await house('bonuses'),
    })
    expect(await codeOf(giveUp(from, '1.00'))).toBe('transfer.bonus_open')
    expect(await termsOf(from)).toMatchObject({ hindrance: 'bonus', available: '0.00' })
  })

  it('while the sender still has to stake deposits, so that nobody else withdraws them (2.099)', async () => {
    const from = await newBelow()
    const play = async (kind: 'deposit' | 'stake', amount: bigint, name: 'deposits' | 'games') => {
      const houseAccountId = await ledger.houseAccount({ brandId: brandId(1), currency, name })
      const entries = [{ kind, amountMinor: minor(amount), houseAccountId }]
      const transactions = [{ key: `${kind} of ${from.id}`, entries }]
      const providerId = await ledger.provider(brandId(1), 'house')
      await ledger.post({ accountId: await accountOf(from), providerId, transactions })
    }
    await play('deposit', 5_000n, 'deposits')
    expect(await codeOf(giveUp(from, '1.00'))).toBe('payment.turnover_open')
    expect(await termsOf(from)).toMatchObject({ hindrance: 'turnover', toStake: '50.00', available: '0.00' })
    await play('stake', -5_000n, 'games')
    expect(await codeOf(giveUp(from, '1.00'))).toBe('ok')
  })

  it('while the sender owes pay, has a break, or is stopped, with the reason (2.099)', async () => {
    for (const [source, code] of [
      ['contracts', 'wallet.pay_owed'],
      ['protection', 'protection.excluded'],
      ['operator', 'wallet.account_blocked'],
    ] as const) {
      const from = await newBelow()
      await block(from, source)
      expect(await codeOf(giveUp(from, '1.00'))).toBe(code)
      await block(from, source, false)
      expect(await codeOf(giveUp(from, '1.00'))).toBe('ok')
    }
  })

  it('while the recipient has a break, is stopped, or has used the limit for deposits, without saying which (2.099)', async () => {
    const to = await newBelow()
    for (const source of ['protection', 'operator'] as const) {
      await block(to, source)
      expect(await codeOf(giveDown(middle, to, '1.00'))).toBe('transfer.recipient_refused')
      await block(to, source, false)
    }
    const limit = { flow: 'deposit', period: 'day', maxMinor: minor(500n), timeZone: 'Asia/Bangkok' } as const
    await ledger.setRule(await accountOf(to), 'protection', { blocked: false, limits: [limit], reason: 'a test' })
    expect(await codeOf(giveDown(middle, to, '5.01'))).toBe('transfer.recipient_refused')
    expect(await codeOf(giveDown(middle, to, '5.00'))).toBe('ok')
  })

  it('but not while the recipient owes pay: that is what it helps to settle (6.007)', async () => {
    const to = await newAgent()
    await block(to, 'contracts')
    expect(await codeOf(giveDown(top, to, '1.00'))).toBe('ok')
  })

  it('to an account that is closed (6.007)', async () => {
    const to = await newBelow()
    await sql`update member set status = 'closed' where member_id = ${to.id}::bigint`.execute(server.test.owner)
    expect(await codeOf(giveDown(middle, to, '1.00'))).toBe('transfer.recipient_refused')
  })
})

describe('a transfer that an interrupted process left', () => {
  it('is made by the job, once (6.007)', async () => {
    const from = await newBelow()
    const { transfer } = await giveUp(from, '10.00')
    const left = async (state: string) =>
      void (await sql`
        update team_transfer set state = ${state}, ended_at = null, tried_at = tried_at - interval '1 hour'
        where transfer_id = ${transfer.transferId}::uuid`.execute(server.test.owner))
    // Posted, but not recorded; and stored, but not posted.
    await left('moving')
    const fresh = crypto.randomUUID()
    await sql`
      insert into team_transfer (transfer_id, brand_id, from_id, to_id, way, currency, amount, body_hash, state, day, created_at, tried_at)
      select ${fresh}::uuid, brand_id, from_id, to_id, way, currency, 2500, body_hash, 'moving', day, created_at, tried_at
      from team_transfer where transfer_id = ${transfer.transferId}::uuid`.execute(server.test.owner)
    await server.runJob('settle team transfers')
    await server.runJob('settle team transfers')
    expect(await balanceOf(from)).toBe('965.00')
    expect((await listOf(from)).list.map(({ state }) => state)).toEqual(['done', 'done'])
  })
})

describe('the list of transfers', () => {
  it('has pages for both directions together, each transfer once, and nobody else’s (2.099)', async () => {
    const [agent, member] = [await newAgent(), await newBelow()]
    const own = await newInTeam(server, { type: 0, above: [top, agent] })
    for (const amount of ['1.00', '2.00', '3.00']) await giveDown(agent, own, amount)
    for (const amount of ['4.00', '5.00']) await giveUp(own, amount)
    const pages = await Promise.all(
      [1, 2, 3].map((pageNo) => agent.call(contract.teamTransfers, { query: { pageNo, pageSize: 2 } })),
    )
    expect(pages.flatMap(({ list }) => list.map(({ amount }) => amount)).toSorted()).toEqual([
      '1.00',
      '2.00',
      '3.00',
      '4.00',
      '5.00',
    ])
    expect(pages[0]).toMatchObject({ totalCount: 5, totalPages: 3 })
    expect((await listOf(member)).totalCount).toBe(0)
    // With the wrong password, nobody gets a row either.
    expect(paymentPassword).not.toBe('000000')
  })
})
