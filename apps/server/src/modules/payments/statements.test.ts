import * as contract from '@baize/contract'
import * as office from '@baize/contract/office'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openServerWithGateway, orderDeposit, type ListeningGateway } from '../../testing/listening-gateway.ts'
import { callOffice, operatorOf } from '../../testing/office.ts'
import type { TestServer } from '../../testing/open-test-server.ts'
import { newPayee, requestWithdrawal } from '../../testing/payee.ts'

let server: TestServer
let gateway: ListeningGateway
/** The statements of all connections, as they are sent. */
const sent: string[] = []
const { query } = pg.Client.prototype
beforeAll(async () => {
  // The original's overloads cannot be repeated; everything is passed on as it came.
  pg.Client.prototype.query = function (this: pg.Client, ...asked: unknown[]) {
    const [first] = asked
    sent.push(typeof first === 'object' && first !== null && 'text' in first ? String(first.text) : String(first))
    return Reflect.apply(query, this, asked)
  } as typeof query
  ;({ server, gateway } = await openServerWithGateway())
})
afterAll(async () => {
  gateway.close()
  await server.close()
  pg.Client.prototype.query = query
})

/**
 * Beginning and end of transactions, and what is asked before a step: who calls, how often, with which password and second
 * factor.
 */
const around =
  /^(begin|commit|rollback)|kernel_throttle|kernel_seen_message|from session |operator_session|payment_password_hash|mobile_verified_at|from factor_/
/** What every process reads anew now and then: settings of brands, methods and vendors. */
const reloaded =
  /in_maintenance|payment_method_version|vendor_|from payment_gateway|from promotion$|from promotion where/
