import * as contract from '@baize/contract'
import { parseCurrencyCode } from '@baize/money'
import { postedAs } from '@baize/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { brandId } from '../../../kernel/ids.ts'
import { systemRandomness } from '../../../kernel/randomness.ts'
import { createKeyRing } from '../../../kernel/secrets.ts'
import { openServerWithGateway, type ListeningGateway } from '../../../testing/listening-gateway.ts'
import { openTestLedger } from '../../../testing/open-test-ledger.ts'
import { refusalOf, type TestMember, type TestServer } from '../../../testing/open-test-server.ts'
import { runPaymentsCommand } from '../../../payments-command.ts'
import { balanceOf, limitDeposits, withLedger } from '../test-deposits.ts'
import { creditVoucher } from './redeem-voucher.ts'
import { dueVouchers } from './vouchers.sql.ts'

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

const newMember = () => server.newMember(`bearer${(names += 1)}`)
const master = Buffer.alloc(32, 7)

async function said(...args: string[]): Promise<string[]> {
  const printed: string[] = []
  const { owner: database } = server.test
  const secrets = createKeyRing({ current: master, older: [] }, systemRandomness, master)
  const parts = { database, secrets, randomness: systemRandomness, clock: server.clock }
  await runPaymentsCommand({ parts, folder: '', say: (line) => void printed.push(line) }, args)
  return printed
}

const signed = ['--by', 'Kanya', '--reason', 'For the agents in the north.']

/** New voucher codes of 50.00, as the command prints them. */
async function vouchers(count = 1): Promise<string[]> {
  const made = await said('make-vouchers', '--amount', '50.00', '--count', String(count), '--days', '30', ...signed)
  return made.slice(1)
}
const voucher = async () => (await vouchers())[0] ?? ''

const redeem = async ({ call }: TestMember, code: string) =>
  (await call(contract.redeemVoucher, { body: { code } })).deposit
const refusedCode = async (call: Promise<unknown>) => (await refusalOf(call)).fields.map(({ code }) => code)

describe('voucher codes', () => {
  it('are made by a command, printed once and stored as hashes', async () => {
    const codes = await vouchers(20)
    expect(new Set(codes).size).toBe(20)
    for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
    const { rows } = await sql<{ row: string }>`
      select one::text as row from payment_voucher one`.execute(server.test.owner)
    for (const code of codes) expect(rows.map(({ row }) => row).join()).not.toContain(code.replaceAll('-', ''))
    await redeem(await newMember(), codes[0] ?? '')
    const [listed] = (await said('vouchers')).filter((line) => line.startsWith('20 of 50.00 PLY'))
    expect(listed).toContain('for demo, 1 redeemed')
    expect(listed).toContain('by Kanya: For the agents in the north.')
  })

  it.each([
    [['--count', '5', '--days', '30', ...signed], '--amount'],
    [['--amount', '0.001', '--count', '5', '--days', '30', ...signed], '--amount'],
    [['--amount', '50', '--count', '1001', '--days', '30', ...signed], '--count'],
    [['--amount', '50', '--count', '5', '--days', '0', ...signed], '--days'],
    [['--amount', '50', '--count', '5', '--days', '30', '--by', 'Kanya'], '--reason'],
  ])('are not made with %j', async (args, why) => {
    await expect(said('make-vouchers', ...args)).rejects.toThrow(why)
  })
})

