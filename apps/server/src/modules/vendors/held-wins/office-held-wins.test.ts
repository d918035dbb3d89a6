import * as office from '@baize/contract/office'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { callOffice, operatorOf, type TestOperator } from '../../../testing/office.ts'
import { refusalOf } from '../../../testing/open-test-server.ts'
import { verifyBooks } from '../../ledger/index.ts'
import { openTestPlayer } from '../test-player.ts'
import { openTestVendorSite, type TestVendorSite } from '../test-vendor.ts'

let site: TestVendorSite
let kanya: TestOperator
let malee: TestOperator
beforeAll(async () => {
  site = await openTestVendorSite()
})
beforeEach(async () => {
  ;[kanya, malee] = [
    await operatorOf(site.server, { permissions: ['wins.read', 'wins.decide'] }),
    await operatorOf(site.server, { permissions: ['wins.read', 'wins.decide', 'dashboard.read'] }),
  ]
})
afterAll(() => site.close())

/** The largest amount that the dialect takes. */
const highest = '9999999999999.99'
const reason = 'The vendor has confirmed it.'

const listed = async (queue: 'waiting' | 'decided' = 'waiting') =>
  (await callOffice(site.server, office.officeHeldWins, { token: malee.token, query: { queue, pageSize: 100 } })).list

/** A player whose win is held. */
async function newWinner() {
  const player = await openTestPlayer(site)
  const win = player.fresh()
  await player.move('bet', player.fresh(), '10.00', { round_id: 'high' })
  await player.move('win', win, highest, { round_id: 'high' })
  const row = (await listed()).find(({ transactionId }) => transactionId === win)
  if (row === undefined) throw new Error('the win is not in the list')
  return { ...player, win, row, heldWinId: row.heldWinId }
}

const decide = (by: TestOperator, heldWinId: string, decision: 'release' | 'refuse') =>
  callOffice(site.server, office.decideOfficeWin, {
    token: by.token,
    params: { heldWinId },
    body: { decision, reason },
  })
const codeOf = (call: Promise<{ isFirst: boolean }>) =>
  call.then(
    ({ isFirst }) => (isFirst ? 'first' : 'done'),
    ({ code }: { code: string }) => code,
  )

async function auditOf(heldWinId: string) {
  const { rows } = await sql<{ action: string; operator: string }>`
    select action, operator from operator_audit where subject_kind = 'held_win' and subject_id = ${heldWinId}
    order by serial`.execute(site.server.test.owner)
  return rows.map(({ action, operator }) => `${action} ${operator}`)
}

describe('held wins in the back office', () => {
  it('are listed with whose they are, and stand on the dashboard', async () => {
    const { row } = await newWinner()
    expect(row).toMatchObject({
      amount: highest,
      vendor: 'PG',
      gameCode: 'teahouse-tiles',
      roundId: 'high',
      first: null,
    })
    const { work } = await callOffice(site.server, office.dashboard, { token: malee.token, query: {} })
    expect(work).toEqual([{ queue: 'held_wins', count: (await listed()).length, oldest: expect.any(String) }])
  })

  it('are paid when two people agree, once, and both are in the log and with the decision', async () => {
    const { heldWinId, balance } = await newWinner()
    expect(await codeOf(decide(kanya, heldWinId, 'release'))).toBe('first')
    expect(await balance()).toBe('990.00')
    expect(await codeOf(decide(kanya, heldWinId, 'release'))).toBe('operator.second_needed')
    expect((await listed()).find((one) => one.heldWinId === heldWinId)?.first).toMatchObject({
      decision: 'release',
      operator: kanya.username,
      isMe: false,
    })
    expect(await codeOf(decide(malee, heldWinId, 'release'))).toBe('done')
    expect(await balance()).toBe('10000000000989.99')
    expect(await codeOf(decide(malee, heldWinId, 'refuse'))).toBe('payment.decided')
    expect(await auditOf(heldWinId)).toEqual([
      `held_win.released_first ${kanya.username}`,
      `held_win.released ${malee.username}`,
    ])
    const [done] = (await listed('decided')).filter((one) => one.heldWinId === heldWinId)
    expect(done?.decided).toMatchObject({ decision: 'release', operators: `${kanya.username}, ${malee.username}` })
  })

  it('go back to the vendor when two people refuse; another decision takes the place of the first', async () => {
    const { heldWinId, balance } = await newWinner()
    expect(await codeOf(decide(kanya, heldWinId, 'release'))).toBe('first')
    expect(await codeOf(decide(malee, heldWinId, 'refuse'))).toBe('first')
    expect(await codeOf(decide(malee, heldWinId, 'refuse'))).toBe('operator.second_needed')
    expect(await codeOf(decide(kanya, heldWinId, 'refuse'))).toBe('done')
    expect(await balance()).toBe('990.00')
    expect((await verifyBooks(site.server.test.database)).problems).toEqual([])
  })

  it('are not decided by one person and whoever they invited', async () => {
    const { heldWinId, balance } = await newWinner()
    await sql`update operator set sponsor_id = ${kanya.operatorId}::uuid where operator_id = ${malee.operatorId}::uuid`.execute(
      site.server.test.owner,
    )
    await decide(kanya, heldWinId, 'release')
    expect(await codeOf(decide(malee, heldWinId, 'release'))).toBe('operator.second_needed')
    expect(await balance()).toBe('990.00')
  })

  it('are decided about once by 20 at once who do not agree', async () => {
    const { heldWinId, balance } = await newWinner()
    const third = await operatorOf(site.server, { permissions: ['wins.decide'] })
    const tries = Array.from({ length: 20 }, (_, index) =>
      codeOf(decide([kanya, malee, third][index % 3] ?? kanya, heldWinId, index % 4 === 0 ? 'refuse' : 'release')),
    )
    await Promise.all(tries)
    await codeOf(decide(kanya, heldWinId, 'release'))
    await codeOf(decide(malee, heldWinId, 'release'))
    const audit = await auditOf(heldWinId)
    const ends = audit.filter((line) => /^held_win\.(?:released|refused) /.test(line))
    expect(ends).toHaveLength(1)
    expect(await balance()).toBe(ends[0]?.startsWith('held_win.released') ? '10000000000989.99' : '990.00')
    expect((await verifyBooks(site.server.test.database)).problems).toEqual([])
  })

  it('that do not exist, or belong to nobody here, are unknown', async () => {
    for (const id of ['1-999', '999999999999999999-1'])
      expect((await refusalOf(decide(kanya, id, 'release'))).code).toBe('wins.unknown')
    expect((await refusalOf(decide(kanya, 'x', 'release'))).code).toBe('request.invalid')
  })
})
