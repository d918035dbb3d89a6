import { expect, it } from 'vitest'
import { sql } from '../../kernel/database/pool.ts'
import { brandId, memberId } from '../../kernel/ids.ts'
import type { Days } from './index.ts'
import { openTestLog } from './test-stats.ts'

const everyDay: Days = { from: Temporal.PlainDate.from('2026-01-01'), to: Temporal.PlainDate.from('2027-12-31') }

it('sums beyond 64 bits can be stored for accounts and teams, compared with the log, read, and recomputed', async () => {
  const log = await openTestLog('2026-11-20T10:00:00Z')
  const stats = await log.openStats()
  const [largest, times] = [10n ** 15n, 9_400]
  const total = largest * BigInt(times)
  expect(BigInt.asIntN(64, total)).not.toBe(total)
  // The order matters: the account wins what it stakes next.
  for (let done = 0; done < times; done += 50) {
    const moves = Array.from({ length: 50 }, () => [
      log.post({ member: 3, kind: 'payout', amount: largest, game: 'dice' }),
      log.post({ member: 3, kind: 'stake', amount: -largest, game: 'dice' }),
    ])
    await Promise.all(moves.flat())
  }
  await stats.catchUp()
  const expected = { stakeMinor: total, payoutMinor: total, bets: BigInt(times) }
  const read = async () => {
    const member = { brandId: brandId(1), memberId: memberId(3n) }
    const [ofMember] = await stats.memberTotals(member, everyDay)
    const [ofTeam] = await stats.teamTotals({ brandId: brandId(1), agentId: memberId(1n) }, everyDay)
    const [day] = await stats.memberDays(member, everyDay)
    return [ofMember?.sums, ofTeam?.sums, day?.sums]
  }
  expect(await read()).toMatchObject([expected, expected, expected])
  expect((await stats.verify()).difference).toBeUndefined()
  await stats.recompute()
  expect(await read()).toMatchObject([expected, expected, expected])
  await sql`update stats_team_day set stake = stake + 1`.execute(log.test.database)
  expect((await stats.verify()).difference).toContain(`stake is ${total + 1n}, but the log says ${total}`)
  await log.close()
})
