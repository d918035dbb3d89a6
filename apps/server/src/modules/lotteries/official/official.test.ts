import { createServer } from 'node:http'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as contract from '@baize/contract'
import * as office from '@baize/contract/office'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOffice, operatorOf, type TestOperator } from '../../../testing/office.ts'
import { openTestServer, refusalOf, type TestMember, type TestServer } from '../../../testing/open-test-server.ts'
import { buy, openDraw } from '../slips/test-slips.ts'
import { askSource } from './result-sources.ts'
import { standingOf } from './standing.rules.ts'

let server: TestServer
let member: TestMember
let [first, second, third]: TestOperator[] = []
beforeAll(async () => {
  server = await openTestServer()
  member = await server.newMember('officialone')
  ;[first, second, third] = await Promise.all([1, 2, 3].map(() => operatorOf(server, { role: 'admin' })))
})
afterAll(() => server.close())

const reason = 'Compared with the bulletin.'
const tokenOf = (operator: TestOperator | undefined) => operator?.token
const numbersOf = (top: string) => ({
  first: [`123${top}`],
  'front-3': ['111', '222'],
  'bottom-3': ['333', '444'],
  'bottom-2': ['55'],
})
const enter = (operator: TestOperator | undefined, drawId: string, numbers: Record<string, string[]>) => {
  // What a source says last counts.
  server.clock.advance({ milliseconds: 1 })
  return callOffice(server, office.reportResult, { token: tokenOf(operator), params: { drawId }, body: { numbers } })
}
const confirm = (operator: TestOperator | undefined, drawId: string, numbers: Record<string, string[]>) =>
  callOffice(server, office.confirmResult, { token: tokenOf(operator), params: { drawId }, body: { numbers, reason } })
const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code
const balance = async () => (await member.call(contract.balance, {})).balance

/** A draw on which `123 @ 1.00` and `999 @ 1.00` are staked (3 top), closed and sealed, and due. */
async function dueDraw() {
  const draw = await openDraw(server, undefined, { day: '2026-11-21' })
  await buy(server, member, draw, 'top-3 123 @ 1.00')
  await buy(server, member, draw, 'top-3 999 @ 1.00')
  server.clock.advance({ seconds: 70 })
  await server.lotteries.draws.catchUp()
  return draw
}

describe('official numbers', () => {
  it('are settled once two sources agree and somebody else confirms them', async () => {
    const { drawId } = await dueDraw()
    const before = await balance()
    const numbers = numbersOf('123')
    const one = await enter(first, drawId, numbers)
    expect(one).toMatchObject({ standing: 'waiting', proposed: null, canConfirm: false })
    expect(await codeOf(confirm(second, drawId, numbers))).toBe('lottery.not_agreed')
    const two = await enter(second, drawId, numbers)
    expect(two).toMatchObject({ standing: 'agreed', proposed: numbers, canConfirm: false })
    expect(await codeOf(confirm(first, drawId, numbers))).toBe('lottery.own_entry')
    expect(await codeOf(confirm(third, drawId, numbersOf('999')))).toBe('lottery.not_agreed')
    const done = await confirm(third, drawId, numbers)
    expect(done).toMatchObject({ standing: 'confirmed', proposed: null })
    expect(done.confirmed).toMatchObject([{ generation: 1, operator: third?.username, reason }])
    await server.lotteries.draws.catchUp()
    expect(Number(await balance()) - Number(before)).toBe(900)
    expect(await codeOf(confirm(third, drawId, numbers))).toBe('lottery.not_agreed')
  })

  it('that differ are shown as such; a correction is confirmed and settles the draw anew', async () => {
    const { drawId } = await dueDraw()
    const before = Number(await balance())
    const wrong = numbersOf('123')
    await enter(first, drawId, wrong)
    await enter(second, drawId, wrong)
    await confirm(third, drawId, wrong)
    await server.lotteries.draws.catchUp()
    expect(Number(await balance()) - before).toBe(900)
    const right = numbersOf('999')
    expect(await enter(first, drawId, right)).toMatchObject({ standing: 'differ', proposed: null })
    const { list } = await callOffice(server, office.officialResults, {
      token: tokenOf(third),
      query: { state: 'open' },
    })
    expect(list.map((row) => row.drawId)).toContain(drawId)
    const alarms = async () => {
      const { work } = await callOffice(server, office.dashboard, { token: tokenOf(third) })
      const of = (queue: office.WorkQueue) => work.find((one) => one.queue === queue)?.count
      return { differ: of('lottery_differ'), results: of('lottery_results'), late: of('lottery_late') }
    }
    expect(await alarms()).toEqual({ differ: 1, results: 0, late: 0 })
    expect(await enter(second, drawId, right)).toMatchObject({ standing: 'correction', proposed: right })
    expect(await alarms()).toEqual({ differ: 0, results: 1, late: 0 })
    const done = await confirm(third, drawId, right)
    expect(done.confirmed.map(({ generation }) => generation)).toEqual([1, 2])
    await server.lotteries.draws.catchUp()
    // The old number's win was taken back, and the new one's paid.
    expect(Number(await balance()) - before).toBe(900)
    const draw = await callOffice(server, office.officeDraw, { token: tokenOf(third), params: { drawId } })
    expect(draw).toMatchObject({ state: 'settled', generation: 2, numbers: right, paid: '900.00' })
    const { list: audit } = await callOffice(server, office.listAudit, {
      token: tokenOf(third),
      query: { subjectKind: 'lottery_draw', subjectId: drawId },
    })
    expect(audit.map(({ action }) => action)).toEqual([
      'lottery.corrected',
      'lottery.numbers_entered',
      'lottery.numbers_entered',
      'lottery.numbers_confirmed',
      'lottery.numbers_entered',
      'lottery.numbers_entered',
    ])
  })

  it('are refused before their time, for lotteries that draw their own, and if they are none', async () => {
    const early = await openDraw(server)
    expect(await codeOf(enter(first, early.drawId, numbersOf('123')))).toBe('lottery.not_due')
    const { drawId } = await dueDraw()
    const missing = { ...numbersOf('123'), 'bottom-2': [] }
    for (const numbers of [missing, {}, { places: ['1'] }, { ...numbersOf('123'), first: ['12345é'] }])
      expect(await codeOf(enter(first, drawId, numbers))).toBe('lottery.numbers_wrong')
    await server.lotteries.draws.catchUp()
    const { list } = await callOffice(server, office.officeDraws, {
      token: tokenOf(first),
      query: { gameCode: 'minute-five' },
    })
    expect(await codeOf(enter(first, list[0]?.drawId ?? '', numbersOf('123')))).toBe('lottery.not_official')
    const reader = await operatorOf(server, { permissions: ['lotteries.read', 'lotteries.change'] })
    expect(await codeOf(enter(reader, drawId, numbersOf('123')))).toBe('operator.not_permitted')
    expect(await codeOf(confirm(reader, drawId, numbersOf('123')))).toBe('operator.not_permitted')
  })
})

