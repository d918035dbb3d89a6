import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bzCoralKingdom } from '@baize/engines'
import { minor } from '@baize/money'
import * as contract from '@baize/contract'
import * as office from '@baize/contract/office'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findSecrets, writeSecrets, type InstallationSecrets } from './kernel/database/data-home.ts'
import { sql } from './kernel/database/pool.ts'
import { brandId } from './kernel/ids.ts'
import { systemRandomness } from './kernel/randomness.ts'
import { createKeyRing, headOf } from './kernel/secrets.ts'
import { seriesAfter } from './modules/tables/index.ts'
import { renewals, rotateMasterKey, type RotationOrder, type RotationPace } from './rotate-key-command.ts'
import { callOffice, codeOf } from './testing/office.ts'
import { openTestServer, type TestMember, type TestServer } from './testing/open-test-server.ts'

const vendorKey = 'a vendor of tests'
const firstKey = Buffer.alloc(32, 7)
const pace: RotationPace = { batchRows: 2, adoptMs: 20_000, settleMs: 20 }

let folder = ''
let server: TestServer
let members: readonly TestMember[] = []
const kept: InstallationSecrets[] = []
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'baize-rotation-'))
  writeSecrets(folder, { ownerPassword: '', appPassword: '', masterKey: firstKey.toString('base64') })
  server = await openTestServer({ DATA_DIR: folder })
  await server.vendors.connect({
    brandId: brandId(1),
    vendorCode: 'PG',
    dialect: 'gcp',
    apiBase: 'https://vendor.example',
    walletMode: 'seamless',
    gameTypes: ['RNG'],
    isDemo: false,
    keys: { vendor: vendorKey, house: vendorKey },
  })
  await server.preparePaymentSandbox()
  const [admin] = await server.operators.demoOperators()
  const signIn = { username: 'admin', password: 'Baize#2026', code: codeOf(server, admin?.totpSecret ?? '') }
  const { token } = await callOffice(server, office.officeLogin, { body: signIn })
  const invited = { username: 'invited', role: 'support', reason: 'a test' }
  await callOffice(server, office.inviteOperator, { token, body: invited })
  await storeBankAccount(await server.newMember('banker'))
  await planGiveaways()
  await server.lotteries.draws.catchUp()
  const crash = { game: { definitionHash: '00'.repeat(32) }, after: 0 }
  await seriesAfter(server.tables, { brandId: brandId(1), gameCode: 'bz-crash' }, crash)
  // A hand with the deck that its room has sealed.
  await sql`
    insert into room_hand (hand_id, brand_id, room_id, game_code, currency, hand_no, definition_hash, deck_root, deck_seed_sealed,
      setup, players, state, started_at, ended_at)
    select gen_random_uuid(), brand_id, room_id, game_code, 'PLY', 1, next_root, next_root, next_seed_sealed, '{}', '[]', 'void',
      now(), now()
    from room order by room_id limit 1`.execute(server.test.owner)
  await server.waters.bosses.come({
    place: { brandId: brandId(1), gameCode: 'bz-coral-kingdom', wallet: 'main', hall: 'lagoon' },
    hall: { hall: 'lagoon', powers: [minor(1_000n)] },
    definition: bzCoralKingdom,
  })
  members = await Promise.all(['turn1', 'turn2', 'turn3', 'turn4'].map((name) => server.newMember(name)))
  for (const { call, password } of members) {
    await call(contract.currentSeeds, {})
    await call(contract.beginTotp, { body: { password } })
  }
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

