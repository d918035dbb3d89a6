import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { createTestDatabase, type TestDatabase } from '@baize/testkit'
import { expect, it } from 'vitest'
import { fixedClock } from '../../../kernel/clock.ts'
import { sql } from '../../../kernel/database/pool.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { SealedTrees } from '../slips/sealed-trees.ts'
import { fenceLanes } from '../../ledger/index.ts'
import { closeDue } from './draw-steps.sql.ts'
import { sealDraw } from './seal-draw.ts'
import { buy, fundedAccount, nextDraw, openDrawProcess, stored, type DrawProcess } from './test-draws.ts'

const bets = [{ pick: 'total-sides big' }]
const waves = 20
const betsPerWave = 25

/**
 * A thousand bets of two processes around a cut-off, one of which has a clock that is ten seconds behind, while the draw closes and is
 * sealed. Returns which were accepted and how the others were refused.
 */
async function betAroundCutOff() {
  const test = await createTestDatabase()
  const clocks = [fixedClock('2026-11-21T10:00:00Z'), fixedClock('2026-11-21T09:59:50Z')] as const
  const processes = [
    await openDrawProcess({ test, clock: clocks[0] }),
    await openDrawProcess({ test, clock: clocks[1] }),
  ] as const
  const [punctual, late] = processes
  await punctual.draws.catchUp()
  clocks[0].advance({ seconds: 2 })
  clocks[1].advance({ seconds: 2 })
  const draw = await nextDraw(punctual, 'minute-five')
  const accounts = await Promise.all(Array.from({ length: 50 }, () => fundedAccount(punctual)))
  const accepted = new Set<string>()
  const refused: string[] = []
  const bet = async (process: DrawProcess, place: number) => {
    const accountId = accounts[place % accounts.length]
    if (accountId === undefined) throw new Error('there is no account')
    try {
      accepted.add((await buy(process, draw, { accountId, bets })).slipId)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused.push(error.code)
    }
  }
  const left = clocks[0].now().until(draw.closesAt, { largestUnit: 'millisecond' }).milliseconds
  for (const clock of clocks) clock.advance({ milliseconds: left - 100 })
  const underWay: Promise<void>[] = []
  for (let wave = 0; wave < waves; wave += 1) {
    for (let place = 0; place < betsPerWave; place += 1)
      underWay.push(bet(punctual, place), bet(late, place + betsPerWave))
    await nextTurn()
    if (wave === 9) {
      // The others are under way.
      while (accepted.size < 100) await sleep(1)
      for (const clock of clocks) clock.advance({ milliseconds: 700 })
      underWay.push(punctual.draws.catchUp())
    }
    if (wave > 9) await sleep(5)
  }
  await Promise.all(underWay)
  const sealed = await stored(punctual, draw)
  const trees = new SealedTrees(test.database)
  const { rows } = await sql<{ slipId: string }>`
    select slip_id as "slipId" from lottery_slip where draw_id = ${draw.drawId}::uuid order by 1`.execute(test.database)
  const roots = new Set<string | undefined>()
  for (const slipId of [...accepted].filter((_, place) => place % 25 === 0))
    roots.add((await trees.proofOf(draw.drawId, slipId))?.root)
  for (const process of processes) await process.close()
  await test.close()
  return { sealed, accepted, refused, roots: [...roots], rows: rows.map(({ slipId }) => slipId) }
}

it('of a thousand bets around the cut-off, each that was accepted is sealed and every other one is refused, whatever the clocks say', async () => {
  const { sealed, accepted, refused, roots, rows } = await betAroundCutOff()
  expect(accepted.size + refused.length).toBe(2 * waves * betsPerWave)
  expect(new Set(refused)).toEqual(new Set(['lottery.closed']))
  expect(accepted.size).toBeGreaterThan(0)
  expect(rows).toEqual([...accepted].toSorted())
  expect([sealed.state, sealed.slips]).toEqual(['sealed', accepted.size])
  // As many are sealed as were accepted, and a part of them is looked up under the root that was published.
  expect(roots).toEqual([sealed.root])
})

/** Bets that were decided while the draw was open and are held up until it is sealed. Returns how many were accepted, and are sealed. */
async function betHeldUp({ withGuard }: { readonly withGuard: boolean }) {
  const test = await createTestDatabase()
  const clock = fixedClock('2026-11-21T10:00:00Z')
  const [closing, late] = [
    await openDrawProcess({ test, clock }),
    await openDrawProcess({ test, clock: fixedClock('2026-11-21T09:59:50Z') }),
  ]
  if (!withGuard) await dropGuard(test)
  await closing.draws.catchUp()
  clock.advance({ seconds: 2 })
  const draw = await nextDraw(closing, 'minute-five')
  const accountId = await fundedAccount(late)
  await buy(late, draw, { accountId, bets })
  clock.advance({ minutes: 1 })
  const outcomes = await test.database.transaction().execute(async (tx) => {
    await fenceLanes(tx)
    const heldUp = Array.from({ length: 20 }, () => buy(late, draw, { accountId, bets }))
    const settled = Promise.allSettled(heldUp)
    await sleep(300)
    await closeDue(tx, clock.now(), clock.now())
    await sealDraw({ background: tx, clock, secrets: closing.secrets }, draw, async () => undefined)
    // Wrapped, so that the transaction does not wait for them.
    return { settled }
  })
  const accepted = (await outcomes.settled).filter(({ status }) => status === 'fulfilled').length
  const { slips } = await stored(closing, draw)
  await Promise.all([closing.close(), late.close()])
  await test.close()
  return { accepted, slips }
}

const dropGuard = ({ owner }: TestDatabase) =>
  sql`create or replace function lottery_must_be_open(asked uuid[]) returns boolean language sql as 'select true'`.execute(
    owner,
  )

it('a bet that is decided before the closing and written after it is refused', async () => {
  expect(await betHeldUp({ withGuard: true })).toEqual({ accepted: 0, slips: 1 })
})

it('is a test that can fail: without the guard of the database, such bets are sold and not sealed', async () => {
  const { accepted, slips } = await betHeldUp({ withGuard: false })
  expect(slips).toBe(1)
  expect(accepted).toBeGreaterThan(0)
})
