import * as contract from '@baize/contract'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { openServerWithGateway, type ListeningGateway } from '../../../testing/listening-gateway.ts'
import { refusalOf, type TestServer } from '../../../testing/open-test-server.ts'
import { addAccount, nameMember } from '../../../testing/payee.ts'

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

async function named(name = 'Somchai Jaidee') {
  const member = await server.newMember(`holder${(names += 1)}`)
  await nameMember(server, member, name)
  return member
}

describe('a bank account', () => {
  it('is in the member’s real name, waits before it can be used, and shows its last digits only (2.098)', async () => {
    const member = await named('สมชาย ใจดี')
    const account = await addAccount(member, { bank: 'SCB', number: '123-4 56789-0' })
    const usableFrom = server.clock.now().add({ hours: 1 }).toString()
    const expected = { bank: 'SCB', numberTail: '7890', holder: 'สมชาย ใจดี', usableFrom, isUsable: false }
    expect(account).toMatchObject(expected)
    const { list, holder, banks } = await member.call(contract.bankAccounts, { query: {} })
    expect([list.length, holder, banks.length]).toEqual([1, 'สมชาย ใจดี', 12])
    const { rows } = await sql<{ row: string }>`
      select row_to_json(payment_bank_account)::text as row from payment_bank_account
      where account_id = ${account.accountId}::uuid`.execute(server.test.owner)
    expect(rows[0]?.row).not.toContain('1234567890')
  })

  it('needs a real name in the profile', async () => {
    const member = await server.newMember(`holder${(names += 1)}`)
    expect((await refusalOf(addAccount(member))).code).toBe('bank.name_missing')
  })

  it('needs the password, and the second factor of a member who has one', async () => {
    const member = await named()
    const wrong = addAccount({ ...member, password: 'Wrong#2026' })
    expect((await refusalOf(wrong)).code).toBe('password.wrong')
    const { secret } = await member.call(contract.beginTotp, { body: { password: member.password } })
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: server.clock.now().epochMilliseconds,
    })
    await member.call(contract.confirmTotp, { body: { code } })
    expect((await refusalOf(addAccount(member))).code).toBe('factor.proof_needed')
    expect((await member.call(contract.bankAccounts, { query: {} })).list).toEqual([])
  })

  it.each([
    ['bank', { bank: 'NOBANK' }, 'bank.unknown'],
    ['number', { number: '12345' }, 'bank.number_invalid'],
    ['number', { number: '12345678x' }, 'bank.number_invalid'],
    ['number', { number: '123456789012345678901' }, 'bank.number_invalid'],
  ])('with a wrong %s is refused beside its field: %j', async (field, more, code) => {
    const refused = await refusalOf(addAccount(await named(), more))
    expect(refused.fields).toMatchObject([{ field, code }])
  })

  it('of one member cannot be added by another, nor twice, 20 times at once too, until it is removed', async () => {
    const [first, second] = [await named(), await named()]
    const same = { bank: 'KTB', number: '5550001112' }
    const tried = await Promise.allSettled(Array.from({ length: 20 }, () => addAccount(first, same)))
    const added = tried.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(added).toHaveLength(1)
    expect((await refusalOf(addAccount(second, same))).fields).toMatchObject([{ code: 'bank.number_taken' }])
    const params = { accountId: added[0]?.accountId ?? '' }
    expect((await refusalOf(second.call(contract.removeBankAccount, { params }))).code).toBe('bank.not_found')
    await first.call(contract.removeBankAccount, { params })
    expect((await addAccount(second, same)).numberTail).toBe('1112')
  })

  it('is one of at most three', async () => {
    const member = await named()
    const tried = await Promise.allSettled(Array.from({ length: 10 }, () => addAccount(member)))
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect((await refusalOf(addAccount(member))).code).toBe('bank.too_many')
  })
})
