import { afterEach, describe, expect, it } from 'vitest'
import { sql } from '../../kernel/database/pool.ts'
import { brandId, memberId, type BrandId } from '../../kernel/ids.ts'
import { moveBucket, postingKinds, type Posting, type PostingKind } from '../ledger/index.ts'
import { fixedTeams } from '../../testing/fixed-teams.ts'
import { runJob } from '../../testing/run-job.ts'
import { addSums, balanceChangeOf, sumsOf, type SumColumns } from './stats.rules.ts'
import type { Days, Stats, Sums } from './index.ts'
import { seededChance, type Chance } from '../../testing/seeded-chance.ts'
import { openTestLog, teamOf, zones, type Move, type TestLog } from './test-stats.ts'

let open: TestLog | undefined
afterEach(async () => {
  await open?.close()
  open = undefined
})

async function openLog(start = '2026-11-20T10:00:00Z'): Promise<TestLog> {
  open = await openTestLog(start)
  return open
}

const everyDay: Days = { from: Temporal.PlainDate.from('2026-01-01'), to: Temporal.PlainDate.from('2027-12-31') }
const zoneOf = (brand: BrandId) => zones.find((zone) => zone.brandId === brand)?.timeZone ?? 'UTC'
const none: SumColumns = {
  bets: 0n,
  wins: 0n,
  stake: 0n,
  invalid: 0n,
  payout: 0n,
  refund: 0n,
  undone_stake: 0n,
  undone_payout: 0n,
  bonus: 0n,
  deposit: 0n,
  withdrawal: 0n,
  transfer_in: 0n,
  transfer_out: 0n,
  adjustment: 0n,
  held: 0n,
  debt: 0n,
  pay: 0n,
}

/** The model: what one posting adds to the sums, written without the code under test. */
function sumsOfPosting({ kind, amountMinor: amount }: Posting): Sums {
  const [out, held] = [-amount, { held: -amount }]
  const parts: Readonly<Record<PostingKind, Partial<SumColumns>>> = {
    stake: { bets: 1n, stake: out },
    payout: { wins: 1n, payout: amount },
    refund: { refund: amount },
    rollback: amount > 0n ? { undone_stake: amount } : { undone_payout: out },
    grant: { bonus: amount },
    deposit: { deposit: amount },
    withdrawal: { withdrawal: out },
    transfer: amount > 0n ? { transfer_in: amount } : { transfer_out: out },
    adjustment: { adjustment: amount },
    hold: held,
    capture: held,
    release: held,
    debt: { debt: amount },
    pay: { pay: amount },
    review: held,
    tombstone: {},
    bonus: {},
    bonus_share: {},
  }
  return sumsOf({ ...none, ...parts[kind] })
}

interface Posted extends Move {
  readonly posting: Posting
}

/** The day that a posting belongs to, in its brand's time zone. */
function dayOf({ brand = brandId(1), posting }: Posted): string {
  return posting.postedAt.toZonedDateTimeISO(zoneOf(brand)).toPlainDate().toString()
}

function modelOf(posted: readonly Posted[], labelsOf: (one: Posted) => string[]): Record<string, Sums> {
  const found = new Map<string, Sums[]>()
  for (const one of posted.filter(({ posting }) => posting.amountMinor !== 0n))
    for (const label of labelsOf(one)) found.set(label, [...(found.get(label) ?? []), sumsOfPosting(one.posting)])
  return Object.fromEntries([...found].map(([label, all]) => [label, addSums(all)]))
}

const memberLabel = (one: Posted) => [
  `${one.brand ?? 1} ${one.member} ${dayOf(one)} ${one.account ?? 'main'} ${one.provider ?? 'house'} ${one.game ?? ''}`,
]
const teamLabels = (one: Posted) =>
  ['play', 'points'].includes(one.account ?? 'main')
    ? []
    : teamOf(memberId(BigInt(one.member))).map(
        (agent) => `${one.brand ?? 1} ${agent} ${dayOf(one)} ${one.account ?? 'main'}`,
      )

const members = Array.from({ length: 7 }, (_, index) => index + 1)

async function storedMembers(stats: Stats): Promise<Record<string, Sums>> {
  const found: Record<string, Sums> = {}
  for (const { brandId: brand } of zones) {
    for (const member of members) {
      for (const one of await stats.memberDays({ brandId: brand, memberId: memberId(BigInt(member)) }, everyDay))
        found[`${brand} ${member} ${one.day.toString()} ${one.kind} ${one.provider} ${one.gameCode}`] = one.sums
    }
  }
  return found
}

async function storedTeams(stats: Stats): Promise<Record<string, Sums>> {
  const found: Record<string, Sums> = {}
  for (const { brandId: brand } of zones) {
    for (const agent of members) {
      for (const one of await stats.teamDays({ brandId: brand, agentId: memberId(BigInt(agent)) }, everyDay))
        found[`${brand} ${agent} ${one.day.toString()} ${one.kind}`] = one.sums
    }
  }
  return found
}

