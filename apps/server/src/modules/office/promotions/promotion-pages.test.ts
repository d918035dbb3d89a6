import * as contract from '@baize/contract'
import * as office from '@baize/contract/office'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOffice, letCodeAge, operatorOf, type TestOperator } from '../../../testing/office.ts'
import { openTestServer, refusalOf, type TestMember, type TestServer } from '../../../testing/open-test-server.ts'
import { sql } from '../../../kernel/database/pool.ts'

let server: TestServer
let kanya: TestOperator
beforeAll(async () => {
  server = await openTestServer()
  kanya = await operatorOf(server, {
    permissions: ['promotions.read', 'promotions.change', 'promotions.decide', 'audit.read'],
  })
})
afterAll(() => server.close())

const words = { TH: 'ของขวัญ', CN: '礼物', EN: 'A gift' }
const content: contract.PromotionContent = {
  category: 'special',
  art: 'gift',
  order: 0,
  title: words,
  summary: words,
  terms: words,
  from: null,
  until: null,
  audience: {
    registeredFrom: null,
    registeredUntil: null,
    languages: [],
    countries: [],
    tags: [],
    uplines: [],
    minLevel: 0,
  },
  trigger: { kind: 'claim' },
  needsReview: false,
  reward: { kind: 'cash', amount: '10.00' },
  conditions: null,
  once: { per: 'ever', device: false, phone: false, bank: false },
  budget: { total: '100.00', perDay: null },
}
type Body = contract.BodyOf<typeof office.savePromotion>
let offers = 0
const newId = () => `office-offer-${(offers += 1)}`
const save = (promotionId: string, body: Partial<Body> = {}, who = kanya) =>
  callOffice(server, office.savePromotion, {
    ...who,
    params: { promotionId },
    body: { version: 0, state: 'published', content, reason: 'The marketing plan.', ...body },
  })
const read = (promotionId: string) => callOffice(server, office.officePromotion, { ...kanya, params: { promotionId } })
const claims = (query: { readonly queue?: 'waiting' | 'all'; readonly promotion: string }) =>
  callOffice(server, office.promotionClaims, { ...kanya, query })
let members = 0
const newMember = () => server.newMember(`officeclaimer${(members += 1)}`)
const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code

describe('an offer of an operator', () => {
  it('is written, published, changed and closed, and members see each at once; every version is kept', async () => {
    const promotionId = newId()
    const member = await newMember()
    const seen = async () =>
      (await member.call(contract.promotionList, { query: {} })).list.find((one) => one.promotionId === promotionId)
    expect((await save(promotionId, { state: 'draft' })).offer).toMatchObject({ state: 'draft', version: 1 })
    expect(await seen()).toBeUndefined()
    await save(promotionId, { version: 1 })
    expect(await seen()).toMatchObject({ state: 'claim', reward: { kind: 'cash', amount: '10.00' } })
    await save(promotionId, { version: 2, content: { ...content, reward: { kind: 'cash', amount: '12.50' } } })
    expect(await seen()).toMatchObject({ reward: { amount: '12.50' } })
    await save(promotionId, {
      version: 3,
      state: 'closed',
      content: { ...content, reward: { kind: 'cash', amount: '12.50' } },
    })
    expect(await seen()).toMatchObject({ state: 'close', hint: 'over' })
    const page = (before?: string) =>
      callOffice(server, office.promotionVersions, {
        ...kanya,
        params: { promotionId },
        query: { pageSize: 2, ...(before === undefined ? {} : { before }) },
      })
    const first = await page()
    expect(first.list.map(({ version, changes }) => [version, changes])).toEqual([
      [4, [{ field: 'state', before: 'published', after: 'closed' }]],
      [3, [{ field: 'reward.amount', before: '10.00', after: '12.50' }]],
    ])
    const second = await page(first.next ?? '')
    expect(second.list.map(({ version, operator }) => [version, operator])).toEqual([
      [2, kanya.username],
      [1, kanya.username],
    ])
    const audit = await callOffice(server, office.listAudit, { ...kanya, query: { action: 'promotion.saved' } })
    expect(audit.list[0]).toMatchObject({
      subjectId: promotionId,
      before: { state: 'published' },
      after: { state: 'closed' },
      reason: 'The marketing plan.',
    })
    await expect(
      sql`update promotion_version set reason = 'x' where promotion_id = ${promotionId}`.execute(server.test.owner),
    ).rejects.toThrow('only added to')
  })

  it('is listed with what it gave, and refused if somebody else has changed it or nothing is changed', async () => {
    const promotionId = newId()
    await save(promotionId)
    const member = await newMember()
    await member.call(contract.claimPromotion, { params: { promotionId }, body: {} })
    const { list } = await callOffice(server, office.officePromotions, { ...kanya, query: { state: 'published' } })
    expect(list.find((one) => one.promotionId === promotionId)).toMatchObject({
      claims: 1,
      waiting: 0,
      spent: '10.00',
      spentToday: '10.00',
    })
    expect(await codeOf(save(promotionId))).toBe('promotion.changed')
    expect(await codeOf(save(promotionId, { version: 1 }))).toBe('promotion.nothing')
    const all = await Promise.allSettled(
      Array.from({ length: 20 }, (_, order) =>
        save(promotionId, { version: 1, content: { ...content, order: order + 1 } }),
      ),
    )
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await read(promotionId)).offer.version).toBe(2)
    expect(await codeOf(read('nothing-there'))).toBe('promotion.unknown')
  })

  it.each<[string, Partial<contract.PromotionContent>]>([
    [
      'cash with conditions',
      {
        conditions: {
          kind: 'locked',
          turnover: 1,
          of: 'bonus',
          contributions: { RNG: 100 },
          maxStake: null,
          days: 1,
          maxCashOut: null,
        },
      },
    ],
    ['bonus money without conditions', { reward: { kind: 'bonus', amount: '10.00' } }],
    ['a share without a deposit', { reward: { kind: 'match', percent: 50, maxAmount: '10.00' } }],
    ['a missing language', { title: { ...words, TH: ' ' } }],
    ['an end before its beginning', { from: '2026-12-02T00:00:00Z', until: '2026-12-01T00:00:00Z' }],
    ['an amount with too many decimals', { reward: { kind: 'cash', amount: '10.001' } }],
    ['an amount of nothing', { budget: { total: '0', perDay: null } }],
  ])('is refused with %s', async (_what, change) => {
    expect(await codeOf(save(newId(), { content: { ...content, ...change } }))).toBe('request.invalid')
  })

  it('has a code that no other published offer has, and needs a fresh code of the app and the permission', async () => {
    const code = (text: string) => ({ content: { ...content, trigger: { kind: 'code' as const, code: text } } })
    await save(newId(), code('ONCE88'))
    expect(await codeOf(save(newId(), code('once88')))).toBe('promotion.code_taken')
    const tired = await operatorOf(server, { permissions: ['promotions.read', 'promotions.change'] })
    await letCodeAge(server, tired)
    expect(await codeOf(save(newId(), {}, tired))).toBe('operator.factor_due')
    const reader = await operatorOf(server, { permissions: ['promotions.read', 'promotions.decide'] })
    expect(await codeOf(save(newId(), {}, reader))).toBe('operator.not_permitted')
  })
})

