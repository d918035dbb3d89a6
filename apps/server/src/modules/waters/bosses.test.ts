import { setTimeout as sleep } from 'node:timers/promises'
import * as contract from '@baize/contract'
import { bzCoralKingdom, drawBoss } from '@baize/engines'
import { commitmentOf, drawsFor, parseClientSeed, parseNonce, parseServerSeed } from '@baize/fairness'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '../../kernel/database/pool.ts'
import { verifyBooks, type AccountId, type ProviderId } from '../ledger/index.ts'
import { bossStandings, openBossRoundsOf } from './index.ts'
import { openServerOver, openTestServer, type TestMember, type TestServer } from '../../testing/open-test-server.ts'

const gameCode = 'bz-coral-kingdom'
const hall = 'abyss'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

let keys = 0

/** A member with money for a boss, in a room of the greatest hall. */
async function hunter(name: string, on: Pick<TestServer, 'newMember' | 'test'> = server) {
  const member = await on.newMember(name)
  const { waterId } = await enter(member)
  return { member, waterId }
}

function enter({ call }: TestMember) {
  return call(contract.enterWater, { params: { gameCode }, body: { hall } })
}

function shoot({ call }: TestMember, waterId: string, shots = 1, idempotencyKey = `boss ${(keys += 1)}`) {
  const body = { power: '25.00', weapon: 'cannon' as const, targets: Array.from({ length: shots }, () => 0) }
  return call(contract.shootVolley, { params: { waterId }, body, idempotencyKey })
}

const opened = ({ call }: TestMember, waterId: string) => call(contract.openWater, { params: { waterId }, query: {} })

async function come(on: Pick<TestServer, 'waters'> = server) {
  const water = on.waters.rooms.all.find(({ hall: one }) => one.hall === hall)
  if (water === undefined) throw new Error('nobody is there')
  await on.waters.bosses.come(water)
  const boss = on.waters.bosses.here(water.place)
  if (boss === undefined) throw new Error('no boss came')
  return { boss, water }
}

/** Lets the boss fall as it does when nobody shoots at it for long. */
async function letFall(on: Pick<TestServer, 'waters' | 'clock'> = server) {
  on.clock.advance({ minutes: 6 })
  await on.waters.bosses.sweep(on.waters.rooms.all)
}

it('a boss returns to everybody the same part of what they staked, as its committed seed says, each once', async () => {
  const [one, other] = [await hunter('hunterone'), await hunter('huntertwo')]
  const { boss } = await come()
  const before = await opened(one.member, one.waterId)
  expect(before.boss).toMatchObject({ bossNo: boss.stored.bossNo, staked: '0.00', fell: null })
  expect(JSON.stringify(before)).not.toContain(boss.seed)
  expect(await shoot(one.member, one.waterId, 4)).toMatchObject({
    stake: '100.00',
    payout: '0.00',
    balanceAfter: '900.00',
  })
  await Promise.all(Array.from({ length: 20 }, () => shoot(other.member, other.waterId, 1)))
  expect((await opened(other.member, other.waterId)).boss).toMatchObject({ staked: '600.00', ownStaked: '500.00' })
  await letFall()
  const { boss: fallen, balance } = await opened(one.member, one.waterId)
  const { seed, returnsHundredths } = fallen?.fell ?? { seed: '', returnsHundredths: 0 }
  const [serverSeed, clientSeed, nonce] = [
    parseServerSeed(seed),
    parseClientSeed(`${gameCode}:${hall}:${boss.stored.bossNo}`),
    parseNonce(0n),
  ]
  if (serverSeed === undefined || clientSeed === undefined || nonce === undefined) throw new Error('no seed was shown')
  expect(commitmentOf(serverSeed)).toBe(before.boss?.seedHash)
  expect(drawBoss(bzCoralKingdom, drawsFor({ serverSeed, clientSeed, nonce })).returnsHundredths).toBe(
    returnsHundredths,
  )
  expect(Number(balance)).toBe(900 + returnsHundredths)
  expect(Number((await opened(other.member, other.waterId)).balance)).toBe(500 + 5 * returnsHundredths)
  // Nothing is left to be paid, and nobody can shoot at it any more.
  await server.waters.bosses.sweep([])
  expect(Number((await opened(one.member, one.waterId)).balance)).toBe(900 + returnsHundredths)
  expect(await shoot(one.member, one.waterId)).toMatchObject({
    roundId: null,
    stake: '0.00',
    shots: [{ result: 'gone' }],
  })
})