describe('the standing of a draw', () => {
  const report = (source: string, top: string) => ({
    drawId: 'a',
    source,
    enteredBy: null,
    enteredName: null,
    numbers: numbersOf(top),
    reportedAt: Temporal.Instant.from('2026-11-21T10:00:00Z'),
  })
  it('proposes what most sources agree on, and nothing if two numbers have as many', () => {
    const of = (...reports: ReturnType<typeof report>[]) => {
      const { standing, proposed } = standingOf(reports, undefined)
      return [standing, proposed?.numbers.first?.[0] ?? null]
    }
    expect(of()).toEqual(['waiting', null])
    expect(of(report('a', '111'))).toEqual(['waiting', null])
    expect(of(report('a', '111'), report('b', '111'))).toEqual(['agreed', '123111'])
    expect(of(report('a', '111'), report('b', '222'))).toEqual(['differ', null])
    expect(of(report('a', '111'), report('b', '111'), report('c', '222'))).toEqual(['differ', '123111'])
    const two = [report('a', '111'), report('b', '111'), report('c', '222'), report('d', '222')]
    expect(of(...two)).toEqual(['differ', null])
  })
})

describe('sources', () => {
  const draw = { number: '20261121-hcm', day: Temporal.PlainDate.from('2026-11-21'), province: 'hcm' }

  it('are files of a folder, one for each draw', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'results-'))
    const source = { kind: 'folder', name: 'bulletin', folder: '.' } as const
    expect(await askSource(source, draw, { folder })).toBeUndefined()
    await writeFile(join(folder, '20261121-hcm.json'), JSON.stringify({ numbers: numbersOf('123') }))
    expect(await askSource(source, draw, { folder })).toEqual(numbersOf('123'))
    await writeFile(join(folder, '20261121-hcm.json'), 'x'.repeat(70_000))
    await expect(askSource(source, draw, { folder })).rejects.toThrow('too long')
    await rm(folder, { recursive: true })
  })

  it('or addresses that answer with JSON; what is not there yet is no failure', async () => {
    const asked: string[] = []
    const http = createServer((request, reply) => {
      asked.push(request.url ?? '')
      if (request.url?.startsWith('/missing')) reply.writeHead(404).end()
      else if (request.url?.startsWith('/broken')) reply.writeHead(500).end()
      else if (request.url?.startsWith('/away')) reply.writeHead(302, { location: '/' }).end()
      else reply.end(JSON.stringify({ numbers: numbersOf('123'), more: 1 }))
    })
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
    const address = http.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const at = (path: string) => ({ kind: 'http', name: 'feed', url: `http://127.0.0.1:${port}${path}` }) as const
    const ask = (path: string) => askSource(at(path), draw, { folder: '/' })
    expect(await ask('/{day}/{province}?draw={number}')).toEqual(numbersOf('123'))
    expect(asked).toEqual(['/2026-11-21/hcm?draw=20261121-hcm'])
    expect(await ask('/missing')).toBeUndefined()
    await expect(ask('/broken')).rejects.toThrow('500')
    await expect(ask('/away')).rejects.toThrow('fetch failed')
    http.close()
  })
})
