import * as contract from '@baize/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { brandId } from '../../../kernel/ids.ts'
import { openServerWithGateway, type ListeningGateway } from '../../../testing/listening-gateway.ts'
import { refusalOf, type TestServer } from '../../../testing/open-test-server.ts'
import { addAccount, nameMember, newPayee, requestWithdrawal } from '../../../testing/payee.ts'
import { balanceOf } from '../test-deposits.ts'
import type { OfficeVerdict } from './account-desk.ts'
import { usability } from './own-bank-accounts.ts'

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

const desk = () => server.payments.bankAccounts.desk
let noted = 0

function verdict(accountId: string, change: Partial<OfficeVerdict> = {}): OfficeVerdict {
  return {
    brandId: brandId(1),
    accountId,
    verdict: 'verified',
    by: { name: 'Kanya', operatorId: '00000000-0000-7000-8000-000000000000' },
    reason: 'The name is another one.',
    note: async () => void (noted += 1),
    ...change,
  }
}

/** A member with a new bank account. */
async function holder(number?: string) {
  const member = await server.newMember(`desk${(names += 1)}`)
  await nameMember(server, member, 'Somchai Jaidee')
  const account = await addAccount(member, number === undefined ? {} : { number })
  return { member, account, accountId: account.accountId, memberId: BigInt(member.id) }
}

const any = {
  brandId: brandId(1),
  queue: 'all',
  memberId: undefined,
  bankCode: undefined,
  number: undefined,
  from: undefined,
  until: undefined,
} as const
const slice = { direction: 'asc', offset: 0, limit: 50, countUpTo: 1_000 } as const
const idsOf = async (filter: Partial<Parameters<ReturnType<typeof desk>['list']>[0]>) =>
  (await desk().list({ ...any, ...filter }, slice)).rows.map(({ accountId }) => accountId)
const ownOf = async ({ member }: Awaited<ReturnType<typeof holder>>) =>
  (await member.call(contract.bankAccounts, { query: {} })).list
const messagesOf = async ({ member }: Awaited<ReturnType<typeof holder>>) => {
  await server.deliverEvents()
  return (await member.call(contract.ownMessages, { query: {} })).list.map(({ text }) => text)
}

describe('a bank account that an operator verifies', () => {
  it('can be used at once, and the member is told (2.098)', async () => {
    const one = await holder()
    expect(await ownOf(one)).toMatchObject([{ isUsable: false, isVerified: false, needsVerification: false }])
    expect(await idsOf({ queue: 'waiting', memberId: one.memberId })).toEqual([one.accountId])
    expect(await desk().decide(verdict(one.accountId))).toBe('done')
    expect(await ownOf(one)).toMatchObject([{ isUsable: true, isVerified: true }])
    expect(await idsOf({ queue: 'waiting', memberId: one.memberId })).toEqual([])
    expect(await idsOf({ queue: 'verified', memberId: one.memberId })).toEqual([one.accountId])
    expect(await messagesOf(one)).toContain(
      `Your bank account KBANK •••• ${one.account.numberTail} has been verified. You can withdraw to it now.`,
    )
  })

  it('is decided about once of 20 at once, whichever way, with one row of the audit log and one message', async () => {
    const one = await holder()
    noted = 0
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        desk().decide(verdict(one.accountId, { verdict: index % 2 === 0 ? 'verified' : 'rejected' })),
      ),
    )
    expect([made.filter((answer) => answer === 'done').length, noted]).toEqual([1, 1])
    expect((await messagesOf(one)).filter((text) => text.includes('bank account'))).toHaveLength(1)
  })

  it('stays as it was if its audit fails', async () => {
    const one = await holder()
    const failing = verdict(one.accountId, { note: () => Promise.reject(new Error('no audit')) })
    await expect(desk().decide(failing)).rejects.toThrow('no audit')
    expect(await idsOf({ queue: 'waiting', memberId: one.memberId })).toEqual([one.accountId])
  })

  it('of another brand, unknown or removed is not decided about', async () => {
    const one = await holder()
    expect(await desk().decide(verdict(one.accountId, { brandId: brandId(2) }))).toBe('unknown')
    expect(await desk().decide(verdict('11111111-1111-4111-8111-111111111111'))).toBe('unknown')
    await one.member.call(contract.removeBankAccount, { params: { accountId: one.accountId } })
    expect(await desk().decide(verdict(one.accountId))).toBe('decided')
  })
})