async function expectModel(stats: Stats, posted: readonly Posted[]): Promise<void> {
  expect(await storedMembers(stats)).toEqual(modelOf(posted, memberLabel))
  expect(await storedTeams(stats)).toEqual(modelOf(posted, teamLabels))
  expect((await stats.verify()).difference).toBeUndefined()
}

// Mostly stakes and payouts.
const kinds = ([...Object.keys(postingKinds), 'stake', 'stake', 'payout'] as PostingKind[]).filter(
  // The ledger adds debts, reviews and shares of bonuses itself, tombstones move nothing, and captures and bonuses need others.
  (kind) => !['debt', 'review', 'bonus', 'bonus_share', 'tombstone', 'capture'].includes(kind),
)
const takes = new Set<PostingKind>(['stake', 'withdrawal', 'hold'])
const eitherWay = new Set<PostingKind>(['rollback', 'transfer', 'adjustment', 'pay'])
const pick = <T>(chance: Chance, all: readonly T[]): T => {
  const one = all[chance.below(all.length)]
  if (one === undefined) throw new Error('nothing to pick from')
  return one
}

function randomMove(chance: Chance): Move {
  const kind = pick(chance, kinds)
  const size = BigInt(1 + chance.below(500))
  const isTaking = takes.has(kind) || (eitherWay.has(kind) && chance.below(2) === 0)
  const inGame = kind === 'stake' || kind === 'payout' || kind === 'refund' || kind === 'rollback'
  return {
    brand: pick(chance, zones).brandId,
    member: pick(chance, members),
    kind,
    amount: isTaking ? -size : size,
    account: pick(chance, ['main', 'main', 'main', 'bonus', 'play', 'vendor', 'points']),
    provider: inGame ? pick(chance, ['play', 'AB']) : 'house',
    ...(inGame ? { game: pick(chance, ['one', 'two']) } : {}),
  }
}

/** Posts at random while hours pass and clocks jump, and updates the sums in between. */
async function postAtRandom(log: TestLog, chance: Chance, count: number, between: () => Promise<unknown>) {
  const posted: Posted[] = []
  const together = 6
  for (let step = 0; step < count; step += together) {
    const moves = Array.from({ length: together }, () => randomMove(chance))
    const postings = await Promise.all(moves.map((move) => log.post(move)))
    postings.forEach((posting, index) => {
      const move = moves[index]
      if (posting !== undefined && move !== undefined) posted.push({ ...move, posting })
    })
    // Mostly forward by some hours, sometimes back by up to three, because the clocks of machines do jump.
    log.clock.advance({ minutes: chance.below(8) === 0 ? -chance.below(180) : chance.below(200) })
    if (chance.below(6) === 0) await between()
  }
  return posted
}

/** Does what the upkeep does with an old month: stores its accounts' last balances and detaches it from the log. */
async function detachMonth({ test }: TestLog, partition: string): Promise<void> {
  await sql`
    insert into ledger_account_snapshot (account_id, seq, balance, posted_at)
    select distinct on (account_id) account_id, seq, balance_after, posted_at from ${sql.table(partition)}
    order by account_id, seq desc`.execute(test.owner)
  await sql`alter table ledger_posting detach partition ${sql.table(partition)}`.execute(test.owner)
}

