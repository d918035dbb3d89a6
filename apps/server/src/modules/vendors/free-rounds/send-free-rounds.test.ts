import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { openTestVendorSite, type TestVendorSite } from '../test-vendor.ts'
import { newPlayer, run, said, send } from './test-free-rounds.ts'

let site: TestVendorSite
beforeAll(async () => {
  site = await openTestVendorSite()
})
afterAll(() => site.close())
beforeEach(() => {
  site.api.answer = () => ({ body: { url: `${site.api.origin}/play` } })
})

const issuesOf = (id: string) => site.api.asked.filter(({ body }) => body['issue_id'] === id)
const stateOf = async (id: string) => (await run(site, 'list')).find((line) => line.startsWith(id)) ?? ''

describe('sending free rounds', () => {
  it('is tried again after no answer, later each time, under the same name; and told to the member once', async () => {
    const player = await newPlayer(site)
    const id = await player.give()
    site.api.answer = () => ({ status: 500, body: {} })
    await send(site)
    await send(site)
    expect(issuesOf(id)).toHaveLength(1)
    expect(await stateOf(id)).toContain('issued; until')
    expect(await stateOf(id)).toContain('no answer, try 1')
    site.server.clock.advance({ seconds: 16 })
    await send(site)
    site.server.clock.advance({ seconds: 16 })
    await send(site)
    expect(issuesOf(id)).toHaveLength(2)
    // The first answer was lost: the vendor knows them.
    site.api.answer = () => ({ status: 409, body: { code: 'exists' } })
    site.server.clock.advance({ minutes: 10 })
    await send(site)
    await send(site)
    expect(new Set(issuesOf(id).map(({ body }) => JSON.stringify(body))).size).toBe(1)
    await site.server.deliverEvents()
    expect((await player.messages()).filter(({ title }) => title === 'Free rounds for you')).toHaveLength(1)
    expect(await player.list()).toMatchObject([{ state: 'sent' }])
  })

  it('takes each once, even if ten processes run at the same instant', async () => {
    const player = await newPlayer(site)
    const ids = [await player.give('a'), await player.give('b'), await player.give('c')]
    await Promise.all(Array.from({ length: 10 }, () => send(site)))
    expect(ids.map((id) => issuesOf(id).length)).toEqual([1, 1, 1])
  })

  it('detects a planted fault: if taking them did not set when they are due again, they would be sent twice', async () => {
    const player = await newPlayer(site)
    const id = await player.give()
    site.api.answer = () => ({ status: 500, body: {} })
    await send(site)
    await sql`update vendor_free_rounds set due_at = issued_at where free_rounds_id = ${id}`.execute(
      site.server.test.owner,
    )
    await send(site)
    expect(issuesOf(id)).toHaveLength(2)
  })

  it('ends with what the vendor refuses, which the member does not see, and asks a silent vendor three times a minute', async () => {
    const player = await newPlayer(site)
    const id = await player.give()
    site.api.answer = () => ({ status: 400, body: { code: 'no_such_game\u001b[31m' } })
    await send(site)
    expect(await player.list()).toEqual([])
    expect(await stateOf(id)).toContain('refused; until')
    expect(await stateOf(id)).toContain('it answered 400 {"code":"no_such_game')
    site.api.answer = () => ({ status: 503, body: {} })
    const ids = []
    for (const name of ['a', 'b', 'c', 'd', 'e']) ids.push(await player.give(name))
    const before = site.api.asked.length
    await send(site)
    expect(site.api.asked.length - before).toBe(3)
  })

  it('pays a win after a refusal if an earlier answer was lost, and holds one after the refusal of the first call', async () => {
    const player = await newPlayer(site)
    const [lost, refused] = [await player.give('lost'), await player.give('refused')]
    site.api.answer = (_path, { issue_id: id }) => ({ status: id === lost ? 500 : 400, body: {} })
    await send(site)
    // The vendor has them and refuses what it knows.
    site.api.answer = () => ({ status: 400, body: { code: 'exists' } })
    site.server.clock.advance({ minutes: 1 })
    await send(site)
    expect([issuesOf(lost).length, issuesOf(refused).length]).toEqual([2, 1])
    expect(await player.end(refused, '3.00')).toEqual({ status: 200, body: { balance: '1000.00' } })
    expect(await player.end(lost, '3.00')).toEqual({ status: 200, body: { balance: '1003.00' } })
  })

  it('goes on with what the vendor does not cancel; what was never sent is cancelled at once', async () => {
    const player = await newPlayer(site)
    const unsent = await player.give('unsent')
    expect(await run(site, 'cancel', unsent, ...said)).toEqual([`${unsent} are cancelled.`])
    const id = await player.given('playing')
    expect(issuesOf(unsent)).toEqual([])
    expect(await run(site, 'cancel', id, ...said)).toEqual([`The server asks the vendor to cancel ${id}.`])
    expect(await stateOf(id)).toContain('sent, to be cancelled')
    site.api.answer = () => ({ status: 400, body: { code: 'played' } })
    await send(site)
    expect(issuesOf(id).map(({ path }) => path)).toEqual(['/freespins/issue', '/freespins/cancel'])
    expect(await stateOf(id)).toContain('sent; until')
    expect(await player.end(id, '7.00')).toEqual({ status: 200, body: { balance: '1007.00' } })
    await expect(run(site, 'cancel', id, ...said)).rejects.toThrow('there are no open free rounds')
  })

  it('ends what the vendor says nothing about a week after its last day; a late win is held', async () => {
    const player = await newPlayer(site)
    const [sent, kept] = [await player.given('sent'), await player.given('kept')]
    // The vendor said how these ended, and a crash kept it from the row.
    await player.end(kept, '4.00')
    await sql`update vendor_free_rounds set state = 'sent', won = null, ended_at = null
      where free_rounds_id = ${kept}`.execute(site.server.test.owner)
    site.server.clock.advance({ hours: 48 + 6 * 24 })
    await send(site)
    expect(await stateOf(sent)).toContain('sent; until')
    site.server.clock.advance({ hours: 25 })
    await send(site)
    expect(await stateOf(sent)).toContain('expired; until')
    expect(await stateOf(kept)).toContain('finished; won 4.00')
    expect(await player.end(sent, '9.00')).toEqual({ status: 200, body: { balance: '1004.00' } })
  })
})
