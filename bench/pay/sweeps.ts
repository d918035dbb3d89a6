import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startHouse } from '../../scripts/run-house.ts'
import { checkRecords, runSlice, seatPlayers, type Players } from '../bets.ts'
import { figure, type Figure } from '../measure.ts'
import { postmasterPidOf } from '../postmaster.ts'
import { isQuiet, keptRounds, ratioOf, type Round, type Slice } from '../rounds.ts'
import { ownerFile, sweepRoute } from './sweep-route.ts'

/** Agents above each other, and everybody else below the last: a bet counts for each of them. */
const levels = 11
const sliceSeconds = 5
const wantedRounds = 7
const maxRounds = 9

/** Bets while nobody sweeps, and while the same bets are swept. */
type Peer = 'resting' | 'sweeping'

/**
 * Bets per second over HTTP while real-time wages are swept again and again, so that each bet is swept once, compared with bets while
 * nobody sweeps. What a slice leaves is swept before the next one begins, and not measured.
 */
export async function measureSweeps(dataDir: string): Promise<Figure[]> {
  const house = await startHouse(dataDir, {}, 'bench/pay/sweep-server.ts')
  const owner = new pg.Client({ connectionString: readFileSync(join(dataDir, ownerFile), 'utf8') })
  try {
    await owner.connect()
    const players = await seatPlayers(house.site, postmasterPidOf(dataDir))
    try {
      return await measure(house.site, owner, players)
    } finally {
      await players.load.terminate()
    }
  } finally {
    await owner.end()
    await house.stop()
  }
}

async function measure(site: string, owner: pg.Client, players: Players): Promise<Figure[]> {
  await seatTree(owner)
  const toggle = toggleOf(site, players)
  await toggle()
  await toggle()
  for (let times = 0; times < 2; times += 1) await runSlice(players, { route: 'bets', seconds: 2 })
  await sweepAll(owner, toggle)
  const rounds: Round<Peer, Slice>[] = []
  const shares: number[] = []
  while (rounds.length < maxRounds && rounds.filter(isQuiet).length < wantedRounds) {
    const found: Partial<Record<Peer, Slice>> = {}
    for (const peer of randomInt(2) === 0 ? (['resting', 'sweeping'] as const) : (['sweeping', 'resting'] as const)) {
      const before = await sweptBets(owner)
      if (peer === 'sweeping') await toggle()
      const slice = await runSlice(players, { route: 'bets', seconds: sliceSeconds })
      found[peer] = slice
      if (peer === 'sweeping') {
        shares.push(((await sweptBets(owner)) - before) / (slice.perSecond * sliceSeconds))
        await toggle()
      }
      await sweepAll(owner, toggle)
    }
    // Both have been run.
    rounds.push(found as Round<Peer, Slice>)
  }
  await checkRecords(players)
  return figuresOf(rounds, shares)
}

function figuresOf(rounds: readonly Round<Peer, Slice>[], shares: readonly number[]): Figure[] {
  const kept = keptRounds(rounds, wantedRounds)
  const quiet = rounds.filter(isQuiet).length
  console.error(`pay: ${rounds.length} rounds of bets, ${quiet} undisturbed by other programs`)
  return [
    figure(
      'pay.bets_swept_to_resting',
      'ratio',
      kept.map((round) => ratioOf(round, 'sweeping', 'resting')),
    ),
    figure('pay.swept_meanwhile', 'ratio', shares),
    figure(
      'pay.bets_per_second',
      'bets/s',
      kept.map((round) => round.resting.perSecond),
    ),
    figure('pay.bets_errors', 'requests', [
      rounds.reduce((sum, { resting, sweeping }) => sum + resting.errors + sweeping.errors, 0),
    ]),
  ]
}

/** Puts the players below a chain of agents with contracts, the first of them. */
async function seatTree(owner: pg.Client): Promise<void> {
  await owner.query(
    `with placed as (
      select member_id, row_number() over (order by member_id) as place from member where username_key ~ '^bench[0-9]+x$'
    ), chain as (
      select array_agg(member_id order by place) as path from placed where place <= $1
    )
    update member set type = case when place <= $1 then 1 else 0 end, upline_path = path[1:least(place - 1, $1)::int],
      upline_id = case when place > 1 then path[least(place - 1, $1)::int] end
    from placed cross join chain where member.member_id = placed.member_id`,
    [levels],
  )
  await owner.query(
    `insert into agent_contract (contract_id, brand_id, kind, upline_id, downline_id, terms, state, in_force_from, offered_at, decided_at)
    select gen_random_uuid(), brand_id, 'realtime', upline_id, member_id, jsonb_build_object('kind', 'realtime',
      'profitPpm', (6000 - 500 * cardinality(upline_path))::text, 'lossPpm', (6000 - 500 * cardinality(upline_path))::text,
      'singleBetMinor', '0'), 'accepted', now(), now(), now()
    from member where username_key ~ '^bench[0-9]+x$' and type = 1`,
  )
  await owner.query('analyze')
}

function toggleOf(site: string, players: Players): () => Promise<void> {
  return async () => {
    const reply = await fetch(`${site}${sweepRoute.path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${players.tokens[0] ?? ''}`,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      body: players.body,
    })
    if (!reply.ok) throw new Error(`sweeping could not be begun or ended: ${await reply.text()}`)
  }
}

/** Sweeps until nothing is left. */
async function sweepAll(owner: pg.Client, toggle: () => Promise<void>): Promise<void> {
  await toggle()
  while ((await leftBets(owner)) > 0) await sleep(100)
  await toggle()
}

async function sweptBets(owner: pg.Client): Promise<number> {
  return countOf(owner, 'select count(*)::text as count from pay_bet where counted_at is not null')
}

/** How many postings have not been read, and bets not been counted. */
async function leftBets(owner: pg.Client): Promise<number> {
  return countOf(
    owner,
    `select ((select count(*) from pay_bet where is_due)
      + (select sum(version - batch) from ledger_lane join pay_cursor using (lane)))::text as count`,
  )
}

async function countOf(owner: pg.Client, question: string): Promise<number> {
  const { rows } = await owner.query<{ count: string }>(question)
  return Number(rows[0]?.count ?? 0)
}
