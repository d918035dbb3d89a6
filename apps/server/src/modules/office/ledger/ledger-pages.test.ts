import * as contract from '@baize/contract'
import * as office from '@baize/contract/office'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { callOffice, operatorOf, type TestOperator } from '../../../testing/office.ts'
import { openServerWithGateway, type ListeningGateway } from '../../../testing/listening-gateway.ts'
import { newPayee, requestWithdrawal, takeBack } from '../../../testing/payee.ts'
import { refusalOf, type TestMember, type TestServer } from '../../../testing/open-test-server.ts'

let server: TestServer
let gateway: ListeningGateway
let auditor: TestOperator
beforeAll(async () => {
  ;({ server, gateway } = await openServerWithGateway())
  auditor = await operatorOf(server, { role: 'auditor' })
})
afterAll(async () => {
  gateway.close()
  await server.close()
})

const balance = () => callOffice(server, office.trialBalance, { token: auditor.token, query: {} })
const find = async (reference: string) =>
  (await callOffice(server, office.findTransactions, { token: auditor.token, query: { reference } })).list
const accountsOf = (member: string) =>
  callOffice(server, office.memberAccounts, { token: auditor.token, query: { member } })
const spin = ({ call }: TestMember, key: string) =>
  call(contract.playRound, { params: { gameCode: 'bz-lotus-lanterns' }, body: { stake: '1.00' }, idempotencyKey: key })

describe('the trial balance', () => {
  it('sums to zero in every currency, and says otherwise after a planted fault', async () => {
    await server.newMember('balanced')
    const { list, waiting } = await balance()
    const play = list.find(({ currencyCode }) => currencyCode === 'PLY')
    expect(play).toMatchObject({ sum: '0.00', isBalanced: true })
    expect(play?.members[0]?.balance).toBe(play?.houses.find(({ name }) => name === 'promotions')?.balance.slice(1))
    expect(waiting).toBeGreaterThan(0)
    await server.runJob('sum members')
    expect((await balance()).waiting).toBe(0)
    await sql`update ledger_member_sum set amount = amount + 1 where currency = 'PLY'`.execute(server.test.owner)
    const faulty = (await balance()).list.find(({ currencyCode }) => currencyCode === 'PLY')
    expect(faulty).toMatchObject({ sum: '0.01', isBalanced: false })
    await sql`update ledger_member_sum set amount = amount - 1 where currency = 'PLY'`.execute(server.test.owner)
  })
})

describe('the search of the books', () => {
  it('finds a round of our own by its id, with its member and both sides', async () => {
    const member = await server.newMember('searched')
    const { roundId } = await spin(member, 'one round')
    const [found, ...others] = await find(roundId.toUpperCase())
    expect(others).toEqual([])
    expect(found).toMatchObject({ provider: 'play', member: { memberId: member.id, username: 'searched' } })
    expect(found?.postings[0]).toMatchObject({
      kind: 'stake',
      house: 'games',
      amount: '-1.00',
      balanceBefore: '1000.00',
      balanceAfter: '999.00',
      roundId,
      gameCode: 'bz-lotus-lanterns',
    })
    const place = { accountId: found?.account.accountId ?? '', sequence: found?.postings[0]?.sequence ?? '' }
    const read = callOffice(server, office.readTransaction, { token: auditor.token, params: place })
    expect(await read).toEqual(found)
    const missing = callOffice(server, office.readTransaction, {
      token: auditor.token,
      params: { ...place, sequence: '999' },
    })
    expect((await refusalOf(missing)).code).toBe('ledger.not_found')
  })

  it('finds a withdrawal by its id, a grant by its key, a round of a vendor by its number, and nothing else', async () => {
    const payee = await newPayee(server)
    const { withdrawalId } = await requestWithdrawal(payee)
    expect((await find(withdrawalId)).map(({ key }) => key)).toEqual([`withdrawal:${withdrawalId}`])
    expect(await find(`welcome:${payee.id}`)).toMatchObject([
      { provider: 'house', postings: [{ kind: 'grant', amount: '1000.00', house: 'promotions' }] },
    ])
    const [account] = (await accountsOf(payee.id)).list
    await takeBack(server, payee, 100n)
    // As the reader of the log stores a round.
    await sql`
      insert into vendor_round (provider_id, account_id, round, state, staked, paid, first_at, last_at)
      select provider_id, account_id, round_ref, 'open', 0, 0, posted_at, posted_at from ledger_posting
      where account_id = ${account?.accountId}::bigint and round_ref = 'r'`.execute(server.test.owner)
    expect((await find('r')).map(({ key, postings }) => [key, postings[0]?.roundId])).toEqual([
      [`take back of ${payee.id}`, 'r'],
    ])
    expect(await find('nothing of the kind')).toEqual([])
  })
})