/** The ledger's own: the posting, and what it reads for one. */
const posting = /\bledger_/
const writes =
  /^(\/\*.*\*\/)? *(insert|update|delete|with \w+ as (materialized )?\( *(insert|update|delete|select coalesce))|add_job|pg_advisory/i

/** The statements of a step besides its posting: up to the last one that changes something; then its reply is read. */
function statementsOf(all: readonly string[]): string[] {
  const own = all
    .map((text) => text.replaceAll(/\s+/g, ' ').trim())
    .filter((text) => !around.test(text) && !reloaded.test(text))
  const last = own.findLastIndex((text) => writes.test(text) || /ledger_post\(/.test(text))
  return own.slice(0, last + 1).filter((text) => !posting.test(text))
}

async function step<Result>(work: () => Promise<Result>): Promise<{ result: Result; statements: string[] }> {
  sent.length = 0
  const result = await work()
  return { result, statements: statementsOf(sent) }
}

/** At most this many, as the specification of the project says. */
const most = 5

function expectFew({ statements }: { readonly statements: readonly string[] }): void {
  expect(statements).not.toEqual([])
  if (statements.length > most) throw new Error(`${statements.length} statements:\n${statements.join('\n')}`)
}

/** What one item costs a job that looks for all that are due: two cost that much more than one. */
async function ofOneMore(job: string, prepare: () => Promise<unknown>): Promise<number> {
  const run = async (items: number) => {
    for (let item = 0; item < items; item += 1) await prepare()
    server.clock.advance({ minutes: 2 })
    return (await step(() => server.runJob(job))).statements.length
  }
  const one = await run(1)
  return (await run(2)) - one
}

let names = 0
const newMember = () => server.newMember(`stepper${(names += 1)}`)
const admin = async () => (await operatorOf(server, { role: 'admin' })).token

describe('a step of a deposit takes at most five statements besides its posting', () => {
  it('ordering it', async () => {
    const member = await newMember()
    expectFew(await step(() => orderDeposit(member)))
  })

  it('ordering it with limits by day, week and month', async () => {
    const member = await newMember()
    for (const period of ['day', 'week', 'month'] as const)
      await member.call(contract.setLimit, { body: { flow: 'deposit', period, amount: '9000.00' } })
    expectFew(await step(() => orderDeposit(member)))
  })

  it('ordering it by bank transfer', async () => {
    const member = await newMember()
    expectFew(await step(() => orderDeposit(member, { method: 'transfer', amount: '500.00' })))
  })

  it('being credited after the gateway’s report, and left to an operator', async () => {
    const member = await newMember()
    const first = await orderDeposit(member)
    const credited = await step(() => gateway.send(gateway.event('charge.paid', gateway.pay(first.depositId))))
    expect(credited.result).toBe(200)
    expectFew(credited)
    const second = await orderDeposit(member)
    const charge = { ...gateway.pay(second.depositId), amount: '1.00' }
    const left = await step(() => gateway.send(gateway.event('charge.paid', charge)))
    expect(left.result).toBe(200)
    expectFew(left)
  })

  it('being cancelled', async () => {
    const member = await newMember()
    const { depositId } = await orderDeposit(member)
    expectFew(await step(() => member.call(contract.cancelDeposit, { params: { depositId } })))
  })

  it('being credited, or expiring, without a report', async () => {
    const paid = async () => gateway.pay((await orderDeposit(await newMember())).depositId)
    expect(await ofOneMore('settle deposits', paid)).toBeLessThanOrEqual(most)
    const late = async () => {
      await orderDeposit(await newMember())
      server.clock.advance({ minutes: 20 })
    }
    expect(await ofOneMore('settle deposits', late)).toBeLessThanOrEqual(most)
  })
})

describe('a step of a withdrawal takes at most five statements besides its posting', () => {
  it('requesting it', async () => {
    const payee = await newPayee(server)
    expectFew(await step(() => requestWithdrawal(payee)))
  })

  it('being taken up, and approved by an operator', async () => {
    const { withdrawalId } = await requestWithdrawal(await newPayee(server))
    const [token, params] = [await admin(), { withdrawalId }]
    // The head of the audit log is made with its first row.
    await callOffice(server, office.rejectWithdrawal, {
      params: { withdrawalId: (await requestWithdrawal(await newPayee(server))).withdrawalId },
      body: { reason: 'The name of the account differs.' },
      token,
    })
    expectFew(await step(() => callOffice(server, office.claimWithdrawal, { params, body: {}, token })))
    expectFew(await step(() => callOffice(server, office.approveWithdrawal, { params, body: {}, token })))
  })

  it('being rejected by an operator, and given back', async () => {
    const token = await admin()
    const reject = async () => {
      const { withdrawalId } = await requestWithdrawal(await newPayee(server))
      const body = { reason: 'The name of the account differs.' }
      const order = { params: { withdrawalId }, body, token }
      expectFew(await step(() => callOffice(server, office.rejectWithdrawal, order)))
    }
    expect(await ofOneMore('settle withdrawals', reject)).toBeLessThanOrEqual(most)
  })

  it('being cancelled by its member', async () => {
    const payee = await newPayee(server)
    const { withdrawalId } = await requestWithdrawal(payee)
    expectFew(await step(() => payee.call(contract.cancelWithdrawal, { params: { withdrawalId } })))
  })

  it('being ordered at the gateway', async () => {
    const token = await admin()
    const approve = async () => {
      const { withdrawalId } = await requestWithdrawal(await newPayee(server))
      await callOffice(server, office.approveWithdrawal, { params: { withdrawalId }, body: {}, token })
    }
    expect(await ofOneMore('settle withdrawals', approve)).toBeLessThanOrEqual(most)
  })
})

describe('a report about a payout takes at most five statements besides its posting', () => {
  it.each(['paid', 'failed'] as const)('%s', async (status) => {
    const token = await admin()
    const { withdrawalId } = await requestWithdrawal(await newPayee(server))
    await callOffice(server, office.approveWithdrawal, { params: { withdrawalId }, body: {}, token })
    await server.runJob('settle withdrawals')
    const payout = gateway.endPayout(
      withdrawalId,
      status === 'paid' ? { status } : { status, reason: 'account_closed' },
    )
    const settled = await step(() => gateway.send(gateway.payoutEvent(`payout.${status}`, payout)))
    expect(settled.result).toBe(200)
    expectFew(settled)
  })
})

describe('the count of statements', () => {
  it('leaves out the posting and what is read for the reply, and nothing else', async () => {
    expect(
      statementsOf([
        'select s.session_id from session s',
        'begin',
        'select pg_advisory_xact_lock(1)',
        'select amount from payment_deposit',
        'select ledger_post($1)',
        'insert into payment_event values ($1)',
        'commit',
        'select state from payment_deposit',
      ]),
    ).toEqual([
      'select pg_advisory_xact_lock(1)',
      'select amount from payment_deposit',
      'insert into payment_event values ($1)',
    ])
  })

  it('notices a step that asks once for each of many', async () => {
    const member = await newMember()
    const { statements } = await step(async () => {
      for (let times = 0; times < 3; times += 1) await orderDeposit(member)
    })
    expect(() => expectFew({ statements })).toThrow('15 statements')
  })
})