describe('a claim that needs a review (4.029)', () => {
  const apply = async () => {
    const promotionId = newId()
    await save(promotionId, { content: { ...content, needsReview: true, budget: { total: '10.00', perDay: null } } })
    const member = await newMember()
    const press = () => member.call(contract.claimPromotion, { params: { promotionId }, body: {} })
    expect((await press()).promotion.state).toBe('applying')
    const { list } = await claims({ promotion: promotionId })
    const claimId = list[0]?.claimId ?? ''
    return { promotionId, member, claimId, list }
  }
  const state = async ({ call }: TestMember, promotionId: string) =>
    (await call(contract.readPromotion, { params: { promotionId }, query: {} })).promotion
  const balanceOf = async ({ call }: TestMember) => (await call(contract.balance, {})).balance

  it('is given once when it is approved, in 20 calls at once too, and is in the audit log', async () => {
    const { promotionId, member, claimId } = await apply()
    expect(await balanceOf(member)).toBe('1000.00')
    const approve = () => callOffice(server, office.approveClaim, { ...kanya, params: { claimId }, body: {} })
    const all = await Promise.allSettled(Array.from({ length: 20 }, approve))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect([(await state(member, promotionId)).state, await balanceOf(member)]).toEqual(['claimed', '1010.00'])
    expect((await claims({ promotion: promotionId })).list).toEqual([])
    expect((await claims({ queue: 'all', promotion: promotionId })).list[0]).toMatchObject({
      state: 'issued',
      decidedBy: kanya.username,
    })
    const audit = await callOffice(server, office.listAudit, {
      ...kanya,
      query: { action: 'promotion.claim_approved' },
    })
    expect(audit.list[0]).toMatchObject({ subjectId: claimId, after: { promotion: promotionId, amount: '10.00' } })
  })

  it('is rejected with a reason that the member reads, and frees its budget', async () => {
    const { promotionId, member, claimId } = await apply()
    const next = await newMember()
    const press = () => next.call(contract.claimPromotion, { params: { promotionId }, body: {} })
    expect(await codeOf(press())).toBe('promotion.budget_spent')
    const reject = () =>
      callOffice(server, office.rejectClaim, {
        ...kanya,
        params: { claimId },
        body: { reason: 'Two accounts of one person.' },
      })
    await reject()
    expect(await state(member, promotionId)).toMatchObject({
      state: 'rejected',
      rejection: 'Two accounts of one person.',
    })
    expect(await balanceOf(member)).toBe('1000.00')
    expect((await press()).promotion.state).toBe('applying')
    expect(await codeOf(reject())).toBe('payment.decided')
    const unknown = '00000000-0000-7000-8000-000000000000'
    expect(
      await codeOf(callOffice(server, office.approveClaim, { ...kanya, params: { claimId: unknown }, body: {} })),
    ).toBe('promotion.claim_unknown')
  })
})
