import * as contract from '@baize/contract'
import type { GameBet } from '@baize/engines'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '../../kernel/database/pool.ts'
import { openTestServer, refusalOf, type TestMember, type TestServer } from '../../testing/open-test-server.ts'
import type { AccountId } from '../ledger/index.ts'
import { verifyBooks } from '../ledger/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

let keys = 0

/** Begins a round that waits for a step, and returns it. A round of blackjack may be over at once: then the next one. */
async function openRound(call: TestMember['call'], gameCode: string, bet: GameBet): Promise<contract.Round> {
  for (;;) {
    const body = { stake: '10.00', bet }
    const idempotencyKey = `left ${(keys += 1)}`
    const round = await call(contract.playRound, { params: { gameCode }, body, idempotencyKey })
    if (round.state === 'open') return round
  }
}

interface Left {
  readonly roundId: string
  readonly accountId: AccountId
  readonly isOpen: boolean
}

async function roundsOf(memberId: string): Promise<readonly Left[]> {
  const { rows } = await sql<Left>`
    select round.round_id::text as "roundId", account_id as "accountId", open.round_id is not null as "isOpen"
    from play_round round join ledger_account using (account_id)
      left join play_open_round open using (account_id, pair_no, nonce)
    where ledger_account.member_id = ${memberId}::bigint`.execute(server.test.owner)
  return rows
}

async function statusOf(memberId: string): Promise<string | undefined> {
  const { rows } = await sql<{ status: string }>`
    select status from member where member_id = ${memberId}::bigint`.execute(server.test.owner)
  return rows[0]?.status
}

it('rounds that a visitor has left open are ended by rule within a day, before and after the account is cleaned away (6.002)', async () => {
  const { id, token } = await server.client()(contract.trialLogin, { body: {} })
  await server.deliverEvents()
  const call = server.client(token)
  const open = [
    await openRound(call, 'bz-blackjack', { engine: 'blackjack' }),
    await openRound(call, 'bz-video-poker', { engine: 'videoPoker' }),
  ]
  await call(contract.logout, {})
  const step = { engine: 'videoPoker', kind: 'draw', held: [] } as const
  const late = call(contract.stepRound, {
    params: { roundId: open[1]?.roundId ?? '' },
    body: { step },
    idempotencyKey: 'too late',
  })
  expect((await refusalOf(late)).code).toBe('session.required')
  const isOpen = async () => {
    const rounds = await roundsOf(id)
    return open.map(({ roundId }) => rounds.find((one) => one.roundId === roundId)?.isOpen)
  }
  const end = () => server.runJob('end rounds that were left')
  server.clock.advance({ hours: 22 })
  await end()
  // The control: they are the visitor's for 23 hours.
  expect(await isOpen()).toEqual([true, true])
  // The account is cleaned away first, as if the job had failed for a while.
  server.clock.advance({ hours: 3 })
  await server.runJob('sweep identity')
  expect([await statusOf(id), await isOpen()]).toEqual(['closed', [true, true]])
  await end()
  expect(await isOpen()).toEqual([false, false])
  expect((await verifyBooks(server.test.owner)).problems).toEqual([])
})
