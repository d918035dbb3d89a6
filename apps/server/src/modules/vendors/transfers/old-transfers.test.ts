import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import type { Ledger } from '../../ledger/index.ts'
import { carryOut } from './carry-out-transfer.ts'
import { partsOf, vendorOf } from './test-carrying-out.ts'
import { openHoldingSite, type HoldingSite } from './test-holding-site.ts'
import { transferById } from './transfers.sql.ts'

let holding: HoldingSite
beforeAll(async () => {
  holding = await openHoldingSite()
})
afterAll(() => holding.close())
beforeEach(() => {
  holding.hook = () => undefined
})

const silent = (path: string) => (path.endsWith('/wallet/transfer') ? { status: 500, body: {} } : undefined)
const later = (duration?: Temporal.DurationLike) => holding.later(duration)

describe('a transfer that is open for longer than keys are kept', () => {
  /** Carries the transfer out as after a restart, with a ledger that has already deleted its keys. */
  const carryOutAnew = async (id: string, vendor: 'away' | 'done' | 'refused') => {
    const row = await transferById(holding.site.server.test.database, id)
    if (row === undefined) throw new Error('the transfer was not begun')
    return (await carryOut(partsOf(holding, vendor, forgetful()), await vendorOf(holding), row)).state
  }

  it('is not taken from the account again', async () => {
    const member = await holding.newMember()
    holding.hook = silent
    await member.move('in', '300.00')
    const [{ id } = { id: '' }] = await member.transfers()
    expect(await carryOutAnew(id, 'away')).toBe('asked')
    expect((await member.funds()).balance).toBe('700.00')
  })

  it('detects a planted fault: if it is not recorded that the money has left, it leaves again', async () => {
    const member = await holding.newMember()
    holding.hook = silent
    await member.move('in', '300.00')
    const [{ id } = { id: '' }] = await member.transfers()
    await sql`update vendor_transfer set given_at = null where transfer_id = ${id}::uuid`.execute(
      holding.site.server.test.owner,
    )
    await carryOutAnew(id, 'away')
    expect((await member.funds()).balance).toBe('400.00')
  })

  it.each(['giving', 'answered'] as const)(
    'and stopped while it was being booked (%s) is left for people after 90 days',
    async (step) => {
      const member = await holding.newMember()
      holding.hook = silent
      await member.move('in', '300.00')
      const [{ id } = { id: '' }] = await member.transfers()
      await sql`update vendor_transfer set asked_at = asked_at - interval '91 days',
        given_at = ${step === 'giving' ? null : 'now'}::timestamptz,
        answered_at = ${step === 'answered' ? '2026-08-01T00:00:00Z' : null}::timestamptz
        where transfer_id = ${id}::uuid`.execute(holding.site.server.test.owner)
      expect(await carryOutAnew(id, 'refused')).toBe('asked')
      expect(await member.funds()).toEqual({ balance: '700.00', held: '300.00' })
    },
  )

  it('is asked about once a day after 90 days, not in every tick', async () => {
    const member = await holding.newMember()
    holding.hook = silent
    await member.move('in', '300.00')
    await sql`update vendor_transfer set asked_at = asked_at - interval '91 days'
      where member_id = ${member.id}::bigint`.execute(holding.site.server.test.owner)
    const [, name] = member.accountAt('CQ9').split(' ')
    const asks = () => holding.site.api.asked.filter(({ body }) => body['account_id'] === name).length
    const before = asks()
    await later({ minutes: 10 })
    expect(asks() - before).toBe(0)
    await later({ hours: 24 })
    expect(asks() - before).toBe(1)
    holding.hook = () => undefined
    await later({ hours: 25 })
    expect((await member.transfers())[0]?.state).toBe('done')
  })

  it('whose answer comes in the end is settled by it', async () => {
    const member = await holding.newMember()
    holding.hook = silent
    await member.move('in', '300.00')
    const [{ id } = { id: '' }] = await member.transfers()
    await sql`update vendor_transfer set asked_at = asked_at - interval '200 days' where transfer_id = ${id}::uuid`.execute(
      holding.site.server.test.owner,
    )
    expect(await carryOutAnew(id, 'refused')).toBe('refused')
    expect(await member.funds()).toEqual({ balance: '1000.00', held: '0.00' })
  })
})

/** The ledger without the keys of earlier postings: it posts whatever it is asked to. */
function forgetful(): Ledger {
  const { ledger } = holding
  const anew = `:${crypto.randomUUID()}`
  const part: Pick<Ledger, 'memberAccount' | 'houseAccount' | 'balance' | 'transactions' | 'post'> = {
    memberAccount: (owner) => ledger.memberAccount(owner),
    houseAccount: (owner) => ledger.houseAccount(owner),
    balance: (accountId) => ledger.balance(accountId),
    transactions: async () => new Map(),
    post: (command) => {
      const transactions = command.transactions.map((one) => ({ ...one, key: one.key + anew }))
      return ledger.post({ ...command, transactions })
    },
  }
  // Carrying out a transfer uses nothing else of a ledger.
  return part as Ledger
}
