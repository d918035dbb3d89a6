import { createHash, randomUUID } from 'node:crypto'
import * as contract from '@baize/contract'
import { sealHash, settleTicket, ticketFromJson, type LotteryResult } from '@baize/lottery'
import { minor } from '@baize/money'
import { sql } from '../../../kernel/database/pool.ts'
import { brandId as brandIdOf } from '../../../kernel/ids.ts'
import type { TestMember, TestServer } from '../../../testing/open-test-server.ts'
import type { GameSettings } from '../games/game-settings.ts'
import { insertVersion } from '../games/game-versions.sql.ts'
import { settingsToJson } from '../games/games.ts'
import { paySlip, voidSlip } from './end-slip.ts'
import { SealedTrees } from './sealed-trees.ts'
import { slipOfRow, slipRow, type SlipRow } from './slip-companion.sql.ts'
import { endsOf } from './slips.sql.ts'

/** The demo's brand. */
export const brandId = brandIdOf(1)

let draws = 0

/** A draw that is on sale from now on, for a minute unless told otherwise. Its times are not those of the lottery's calendar. */
export async function openDraw(
  { test, clock }: Pick<TestServer, 'test' | 'clock'>,
  gameCode = 'siam-government',
  { format = 'thai-government', seconds = 60, opensIn = 0, day = '2026-11-21', province = '' } = {},
): Promise<{ readonly drawId: string; readonly gameCode: string }> {
  const drawId = randomUUID()
  draws += 1
  const opensAt = clock.now().add({ seconds: opensIn })
  const closesAt = opensAt.add({ seconds })
  const drawsAt = closesAt.add({ seconds: 5 })
  await sql`
    insert into lottery_draw (draw_id, brand_id, game_code, format, number, day, province, version, opens_at, closes_at,
      draws_at, void_after, source, made_at)
    values (${drawId}, ${brandId}, ${gameCode}, ${format}, ${`20001122-${draws}`}, ${day}, ${province || null}, 1,
      ${opensAt.toString()}, ${closesAt.toString()}, ${drawsAt.toString()}, ${drawsAt.add({ hours: 1 }).toString()},
      'official', ${clock.now().toString()})`.execute(test.owner)
  return { drawId, gameCode }
}

/** Applies other settings of a lottery from now on. */
export async function change(
  { lotteries, test, clock }: TestServer,
  gameCode: string,
  changed: Partial<Omit<GameSettings, 'limits'>> & { readonly limits?: Partial<GameSettings['limits']> },
): Promise<number> {
  const newest = lotteries.games.newest(brandId, gameCode)
  if (newest === undefined) throw new Error(`no lottery ${gameCode}`)
  const { limits, ...others } = changed
  const before = newest.settings
  const settings = settingsToJson({ ...before, ...others, limits: { ...before.limits, ...limits } })
  const [now, version] = [clock.now(), newest.version + 1]
  const made = { brandId, gameCode, version, by: undefined, reason: 'a test', madeAt: now, appliesFrom: now }
  await insertVersion(test.database, { ...made, settings })
  await lotteries.games.load()
  return version
}

let keys = 0

/** Buys picks such as `top-3 123 456 @ 2.00`; the newest terms unless another version is named. */
export function buy(
  { lotteries, clock }: TestServer,
  { call }: Pick<TestMember, 'call'>,
  { drawId, gameCode }: { readonly drawId: string; readonly gameCode: string },
  texts: string | readonly string[],
  { termsVersion = lotteries.games.newest(brandId, gameCode)?.version ?? 1, key = `slip-${(keys += 1)}` } = {},
): Promise<contract.LotterySlip> {
  // Ids of slips come in the order of the moments at which they are bought.
  clock.advance({ milliseconds: 1 })
  const picks = (typeof texts === 'string' ? [texts] : texts).map(pickOf)
  return call(contract.buySlip, { params: { drawId }, body: { picks, termsVersion }, idempotencyKey: key })
}

/** Reads a pick: its bet, its selection and the stake of a line after `@`. */
export function pickOf(text: string): contract.LotteryPick {
  const [, bet = '', selection = '', unit = ''] = /^(\S+) (.+) @ (\S+)$/.exec(text) ?? []
  return { bet, selection, unit }
}

