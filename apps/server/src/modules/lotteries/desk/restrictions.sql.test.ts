import { createTestDatabase, type TestDatabase } from '@baize/testkit'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { brandId as idOf } from '../../../kernel/ids.ts'
import { announcedRestrictions, restrictionsOf } from './restrictions.sql.ts'

const brandId = idOf(1)
const gameCode = 'sample-thai'
const drawId = '00000000-0000-7000-8000-000000000001'
const laterId = '00000000-0000-7000-8000-000000000002'
const at = (time: string) => Temporal.Instant.from(`2026-11-21T${time}:00Z`)
const sale = { brandId, gameCode, drawId }

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
  await sql`insert into brand (code, settings, settings_hash, loaded_at) values ('demo', '{}', sha256(''), now())`.execute(
    test.owner,
  )
  for (const [id, number] of [
    [drawId, '20261121-0001'],
    [laterId, '20261121-0002'],
  ] as const)
    await sql`
      insert into lottery_draw (draw_id, brand_id, game_code, format, number, day, version, opens_at, closes_at, draws_at,
        void_after, source, made_at)
      values (${id}, 1, ${gameCode}, 'thai-daily', ${number}, '2026-11-21', 1, '2026-11-21T08:00Z', '2026-11-21T15:00Z',
        '2026-11-21T15:00Z', '2026-11-22T15:00Z', 'official', '2026-11-21T07:00Z')`.execute(test.owner)
  await restrict({ draw: null, line: '11', part: 0, from: '09:00' })
  await restrict({ draw: drawId, line: '22', part: 500_000, from: '12:00' })
  await restrict({ draw: laterId, line: '33', part: 0, from: '09:00' })
  await restrict({ draw: null, line: '44', part: 0, from: '09:00', liftedFrom: '11:00' })
})
afterAll(() => test.close())

async function restrict(one: {
  readonly draw: string | null
  readonly line: string
  readonly part: number
  readonly from: string
  readonly liftedFrom?: string
}): Promise<void> {
  const lifted = one.liftedFrom === undefined ? null : at(one.liftedFrom).toString()
  const by = lifted === null ? null : drawId
  await sql`
    insert into lottery_restriction (restriction_id, brand_id, game_code, draw_id, bet, line, pays_ppm, applies_from, made_by,
      made_name, reason, made_at, lifted_from, lifted_by, lifted_name, lift_reason, lifted_at)
    values (gen_random_uuid(), 1, ${gameCode}, ${one.draw}::uuid, 'top-2', ${one.line}, ${one.part},
      ${at(one.from).toString()}::timestamptz, ${drawId}::uuid, 'admin', 'Full.', '2026-11-21T08:00Z', ${lifted}::timestamptz,
      ${by}::uuid, ${by}, ${by}, ${lifted}::timestamptz)`.execute(test.owner)
}

const linesAt = async (time: string) =>
  (await restrictionsOf(test.database, sale, at(time))).map(({ line, paysPpm }) => `${line} ${paysPpm}`).toSorted()

it('a sale has the restrictions of its draw and of all draws that count at its moment', async () => {
  expect(await linesAt('08:59')).toEqual([])
  expect(await linesAt('09:00')).toEqual(['11 0', '44 0'])
  expect(await linesAt('11:00')).toEqual(['11 0'])
  expect(await linesAt('12:00')).toEqual(['11 0', '22 500000'])
  expect(await restrictionsOf(test.database, { ...sale, gameCode: 'another' }, at('12:00'))).toEqual([])
})

it('members see what is announced too, and nothing of draws that have closed', async () => {
  const seen = async (time: string) =>
    (await announcedRestrictions(test.database, sale, at(time))).map(({ line }) => line)
  expect(await seen('09:30')).toEqual(['11', '44', '22', '33'])
  expect(await seen('11:30')).toEqual(['11', '22', '33'])
  expect(await seen('15:00')).toEqual(['11'])
})