it('a stake that comes again under its key is one stake', async () => {
  const { member, waterId } = await hunter('hunterkey')
  await come()
  const answers = await Promise.all(Array.from({ length: 20 }, () => shoot(member, waterId, 2, 'one boss key')))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  const { balance, boss } = await opened(member, waterId)
  expect([balance, boss?.ownStaked]).toEqual(['950.00', '50.00'])
  await letFall()
})

it('falls as soon as its life was staked, and not before', async () => {
  const { member, waterId } = await hunter('hunterlife')
  const { boss } = await come()
  // Of its life, all but one power was staked by somebody else before.
  const life = BigInt(boss.drawn.life) * boss.stored.unitMinor
  const { rows } = await sql<{ account: bigint; provider: number }>`
    select account_id as account, provider_id as provider from water_boss_stake limit 1`.execute(server.test.owner)
  await sql`
    insert into water_boss_stake (boss_id, account_id, member_id, stake, balance_after, provider_id, key, body_hash, placed_at)
    values (${boss.stored.bossId}::uuid, ${rows[0]?.account ?? 0n}, 1, ${life - 5_000n}, 0, ${rows[0]?.provider ?? 0}, 'planted', '', now())`.execute(
    server.test.owner,
  )
  await server.waters.bosses.load()
  await shoot(member, waterId)
  expect((await opened(member, waterId)).boss?.fell).toBeNull()
  await shoot(member, waterId)
  for (let tries = 0; tries < 50 && (await opened(member, waterId)).boss?.fell === null; tries += 1) await sleep(20)
  expect((await opened(member, waterId)).boss?.fell).toMatchObject({ returnsHundredths: boss.drawn.returnsHundredths })
})

it('a process that was killed with a boss under way loses nothing: the next one goes on from the rows and pays each once', async () => {
  const { member, waterId } = await hunter('hunterkill')
  const { boss } = await come()
  await shoot(member, waterId, 4)
  // It dies in the middle of paying: the boss has fallen, and nobody is paid.
  await sql`update water_boss set state = 'fell', ended_at = now() where boss_id = ${boss.stored.bossId}::uuid`.execute(
    server.test.owner,
  )
  const next = await openServerOver({ test: server.test, clock: server.clock })
  try {
    await next.waters.bosses.sweep([])
    await server.waters.bosses.load()
    await server.waters.bosses.sweep([])
    expect((await opened(member, waterId)).balance).toBe((900 + boss.drawn.returnsHundredths).toFixed(2))
    const { rows } = await sql<{ paid: bigint }>`
      select count(*) as paid from water_boss_payment where boss_id = ${boss.stored.bossId}::uuid`.execute(
      server.test.owner,
    )
    expect(rows[0]?.paid).toBe(1n)
  } finally {
    await next.close()
  }
})

it('no stake comes after it has fallen: the database refuses what a process that does not know it would store', async () => {
  const { member, waterId } = await hunter('hunterlate')
  const { boss } = await come()
  await shoot(member, waterId)
  await letFall()
  await expect(
    sql`select water_bosses_allow(array[${boss.stored.bossId}]::uuid[], array[]::uuid[])`.execute(server.test.owner),
  ).rejects.toMatchObject({ code: '40P99' })
})

it('a process learns what another one did with a boss: when it has fallen, nobody shoots at it, and no other command is refused for it', async () => {
  const { member, waterId } = await hunter('huntertwice')
  const { boss } = await come()
  await shoot(member, waterId)
  const next = await openServerOver({ test: server.test, clock: server.clock })
  try {
    // Somebody shoots here, so it does not fall there either.
    server.clock.advance({ minutes: 4 })
    await shoot(member, waterId)
    server.clock.advance({ minutes: 2 })
    await next.waters.bosses.sweep([])
    expect(await shoot(member, waterId)).toMatchObject({ stake: '25.00', shots: [{ result: 'boss' }] })
    server.clock.advance({ minutes: 6 })
    await next.waters.bosses.sweep([])
    await next.waters.bosses.sweep([])
    expect(boss.isClosing).toBe(false)
    expect(await shoot(member, waterId)).toMatchObject({ stake: '0.00', shots: [{ result: 'gone' }] })
    expect(boss.isClosing).toBe(true)
    await server.waters.bosses.sweep(server.waters.rooms.all)
    expect((await opened(member, waterId)).boss?.fell).toMatchObject({
      returnsHundredths: boss.drawn.returnsHundredths,
    })
    expect((await opened(member, waterId)).balance).toBe((925 + 0.75 * boss.drawn.returnsHundredths).toFixed(2))
    // One that came here is one there as well.
    const { boss: later, water } = await come()
    await next.waters.bosses.sweep([])
    expect(next.waters.bosses.here(water.place)?.stored.bossId).toBe(later.stored.bossId)
    await shoot(member, waterId)
    await letFall()
  } finally {
    await next.close()
  }
})