/** Closes a draw and seals its slips, as the clock of draws does. */
export async function sealDraw({ test, clock }: TestServer, drawId: string): Promise<void> {
  const now = clock.now().toString()
  await sql`update lottery_draw set state = 'closed', closed_at = ${now} where draw_id = ${drawId}`.execute(test.owner)
  const [first] = (
    await sql<{
      slipId: string
    }>`select slip_id as "slipId" from lottery_slip where draw_id = ${drawId} limit 1`.execute(test.owner)
  ).rows
  const proof = first && (await rootOf(test.database, drawId))
  const [tickets, root] = [proof?.size ?? 0, proof?.root ?? createHash('sha256').digest('hex')]
  const seal = sealHash({ drawId, format: 'thai-government', tickets, root })
  await sql`update lottery_draw set state = 'sealed', slips = ${tickets}, root = ${Buffer.from(root, 'hex')},
    seal_hash = ${Buffer.from(seal, 'hex')}, sealed_at = ${now} where draw_id = ${drawId}`.execute(test.owner)
}

async function rootOf(database: TestServer['test']['database'], drawId: string) {
  const { rows } = await sql<{ slipId: string }>`
    select slip_id as "slipId" from lottery_slip where draw_id = ${drawId} and slip_id not in (
      select slip_id from lottery_slip_end where draw_id = ${drawId} and kind = 'cancelled') limit 1`.execute(database)
  return rows[0] && new SealedTrees(database).proofOf(drawId, rows[0].slipId)
}

/** Draws these numbers and pays every slip that wins, by the next generation if the draw had others. */
export async function settleDraw(server: TestServer, drawId: string, result: LotteryResult): Promise<void> {
  const { test, clock, lotteries } = server
  const now = clock.now().toString()
  const { rows } = await sql<{ generation: number; gameCode: string }>`
    update lottery_draw set generation = generation + (state = 'settled')::int, state = 'settled',
      result = ${JSON.stringify(result)}, drawn_at = ${now}, settled_at = ${now}
    where draw_id = ${drawId} returning generation, game_code as "gameCode"`.execute(test.owner)
  const [{ generation, gameCode } = { generation: 1, gameCode: '' }] = rows
  for (const slip of await slipsOf(server, drawId)) {
    const ends = (await endsOf(test.database, [slip])).get(slip.slipId) ?? []
    if (ends.some(({ kind }) => kind === 'cancelled')) continue
    const winners = slip.tickets.flatMap((json, place) => {
      const ticket = ticketFromJson(json)
      if (ticket === undefined) throw new Error('a ticket was stored that no sale makes')
      return settleTicket(ticket, result).winners.map((one) => ({ ...one, ticket: place }))
    })
    const amount = winners.reduce((sum, { payoutMinor }) => sum + payoutMinor, 0n)
    const last = ends.at(-1)
    const before = last && { generation: last.generation, amountMinor: last.amountMinor }
    if (amount === (last?.amountMinor ?? 0n)) continue
    const stored = winners.map(({ payoutMinor, ...one }) => ({ ...one, payoutMinor: payoutMinor.toString() }))
    const pay = { generation, amountMinor: minor(amount), before, winners: stored }
    await paySlip(lotteries.slips, { ...slip, gameCode }, pay)
  }
}

/** Returns every stake of a draw. */
export async function voidDraw(server: TestServer, drawId: string): Promise<void> {
  const { test, clock, lotteries } = server
  const now = clock.now().toString()
  const { rows } = await sql<{ gameCode: string }>`
    update lottery_draw set state = 'void', voided_at = ${now}, void_reason = 'no numbers',
      closed_at = coalesce(closed_at, ${now}) where draw_id = ${drawId}
    returning game_code as "gameCode"`.execute(test.owner)
  const [{ gameCode } = { gameCode: '' }] = rows
  for (const slip of await slipsOf(server, drawId)) {
    const ends = (await endsOf(test.database, [slip])).get(slip.slipId) ?? []
    if (ends.length === 0) await voidSlip(lotteries.slips, { ...slip, gameCode })
  }
}

async function slipsOf({ test }: TestServer, drawId: string) {
  const { rows } = await sql<SlipRow>`select ${slipRow} from lottery_slip slip where draw_id = ${drawId}`.execute(
    test.database,
  )
  return rows.map(slipOfRow)
}
