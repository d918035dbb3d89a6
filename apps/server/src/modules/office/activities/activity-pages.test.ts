import * as contract from '@baize/contract'
import * as office from '@baize/contract/office'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOffice, letCodeAge, operatorOf, type TestOperator } from '../../../testing/office.ts'
import { openTestServer, refusalOf, type TestServer } from '../../../testing/open-test-server.ts'
import { photograph } from '../../../kernel/test-pictures.ts'

let server: TestServer
let kanya: TestOperator
beforeAll(async () => {
  server = await openTestServer()
  kanya = await operatorOf(server, {
    permissions: ['activities.read', 'activities.change', 'activities.decide', 'audit.read'],
  })
})
afterAll(() => server.close())

const words = { TH: 'วิว', CN: '风景', EN: 'A view' }
const content: contract.ActivityContent = {
  art: 'star',
  title: words,
  summary: words,
  steps: words,
  terms: words,
  from: null,
  until: null,
  per: 'ever',
  minPictures: 0,
  reward: { kind: 'cash', amount: '50.00', claimDays: 7 },
  budget: '80.00',
  isPublic: true,
}
type Body = contract.BodyOf<typeof office.saveActivity>
let activities = 0
const newId = () => `office-activity-${(activities += 1)}`
const save = (activityId: string, body: Partial<Body> = {}, who = kanya) =>
  callOffice(server, office.saveActivity, {
    ...who,
    params: { activityId },
    body: { version: 0, state: 'published', content, reason: 'The marketing plan.', ...body },
  })
const entries = (query: { readonly queue?: 'waiting' | 'all'; readonly activity: string }) =>
  callOffice(server, office.activityEntries, { ...kanya, query })
const approve = (entryId: string, amount = '50.00', who = kanya) =>
  callOffice(server, office.approveEntry, { ...who, params: { entryId }, body: { amount, answer: 'Lovely!' } })
const reject = (entryId: string, who = kanya) =>
  callOffice(server, office.rejectEntry, { ...who, params: { entryId }, body: { reason: 'Not a view.' } })
const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code
const logged = async (action: office.AuditAction) =>
  (await callOffice(server, office.listAudit, { ...kanya, query: { action } })).list[0]

let members = 0
/** A member with an entry and an image that waits for a decision. */
async function entered(activityId: string) {
  const member = await server.newMember(`viewer${(members += 1)}`)
  const file = await photograph(300 + members, 200)
    .png()
    .toBuffer()
  const body = new Blob([new Uint8Array(file)], { type: 'image/png' })
  await member.call(contract.addActivityPicture, { params: { activityId }, body })
  const { entries: sent } = await member.call(contract.joinActivity, {
    params: { activityId },
    body: { comment: 'Here.' },
  })
  return { member, entryId: sent[0]?.entryId ?? '', pictureId: sent[0]?.pictures[0]?.pictureId ?? '' }
}

