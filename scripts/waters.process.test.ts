import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, expect, test } from 'vitest'
import {
  balance,
  bossProof,
  enterWater,
  openWater,
  shootVolley,
  type ReplyOf,
  type WaterBoss,
} from '../packages/contract/src/index.ts'
import { fastPlace } from '../packages/testkit/src/fast-place.ts'
import { endOf, KillableHouse, until } from './killable-house.ts'
import { freshDataDir, removeDataDir } from './run-house.ts'
import { verifyRound } from './verify-round-report.ts'

const dataDir = freshDataDir(fastPlace())
const house = new KillableHouse(dataDir)
afterEach(() => house.stop())
afterAll(() => removeDataDir(dataDir))

const [gameCode, hall] = ['bz-coral-kingdom', 'lagoon']
const playerCount = 12
/** The lane of the ledger that is held up. */
const heldLane = 1
/** What a volley at the boss costs: ten shots of the hall's greatest power. */
const volleyMinor = 10_000

interface Fisher {
  readonly name: string
  readonly token: string
  readonly hadMinor: number
  /** What they staked on the boss, as far as it was answered. */
  stakedMinor: number
  volleys: number
}

const minorOf = (amount: string) => Math.round(Number(amount) * 100)
const balanceOf = async ({ token }: Pick<Fisher, 'token'>) =>
  minorOf((await house.clientOf(token)(balance, {})).balance)

/** Takes a place, or has it already. */
const enter = ({ token }: Fisher) => house.clientOf(token)(enterWater, { params: { gameCode }, body: { hall } })

async function look(fisher: Fisher) {
  const { waterId } = await enter(fisher)
  return house.clientOf(fisher.token)(openWater, { params: { waterId }, query: {} })
}

async function shoot(fisher: Fisher, nth: number): Promise<ReplyOf<typeof shootVolley>> {
  const { waterId } = await enter(fisher)
  return house.clientOf(fisher.token)(shootVolley, {
    params: { waterId },
    body: { power: '10.00', weapon: 'cannon', targets: Array.from({ length: 10 }, () => 0) },
    idempotencyKey: `volley ${nth} of ${fisher.name}`,
  })
}

/** Shoots ten times at the boss, and notes what that cost: nothing if it is gone. */
async function shootBoss(fisher: Fisher): Promise<boolean> {
  fisher.volleys += 1
  const { stake, roundId } = await shoot(fisher, fisher.volleys)
  fisher.stakedMinor += minorOf(stake)
  return roundId !== null
}

interface StoredBoss {
  readonly boss: string
  readonly no: number
  readonly state: string
  readonly staked: number
  readonly paid: number
  readonly settled: boolean
}

const bossNow = async () =>
  (
    await house.ask<StoredBoss>(
      `select boss_id as boss, boss_no as no, state, settled_at is not null as settled,
        (select coalesce(sum(stake), 0)::float8 from water_boss_stake stake where stake.boss_id = boss.boss_id) as staked,
        (select count(*)::int from water_boss_payment paid where paid.boss_id = boss.boss_id) as paid
      from water_boss boss where hall = $1 and game_code = $2 order by boss_no desc limit 1`,
      [hall, gameCode],
    )
  )[0]

/** What every unit returns, by the proof that a player saves, which is checked without the server. */
async function returnsOf({ token }: Fisher, { bossId, seedHash }: WaterBoss): Promise<number> {
  const proof = await house.clientOf(token)(bossProof, { params: { bossId } })
  expect(verifyRound(JSON.stringify(proof))).toMatchObject({ exitCode: 0 })
  expect(verifyRound(JSON.stringify({ ...proof, life: (proof.life ?? 0) + 1 }))).toMatchObject({ exitCode: 1 })
  expect(proof.serverSeedHash).toBe(seedHash)
  return proof.returnsHundredths ?? 0
}

/** What is wrong with a boss after all: what somebody has, how often they were paid, and the books. */
async function faults(fishers: readonly Fisher[], returnsHundredths: number): Promise<string[]> {
  const found: string[] = []
  for (const fisher of fishers) {
    const { name, hadMinor, stakedMinor } = fisher
    const due = hadMinor - stakedMinor + Math.floor((stakedMinor * returnsHundredths) / 100)
    const has = await balanceOf(fisher)
    if (has !== due) found.push(`${name} has ${has} instead of ${due}`)
  }
  const doubles = await house.ask<{ account: string }>(
    `select account_id as account from ledger_posting posting join water_boss boss on boss.boss_id = posting.round_id
    where amount > 0 group by account_id, boss_id having count(*) > 1`,
  )
  return [...found, ...doubles.map(({ account }) => `${account} was paid twice`), ...(await house.wrongBooks())]
}

