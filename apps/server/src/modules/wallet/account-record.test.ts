import * as contract from '@baize/contract'
import { minor } from '@baize/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fixedClock } from '../../kernel/clock.ts'
import { brandId, memberId } from '../../kernel/ids.ts'
import { openServerWithGateway, orderDeposit, type ListeningGateway } from '../../testing/listening-gateway.ts'
import { openTestLedger } from '../../testing/open-test-ledger.ts'
import { refusalOf, type TestMember, type TestServer } from '../../testing/open-test-server.ts'
import { decide, newPayee, requestWithdrawal } from '../../testing/payee.ts'
import { testCurrencyOf } from '../../testing/test-currency.ts'
import type { EntryDraft, HouseAccountName } from '../ledger/index.ts'

let server: TestServer
let gateway: ListeningGateway
beforeAll(async () => {
  ;({ server, gateway } = await openServerWithGateway())
})
afterAll(async () => {
  gateway.close()
  await server.close()
})

type Asked = Readonly<Record<string, string>>
const recordOf = ({ call }: TestMember, query: Asked = {}) => call(contract.accountRecord, { query })

const spin = ({ call }: TestMember, key: string) =>
  call(contract.playRound, { params: { gameCode: 'bz-lotus-lanterns' }, body: { stake: '1.00' }, idempotencyKey: key })

/** Posts for a provider through another ledger, as a second writer of the lane. */
async function postAs(
  provider: string,
  { id }: TestMember,
  key: string,
  house: HouseAccountName,
  entry: Pick<EntryDraft, 'kind' | 'round' | 'gameCode'> & { readonly amount: bigint; readonly at?: string },
): Promise<void> {
  const { amount, at, ...rest } = entry
  const clock = at === undefined ? server.clock : fixedClock(at)
  const ledger = await openTestLedger(server.test, { clock })
  const owner = { brandId: brandId(1), currency: testCurrencyOf('PLY') }
  const accountId = await ledger.memberAccount({ ...owner, memberId: memberId(BigInt(id)), kind: 'main' })
  const houseAccountId = await ledger.houseAccount({ ...owner, name: house })
  const entries = [{ ...rest, amountMinor: minor(amount), houseAccountId }]
  const providerId = await ledger.provider(owner.brandId, provider)
  await ledger.post({ accountId, providerId, transactions: [{ key, entries }] })
  await ledger.close()
}

const cents = (text: string) => BigInt(text.replace('.', ''))

/** Every movement of a member, page by page. */
async function readAll(member: TestMember, query: Asked = {}) {
  const first = await recordOf(member, { pageSize: '3', ...query })
  const list = [...first.list]
  for (let page = 2; page <= first.totalPages; page += 1)
    list.push(...(await recordOf(member, { pageSize: '3', ...query, upTo: first.upTo, pageNo: String(page) })).list)
  expect(list).toHaveLength(first.totalCount)
  return list
}

const kindsOf = (list: readonly contract.Movement[]) => list.map(({ kind }) => kind)

