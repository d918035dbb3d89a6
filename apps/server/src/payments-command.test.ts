import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as contract from '@baize/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createKeyRing } from './kernel/secrets.ts'
import { systemRandomness } from './kernel/randomness.ts'
import { StartProblem } from './kernel/start-problem.ts'
import { runPaymentsCommand } from './payments-command.ts'
import { newPayee, requestWithdrawal as request } from './testing/payee.ts'
import { openServerWithGateway, orderDeposit, type ListeningGateway } from './testing/listening-gateway.ts'
import type { TestServer } from './testing/open-test-server.ts'

let server: TestServer
let gateway: ListeningGateway
let folder = ''
beforeAll(async () => {
  ;({ server, gateway } = await openServerWithGateway())
  folder = await mkdtemp(join(tmpdir(), 'baize-brand-'))
  await write('payments.json', JSON.stringify({ gateways: [outside, sandbox], methods: [] }))
  await write('key', Buffer.alloc(32, 5).toString('base64'))
  await write('short', Buffer.alloc(31, 5).toString('base64'))
})
afterAll(async () => {
  gateway.close()
  await server.close()
  await rm(folder, { recursive: true })
})

const outside = { code: 'outside', protocol: 'standard', merchant: 'm', apiBase: 'https://pay.example' }
const sandbox = { code: 'sandbox', protocol: 'standard', merchant: 'm' }
const write = (name: string, text: string) => writeFile(join(folder, name), text)
const keyFile = (name: string) => ['--key-file', join(folder, name)]

async function said(...args: string[]): Promise<string[]> {
  const printed: string[] = []
  const master = Buffer.alloc(32, 7)
  const secrets = createKeyRing({ current: master, older: [] }, systemRandomness, master)
  const parts = { database: server.test.owner, secrets, randomness: systemRandomness, clock: server.clock }
  await runPaymentsCommand({ parts, folder, say: (line) => void printed.push(line) }, args)
  return printed
}

