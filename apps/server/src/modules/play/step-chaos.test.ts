// Card rounds in two processes at once, whose players hurry, repeat themselves, change their minds and are stopped in the middle.
import * as contract from '@baize/contract'
import { CallRefused } from '@baize/contract/client'
import { stakedOf } from '@baize/engines'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '../../kernel/database/pool.ts'
import {
  openServerOver,
  openTestServer,
  refusalOf,
  type TestMember,
  type TestServer,
} from '../../testing/open-test-server.ts'
import { seededChance } from '../../testing/seeded-chance.ts'
import { brandId, memberId } from '../../kernel/ids.ts'
import { verifyBooks } from '../ledger/index.ts'
import { outcomeOf } from './outcome-of.ts'

let server: TestServer
let other: Awaited<ReturnType<typeof openServerOver>>
beforeAll(async () => {
  server = await openTestServer()
  other = await openServerOver({ test: server.test, clock: server.clock })
})
afterAll(async () => {
  await other.close()
  await server.close()
})

const chance = seededChance(27)
const pick = <T>(all: readonly [T, ...T[]]): T => all[chance.below(all.length)] ?? all[0]

const bets = {
  'bz-blackjack': { engine: 'blackjack' },
  'bz-three-card': { engine: 'threeCard', pairPlus: 2 },
  'bz-video-poker': { engine: 'videoPoker' },
} as const
type Code = keyof typeof bets
const codes: readonly [Code, ...Code[]] = ['bz-blackjack', 'bz-three-card', 'bz-video-poker']

/** Any step of the three games, also such as the round does not allow. */
function anyStep(gameCode: Code): contract.GameStep {
  const engine = chance.below(6) > 0 ? bets[gameCode].engine : pick(['blackjack', 'threeCard', 'videoPoker'] as const)
  if (engine === 'threeCard') return { engine, kind: pick(['play', 'fold']) }
  if (engine === 'videoPoker')
    return { engine, kind: 'draw', held: pick([[], [0], [0, 0], [4, 3], [0, 1, 2, 3, 4], [7]]) }
  return { engine, kind: pick(['hit', 'stand', 'double', 'split', 'insure', 'decline', 'double', 'split', 'standAll']) }
}

interface Player {
  readonly member: TestMember
  readonly calls: readonly [TestMember['call'], TestMember['call']]
  readonly rounds: { readonly roundId: string; readonly gameCode: Code }[]
}

const answers = new Map<string, number>()

/** One request of a player at one of both processes, under one of few keys. */
async function anything({ calls, rounds }: Player): Promise<void> {
  const call = pick(calls)
  const idempotencyKey = `chaos ${chance.below(300)}`
  const gameCode = pick(codes)
  const round = rounds[rounds.length - 1 - chance.below(Math.min(3, Math.max(1, rounds.length)))]
  try {
    if (round === undefined || chance.below(4) === 0) {
      const body = { stake: pick(['10.00', '20.00', '50.00']), bet: bets[gameCode] }
      const { roundId } = await call(contract.playRound, { params: { gameCode }, body, idempotencyKey })
      rounds.push({ roundId, gameCode })
    } else {
      const { roundId, gameCode: code } = round
      await call(contract.stepRound, { params: { roundId }, body: { step: anyStep(code) }, idempotencyKey })
    }
    answers.set('done', (answers.get('done') ?? 0) + 1)
  } catch (error) {
    if (!(error instanceof CallRefused) || error.status >= 500) throw error
    answers.set(error.code, (answers.get(error.code) ?? 0) + 1)
  }
}