describe('the account record', () => {
  it('shows deposits, withdrawals, bets and gifts with what they refer to (2.101)', async () => {
    const member = await newPayee(server)
    const { depositId, charge } = await depositOf(member)
    expect(await gateway.send(gateway.event('charge.paid', charge))).toBe(200)
    const back = await requestWithdrawal(member, '100.00')
    await member.call(contract.cancelWithdrawal, { params: { withdrawalId: back.withdrawalId } })
    const paid = await requestWithdrawal(member, '200.00')
    await decide(server, paid.withdrawalId, 'approve')
    await server.runJob('settle withdrawals')
    const payout = gateway.payouts.get(paid.withdrawalId)
    if (payout === undefined) throw new Error('the gateway has no such payout')
    expect(await gateway.send(gateway.payoutEvent('payout.paid', payout))).toBe(200)
    const round = await spin(member, 'one round')

    const list = (await readAll(member)).toReversed()
    const ofRound = list.filter(({ roundId }) => roundId === round.roundId)
    expect(kindsOf(list).slice(0, 8)).toEqual([
      'gift',
      'deposit',
      'withdrawal_held',
      'withdrawal_returned',
      'withdrawal_held',
      'withdrawal_settled',
      'withdrawal',
      'bet',
    ])
    expect(list[0]).toMatchObject({ postingId: '1', balanceBefore: '0.00', amount: '1000.00', balanceAfter: '1000.00' })
    expect(list[1]).toMatchObject({ depositId, group: 'deposit', balanceBefore: '1000.00', balanceAfter: '1500.00' })
    expect(list.slice(2, 4).map(({ withdrawalId }) => withdrawalId)).toEqual([back.withdrawalId, back.withdrawalId])
    expect(list.slice(4, 7).map(({ withdrawalId, amount }) => [withdrawalId, amount])).toEqual([
      [paid.withdrawalId, '-200.00'],
      [paid.withdrawalId, '200.00'],
      [paid.withdrawalId, '-200.00'],
    ])
    expect(ofRound[0]).toMatchObject({
      kind: 'bet',
      amount: '-1.00',
      hasProof: true,
      vassalage: 'BZ',
      gameCode: 'bz-lotus-lanterns',
      gameName: 'Lotus Lanterns',
      depositId: null,
    })
  })

  it('names the vendor and its game, whose rounds have no proof here (2.101)', async () => {
    const member = await server.newMember('ofvendor')
    const round = { round: 'R-77', gameCode: 'no-such-game' }
    await postAs('PG', member, 'pg-bet', 'vendors', { kind: 'stake', amount: -500n, ...round })
    const [bet] = (await recordOf(member)).list
    expect(bet).toMatchObject({
      vassalage: 'PG',
      vendorName: 'Paper Garden',
      roundId: 'R-77',
      hasProof: false,
      transactionId: 'pg-bet',
    })
    expect(bet).toMatchObject({ gameCode: 'no-such-game', gameName: null, depositId: null, withdrawalId: null })
  })

  it('takes a vendor’s transaction for no deposit, whatever the vendor calls it (2.101)', async () => {
    const member = await server.newMember('posing')
    const key = 'deposit:00000000-0000-7000-8000-000000000000'
    await postAs('PG', member, key, 'vendors', { kind: 'stake', amount: -1n, round: 'R' })
    expect((await recordOf(member)).list[0]).toMatchObject({ depositId: null, transactionId: key })
  })

  it('adds up to the balance, and each balance follows from the one before (2.101)', async () => {
    const member = await server.newMember('chained')
    for (let round = 0; round < 8; round += 1) await spin(member, `round ${round}`)
    await postAs('house', member, `fix ${member.id}`, 'adjustments', { kind: 'adjustment', amount: 5n })
    const list = await readAll(member)
    const { balance } = await member.call(contract.balance, {})
    const sum = (rows: readonly contract.Movement[]) => rows.reduce((total, { amount }) => total + cents(amount), 0n)
    expect(sum(list)).toBe(cents(balance))
    expect(list.map((row) => cents(row.balanceBefore) + cents(row.amount))).toEqual(
      list.map((row) => cents(row.balanceAfter)),
    )
    expect(list.slice(0, -1).map((row) => row.balanceBefore)).toEqual(list.slice(1).map((row) => row.balanceAfter))
    // A page that is left out shows: here the last, with the gift. Rounds are drawn at random, and some of them add up to zero.
    expect(sum(list.slice(0, -1))).not.toBe(cents(balance))
  })

  it('is narrowed to a group and to days of the brand’s time zone (2.101)', async () => {
    const member = await server.newMember('narrowed')
    // 23:59 on 2 December in Bangkok, then midnight.
    await postAs('house', member, 'late', 'adjustments', { kind: 'adjustment', amount: 1n, at: '2026-12-02T16:59:00Z' })
    await postAs('house', member, 'next', 'deposits', { kind: 'deposit', amount: 2n, at: '2026-12-02T17:00:00Z' })
    const on = async (query: Asked) => (await recordOf(member, query)).list.map(({ amount }) => amount)
    expect(await on({ from: '2026-12-02', to: '2026-12-02' })).toEqual(['0.01'])
    expect(await on({ from: '2026-12-03' })).toEqual(['0.02'])
    expect(await on({ group: 'deposit' })).toEqual(['0.02'])
    expect(await on({ group: 'promotion' })).toEqual(['1000.00'])
    expect(await on({ group: 'ALL' })).toEqual(['0.02', '0.01', '1000.00'])
    expect(await on({ group: 'transfer' })).toEqual([])
    expect((await refusalOf(recordOf(member, { from: '2026-02-30' }))).fields).toMatchObject([{ field: 'from' }])
    expect((await refusalOf(recordOf(member, { group: 'secret' }))).code).toBe('request.invalid')
  })

  it('never shows another member’s rows, nor anything to visitors and trial players (2.101)', async () => {
    const [member, other] = [await server.newMember('mine'), await server.newMember('theirs')]
    await postAs('house', other, 'only theirs', 'adjustments', { kind: 'adjustment', amount: 77n })
    const mine = await readAll(member)
    expect(mine.map(({ amount }) => amount)).toEqual(['1000.00'])
    expect((await readAll(other)).map(({ transactionId }) => transactionId)).toContain('only theirs')
    const { token } = await server.client()(contract.trialLogin, { body: {} })
    for (const call of [server.client(), server.client(token)])
      await expect(call(contract.accountRecord, { query: {} })).rejects.toThrow(/log|account|allowed/i)
  })

  it('keeps its pages while new movements arrive (2.101)', async () => {
    const member = await server.newMember('paging')
    for (let round = 0; round < 6; round += 1) await spin(member, `before ${round}`)
    const before = (await readAll(member)).map(({ postingId }) => postingId)
    const first = await recordOf(member, { pageSize: '2' })
    const seen = first.list.map(({ postingId }) => postingId)
    for (let page = 2; page <= first.totalPages; page += 1) {
      await spin(member, `meanwhile ${page}`)
      const { list } = await recordOf(member, { pageSize: '2', pageNo: String(page), upTo: first.upTo })
      seen.push(...list.map(({ postingId }) => postingId))
    }
    expect(seen).toEqual(before)
  })
})

/** An order that waits for its payment. */
async function depositOf(member: TestMember) {
  const { depositId } = await orderDeposit(member)
  return { depositId, charge: gateway.pay(depositId) }
}