/** A rain of red envelopes and a raffle, whose seeds are sealed until they are over. */
async function planGiveaways(): Promise<void> {
  const title = { TH: 'x', CN: 'x', EN: 'x' }
  const startsAt = server.clock.now().add({ hours: 1 })
  const plan = { title, potMinor: 100n, count: 1, leastMinor: 1n, startsAt, minutes: 1 }
  const by = { operatorId: undefined, name: 'a test' }
  await server.test.database.transaction().execute((tx) => server.giveaways.desk.plan(tx, brandId(1), { plan, by }))
  const raffle = {
    title,
    words: title,
    opensAt: startsAt,
    closesAt: startsAt.add({ hours: 1 }),
    drawsAt: startsAt.add({ hours: 2 }),
    tiers: [{ count: 1, kind: 'cash' as const, amount: 1n }],
    perDepositMinor: 1n,
    perTurnoverMinor: null,
    weights: {},
    hasFreeTicket: false,
    memberLimit: 1,
    isOneEach: true,
    minLevel: 0,
  }
  const { desk } = server.giveaways.raffles
  await server.test.database.transaction().execute((tx) => desk.plan(tx, brandId(1), { plan: raffle, by }))
}

/** A bank account of a member, as the payments module adds it. */
async function storeBankAccount(member: TestMember): Promise<void> {
  await sql`update member set profile = '{"payeeName": "Somchai"}' where member_id = ${member.id}::bigint`.execute(
    server.test.owner,
  )
  const body = { bank: 'KBANK', number: '1234567890', password: member.password }
  await member.call(contract.addBankAccount, { body })
}

function order(more: Partial<RotationOrder> = {}): RotationOrder {
  return {
    database: server.test.owner,
    config: { masterKey: undefined, oldMasterKey: undefined },
    folder,
    keepCopy: async (secrets) => void kept.push(secrets),
    signal: new AbortController().signal,
    say: () => undefined,
    ...more,
  }
}