/** All rounds, with what they cost and paid by their own rows and by the postings. */
async function roundsPlayed() {
  const { rows } = await sql<{
    roundId: string
    member: bigint
    gameCode: string
    hash: Buffer
    draws: number[]
    bet: contract.GameBet
    stake: bigint
    staked: bigint
    paid: bigint
    steps: contract.GameStep[] | null
    posted: bigint
    paidOut: bigint
  }>`
    select round.round_id as "roundId", account.member_id as member, round.game_code as "gameCode", round.definition_hash as hash,
      round.draws, round.bet, round.stake, (round.stake + round.side_stake + coalesce(steps.stake, 0))::bigint as staked,
      (round.payout + coalesce(steps.payout, 0))::bigint as paid, steps.steps,
      coalesce(-posted.stakes, 0)::bigint as posted, coalesce(posted.payouts, 0)::bigint as "paidOut"
    from play_round round join ledger_account account using (account_id)
    left join lateral (
      select sum(stake) as stake, sum(payout) as payout, jsonb_agg(step order by step_no) as steps from play_step step
      where (step.account_id, step.pair_no, step.nonce) = (round.account_id, round.pair_no, round.nonce)) steps on true
    left join lateral (
      select sum(amount) filter (where amount < 0) as stakes, sum(amount) filter (where amount > 0) as payouts
      from ledger_posting posting where posting.round_id::text = round.round_id::text and posting.account_id = round.account_id) posted on true`.execute(
    server.test.owner,
  )
  return rows
}

/** Why a stake of a game without steps is refused. */
async function refusedStake(player: Player | undefined, stake: string): Promise<string | undefined> {
  const body = { stake, bet: { engine: 'dice', side: 'under', chance: 50 } } as const
  const played = player?.member.call(contract.playRound, {
    params: { gameCode: 'bz-dice' },
    body,
    idempotencyKey: 'after all',
  })
  return played && (await refusalOf(played)).code
}

it('rounds of steps in two processes, hurried, repeated, limited and excluded in their midst, cost and pay what they say', async () => {
  const players: Player[] = []
  for (let nth = 0; nth < 4; nth += 1) {
    const member = await server.newMember(`chaos${nth}`)
    players.push({ member, calls: [member.call, other.client(member.token)], rounds: [] })
  }
  const [limited, excluded] = players
  for (let turn = 0; turn < 40; turn += 1) {
    if (turn === 10)
      await limited?.member.call(contract.setLimit, { body: { flow: 'stake', period: 'day', amount: '90.00' } })
    if (turn === 30) await excluded?.member.call(contract.excludeMyself, { body: { kind: 'timeout', hours: 24 } })
    await Promise.all(players.flatMap((player) => Array.from({ length: 6 }, () => anything(player))))
  }
  // Each of these has happened, so that what follows means something.
  for (const code of ['done', 'play.round_ended', 'play.step_not_possible'])
    expect(answers.get(code) ?? 0).toBeGreaterThan(0)
  expect(await refusedStake(limited, '100.00')).toBe('wallet.limit_reached')
  expect(await refusedStake(excluded, '1.00')).toBe('protection.excluded')
  server.clock.advance({ hours: 24 })
  await server.runJob('end rounds that were left')
  const rows = await roundsPlayed()
  expect(rows.length).toBeGreaterThan(40)
  for (const row of rows) {
    const { game, outcome, isOver } = outcomeOf({
      gameCode: row.gameCode,
      definitionHash: row.hash.toString('hex'),
      draws: row.draws,
      bet: row.bet,
      steps: row.steps ?? [],
      stakeMinor: row.stake,
    })
    expect([isOver, stakedOf(game, outcome, row.stake), row.posted]).toEqual([true, row.staked, row.staked])
    expect([game.payoutMinor(outcome, row.stake), row.paidOut]).toEqual([row.paid, row.paid])
  }
  const sums = Map.groupBy(rows, ({ member }) => String(member))
  for (const { member } of players) {
    const own = sums.get(member.id) ?? []
    const net: number = own.reduce((sum, { paid, staked }) => sum + Number(paid - staked), 0)
    const { accountId } = await server.play.wallet.accountOf(brandId(1), memberId(BigInt(member.id)), 'main')
    expect(await server.play.ledger.balance(accountId)).toBe(BigInt(100_000 + net))
  }
  expect((await verifyBooks(server.test.owner)).problems).toEqual([])
}, 180_000)