/** Those whose accounts are in a lane. */
async function inLane(fishers: readonly Fisher[], lane: number): Promise<readonly Fisher[]> {
  const rows = await house.ask<{ name: string }>(
    `select username as name from member join ledger_account account using (brand_id, member_id)
    join ledger_bucket bucket using (bucket) where account.kind = 'main' and bucket.lane = $1`,
    [lane],
  )
  return fishers.filter(({ name }) => rows.some((row) => row.name === name))
}

async function newFishers(): Promise<readonly Fisher[]> {
  const names = Array.from({ length: playerCount }, (_, nth) => `fisher${nth}x`)
  return Promise.all(
    names.map(async (name) => {
      const token = await house.newMember(name)
      return { name, token, hadMinor: await balanceOf({ token }), stakedMinor: 0, volleys: 0 }
    }),
  )
}

test(
  'kill -9 while a boss is shot at, and while it is paid: every stake is known, and everybody is paid once what its seed says',
  { timeout: 300_000 },
  async () => {
    await house.start()
    const fishers = await newFishers()
    // The server sees that the hall has no boss, and sends one some minutes later.
    await until('a boss comes', async () => {
      await Promise.all(fishers.map(enter))
      house.moveOn(5_000)
      return bossNow()
    })

    // While it is shot at: what was answered is known, and of a volley on its way both or neither is there, the stake and its price.
    const [first, last] = [fishers[0], fishers.at(-1)]
    if (first === undefined || last === undefined) throw new Error('nobody fishes')
    expect(await shootBoss(first)).toBe(true)
    const places = await Promise.all(fishers.map(enter))
    last.volleys += 1
    const asked = endOf(shoot(last, last.volleys))
    await sleep(15)
    await house.kill([asked])
    await house.start()
    expect(await Promise.all(fishers.map(enter))).toEqual(places)
    last.stakedMinor = minorOf((await look(last)).boss?.ownStaked ?? '')
    const answered = await asked
    expect(typeof answered === 'string' ? [0, volleyMinor] : [volleyMinor]).toContain(last.stakedMinor)
    expect(await balanceOf(last)).toBe(last.hadMinor - last.stakedMinor)
    expect((await bossNow())?.staked).toBe(volleyMinor + last.stakedMinor)
    expect((await look(first)).boss).toMatchObject({ ownStaked: '100.00', fell: null })

    // It falls, and those of one lane are not paid yet. What was staked so far is less than any boss takes.
    await house.moveToLane([first.name, last.name], heldLane)
    const held = await inLane(fishers, heldLane)
    const others = fishers.filter((fisher) => !held.includes(fisher))
    expect(Math.min(held.length, others.length)).toBeGreaterThan(1)
    const letGo = await house.hold('select from ledger_lane where lane = $1 for update', [heldLane])
    await until('the boss falls', async () => {
      for (const fisher of others) if (!(await shootBoss(fisher))) break
      return (await bossNow())?.state === 'fell' ? true : undefined
    })
    const owed = fishers.filter(({ stakedMinor }) => stakedMinor > 0).length
    const unpaid = held.filter(({ stakedMinor }) => stakedMinor > 0).length
    await until('the others are paid', async () => ((await bossNow())?.paid === owed - unpaid ? true : undefined))
    expect(unpaid).toBeGreaterThan(0)
    expect((await bossNow())?.settled).toBe(false)
    await house.kill()
    await letGo()
    await house.start()
    await until('everybody is paid', async () => ((await bossNow())?.settled === true ? true : undefined))
    expect(await bossNow()).toMatchObject({ paid: owed })

    const { boss } = await look(first)
    if (boss === null) throw new Error('the boss is not shown')
    const returns = await returnsOf(first, boss)
    expect(await faults(fishers, returns)).toEqual([])
    // The negative controls: somebody's payment that had come twice, or not at all, and other returns would be found.
    const less = fishers.map((fisher) => ({ ...fisher, hadMinor: fisher.hadMinor - 1 }))
    expect(await faults(less, returns)).toHaveLength(playerCount)
    expect(await faults(fishers, returns + 1)).toHaveLength(owed)
    // A planted fault: with a payment forgotten it is made again, and that is found.
    await house.kill()
    await house.ask(
      `with forgotten as (delete from water_boss_payment where account_id = (select min(account_id) from water_boss_payment) returning *)
      delete from ledger_key using forgotten, ledger_posting posted
      where posted.account_id = forgotten.account_id and posted.round_id = forgotten.boss_id and posted.amount > 0
        and posted.key = ledger_key.key`,
    )
    await house.ask('update water_boss set settled_at = null')
    await house.start()
    await until('the forgotten payment is made', async () => ((await bossNow())?.settled === true ? true : undefined))
    expect((await faults(fishers, returns)).filter((fault) => fault.endsWith('was paid twice'))).toHaveLength(1)
  },
)
