import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, expect, test } from 'vitest'
import { openDataHome, readSecrets } from '../apps/server/src/kernel/database/data-home.ts'
import { addressOf, ownerName } from '../apps/server/src/kernel/database/embedded.ts'
import { databaseUser } from '../apps/server/src/kernel/database/os-user.ts'
import { createClient, type Client } from '../packages/contract/src/client.ts'
import {
  accountRecord,
  balance,
  claimPromotion,
  playRound,
  pointBalance,
  pointMovements,
  pointRedemptions,
  pointRewards,
  redeemPoints,
  register,
  setPaymentPassword,
} from '../packages/contract/src/index.ts'
import { fastPlace } from '../packages/testkit/src/fast-place.ts'
import { freshDataDir, removeDataDir, startHouse, type House } from './run-house.ts'

const dataDir = freshDataDir(fastPlace())
const brand = mkdtempSync(join(tmpdir(), 'baize-centre-'))
let house: House | undefined
afterEach(async () => {
  if (house?.process.exitCode === null && house.process.signalCode === null) await house.stop()
})
afterAll(() => {
  removeDataDir(dataDir)
  rmSync(brand, { recursive: true })
})

const password = 'Lotus#2026x'
const paymentPassword = '739164'
const clientOf = (site: string, token?: string): Client =>
  createClient({ baseUrl: site, fetch, nowMs: () => Date.now(), token: () => token, language: () => 'EN' })

/** A brand in which one round earns enough points for the mall. */
function richInPoints(): string {
  cpSync('brands/demo', brand, { recursive: true })
  // The demo brand's own file, which the server checks.
  const points = JSON.parse(readFileSync(join(brand, 'points.json'), 'utf8')) as { rules: object }
  const rules = { ...points.rules, perThousand: { RNG: 500_000 } }
  writeFileSync(join(brand, 'points.json'), JSON.stringify({ ...points, rules }))
  return brand
}

async function asOwner(): Promise<pg.Client> {
  const home = openDataHome(dataDir, databaseUser())
  const client = new pg.Client(addressOf(home, ownerName, readSecrets(home.folder).ownerPassword))
  // It ends with the database.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

async function newMember(site: string): Promise<string> {
  const account = { username: 'killed01', password, confirmPassword: password, ageConfirmed: true }
  const { token } = await clientOf(site)(register, { body: account })
  const call = clientOf(site, token)
  await call(setPaymentPassword, { body: { password, paymentPassword, confirmPaymentPassword: paymentPassword } })
  const params = { gameCode: 'bz-lotus-lanterns' }
  await call(playRound, { params, body: { stake: '10.00' }, idempotencyKey: 'earn points' })
  return token
}

test('kill -9 in the middle of a claim and of a redemption: the next start has each of them once (4.029, 7.054)', async () => {
  const environment = { BRAND_DIR: richInPoints() }
  house = await startHouse(dataDir, environment)
  const token = await newMember(house.site)
  const call = clientOf(house.site, token)
  expect((await call(pointBalance, { query: {} })).points).toBe('5000')
  const before = Number((await call(balance, {})).balance)
  const { list } = await call(pointRewards, { query: { kind: 'goods', pageSize: 100 } })
  const [goods] = list
  if (goods === undefined) throw new Error('the mall is empty')
  const redeem = (client: Client) =>
    client(redeemPoints, {
      body: {
        goodsId: goods.goodsId,
        quantity: 1,
        price: goods.price,
        address: { name: 'Somchai Jaidee', phone: '081 234 5678', address: '99 Sukhumvit Road, Bangkok 10110' },
        paymentPassword,
      },
      idempotencyKey: 'redeem once',
    })

  // The ledger cannot write, so both are stored, and neither is paid.
  const owner = await asOwner()
  await owner.query('begin')
  await owner.query('lock table ledger_batch in exclusive mode')
  const asked = Promise.allSettled([
    call(claimPromotion, { params: { promotionId: 'daily-coin' }, body: {} }),
    redeem(call),
  ])
  const watch = await asOwner()
  const stored = async () => {
    const { rows } = await watch.query<{ state: string }>(
      'select state from promotion_claim union all select state from point_redemption order by 1',
    )
    return rows.map(({ state }) => state)
  }
  await expect.poll(stored).toEqual(['issuing', 'taking'])
  const closed = once(house.process, 'close')
  house.process.kill('SIGKILL')
  await closed
  expect((await asked).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  // What was interrupted is taken over after a minute; this one was long ago.
  await watch.query("update promotion_claim set tried_at = tried_at - interval '1 hour'")
  await Promise.all([owner.end(), watch.end()])

  house = await startHouse(dataDir, environment)
  const again = clientOf(house.site, token)
  const redemptions = await Promise.all(Array.from({ length: 20 }, () => redeem(again)))
  expect(new Set(redemptions.map(({ redemption }) => redemption.number)).size).toBe(1)
  const paid = async () => {
    await again(claimPromotion, { params: { promotionId: 'daily-coin' }, body: {} })
    const record = await again(accountRecord, { query: {} })
    return record.list.filter(({ transactionId }) => transactionId.startsWith('promotion:')).length
  }
  await expect.poll(paid, { timeout: 100_000, interval: 1_000 }).toBe(1)
  const { list: moved } = await again(pointMovements, { query: {} })
  expect(moved.map(({ kind }) => kind)).toEqual(['redeemed', 'earned'])
  expect((await again(pointRedemptions, { query: {} })).list.map(({ status }) => status)).toEqual(['process'])
  const left = (await again(pointRewards, { query: { kind: 'goods', pageSize: 100 } })).list[0]?.stock
  expect([
    (await again(pointBalance, { query: {} })).points,
    Number((await again(balance, {})).balance) - before,
    goods.stock - (left ?? 0),
  ]).toEqual([String(5_000 - Number(goods.price)), 1, 1])
})