describe('redeeming a voucher (2.097)', () => {
  it('adds its amount at once, lists it among the deposits, and tells the member', async () => {
    const member = await newMember()
    const deposit = await redeem(member, ` ${(await voucher()).toLowerCase().replaceAll('0', 'o')} `)
    expect(deposit).toMatchObject({ kind: 'voucher', state: 'credited', amount: '50.00', transfer: null, qr: null })
    expect(await balanceOf(member)).toBe('1050.00')
    const { list } = await member.call(contract.listDeposits, { query: {} })
    expect(list.map(({ kind, state }) => [kind, state])).toEqual([['voucher', 'credited']])
    await server.deliverEvents()
    const news = await member.call(contract.ownMessages, { query: {} })
    expect(news.list.map(({ text }) => text)).toContain('Your deposit of $50.00 is in your balance.')
  })

  it('is posted as docs/money.md says', async () => {
    const { depositId } = await redeem(await newMember(), await voucher())
    const ledger = await openTestLedger(server.test, { clock: server.clock })
    const key = `deposit:${depositId}`
    const stored = await ledger.transactions(await ledger.provider(brandId(1), 'house'), [key])
    const currency = parseCurrencyCode('PLY')
    if (currency === undefined) throw new Error('no code of a currency')
    expect(await postedAs(ledger, currency, stored.get(key)?.postings ?? [])).toEqual(['Voucher redeemed'])
    await ledger.close()
  })

  it('counts once, though 10 members try it at once, and the same member finds the same deposit again', async () => {
    const members = await Promise.all(Array.from({ length: 10 }, newMember))
    const code = await voucher()
    const tried = await Promise.allSettled(members.map(async (member) => redeem(member, code)))
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const balances = await Promise.all(members.map(balanceOf))
    expect(balances.filter((balance) => balance === '1050.00')).toHaveLength(1)
    const winner = members[balances.indexOf('1050.00')]
    if (winner === undefined) throw new Error('nobody has it')
    const again = await Promise.all(Array.from({ length: 5 }, () => redeem(winner, code)))
    expect(new Set(again.map(({ depositId }) => depositId)).size).toBe(1)
    expect(await balanceOf(winner)).toBe('1050.00')
    const [loser] = members.filter((member) => member !== winner)
    if (loser === undefined) throw new Error('there is no other member')
    expect(await refusedCode(redeem(loser, code))).toEqual(['payment.voucher_used'])
  })

  it('would credit a second member if it forgot its deposit, which the balances show', async () => {
    const [first, second] = [await newMember(), await newMember()]
    const code = await voucher()
    const { depositId } = await redeem(first, code)
    const { owner } = server.test
    await sql`update payment_voucher set deposit_id = null where deposit_id = ${depositId}::uuid`.execute(owner)
    await redeem(second, code)
    expect([await balanceOf(first), await balanceOf(second)]).toEqual(['1050.00', '1050.00'])
  })

  it('says beside the field what is wrong with a code', async () => {
    const member = await newMember()
    for (const code of ['0000-0000-0000-0000', 'short', 'UUUU-UUUU-UUUU-UUUU'])
      expect(await refusedCode(redeem(member, code))).toEqual(['payment.voucher_unknown'])
    const late = await voucher()
    server.clock.advance({ hours: 24 * 30 })
    const other = await newMember()
    expect(await refusedCode(redeem(other, late))).toEqual(['payment.voucher_expired'])
    expect(await balanceOf(other)).toBe('1000.00')
  })

  it('stops whoever guesses after ten tries in an hour', async () => {
    const member = await newMember()
    for (let tried = 0; tried < 10; tried += 1) await refusalOf(redeem(member, `0000-0000-0000-000${tried}`))
    expect((await refusalOf(redeem(member, await voucher()))).code).toBe('request.too_many')
    expect(await balanceOf(member)).toBe('1000.00')
  })

  it('is refused during a time-out, in whichever session, and leaves the code to be used later', async () => {
    const member = await newMember()
    const code = await voucher()
    await member.call(contract.excludeMyself, { body: { kind: 'timeout', hours: 24 } })
    expect((await refusalOf(redeem(member, code))).code).toBe('protection.excluded')
    expect(await balanceOf(member)).toBe('1000.00')
    expect((await redeem(await newMember(), code)).state).toBe('credited')
  })

  it('waits while the account may not receive it, and is credited once it may', async () => {
    const member = await newMember()
    await limitDeposits(server, member, 1n)
    const code = await voucher()
    expect((await redeem(member, code)).state).toBe('review')
    expect(await refusedCode(redeem(await newMember(), code))).toEqual(['payment.voucher_used'])
    await limitDeposits(server, member, undefined)
    server.clock.advance({ minutes: 1 })
    await server.runJob('settle deposits')
    expect(await balanceOf(member)).toBe('1050.00')
  })

  it('that was interrupted after the posting is recorded by the job, without a second credit', async () => {
    const member = await newMember()
    await limitDeposits(server, member, 1n)
    const { depositId } = await redeem(member, await voucher())
    await limitDeposits(server, member, undefined)
    const before = server.clock.now().add({ hours: 1 })
    const due = (await dueVouchers(server.test.database, { before, max: 9 })).find((one) => one.depositId === depositId)
    if (due === undefined) throw new Error('it is not due')
    const fault = async () => {
      throw new Error('the process ends here')
    }
    await withLedger(
      server,
      (ledger) => ({ post: (command) => ledger.post(command).then(fault) }),
      async (faulty) => {
        await expect(creditVoucher(faulty, due)).rejects.toThrow('the process ends here')
      },
    )
    expect(await balanceOf(member)).toBe('1050.00')
    server.clock.advance({ minutes: 1 })
    await Promise.all(Array.from({ length: 5 }, () => server.runJob('settle deposits')))
    const { deposit } = await member.call(contract.readDeposit, { params: { depositId } })
    expect([await balanceOf(member), deposit.state]).toEqual(['1050.00', 'credited'])
  })
})
