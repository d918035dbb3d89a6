// A hall in three processes at once: fish and a boss, hurried, repeated under few keys, while bosses come and fall and seats change.
import * as contract from '@baize/contract'
import { CallRefused } from '@baize/contract/client'
import { bzCoralKingdom, fishAt } from '@baize/engines'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '../../kernel/database/pool.ts'
import { brandId, memberId } from '../../kernel/ids.ts'
import { openServerOver, openTestServer, type TestMember, type TestServer } from '../../testing/open-test-server.ts'
import { seededChance } from '../../testing/seeded-chance.ts'
import { verifyBooks } from '../ledger/index.ts'

const gameCode = 'bz-coral-kingdom'
const hall = 'abyss'

let server: TestServer
const others: Awaited<ReturnType<typeof openServerOver>>[] = []
beforeAll(async () => {
  server = await openTestServer()
  for (let nth = 0; nth < 2; nth += 1) others.push(await openServerOver({ test: server.test, clock: server.clock }))
})
afterAll(async () => {
  for (const other of others) await other.close()
  await server.close()
})

const chance = seededChance(2_726)
const pick = <T>(all: readonly T[]): T => {
  const one = all[chance.below(all.length)]
  if (one === undefined) throw new Error('nothing to pick from')
  return one
}

interface Volley {
  readonly key: string
  readonly body: { readonly power: string; readonly weapon: 'cannon' | 'net' | 'torpedo'; readonly targets: number[] }
}

interface Hunter {
  readonly member: TestMember
  readonly calls: readonly TestMember['call'][]
  readonly volleys: Volley[]
  waterId: string
}

const answers = new Map<string, number>()
const count = (code: string) => answers.set(code, (answers.get(code) ?? 0) + 1)
/** What each volley of each hunter was answered, by its key. */
const told = new Map<string, Set<string>>()
/** Volleys that were answered as stakes, and those that were answered as if they had cost nothing after that. */
const staked = new Set<string>()
const denied: string[] = []

async function newVolley({ calls, waterId }: Hunter): Promise<Volley> {
  const key = `chaos ${chance.below(400)}`
  const power = pick(['25.00', '50.00'])
  if (chance.below(2) === 0) return { key, body: { power, weapon: 'cannon', targets: pick([[0], [0, 0]]) } }
  const { school, schoolBeganAt, now } = await pick(calls)(contract.openWater, { params: { waterId }, query: {} })
  const there = fishAt(bzCoralKingdom, school, Date.parse(now) - Date.parse(schoolBeganAt)).map(({ no }) => no)
  const one = there.at(-1 - chance.below(3)) ?? 1
  const targets = pick([[one], [one, one, one], [...there.slice(-2), one]])
  return { key, body: { power, weapon: pick(['cannon', 'net'] as const), targets } }
}

async function anything(hunter: Hunter): Promise<void> {
  const { calls, volleys, member } = hunter
  try {
    if (chance.below(30) === 0) {
      await pick(calls)(contract.leaveWater, { params: { waterId: hunter.waterId } }).catch(() => count('left already'))
      hunter.waterId = (await pick(calls)(contract.enterWater, { params: { gameCode }, body: { hall } })).waterId
    }
    const isOld = volleys.length > 0 && chance.below(2) === 0
    const volley = isOld ? pick(volleys.slice(-12)) : await newVolley(hunter)
    if (!isOld) volleys.push(volley)
    const { key: idempotencyKey, body } = volley
    const { waterId } = hunter
    const name = `${member.id} ${idempotencyKey} ${waterId} ${JSON.stringify(body)}`
    const wasStaked = staked.has(name)
    const reply = await pick(calls)(contract.shootVolley, { params: { waterId }, body, idempotencyKey })
    const { roundId, stake, payout } = reply
    count(roundId === null ? 'gone' : 'shot')
    if (roundId !== null) staked.add(name)
    else if (wasStaked) denied.push(name)
    told.set(name, (told.get(name) ?? new Set()).add(JSON.stringify({ roundId, stake, payout })))
  } catch (error) {
    if (!(error instanceof CallRefused) || error.status >= 500) throw error
    count(error.code)
  }
}

it('volleys in three processes are answered the same however often they come, each is paid once, and the books hold', async () => {
  const hunters: Hunter[] = []
  for (let nth = 0; nth < 4; nth += 1) {
    const member = await server.newMember(`chaoshunter${nth}`)
    const calls = [member.call, ...others.map((other) => other.client(member.token))]
    const { waterId } = await member.call(contract.enterWater, { params: { gameCode }, body: { hall } })
    hunters.push({ member, calls, volleys: [], waterId })
  }
  const all = [server, ...others]
  for (let turn = 0; turn < 45; turn += 1) {
    const shots = hunters.flatMap((hunter) => Array.from({ length: 4 }, () => anything(hunter)))
    const one = pick(all)
    const water = one.waters.rooms.all.at(-1)
    if (turn % 15 === 2 && water !== undefined) shots.push(one.waters.bosses.come(water))
    if (turn % 3 === 0) shots.push(one.waters.bosses.sweep(one.waters.rooms.all))
    await Promise.all(shots)
    if (turn % 15 === 12) server.clock.advance({ minutes: 6 })
    else server.clock.advance({ seconds: 1 })
    for (const each of all) await each.waters.rooms.sweep()
  }
  server.clock.advance({ minutes: 6 })
  for (const each of [...all, ...all]) await each.waters.bosses.sweep([])
  for (const code of ['shot', 'gone', 'request.idempotency_key_reused'])
    expect(answers.get(code) ?? 0).toBeGreaterThan(5)
  // A volley that cost something is answered the same ever after, and never as one that cost nothing.
  const shot = [...told.values()].map((each) => [...each].filter((one) => !one.includes('"roundId":null')))
  expect(shot.filter((each) => each.length > 1)).toEqual([])
  expect(denied).toEqual([])
  const { rows: bosses } = await sql<{ settled: boolean }>`
    select settled_at is not null as settled from water_boss`.execute(server.test.owner)
  expect(bosses.length).toBeGreaterThan(1)
  for (const { member } of hunters) {
    const { accountId } = await server.play.wallet.accountOf(brandId(1), memberId(BigInt(member.id)), 'main')
    const { rows } = await sql<{ net: bigint }>`
      select ((select coalesce(sum(amount), 0) from water_boss_payment where account_id = ${accountId}::bigint)
        - (select coalesce(sum(stake), 0) from water_boss_stake where account_id = ${accountId}::bigint)
        + (select coalesce(sum(payout - stake - side_stake), 0) from play_round where account_id = ${accountId}::bigint))::bigint as net`.execute(
      server.test.owner,
    )
    expect(await server.play.ledger.balance(accountId)).toBe(100_000n + (rows[0]?.net ?? 0n))
  }
  expect((await verifyBooks(server.test.owner)).problems).toEqual([])
}, 240_000)
