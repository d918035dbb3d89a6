import { resolve } from 'node:path'
import * as contract from '@baize/contract'
import { minor, parseCurrencyCode } from '@baize/money'
import { sql } from '../../kernel/database/pool.ts'
import { brandId, memberId } from '../../kernel/ids.ts'
import { createLog } from '../../kernel/log.ts'
import { createMetrics } from '../../kernel/metrics.ts'
import type { ListeningGateway } from '../../testing/listening-gateway.ts'
import { openTestLedger } from '../../testing/open-test-ledger.ts'
import type { TestMember, TestServer } from '../../testing/open-test-server.ts'
import { openBrands } from '../brand/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Wallet } from '../wallet/index.ts'

export async function balanceOf(member: TestMember): Promise<string> {
  return (await member.call(contract.balance, {})).balance
}

export async function stateOf(member: TestMember, depositId: string): Promise<string> {
  return (await member.call(contract.readDeposit, { params: { depositId } })).deposit.state
}

/** Pays an order at the gateway, which reports it. */
export async function payAndReport(gateway: ListeningGateway, depositId: string): Promise<number> {
  return gateway.send(gateway.event('charge.paid', gateway.pay(depositId)))
}

/** What operators have to decide about: a deposit and why. */
export async function reviews({ test }: TestServer): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; review: string }>`
    select deposit_id as id, review from payment_deposit where review is not null`.execute(test.owner)
  return new Map(rows.map(({ id, review }) => [id, review]))
}

/** The outcomes of a deposit's events, in the order in which they came. */
export async function outcomesOf({ test }: TestServer, depositId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ outcome: string }>`
    select outcome from payment_event where deposit_id = ${depositId}::uuid order by received_at, event_id`.execute(
    test.owner,
  )
  return rows.map(({ outcome }) => outcome)
}

/** Works with another ledger than the server's, whose `post` has a fault. */
export async function withLedger<Result>(
  server: TestServer,
  fault: (ledger: Ledger) => Pick<Ledger, 'post'>,
  work: (parts: ReturnType<typeof partsOver>) => Promise<Result>,
): Promise<Result> {
  const { test, clock } = server
  const folder = resolve(import.meta.dirname, '../../../../../brands/demo')
  const brands = await openBrands({ database: test.database, clock, folders: [folder] })
  const ledger = await openTestLedger(test, { clock })
  const done = await work(partsOver(server, brands, { ledger, post: fault(ledger).post }))
  await ledger.close()
  return done
}

function partsOver(
  { test: { database }, clock, outbox }: TestServer,
  brands: Awaited<ReturnType<typeof openBrands>>,
  { ledger, post }: { readonly ledger: Ledger; readonly post: Ledger['post'] },
) {
  const faulty: Pick<Ledger, 'provider' | 'houseAccount' | 'post'> = {
    provider: (...asked) => ledger.provider(...asked),
    houseAccount: (owner) => ledger.houseAccount(owner),
    post,
  }
  const wallet: Pick<Wallet, 'accountOf'> = {
    async accountOf(ofBrand, ofMember) {
      const { currency } = brands.byId(ofBrand)
      const owner = { brandId: ofBrand, memberId: ofMember, kind: 'main' as const, currency: currency.code }
      return { accountId: await ledger.memberAccount(owner), currency }
    },
  }
  const quiet = { log: createLog('silent'), metrics: createMetrics(), security: { note: () => undefined } }
  return { database, clock, outbox, brands, ledger: faulty, wallet, ...quiet }
}

/** Sets what player protection would set: how much may come in on a day; `undefined` lifts it. */
export async function limitDeposits(
  { test, clock }: TestServer,
  { id }: TestMember,
  maxMinor: bigint | undefined,
): Promise<void> {
  const ledger = await openTestLedger(test, { clock })
  const currency = parseCurrencyCode('PLY')
  if (currency === undefined) throw new Error('no code of a currency')
  const owner = { brandId: brandId(1), memberId: memberId(BigInt(id)), kind: 'main', currency } as const
  const limit = { flow: 'deposit', period: 'day', maxMinor: minor(maxMinor ?? 0n), timeZone: 'Asia/Bangkok' } as const
  await ledger.setRule(await ledger.memberAccount(owner), 'protection', {
    blocked: false,
    limits: maxMinor === undefined ? [] : [limit],
    reason: 'a limit that the member chose',
  })
  await ledger.close()
}