describe('daily sums', () => {
  it('equal a simple model and the log after random postings over days, members, kinds and time zones', async () => {
    const seed = Number(process.env['SEED'] ?? 20_261_121)
    const chance = seededChance(seed)
    // The brand in Chile has a day of 25 hours in this period: clocks are set back in the night to 5 April.
    const log = await openLog('2026-04-01T10:00:00Z')
    const stats = await log.openStats({ stepLimits: { batches: 7, postings: 5 } })
    const posted = await postAtRandom(log, chance, 600, () => stats.catchUp())
    await stats.catchUp()
    expect(posted.length, `seed ${seed}`).toBeGreaterThan(300)
    expect(new Set(posted.map(dayOf)).size).toBeGreaterThan(4)
    await expectModel(stats, posted)
  })

  it('also equal them if members move between lanes meanwhile, even to new lanes', async () => {
    const [log, chance] = [await openLog(), seededChance(11)]
    const stats = await log.openStats({ stepLimits: { batches: 7, postings: 5 } })
    const parts = { database: log.test.database, clock: log.clock }
    const posted = await postAtRandom(log, chance, 300, async () => {
      await moveBucket(parts, pick(chance, members), chance.below(4))
      await stats.catchUp()
    })
    // The job finds lanes that were created since the start.
    await runJob(stats.job, log.clock.now())
    expect(new Set(posted.map(({ posting }) => posting.lane)).size).toBeGreaterThan(2)
    await expectModel(stats, posted)
  })

  it('add up to the change of each balance', async () => {
    const log = await openLog()
    const stats = await log.openStats()
    const posted = await postAtRandom(log, seededChance(7), 150, () => Promise.resolve())
    await stats.catchUp()
    const totals = await stats.memberTotals({ brandId: brandId(1), memberId: memberId(3n) }, everyDay)
    const balances = new Map<string, bigint>()
    for (const { brand, member, account = 'main', posting } of posted)
      if (brand === 1 && member === 3) balances.set(account, (balances.get(account) ?? 0n) + posting.amountMinor)
    expect(new Map(totals.map(({ kind, sums }) => [kind, balanceChangeOf(sums)]))).toEqual(balances)
  })

  it('are the same after a recomputation, complete or from a day on, while they are also kept up to date', async () => {
    const [log, chance] = [await openLog(), seededChance(11)]
    const stats = await log.openStats({ stepLimits: { batches: 20, postings: 20 } })
    const posted = await postAtRandom(log, chance, 120, () => stats.catchUp())
    await stats.recompute()
    await expectModel(stats, [...posted])
    posted.push(...(await postAtRandom(log, chance, 60, () => stats.catchUp())))
    await stats.recompute(Temporal.PlainDate.from('2026-11-22'))
    await stats.catchUp()
    await expectModel(stats, posted)
    await runJob(stats.job, log.clock.now())
    const { rows } = await sql`select distinct generation from stats_account_day`.execute(log.test.database)
    expect(rows).toEqual([{ generation: 3 }])
  })

  it('that were corrupted are found by the comparison and corrected by a recomputation', async () => {
    const log = await openLog()
    const stats = await log.openStats()
    const posted = await postAtRandom(log, seededChance(5), 40, () => stats.catchUp())
    await stats.catchUp()
    await sql`update stats_account_day set stake = stake + 1 where ctid = (select min(ctid) from stats_account_day)`.execute(
      log.test.database,
    )
    expect((await stats.verify()).difference).toMatch(/stake is \d+, but the log says \d+$/)
    await stats.recompute()
    await expectModel(stats, posted)
    await sql`update stats_team_day set bonus = bonus + 1 where agent_id = 1`.execute(log.test.database)
    expect((await stats.verify()).difference).toMatch(/team of agent 1, CREDIT \w+: bonus is/)
    await sql`delete from stats_team_day where agent_id = 1`.execute(log.test.database)
    expect((await stats.verify()).difference).toMatch(/team of agent 1/)
  })
})

describe('days whose month was detached from the log', () => {
  it('keep their sums, are no longer compared, and cannot be recomputed', async () => {
    const log = await openLog('2026-03-10T10:00:00Z')
    const stats = await log.openStats()
    const posted = await postAtRandom(log, seededChance(13), 30, () => Promise.resolve())
    log.clock.advance({ hours: 24 * 40 })
    posted.push(...(await postAtRandom(log, seededChance(14), 30, () => Promise.resolve())))
    await stats.catchUp()
    await detachMonth(log, 'ledger_posting_2026_03')
    await expectModel(stats, posted)
    await expect(stats.recompute()).rejects.toThrow('the log before 2026-04-02 is detached')
    await stats.recompute(Temporal.PlainDate.from('2026-04-02'))
    await expectModel(stats, posted)
    // The books cannot be verified after a month was detached like this.
    open = undefined
    await log.ledger.close()
    await log.test.discard()
  })
})

describe('a disturbed step', () => {
  it('counts nothing twice if the process dies between reading and committing', async () => {
    const log = await openLog()
    let failures = 3
    const fixed = fixedTeams(teamOf)
    const teams: typeof fixed = {
      ...fixed,
      of: (...asked) => {
        failures -= 1
        return failures >= 0 ? Promise.reject(new Error('the process died here')) : fixed.of(...asked)
      },
    }
    const stats = await log.openStats({ identity: { teams } })
    const posted = await postAtRandom(log, seededChance(3), 60, () => Promise.resolve())
    for (let time = 0; time < 3; time += 1) await expect(stats.catchUp()).rejects.toThrow('the process died here')
    expect(await storedMembers(stats)).toEqual({})
    await stats.catchUp()
    await expectModel(stats, posted)
  })

  it('counts nothing twice if several workers sum up at once', async () => {
    const log = await openLog()
    const workers = await Promise.all([1, 2, 3].map(() => log.openStats({ stepLimits: { batches: 3, postings: 3 } })))
    const posted: Posted[] = []
    for (let round = 0; round < 6; round += 1) {
      posted.push(...(await postAtRandom(log, seededChance(round + 1), 25, () => Promise.resolve())))
      await Promise.all(workers.map((stats) => stats.catchUp()))
    }
    const [first] = workers
    if (first === undefined) throw new Error('the test started no workers')
    await first.catchUp()
    await expectModel(first, posted)
  })

  it('that moved a cursor without adding its sums is found', async () => {
    const log = await openLog()
    const stats = await log.openStats()
    await postAtRandom(log, seededChance(9), 30, () => Promise.resolve())
    await sql`update stats_cursor set up_to_batch = 5`.execute(log.test.database)
    await stats.catchUp()
    expect((await stats.verify()).difference).toMatch(/is \d+, but the log says/)
  })
})