describe('a bank account that an operator rejects', () => {
  it('is removed, the member is told why, and its number can be added again', async () => {
    const one = await holder('7770001112')
    expect(await desk().decide(verdict(one.accountId, { verdict: 'rejected' }))).toBe('done')
    expect(await ownOf(one)).toEqual([])
    expect(await messagesOf(one)).toContain('Your bank account KBANK •••• 1112 was removed: The name is another one.')
    expect(await idsOf({ queue: 'rejected', memberId: one.memberId })).toEqual([one.accountId])
    expect((await addAccount(one.member, { number: '7770001112' })).numberTail).toBe('1112')
  })

  it('and withdrawn to at once: the request is there before, or it is refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const member = await newPayee(server)
      const [requested] = await Promise.allSettled([
        requestWithdrawal(member),
        desk().decide(verdict(member.accountId, { verdict: 'rejected' })),
      ])
      expect(await balanceOf(member)).toBe(requested.status === 'fulfilled' ? '700.00' : '1000.00')
      const later = await refusalOf(requestWithdrawal(member))
      expect(later.code).toBe('bank.not_found')
    }
  })

  it('is never one without a reason, whoever writes it', async () => {
    const one = await holder()
    const change = sql`
      update payment_bank_account set verdict = 'rejected', verdict_name = 'x', verdict_at = now(), removed_at = now()
      where account_id = ${one.accountId}::uuid`
    await expect(change.execute(server.test.database)).rejects.toThrow('payment_bank_account_rejected')
  })
})

describe('the list of bank accounts', () => {
  it('finds a number with any bank, and says who else has or had it', async () => {
    const [first, second] = [await holder('8880001113'), await holder()]
    await first.member.call(contract.removeBankAccount, { params: { accountId: first.accountId } })
    const same = await addAccount(second.member, { number: '8880001113' })
    const elsewhere = await addAccount(second.member, { number: '8880001113', bank: 'SCB' })
    const all = [first.accountId, same.accountId, elsewhere.accountId].toSorted()
    expect((await idsOf({ number: '8880001113' })).toSorted()).toEqual(all)
    expect(await idsOf({ number: '8880001114' })).toEqual([])
    expect(await idsOf({ number: '8880001113', bankCode: 'SCB' })).toEqual([elsewhere.accountId])
    const read = await desk().read({ brandId: brandId(1), accountId: same.accountId })
    expect(read?.otherMembers).toEqual([first.memberId])
    expect(await idsOf({ brandId: brandId(2), number: '8880001113' })).toEqual([])
  })

  it('shows a number in full only if that is recorded', async () => {
    const { accountId } = await holder('9990001114')
    const key = { brandId: brandId(1), accountId }
    noted = 0
    expect(await desk().number(key, async () => void (noted += 1))).toBe('9990001114')
    expect(noted).toBe(1)
    await expect(desk().number(key, () => Promise.reject(new Error('no audit')))).rejects.toThrow('no audit')
    expect(await desk().number({ ...key, brandId: brandId(2) }, async () => undefined)).toBeUndefined()
  })
})

describe('a brand whose operators verify accounts first', () => {
  const now = Temporal.Instant.from('2026-11-21T10:00:00Z')
  const since = { verdict: null, usableFrom: now.subtract({ hours: 1 }) }
  const until = { verdict: null, usableFrom: now.add({ hours: 1 }) }

  it('lets members use only those that are verified', () => {
    expect(usability(since, { verifyAccounts: true }, now)).toBe('unverified')
    expect(usability({ ...until, verdict: 'verified' }, { verifyAccounts: true }, now)).toBe('usable')
  })

  it('differs from one that lets them wait', () => {
    expect(usability(since, { verifyAccounts: false }, now)).toBe('usable')
    expect(usability(until, { verifyAccounts: false }, now)).toBe('waiting')
  })
})