it('its proof is for those who staked on it: the seed and what follows from it once it has fallen, and what they were paid', async () => {
  const [one, other] = [await hunter('hunterproof'), await hunter('huntercurious')]
  const { boss } = await come()
  const { bossId } = boss.stored
  const proofOf = ({ call }: TestMember) => call(contract.bossProof, { params: { bossId } })
  await expect(proofOf(one.member)).rejects.toMatchObject({ code: 'waters.boss_not_found' })
  await shoot(one.member, one.waterId, 3)
  const before = await proofOf(one.member)
  expect(before).toMatchObject({
    serverSeed: null,
    life: null,
    returnsHundredths: null,
    ownStaked: '75.00',
    ownPaid: null,
  })
  expect(JSON.stringify(before)).not.toContain(boss.seed)
  await letFall()
  const { life, returnsHundredths } = boss.drawn
  const ownPaid = (0.75 * returnsHundredths).toFixed(2)
  expect(await proofOf(one.member)).toMatchObject({
    gameCode,
    hall,
    life,
    returnsHundredths,
    serverSeed: boss.seed,
    players: 1,
    staked: '75.00',
    ownPaid,
    serverSeedHash: before.serverSeedHash,
  })
  await expect(proofOf(other.member)).rejects.toMatchObject({ code: 'waters.boss_not_found' })
})

it('tells whoever was away when it fell what it has paid them, also in another hall, and nobody else', async () => {
  const [away, other] = [await hunter('hunteraway'), await hunter('hunterpresent')]
  const { boss } = await come()
  await shoot(away.member, away.waterId, 2)
  expect((await opened(away.member, away.waterId)).lastPaid).toBeNull()
  await away.member.call(contract.leaveWater, { params: { waterId: away.waterId } })
  await letFall()
  server.clock.advance({ minutes: 20 })
  const back = await away.member.call(contract.enterWater, { params: { gameCode }, body: { hall: 'lagoon' } })
  const { kind, returnsHundredths } = boss.drawn
  expect((await opened(away.member, back.waterId)).lastPaid).toMatchObject({
    bossId: boss.stored.bossId,
    kind,
    hall,
    returnsHundredths,
    staked: '50.00',
    paid: (0.5 * returnsHundredths).toFixed(2),
  })
  expect((await opened(other.member, other.waterId)).lastPaid).toBeNull()
})

it('what it cost and paid is one round, open until it has fallen; nobody is paid twice, and the books hold', async () => {
  const { member, waterId } = await hunter('hunterbook')
  const { boss } = await come()
  await shoot(member, waterId, 2)
  const { rows } = await sql<{ accountId: AccountId; providerId: ProviderId; round: string }>`
    select account_id as "accountId", provider_id as "providerId", boss_id::text as round from water_boss_stake
    where boss_id = ${boss.stored.bossId}::uuid`.execute(server.test.owner)
  const accounts = rows.map(({ accountId }) => accountId)
  expect(await openBossRoundsOf(server.test.database, accounts, 5)).toEqual(rows)
  expect(await bossStandings(server.test.database, rows)).toEqual(rows.map((row) => ({ ...row, isOpen: true })))
  await letFall()
  expect(await openBossRoundsOf(server.test.database, accounts, 5)).toEqual([])
  expect(await bossStandings(server.test.database, rows)).toEqual(rows.map((row) => ({ ...row, isOpen: false })))
  // A fault that pays again is stopped by the rows themselves.
  await expect(
    sql`
      insert into water_boss_payment (boss_id, account_id, amount, balance_after, provider_id, key, body_hash, paid_at)
      select boss_id, account_id, amount, balance_after, provider_id, key || ' again', body_hash, paid_at from water_boss_payment
      where boss_id = ${boss.stored.bossId}::uuid`.execute(server.test.owner),
  ).rejects.toMatchObject({ code: '23505' })
  // The one row that another test planted has no posting; the books know only what was posted.
  expect((await verifyBooks(server.test.owner)).problems).toEqual([])
})