describe('an activity of an operator', () => {
  it('is written, published, changed and ended, and members see each at once; the audit log says what changed', async () => {
    const activityId = newId()
    const state = async () =>
      (await server.client()(contract.readActivity, { params: { activityId }, query: {} })).activity.state
    await save(activityId, { state: 'draft' })
    expect(await codeOf(state())).toBe('activity.unknown')
    await save(activityId, { version: 1 })
    expect(await state()).toBe('join')
    const changed = { ...content, budget: '90.00' }
    expect((await save(activityId, { version: 2, content: changed })).activity).toMatchObject({
      version: 3,
      budget: '90.00',
      spent: '0.00',
    })
    expect(await logged('activity.saved')).toMatchObject({
      subjectId: activityId,
      before: { budget: '80.00' },
      after: { budget: '90.00' },
      reason: 'The marketing plan.',
    })
    await save(activityId, { version: 3, state: 'ended', content: changed })
    expect(await state()).toBe('close')
    const { list } = await callOffice(server, office.officeActivities, { ...kanya, query: { state: 'ended' } })
    expect(list.map((one) => one.activityId)).toContain(activityId)
    const read = (id: string) => callOffice(server, office.officeActivity, { ...kanya, params: { activityId: id } })
    expect((await read(activityId)).activity.state).toBe('ended')
    expect(await codeOf(read('nothing-there'))).toBe('activity.unknown')
  })

  it('is saved once, of 20 that change the same version', async () => {
    const activityId = newId()
    await save(activityId)
    const all = await Promise.allSettled(
      Array.from({ length: 20 }, (_, place) =>
        save(activityId, { version: 1, content: { ...content, budget: `${100 + place}.00` } }),
      ),
    )
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await codeOf(save(activityId))).toBe('activity.changed')
  })

  it.each<[string, Partial<contract.ActivityContent>]>([
    ['a missing language', { title: { ...words, TH: ' ' } }],
    ['an end before its beginning', { from: '2026-12-02T00:00:00Z', until: '2026-12-01T00:00:00Z' }],
    ['a prize with too many decimals', { reward: { kind: 'cash', amount: '10.001', claimDays: 7 } }],
    ['half a point', { reward: { kind: 'points', amount: '0.5', claimDays: 7 } }],
    ['a budget of nothing', { budget: '0' }],
    ['more than three images (9.009)', { minPictures: 4 }],
  ])('is refused with %s', async (_what, change) => {
    expect(await codeOf(save(newId(), { content: { ...content, ...change } }))).toBe('request.invalid')
  })

  it('needs a fresh code of the app and the permission, and so do decisions', async () => {
    const activityId = newId()
    await save(activityId)
    const { entryId } = await entered(activityId)
    const tired = await operatorOf(server, { permissions: ['activities.change', 'activities.decide'] })
    await letCodeAge(server, tired)
    const each = (who: TestOperator) => [
      () => save(newId(), {}, who),
      () => approve(entryId, '1.00', who),
      () => reject(entryId, who),
    ]
    for (const call of each(tired)) expect(await codeOf(call())).toBe('operator.factor_due')
    const reader = await operatorOf(server, { permissions: ['activities.read'] })
    for (const call of each(reader)) expect(await codeOf(call())).toBe('operator.not_permitted')
  })
})

describe('an entry that an operator decides about (4.029)', () => {
  it('is shown with its images, approved once in 20 calls at once, and is in the audit log', async () => {
    const activityId = newId()
    await save(activityId)
    const { member, entryId, pictureId } = await entered(activityId)
    const { list } = await entries({ activity: activityId })
    expect(list).toMatchObject([
      {
        entryId,
        comment: 'Here.',
        most: '50.00',
        pictures: [{ pictureId, others: 0 }],
        member: { memberId: member.id },
      },
    ])
    const picture = await callOffice(server, office.entryPicture, { ...kanya, params: { pictureId } })
    expect(Buffer.from(picture).subarray(8, 12).toString()).toBe('WEBP')
    const all = await Promise.allSettled(Array.from({ length: 20 }, () => approve(entryId)))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await codeOf(approve(entryId))).toBe('payment.decided')
    expect(await codeOf(reject(entryId))).toBe('payment.decided')
    expect((await entries({ activity: activityId })).list).toEqual([])
    expect((await entries({ queue: 'all', activity: activityId })).list[0]).toMatchObject({
      state: 'issued',
      given: '50.00',
      decidedBy: kanya.username,
    })
    expect(await logged('activity.entry_approved')).toMatchObject({
      subjectId: entryId,
      after: { activity: activityId, amount: '50.00' },
    })
  })

  it('is not given more than the budget has, and says how much is left', async () => {
    const activityId = newId()
    await save(activityId)
    const [one, other] = [await entered(activityId), await entered(activityId)]
    await approve(one.entryId)
    const { list } = await entries({ activity: activityId })
    expect(list).toMatchObject([{ entryId: other.entryId, most: '30.00' }])
    expect(await codeOf(approve(other.entryId, '30.01'))).toBe('activity.over_budget')
    expect(await codeOf(approve(other.entryId, '0.001'))).toBe('request.invalid')
    expect((await approve(other.entryId, '30.00')).entry).toMatchObject({ state: 'issued', given: '30.00' })
  })

  it('is rejected with a reason, which the audit log has too; another brand’s are unknown', async () => {
    const activityId = newId()
    await save(activityId)
    const { entryId } = await entered(activityId)
    expect((await reject(entryId)).entry).toMatchObject({ state: 'rejected', answer: 'Not a view.' })
    expect(await logged('activity.entry_rejected')).toMatchObject({ subjectId: entryId, reason: 'Not a view.' })
    const unknown = '00000000-0000-7000-8000-000000000000'
    expect(await codeOf(approve(unknown))).toBe('activity.entry_unknown')
    expect(await codeOf(callOffice(server, office.entryPicture, { ...kanya, params: { pictureId: unknown } }))).toBe(
      'activity.picture_unknown',
    )
  })
})
