import * as contract from '@baize/contract'
import * as office from '@baize/contract/office'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openServerWithGateway, type ListeningGateway } from '../../../testing/listening-gateway.ts'
import { callOffice, letCodeAge, operatorOf, type TestOperator } from '../../../testing/office.ts'
import { refusalOf, type TestServer } from '../../../testing/open-test-server.ts'
import { addAccount, nameMember } from '../../../testing/payee.ts'
import { otherName } from './account-pages.ts'

let server: TestServer
let gateway: ListeningGateway
let kanya: TestOperator
let names = 0
beforeAll(async () => {
  ;({ server, gateway } = await openServerWithGateway())
  kanya = await operatorOf(server, { permissions: ['banks.read', 'banks.decide', 'audit.read'] })
})
afterAll(async () => {
  gateway.close()
  await server.close()
})

async function holder(number: string) {
  const username = `holding${(names += 1)}`
  const member = await server.newMember(username)
  await nameMember(server, member, 'Somchai Jaidee')
  const { accountId } = await addAccount(member, { number })
  return { member, username, accountId, params: { accountId } }
}
const actionsAbout = async (memberId: string) =>
  (await callOffice(server, office.listAudit, { ...kanya, query: { subjectId: memberId } })).list.map(
    ({ action }) => action,
  )

describe('a bank account of a member', () => {
  it('waits in the queue, is verified with a row of the audit log, and can be used at once (2.098)', async () => {
    const { member, username, accountId, params } = await holder('1110002221')
    const query = { member: member.id }
    const { list, banks } = await callOffice(server, office.officeBankAccounts, { ...kanya, query })
    expect(list).toMatchObject([
      {
        accountId,
        member: { memberId: member.id, username },
        bankName: 'Kasikornbank',
        numberTail: '2221',
        state: 'waiting',
        sameNumber: [],
        otherName: null,
      },
    ])
    expect(banks).toHaveLength(12)
    const done = await callOffice(server, office.verifyBankAccount, { ...kanya, params, body: {} })
    expect(done).toMatchObject({ state: 'usable', isVerified: true, verdict: { operator: kanya.username } })
    expect((await member.call(contract.bankAccounts, { query: {} })).list).toMatchObject([{ isUsable: true }])
    expect(await actionsAbout(member.id)).toEqual(['bank_account.verified'])
    const again = callOffice(server, office.rejectBankAccount, { ...kanya, params, body: { reason: 'Too late.' } })
    expect((await refusalOf(again)).code).toBe('payment.decided')
  })

  it('is rejected with a reason, and gone', async () => {
    const { member, params } = await holder('1110002222')
    const body = { reason: 'The name is another one.' }
    const done = await callOffice(server, office.rejectBankAccount, { ...kanya, params, body })
    expect(done).toMatchObject({ state: 'rejected', verdict: { reason: body.reason } })
    expect((await member.call(contract.bankAccounts, { query: {} })).list).toEqual([])
    expect(await actionsAbout(member.id)).toEqual(['bank_account.rejected'])
  })

  it('says whose number it was too, and that its member is called otherwise now', async () => {
    const first = await holder('1110002223')
    await first.member.call(contract.removeBankAccount, { params: first.params })
    const second = await holder('1110002223')
    await nameMember(server, second.member, 'Somsak Jaidee')
    const query = { number: '1110002223', queue: 'all', direction: 'desc' } as const
    const { list } = await callOffice(server, office.officeBankAccounts, { ...kanya, query })
    expect(list.map(({ member }) => member.memberId).toSorted()).toEqual([first.member.id, second.member.id].toSorted())
    const found = list.find(({ accountId }) => accountId === second.accountId)
    expect(found?.sameNumber).toEqual([{ memberId: first.member.id, username: first.username }])
    expect(found?.otherName).toBe('Somsak Jaidee')
  })

  it('shows its number in full to those who decide, and the audit log has every look', async () => {
    const { member, params } = await holder('1110002224')
    const show = (who: TestOperator) => callOffice(server, office.showBankNumber, { ...who, params, body: {} })
    expect((await show(kanya)).number).toBe('1110002224')
    expect(await actionsAbout(member.id)).toEqual(['bank_account.number_shown'])
    const reader = await operatorOf(server, { permissions: ['banks.read'] })
    expect((await refusalOf(show(reader))).code).toBe('operator.not_permitted')
    expect(await actionsAbout(member.id)).toHaveLength(1)
  })

  it('is not decided about without a fresh code, nor if it does not exist', async () => {
    const { params } = await holder('1110002225')
    const tired = await operatorOf(server, { permissions: ['banks.read', 'banks.decide'] })
    await letCodeAge(server, tired)
    const verify = callOffice(server, office.verifyBankAccount, { ...tired, params, body: {} })
    expect((await refusalOf(verify)).code).toBe('operator.factor_due')
    const nobody = { accountId: '11111111-1111-4111-8111-111111111111' }
    const unknown = [
      () => callOffice(server, office.officeBankAccount, { ...kanya, params: nobody }),
      () => callOffice(server, office.verifyBankAccount, { ...kanya, params: nobody, body: {} }),
      () => callOffice(server, office.showBankNumber, { ...kanya, params: nobody, body: {} }),
    ]
    for (const call of unknown) expect((await refusalOf(call())).code).toBe('bank.not_found')
  })
})

describe('the name of an account’s holder', () => {
  it.each([
    ['Somchai Jaidee', 'somchai  jaidee ', null],
    ['สมชาย ใจดี', 'สมชาย ใจดี', null],
    ['Somchai Jaidee', 'Somchai Jaidi', 'Somchai Jaidi'],
    ['Somchai Jaidee', '', ''],
  ])('%s and the profile’s %s', (holderName, realName, other) => {
    expect(otherName(holderName, realName)).toBe(other)
  })
})
