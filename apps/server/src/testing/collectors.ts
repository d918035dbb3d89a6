import * as contract from '@baize/contract'
import { minor } from '@baize/money'
import { sql } from '../kernel/database/pool.ts'
import { brandId, memberId } from '../kernel/ids.ts'
import { openTestLedger } from './open-test-ledger.ts'
import type { TestMember, TestServer } from './open-test-server.ts'
import { testCurrencyOf } from './test-currency.ts'
import type { EntryDraft, HouseAccountName, Ledger } from '../modules/ledger/index.ts'
import { fileGoodsId, pointBooks } from '../modules/points/index.ts'

export const paymentPassword = '739164'

let members = 0
let keys = 0

/** A member with a payment password, and with points if there are any to be given. */
export async function newCollector(server: TestServer, points = 0): Promise<TestMember> {
  const member = await server.newMember(`collector${(members += 1)}`)
  const body = { password: member.password, paymentPassword, confirmPaymentPassword: paymentPassword }
  await member.call(contract.setPaymentPassword, { body })
  if (points > 0) await givePoints(server, member, points)
  return member
}

const ownerOf = ({ id }: Pick<TestMember, 'id'>) => ({ brandId: brandId(1), memberId: memberId(BigInt(id)) })

/** Gives points without earning them. */
export async function givePoints(server: TestServer, member: Pick<TestMember, 'id'>, points: number): Promise<void> {
  await withLedger(server, async (ledger) => {
    const { accountId, providerId, granted } = await pointBooks({ ledger }, ownerOf(member))
    const entries = [{ kind: 'grant' as const, amountMinor: minor(BigInt(points)), houseAccountId: granted }]
    await ledger.post({ accountId, providerId, transactions: [{ key: `given ${(keys += 1)}`, entries }] })
  })
}

/** Posts on a member's main account, as another part of the server. Amounts are minor units. */
export async function postFor(
  server: TestServer,
  member: Pick<TestMember, 'id'>,
  posts: readonly (Pick<EntryDraft, 'kind' | 'round' | 'gameCode' | 'gameType' | 'reference' | 'validMinor'> & {
    readonly amount: bigint
  })[],
  { house = 'games', provider = 'play' }: { readonly house?: HouseAccountName; readonly provider?: string } = {},
): Promise<void> {
  await withLedger(server, async (ledger) => {
    const owner = { ...ownerOf(member), currency: testCurrencyOf('PLY') }
    const accountId = await ledger.memberAccount({ ...owner, kind: 'main' })
    const houseAccountId = await ledger.houseAccount({ brandId: owner.brandId, currency: owner.currency, name: house })
    const providerId = await ledger.provider(owner.brandId, provider)
    for (const { amount, ...entry } of posts) {
      const entries = [{ ...entry, amountMinor: minor(amount), houseAccountId }]
      await ledger.post({ accountId, providerId, transactions: [{ key: `posted ${(keys += 1)}`, entries }] })
    }
  })
}

async function withLedger(server: TestServer, act: (ledger: Ledger) => Promise<void>): Promise<void> {
  const ledger = await openTestLedger(server.test, { clock: server.clock })
  await act(ledger)
  await ledger.close()
}

export async function pointsOf({ call }: TestMember): Promise<string> {
  return (await call(contract.pointBalance, { query: {} })).points
}

export const addressOf = { name: 'Somchai Jaidee', phone: '081 234 5678', address: '99 Sukhumvit Road, Bangkok 10110' }

/** Redeems goods of the demo's file at their price. */
export async function redeemOnce(
  { call }: TestMember,
  code: string,
  change: Partial<contract.BodyInputOf<typeof contract.redeemPoints>> = {},
  idempotencyKey = `redeem ${(keys += 1)}`,
): Promise<contract.ValueOf<typeof contract.redeemPoints>> {
  const goodsId = fileGoodsId(brandId(1), code)
  const { list } = await call(contract.pointRewards, { query: { pageSize: 100 } })
  const price = list.find((one) => one.goodsId === goodsId)?.price ?? '1'
  const body = { goodsId, quantity: 1, price, address: addressOf, paymentPassword, ...change }
  return call(contract.redeemPoints, { body, idempotencyKey })
}

/** Changes stock or limit of goods of the demo's file behind the server's back. */
export async function setStock(
  { test }: TestServer,
  code: string,
  { stock, memberLimit = null }: { readonly stock: number; readonly memberLimit?: number | null },
): Promise<void> {
  await sql`
    update point_goods set stock = ${stock}, member_limit = ${memberLimit}
    where goods_id = ${fileGoodsId(brandId(1), code)}::uuid`.execute(test.owner)
}

export async function stockOf({ test }: TestServer, code: string): Promise<number> {
  const { rows } = await sql<{ stock: number }>`
    select stock from point_goods where goods_id = ${fileGoodsId(brandId(1), code)}::uuid`.execute(test.owner)
  return rows[0]?.stock ?? -1
}