describe('the accounts of a member', () => {
  it('are found by number and by username, with their balances', async () => {
    const member = await server.newMember('holder')
    const byName = await accountsOf('holder')
    expect(byName).toMatchObject({
      member: { memberId: member.id, username: 'holder' },
      list: [{ kind: 'main', balance: '1000.00', owed: '0.00', currencyCode: 'PLY' }],
    })
    expect(await accountsOf(member.id)).toEqual(byName)
    expect((await refusalOf(accountsOf('nobody'))).code).toBe('adjustment.member_unknown')
  })

  it('list their postings, the newest first, by group, day and page', async () => {
    const member = await server.newMember('posted')
    for (let round = 0; round < 3; round += 1) await spin(member, `round ${round}`)
    const accountId = (await accountsOf('posted')).list[0]?.accountId ?? ''
    const postings = (query: Readonly<Record<string, string>> = {}) =>
      callOffice(server, office.accountPostings, { token: auditor.token, params: { accountId }, query })
    const all = await postings()
    expect(all.list.at(-1)).toMatchObject({ sequence: '1', kind: 'gift', balanceBefore: '0.00', amount: '1000.00' })
    const gifts = await postings({ group: 'promotion' })
    expect([gifts.totalCount, gifts.list.length]).toEqual([1, 1])
    expect((await postings({ group: 'bet' })).totalCount).toBe(3)
    expect((await postings({ to: '2026-11-01' })).list).toEqual([])
    const second = await postings({ pageNo: '2', pageSize: '2', upTo: all.upTo })
    expect(second.list).toEqual(all.list.slice(2, 4))
    const stranger = callOffice(server, office.accountPostings, {
      token: auditor.token,
      params: { accountId: '999999' },
      query: {},
    })
    expect((await refusalOf(stranger)).code).toBe('ledger.not_found')
  })
})

describe('the check of the books', () => {
  const state = () => callOffice(server, office.ledgerAudit, { token: auditor.token, query: {} })
  const start = () => callOffice(server, office.startLedgerAudit, { token: auditor.token, body: {} })

  it('is started once, of 10 operators at once, goes on by itself, and finds a planted fault', async () => {
    await server.runJob('audit the books')
    const tried = await Promise.allSettled(Array.from({ length: 10 }, start))
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const running = (await state()).runs[0]
    expect(running).toMatchObject({ finishedAt: null, share: 0 })
    const { list } = await callOffice(server, office.listAudit, { token: auditor.token, query: {} })
    expect(list.filter(({ action }) => action === 'ledger.audit_started')).toHaveLength(1)
    await server.runJob('audit the books')
    expect((await state()).runs[0]).toMatchObject({ run: running?.run, share: 1, found: 0 })

    await sql`update ledger_posting set reference = 'planted' where account_id = 1 and seq = 1`.execute(
      server.test.owner,
    )
    await start()
    await server.runJob('audit the books')
    const after = await state()
    expect([after.runs[0]?.found, after.openProblems]).toEqual([1, 1])
    const problems = await callOffice(server, office.ledgerProblems, { token: auditor.token, query: {} })
    expect(problems.list).toMatchObject([{ rule: 'hash chain', accountId: '1', settledAt: null }])
    const settled = { token: auditor.token, query: { state: 'settled' } } as const
    expect((await callOffice(server, office.ledgerProblems, settled)).list).toEqual([])
    await sql`update ledger_posting set reference = null where account_id = 1 and seq = 1`.execute(server.test.owner)
  })

  it('shows the heads of the hours', async () => {
    await server.runJob('hourly heads')
    const { list, totalCount } = await callOffice(server, office.officeHourHeads, { token: auditor.token, query: {} })
    expect([list.length, totalCount]).toEqual([1, 1])
    expect(list[0]?.hash).toMatch(/^[0-9a-f]{64}$/)
  })
})