describe('the day of a posting', () => {
  const stakeAt = async (log: TestLog, at: string, brand = brandId(1)) => {
    log.clock.advance(log.clock.now().until(Temporal.Instant.from(at)))
    await log.post({ brand, member: 3, kind: 'deposit', amount: 100n })
  }
  const daysOf = async (stats: Stats, brand = brandId(1)) =>
    Object.fromEntries(
      (await stats.memberDays({ brandId: brand, memberId: memberId(3n) }, everyDay)).map((one) => [
        one.day.toString(),
        one.sums.depositMinor,
      ]),
    )

  it('begins at midnight of the brand, not of the server', async () => {
    const log = await openLog()
    const stats = await log.openStats()
    for (const at of ['2026-11-20T16:59:59.999Z', '2026-11-20T17:00:00Z', '2026-11-21T16:59:59Z'])
      await stakeAt(log, at)
    await stats.catchUp()
    expect(await daysOf(stats)).toEqual({ '2026-11-20': 100n, '2026-11-21': 200n })
  })

  it('has 25 hours where clocks go back and 23 where they go forward', async () => {
    const log = await openLog('2026-04-01T00:00:00Z')
    const stats = await log.openStats()
    // Chile is at −3 until 24:00 on 4 April (03:00Z). Clocks go back to 23:00 at −4, so the 5th begins at 04:00Z.
    for (const at of ['2026-04-04T03:00:00Z', '2026-04-05T03:30:00Z', '2026-04-05T04:00:00Z'])
      await stakeAt(log, at, brandId(2))
    // 6 September begins at 1:00, which is 04:00Z; before that, clocks were at −4.
    for (const at of ['2026-09-06T03:59:59Z', '2026-09-06T04:00:00Z', '2026-09-07T02:59:59Z', '2026-09-07T03:00:00Z'])
      await stakeAt(log, at, brandId(2))
    await stats.catchUp()
    expect(await daysOf(stats, brandId(2))).toEqual({
      '2026-04-04': 200n,
      '2026-04-05': 100n,
      '2026-09-05': 100n,
      '2026-09-06': 200n,
      '2026-09-07': 100n,
    })
    expect((await stats.verify()).difference).toBeUndefined()
  })

  it('is correct even if the machine’s clock jumps back and forth across midnight', async () => {
    const log = await openLog()
    const stats = await log.openStats()
    for (const at of ['2026-11-20T18:30:00Z', '2026-11-20T15:30:00Z', '2026-11-20T18:30:00Z', '2026-11-20T15:31:00Z']) {
      await stakeAt(log, at)
      await stats.catchUp()
    }
    expect(await daysOf(stats)).toEqual({ '2026-11-20': 200n, '2026-11-21': 200n })
  })

  it('computed in a time zone other than the brand’s is found by the comparison', async () => {
    const log = await openLog()
    const wrong = await log.openStats({
      brands: { all: zones.map(({ brandId: brand }) => ({ brandId: brand, timeZone: 'UTC' })) },
    })
    await stakeAt(log, '2026-11-20T18:00:00Z')
    await wrong.catchUp()
    expect((await wrong.verify()).difference).toBeUndefined()
    const right = await log.openStats()
    expect((await right.verify()).difference).toMatch(/brand 1, 2026-11-20, .*deposit is 100, but the log says 0/)
  })

  it('for a rollback is the day on which it was posted; the day of the bet does not change', async () => {
    const log = await openLog()
    const stats = await log.openStats()
    await log.post({ member: 3, kind: 'deposit', amount: 100n })
    await log.post({ member: 3, kind: 'stake', amount: -40n, provider: 'AB', game: 'one' })
    log.clock.advance({ hours: 72 })
    await log.post({ member: 3, kind: 'rollback', amount: 40n, provider: 'AB', game: 'one' })
    await stats.catchUp()
    const days = await stats.teamDays({ brandId: brandId(1), agentId: memberId(2n) }, everyDay)
    expect(days.map(({ day, sums }) => [day.toString(), sums.stakeMinor, sums.undoneStakeMinor])).toEqual([
      ['2026-11-20', 40n, 0n],
      ['2026-11-23', 0n, 40n],
    ])
  })
})
