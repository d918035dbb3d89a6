import { balance, rotateSeeds } from '@baize/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestVendorSite, testGame, type TestVendorSite } from '../test-vendor.ts'

let site: TestVendorSite
beforeAll(async () => {
  site = await openTestVendorSite()
})
afterAll(() => site.close())

/** The broken invariants that the server's metrics report. */
async function brokenOf(): Promise<string[]> {
  const { body } = await site.server.office.inject({ url: '/metrics', headers: { host: 'localhost' } })
  expect(body).toContain('baize_broken_invariants_total')
  return body.split('\n').filter((line) => line.startsWith('baize_broken_invariants_total{'))
}

describe('many calls of one vendor at once', () => {
  it('are answered up to the limit for one vendor; the others are refused and may be repeated', async () => {
    const { call } = await site.newMember()
    const { account, session } = await site.launch(call)
    const fields = { account_id: account, currency: 'PLY', game_id: testGame.gameCode, session_id: session }
    const bet = (id: string) => {
      const transactions = [{ type: 'bet', id_provider: id, amount: '0.01' }]
      return site.vendor('/betwin', { ...fields, round_id: id, transactions })
    }
    const ids = Array.from({ length: 300 }, (_, place) => `crowd-${place}`)
    const first = await Promise.all(ids.map(bet))
    const refused = ids.filter((_, place) => first[place]?.status !== 200)
    expect(refused.length).toBe(300 - 256)
    expect(first.filter(({ status }) => status !== 200).map(({ body }) => body['code'])).toEqual(
      refused.map(() => 'internal'),
    )
    expect((await Promise.all(refused.map(bet))).every(({ status }) => status === 200)).toBe(true)
    expect(await brokenOf()).toEqual([])
  })
})

describe('many calls of one session at once', () => {
  it('are answered up to the limit for one session, and delay nobody else', async () => {
    const [crowd, other] = [await site.newMember(), await site.newMember()]
    const codeOf = (call: typeof crowd.call) =>
      call(balance, {}).then(
        () => 'answered',
        (refusal: { code: string }) => refusal.code,
      )
    const said = Promise.all(Array.from({ length: 100 }, () => codeOf(crowd.call)))
    expect(await codeOf(other.call)).toBe('answered')
    const counted = Map.groupBy(await said, (code) => code)
    expect([counted.get('answered')?.length, counted.get('request.too_many')?.length]).toEqual([64, 36])
    expect(await codeOf(crowd.call)).toBe('answered')
  })
})

describe('an action that stores a row each time', () => {
  it('is limited per hour and per member', async () => {
    const [member, other] = [await site.newMember(), await site.newMember()]
    const rotate = (call: typeof member.call) =>
      call(rotateSeeds, { body: { clientSeed: 'my own words' } }).then(
        () => 'done',
        (refusal: { code: string }) => refusal.code,
      )
    for (let times = 0; times < 240; times += 1) expect(await rotate(member.call)).toBe('done')
    expect([await rotate(member.call), await rotate(other.call)]).toEqual(['request.too_many', 'done'])
    site.server.clock.advance({ hours: 1 })
  })
})
