import { once } from 'node:events'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, expect, test } from 'vitest'
import { openDataHome, readSecrets } from '../apps/server/src/kernel/database/data-home.ts'
import { addressOf, ownerName } from '../apps/server/src/kernel/database/embedded.ts'
import { databaseUser } from '../apps/server/src/kernel/database/os-user.ts'
import { openDatabase, openPool, endPool } from '../apps/server/src/kernel/database/pool.ts'
import { createLog } from '../apps/server/src/kernel/log.ts'
import { verifyBooks } from '../apps/server/src/modules/ledger/index.ts'
import { createClient, type Client } from '../packages/contract/src/client.ts'
import {
  balance,
  buySlip,
  lotteryDraw,
  lotteryGame,
  lotterySlip,
  register,
  type LotteryPick,
} from '../packages/contract/src/index.ts'
import { verifyDraw, verifySlip } from '../packages/lottery/src/index.ts'
import { fastPlace } from '../packages/testkit/src/fast-place.ts'
import { freshDataDir, removeDataDir, startHouse, type House } from './run-house.ts'

const dataDir = freshDataDir(fastPlace())
let house: House | undefined
afterEach(async () => {
  if (house?.process.exitCode === null && house.process.signalCode === null) await house.stop()
})
afterAll(() => removeDataDir(dataDir))

const gameCode = 'minute-five'
/** So many that their accounts are not all in the same lane. */
const [memberCount, slipsEach] = [12, 8]
const clientOf = (site: string, token?: string): Client =>
  createClient({ baseUrl: site, fetch, nowMs: () => Date.now(), token: () => token, language: () => 'EN' })

function ownerAddress() {
  const home = openDataHome(dataDir, databaseUser())
  return addressOf(home, ownerName, readSecrets(home.folder).ownerPassword)
}