describe('npm run payments', () => {
  it('connects a gateway of payments.json with its key, replaces the key, and lists gateways without it', async () => {
    expect((await said('connect', 'outside', ...keyFile('key')))[0]).toBe('outside is connected.')
    expect((await said('connect', 'outside', ...keyFile('key')))[0]).toBe(
      'outside has a new key; the old one has ended.',
    )
    const at = server.clock.now().toString()
    expect(await said('list')).toEqual([
      `outside of demo: connected since ${at}`,
      `sandbox of demo: the payment sandbox since ${at}`,
    ])
  })

  it.each([
    ['an unknown gateway', ['connect', 'nobody', 'key'], 'names no gateway nobody'],
    ['the sandbox', ['connect', 'sandbox', 'key'], 'the sandbox stands in for it'],
    ['a short key', ['connect', 'outside', 'short'], '32 to 64 bytes in base64'],
    ['a missing file', ['connect', 'outside', 'missing'], 'cannot be read'],
  ])('refuses %s and changes nothing', async (_, [what = '', code = '', file = ''], why) => {
    await expect(said(what, code, ...keyFile(file))).rejects.toThrow(why)
  })

  it('lists the deposits that wait for a decision, and payments for unknown orders', async () => {
    expect(await said('review')).toEqual(['No deposit waits for a decision.'])
    const member = await server.newMember('reviewed')
    const { depositId } = await orderDeposit(member)
    const paid = gateway.pay(depositId)
    await gateway.send(gateway.event('charge.paid', paid, { amount: '1.00' }))
    await gateway.send(gateway.event('charge.paid', paid, { order: 'unknown' }))
    const [first = '', second = ''] = await said('review')
    expect(first).toContain(
      `${depositId}: 500.00 PLY for member ${member.id} of demo by sandbox, another amount was paid (1.00 PLY, charge ${paid.charge})`,
    )
    expect(second).toContain('sandbox reported 500.00 PLY for an unknown order')
    expect(await said('review', '--after', depositId)).toEqual(['No deposit waits for a decision.'])
  })

  it('credits and refuses such deposits once, resolves such payments, and says who and why', async () => {
    const signed = ['--by', 'Kanya', '--reason', 'Seen in the bank’s list.']
    const member = await server.newMember('decided')
    const [first, second] = [await orderDeposit(member), await orderDeposit(member)]
    for (const { depositId } of [first, second])
      await gateway.send(gateway.event('charge.paid', gateway.pay(depositId), { amount: '1.00' }))
    await gateway.send(gateway.event('charge.paid', gateway.pay(first.depositId), { order: 'unknown' }))
    await expect(said('credit', first.depositId, ...signed)).rejects.toThrow('--amount')
    await expect(said('credit', first.depositId, '--amount', 'paid')).rejects.toThrow('--by')
    await said('credit', first.depositId, '--amount', 'paid', ...signed)
    await said('refuse', second.depositId, ...signed)
    for (const { depositId } of [first, second])
      await expect(said('refuse', depositId, ...signed)).rejects.toThrow('does not wait for a decision')
    await expect(said('refuse', '11111111-1111-4111-8111-111111111111', ...signed)).rejects.toThrow('there is no')
    await server.runJob('settle deposits')
    expect((await member.call(contract.balance, {})).balance).toBe('1001.00')
    const event = / event (\S+),/.exec((await said('review')).at(-1) ?? '')?.[1] ?? ''
    await expect(said('resolve', event, '--gateway', 'other', ...signed)).rejects.toThrow('no such payment')
    await said('resolve', event, '--gateway', 'sandbox', ...signed)
    await expect(said('resolve', event, '--gateway', 'sandbox', ...signed)).rejects.toThrow('resolved already')
    expect((await said('review')).filter((line) => line.includes(` event ${event},`))).toEqual([])
  })

  it('lists withdrawals, approves and rejects them once, and says who and why; the member is told (8.028)', async () => {
    expect(await said('withdrawals')).toEqual(['No withdrawal waits for a decision.'])
    const member = await newPayee(server)
    const [first, second] = [await request(member, '300.00'), await request(member, '200.00')]
    // Both were requested at the same moment of the test's clock, so either may come first.
    expect((await said('withdrawals')).join('\n')).toContain(
      `${first.withdrawalId}: 300.00 PLY for member ${member.id} of demo to KBANK …`,
    )
    await expect(said('reject', second.withdrawalId, '--by', 'Kanya')).rejects.toThrow('say why with --reason')
    await expect(said('approve', first.withdrawalId)).rejects.toThrow('say who you are with --by')
    await said('approve', first.withdrawalId, '--by', 'Kanya')
    await said('reject', second.withdrawalId, '--by', 'Kanya', '--reason', 'Please use your own account.')
    await expect(said('approve', second.withdrawalId, '--by', 'Kanya')).rejects.toThrow('no longer waits')
    await server.runJob('settle withdrawals')
    await server.deliverEvents()
    const { list } = await member.call(contract.ownMessages, { query: {} })
    expect(list.map(({ text }) => text)).toEqual(
      expect.arrayContaining([
        'Your withdrawal of 300.00 PLY has been approved and is on its way to your bank.',
        'Your withdrawal of 200.00 PLY was rejected: Please use your own account. The money is back in your balance.',
      ]),
    )
    expect((await member.call(contract.balance, {})).balance).toBe('700.00')
    await expect(said('approve', '11111111-1111-4111-8111-111111111111', '--by', 'Kanya')).rejects.toThrow(
      'there is no withdrawal',
    )
  })

  it.each([
    [[]],
    [['list', 'more']],
    [['connect', 'outside']],
    [['review', '--after', 'x']],
    [['list', '--odd']],
    [['approve', 'x', '--by', 'Kanya']],
  ])('says how it is used for %j', async (args) => {
    await expect(said(...args)).rejects.toThrow(StartProblem)
    await expect(said(...args)).rejects.toThrow('npm run payments -- list')
  })
})