/** Every column of sealed values, read from the catalogue of the database, with the keys that are in use there. */
async function sealedColumns(): Promise<{ column: string; heads: readonly string[] }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and data_type = 'bytea' and column_name ~ '(^|_)sealed$'
    order by 1, 2`.execute(server.test.owner)
  return Promise.all(
    rows.map(async ({ table, column }) => {
      const { rows: heads } = await sql<{ head: Buffer }>`
        select distinct substring(${sql.id(column)} from 1 for 9) as head
        from ${sql.id(table)} where ${sql.id(column)} is not null order by 1`.execute(server.test.owner)
      return { column: `${table}.${column}`, heads: heads.map(({ head }) => head.toString('hex')) }
    }),
  )
}

const headOfKey = (base64: string | undefined) => headOf(Buffer.from(base64 ?? '', 'base64')).toString('hex')

/** Uses every kind of secret. */
async function useSecrets(member: TestMember): Promise<void> {
  const { seeds } = await member.call(contract.openGame, { params: { gameCode: 'bz-lotus-lanterns' } })
  const { revealed } = await member.call(contract.rotateSeeds, { body: { clientSeed: 'words' } })
  expect(revealed.serverSeedHash).toBe(seeds.serverSeedHash)
  const payload = JSON.stringify({ account_id: 'unknown' })
  const signature = createHmac('sha256', vendorKey).update(payload).digest('hex')
  const headers = { host: 'localhost', 'content-type': 'application/json', 'x-request-sign': signature }
  const called = await server.site.inject({ method: 'POST', url: '/wallet/gcp/PG/user/balance', headers, payload })
  expect(called.statusCode).toBeLessThan(500)
}

describe('the command that rotates the master key', () => {
  it('knows every column of sealed values, and before it everything is under one key', async () => {
    const columns = await sealedColumns()
    const used = columns.filter(({ heads }) => heads.length > 0)
    expect(used.map(({ column }) => column)).toEqual([
      'factor_totp.secret_sealed',
      'giveaway_raffle.server_seed_sealed',
      'giveaway_rain.server_seed_sealed',
      'kernel_secret.sealed',
      'lottery_beacon_key.secret_sealed',
      'lottery_draw.secret_sealed',
      'operator.totp_sealed',
      'operator_invitation.totp_sealed',
      'payment_bank_account.number_sealed',
      'payment_gateway.key_sealed',
      'play_seed_pair.next_server_seed_sealed',
      'play_seed_pair.server_seed_sealed',
      'room.next_seed_sealed',
      'room_hand.deck_seed_sealed',
      'table_series.server_seed_sealed',
      'vendor_connection.name_key_sealed',
      'vendor_credential.key_sealed',
      'water_boss.server_seed_sealed',
    ])
    expect(columns).toHaveLength(used.length)
    expect(renewals).toHaveLength(columns.length - 1)
    expect(new Set(used.flatMap(({ heads }) => heads))).toEqual(new Set([headOf(firstKey).toString('hex')]))
  })

  it('can end anywhere: the server goes on with both keys, and the next call continues', async () => {
    const crash = new AbortController()
    const said: string[] = []
    const crashing = order({
      signal: crash.signal,
      say: (line) => void said.push(line),
      // The transaction after the third batch is never begun.
      database: endingAfter(3, crash),
    })
    await expect(rotateMasterKey(crashing, pace)).rejects.toThrow(/abort/i)
    const half = await sealedColumns()
    expect(half.filter(({ heads }) => heads.length > 1).length).toBeGreaterThan(0)
    expect(findSecrets(folder)?.oldMasterKeys).toEqual([firstKey.toString('base64')])
    expect(kept.at(-1)).toEqual(findSecrets(folder))
    for (const member of members.slice(2)) await useSecrets(member)
    const between = findSecrets(folder)?.masterKey

    await rotateMasterKey(order({ say: (line) => void said.push(line) }), pace)
    expect(said).toContain('Continuing the rotation that was begun …')
    const secrets = findSecrets(folder)
    expect(secrets).toMatchObject({ masterKey: between })
    expect(secrets).not.toHaveProperty('oldMasterKeys')
    expect(kept.at(-1)).toEqual(secrets)
    for (const { column, heads } of await sealedColumns())
      expect([column, heads]).toEqual([column, [headOfKey(secrets?.masterKey)]])
  })

  it('leaves nothing under the old key that the server had in memory', async () => {
    // The seeds of two of them are in memory as they were before the rotation.
    for (const member of members) await useSecrets(member)
    const { masterKey } = findSecrets(folder) ?? {}
    for (const { column, heads } of await sealedColumns())
      expect([column, heads]).toEqual([column, [headOfKey(masterKey)]])
  })

  it('opens everything with the new key alone, and nothing with the old one', async () => {
    const { masterKey = '' } = findSecrets(folder) ?? {}
    const passes = async (key: Uint8Array) => {
      const ring = createKeyRing({ current: key, older: [] }, systemRandomness, key)
      const limits = { batchRows: 100, signal: new AbortController().signal }
      const found = []
      for (const renew of renewals) found.push(await renew(server.test.owner, ring, limits))
      return found.map(({ renewed, unreadable }) => [renewed, unreadable > 0])
    }
    expect(await passes(Buffer.from(masterKey, 'base64'))).toEqual(renewals.map(() => [0, false]))
    expect(await passes(firstKey)).toEqual(renewals.map(() => [0, true]))
  })

  it('changes nothing if the server uses another key, or does not know the new one', async () => {
    const before = await sealedColumns()
    const [one, two] = [1, 2].map((byte) => Buffer.alloc(32, byte).toString('base64'))
    const other = rotateMasterKey(order({ config: { masterKey: one, oldMasterKey: two } }), pace)
    await expect(other).rejects.toThrow(/under neither BAIZE_MASTER_KEY nor/)
    await expect(rotateMasterKey(order({ config: { masterKey: one, oldMasterKey: undefined } }), pace)).rejects.toThrow(
      /Set BAIZE_MASTER_KEY to a new key and BAIZE_OLD_MASTER_KEY/,
    )
    const present = findSecrets(folder)?.masterKey
    const unknown = order({ config: { masterKey: one, oldMasterKey: present } })
    await expect(rotateMasterKey(unknown, { ...pace, adoptMs: 200 })).rejects.toThrow(/does not use the new master key/)
    expect(await sealedColumns()).toEqual(before)
  })
})

/** The owner's database, which aborts the command when it begins a certain transaction. */
function endingAfter(transactions: number, crash: AbortController): RotationOrder['database'] {
  let begun = 0
  return new Proxy(server.test.owner, {
    get(target, name) {
      if (name === 'transaction' && (begun += 1) > transactions) {
        crash.abort()
        throw crash.signal.reason
      }
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