async function asOwner(): Promise<pg.Client> {
  const client = new pg.Client(ownerAddress())
  // It ends with the database.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Somebody who has bought slips, and what they had afterwards. */
interface Buyer {
  readonly token: string
  readonly slips: readonly string[]
  readonly left: number
}

/** Half of the slips win whatever comes. */
const picks: readonly LotteryPick[][] = [
  [{ bet: 'total-sides', selection: 'big,small', unit: '1.00' }],
  [{ bet: 'place', selection: '1-3,2-4', unit: '1.00' }],
  [{ bet: 'place-sides', selection: '1-odd,1-even', unit: '2.00' }],
  [{ bet: 'any-back-3', selection: '1,2,3,4', unit: '0.50' }],
]

async function buyAll(site: string): Promise<{ readonly drawId: string; readonly buyers: readonly Buyer[] }> {
  const game = async () => clientOf(site)(lotteryGame, { params: { gameCode }, query: {} })
  await expect.poll(async () => (await game()).draws.length, { timeout: 30_000 }).toBeGreaterThan(2)
  const { draws, termsVersion } = await game()
  // There is time left until its cut-off.
  const drawId = draws.at(-1)?.drawId ?? ''
  const buyers = await Promise.all(
    Array.from({ length: memberCount }, async (_, place) => {
      const password = 'Lotus#2026x'
      const account = { username: `drawn${10 + place}`, password, confirmPassword: password, ageConfirmed: true }
      const { token } = await clientOf(site)(register, { body: account })
      const call = clientOf(site, token)
      const slips: string[] = []
      for (let bought = 0; bought < slipsEach; bought += 1) {
        const body = { picks: picks[bought % picks.length] ?? [], termsVersion }
        const { slipId } = await call(buySlip, { params: { drawId }, body, idempotencyKey: randomUUID() })
        slips.push(slipId)
      }
      return { token, slips, left: Number((await call(balance, {})).balance) }
    }),
  )
  return { drawId, buyers }
}

/**
 * Makes sealing a draw and each batch of its payouts take half a second, one batch at a time, so that a kill finds the server in the
 * middle of it. Nothing else is slower, such as another draw or a batch without a payout: a kill must not take that for this draw.
 */
async function slowDown(owner: pg.Client, drawId: string): Promise<void> {
  const draw = pg.escapeLiteral(drawId)
  await owner.query(`
    create function slowly() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock(26); perform pg_sleep(0.5); return null; end $$;
    create function pay_slowly() returns trigger language plpgsql as $$
      begin
        if exists (select from paid where draw_id = ${draw}) then
          perform pg_advisory_xact_lock(26); perform pg_sleep(0.5);
        end if;
        return null;
      end $$;
    create trigger slow_seal after update on lottery_draw for each row
      when (old.state = 'closed' and new.state = 'sealed' and new.draw_id = ${draw}) execute function slowly();
    create trigger slow_pay after insert on lottery_slip_end referencing new table as paid
      for each statement execute function pay_slowly()`)
}

interface Progress {
  readonly state: string
  readonly result: string | null
  readonly root: string | null
  readonly ends: number
}

async function progressOf(owner: pg.Client, drawId: string): Promise<Progress> {
  const { rows } = await owner.query<Progress>(
    `select state, result::text, encode(root, 'hex') as root,
      (select count(*)::int from lottery_slip_end ended where ended.draw_id = draw.draw_id) as ends
    from lottery_draw draw where draw_id = $1`,
    [drawId],
  )
  const [progress] = rows
  if (progress === undefined) throw new Error('the draw is gone')
  return progress
}

/** Whether a statement of the server waits in one of the triggers. */
async function isUnderWay(owner: pg.Client): Promise<boolean> {
  const { rows } = await owner.query(
    `select from pg_stat_activity where wait_event = 'PgSleep' and usename <> current_user`,
  )
  return rows.length > 0
}

/** Kills the server with -9 as soon as a condition holds, and then does at once what must not wait for the end of its process. */
async function killWhen(running: House, condition: () => Promise<boolean>, then?: () => Promise<void>): Promise<void> {
  const closed = once(running.process, 'close')
  await expect.poll(condition, { timeout: 60_000, interval: 10 }).toBe(true)
  running.process.kill('SIGKILL')
  await then?.()
  await closed
}

/** Ends what the database still does for a server that was killed, as if both had been: otherwise it would commit it. */
async function endStatements(owner: pg.Client): Promise<void> {
  await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and usename <> current_user`,
  )
  await expect.poll(() => isUnderWay(owner)).toBe(false)
}

/** The draws of a process that is gone are free for another one after twenty seconds; here at once. */
async function endLeases(owner: pg.Client): Promise<void> {
  await owner.query(`update lottery_draw set worked_until = now() where worker is not null`)
}

/** What is wrong with a settled draw and its slips, as their owners and everybody see them; nothing if all is right. */
async function problemsOf(
  site: string,
  { drawId, buyers }: { readonly drawId: string; readonly buyers: readonly Buyer[] },
): Promise<readonly string[]> {
  const problems: string[] = []
  const draw = await clientOf(site)(lotteryDraw, { params: { drawId }, query: {} })
  for (const [part, verdict] of Object.entries(await verifyDraw(draw)))
    if (verdict !== 'agrees') problems.push(`${part} of the draw ${verdict}`)
  for (const { token, slips, left } of buyers) {
    const call = clientOf(site, token)
    let due = 0
    for (const slipId of slips) {
      const slip = await call(lotterySlip, { params: { slipId }, query: {} })
      const { due: owed, winners: _, ...verdicts } = verifySlip(slip, draw)
      for (const [part, verdict] of Object.entries(verdicts))
        if (verdict !== 'agrees') problems.push(`${part} of slip ${slipId} ${verdict}`)
      due += Number(owed ?? 0)
      const paid = slip.postings.reduce((sum, { amount }) => sum + Number(amount), Number(slip.stake))
      if (Math.abs(paid - Number(owed ?? 0)) > 0.001) problems.push(`slip ${slipId} was paid ${paid}, not ${owed}`)
    }
    const has = Number((await call(balance, {})).balance)
    if (Math.abs(has - left - due) > 0.001) problems.push(`a member has ${has} instead of ${left + due}`)
  }
  const pool = openPool(ownerAddress(), 2, createLog('silent'))
  const books = await verifyBooks(openDatabase(pool))
  await endPool(pool)
  return [...problems, ...books.problems.map(({ rule, message }) => `${rule}: ${message}`)]
}

test(
  'kill -9 while a draw is sealed and while it is settled: the next start goes on to the same numbers and pays each winner once',
  { timeout: 240_000 },
  async () => {
    house = await startHouse(dataDir)
    const sold = await buyAll(house.site)
    const { drawId } = sold
    let owner = await asOwner()
    await slowDown(owner, drawId)
    await owner.query(
      `update lottery_draw set opens_at = least(opens_at, now() - interval '1 minute'), made_at = least(made_at, now() - interval '2 minutes'),
      closes_at = now(), draws_at = now() + interval '1 second' where draw_id = $1`,
      [drawId],
    )

    // Killed twice while it seals: once before the seal is durable, and once while the database goes on to store it.
    await killWhen(
      house,
      () => isUnderWay(owner),
      () => endStatements(owner),
    )
    await endLeases(owner)
    expect(await progressOf(owner, drawId)).toMatchObject({ state: 'closed', root: null, ends: 0 })
    await owner.end()
    house = await startHouse(dataDir)
    owner = await asOwner()
    await killWhen(house, () => isUnderWay(owner))
    await expect.poll(async () => (await progressOf(owner, drawId)).state).toBe('sealed')
    const { root } = await progressOf(owner, drawId)
    await endLeases(owner)
    await owner.end()

    // And while it pays: some winners have their money, some do not.
    house = await startHouse(dataDir)
    owner = await asOwner()
    const paysOn = async () => (await progressOf(owner, drawId)).ends > 0 && (await isUnderWay(owner))
    await killWhen(house, paysOn, () => endStatements(owner))
    const halfway = await progressOf(owner, drawId)
    expect(halfway).toMatchObject({ state: 'drawn', root })
    await endLeases(owner)
    await owner.end()

    house = await startHouse(dataDir)
    owner = await asOwner()
    const { site } = house
    await expect.poll(async () => (await progressOf(owner, drawId)).state, { timeout: 60_000 }).toBe('settled')
    const done = await progressOf(owner, drawId)
    expect(done).toMatchObject({ root, result: halfway.result })
    // Half of the slips win whatever comes, and by luck some of the others.
    expect(done.ends).toBeGreaterThanOrEqual(sold.buyers.length * (slipsEach / 2))
    expect(halfway.ends).toBeLessThan(done.ends)
    expect(await problemsOf(site, sold)).toEqual([])

    // The same look finds a winner who is paid again: a payout is forgotten, and the draw settled under another key.
    await owner.query(`
    alter table lottery_slip_end disable trigger user;
    delete from lottery_slip_end where slip_id = (select slip_id from lottery_slip_end where kind = 'paid' limit 1);
    alter table lottery_slip_end enable trigger user`)
    await owner.query(
      `update lottery_draw set state = 'drawn', generation = 2, settled_at = null, settled_to = null where draw_id = $1`,
      [drawId],
    )
    const state = async () => (await progressOf(owner, drawId)).state
    await expect.poll(state, { timeout: 60_000 }).toBe('settled')
    expect(await problemsOf(site, sold)).toEqual([expect.stringMatching(/^a member has .* instead of/)])
    await owner.end()
  },
)
