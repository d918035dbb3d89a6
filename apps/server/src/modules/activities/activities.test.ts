import * as contract from '@baize/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../kernel/database/pool.ts'
import { brandId, memberId } from '../../kernel/ids.ts'
import { bomb, movingPng, photograph } from '../../kernel/test-pictures.ts'
import { openTestServer, refusalOf, type TestMember, type TestServer } from '../../testing/open-test-server.ts'
import { forgetEntries } from './entries/entries.sql.ts'
import { activityData } from './personal-data.sql.ts'
import { activityContent, addImage, approve, enter, image, publish, reject, save } from './test-activities.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

let members = 0
const newMember = () => server.newMember(`contestant${(members += 1)}`)
const visitor = () => server.client()
const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code
const shown = ({ call }: Pick<TestMember, 'call'>, activityId: string) =>
  call(contract.readActivity, { params: { activityId }, query: {} })
const entryOf = async (member: TestMember, activityId: string) => {
  const [entry] = (await shown(member, activityId)).entries
  if (entry === undefined) throw new Error('there is no entry')
  return entry
}
const entered = async (activityId: string) => {
  const member = await newMember()
  const { entries } = await enter(member, activityId)
  return { member, entryId: entries[0]?.entryId ?? '' }
}
const balanceOf = async ({ call }: TestMember) => (await call(contract.balance, {})).balance
const spentOf = async (activityId: string) => (await server.activities.desk.read(brandId(1), activityId))?.spent

describe('an entry', () => {
  it('has a comment and up to three images, and goes from join over applying and issued to claimed (4.029, 5.042)', async () => {
    const [activityId, member] = [await publish(server), await newMember()]
    expect((await shown(member, activityId)).activity.state).toBe('join')
    await addImage(member, activityId)
    const { draft } = await addImage(member, activityId)
    expect(draft).toHaveLength(2)
    const { activity, entries } = await enter(member, activityId)
    expect([activity.state, entries[0]?.pictures.length, entries[0]?.comment]).toEqual([
      'applying',
      2,
      'The sea at night.',
    ])
    expect(await approve(server, entries[0]?.entryId ?? '')).toBe('done')
    const issued = await shown(member, activityId)
    expect(issued.activity.state).toBe('issued')
    expect(issued.entries[0]).toMatchObject({ given: { kind: 'cash', amount: '50.00' }, answer: 'Lovely!' })
    const before = await balanceOf(member)
    const { waiting } = await member.call(contract.listRewards, { query: {} })
    expect(waiting).toMatchObject([{ words: 'activity', amount: '50.00', source: 'operator' }])
    await member.call(contract.claimReward, { params: { rewardId: waiting[0]?.rewardId ?? '' } })
    expect(Number(await balanceOf(member)) - Number(before)).toBe(50)
    expect((await shown(member, activityId)).activity.state).toBe('claimed')
  })

  it('that is rejected says why, here and in the inbox (4.029)', async () => {
    const activityId = await publish(server)
    const { member, entryId } = await entered(activityId)
    expect(await reject(server, entryId)).toBe('done')
    const { activity, entries } = await shown(member, activityId)
    expect([activity.state, entries[0]?.answer]).toEqual(['rejected', 'We cannot see the sea.'])
    const { list } = await member.call(contract.ownMessages, { query: { language: 'EN' } })
    expect(list[0]).toMatchObject({ category: 'rewards', action: 'activities' })
    expect(list[0]?.text).toBe('Your entry in “The best view EN” was not accepted: We cannot see the sea.')
  })

  it.each([
    ['no characters', '', 'activity.comment_length'],
    ['141 characters', 'a'.repeat(141), 'activity.comment_length'],
    ['nothing but blanks', '   ', 'activity.comment_length'],
  ])('with a comment of %s is refused (9.007)', async (_what, comment, code) => {
    const [activityId, member] = [await publish(server), await newMember()]
    const refused = await refusalOf(enter(member, activityId, comment))
    expect([refused.fields?.[0]?.field, refused.fields?.[0]?.code]).toEqual(['comment', code])
    expect((await shown(member, activityId)).activity.state).toBe('join')
  })

  it('can have 140 characters, however many bytes they have (9.007)', async () => {
    const [activityId, member] = [await publish(server), await newMember()]
    const comment = '😀'.repeat(140)
    expect((await enter(member, activityId, comment)).entries[0]?.comment).toBe(comment)
  })

  it('is one of a member, whatever 20 calls at once say; the same words again change nothing', async () => {
    const [activityId, member] = [await publish(server), await newMember()]
    const tried = await Promise.allSettled(
      Array.from({ length: 20 }, (_, place) => enter(member, activityId, `Words ${place}`)),
    )
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { comment } = await entryOf(member, activityId)
    await enter(member, activityId, comment)
    expect((await shown(member, activityId)).entries).toHaveLength(1)
    expect(await codeOf(enter(member, activityId, 'Better words'))).toBe('activity.joined')
    expect(await codeOf(addImage(member, activityId))).toBe('activity.joined')
    // A planted fault: the database itself takes no second one.
    const second = sql`
      insert into activity_entry (entry_id, brand_id, activity_id, member_id, day, state, begun_at)
      values (gen_random_uuid(), 1, ${activityId}, ${member.id}::bigint, '1970-01-01', 'draft', now())`
    await expect(second.execute(server.test.owner)).rejects.toThrow(
      'activity_entry_brand_id_activity_id_member_id_day_key',
    )
  })

  it('can be sent again the next day of the brand’s time zone if the activity says so', async () => {
    const [activityId, member] = [await publish(server, { per: 'day' }), await newMember()]
    await enter(member, activityId, 'Today')
    expect(await codeOf(enter(member, activityId, 'Once more'))).toBe('activity.joined')
    // As if it had been sent the day before: sessions do not live that long.
    await sql`
      update activity_entry set day = day - 1, begun_at = begun_at - interval '1 day' where activity_id = ${activityId}`.execute(
      server.test.owner,
    )
    expect((await shown(member, activityId)).activity.state).toBe('join')
    const { entries } = await enter(member, activityId, 'Tomorrow')
    expect(entries.map(({ comment }) => comment)).toEqual(['Tomorrow', 'Today'])
  })

  it('needs as many images as the activity says', async () => {
    const [activityId, member] = [await publish(server, { minPictures: 2 }), await newMember()]
    await addImage(member, activityId)
    expect(await codeOf(enter(member, activityId))).toBe('activity.pictures_needed')
    await addImage(member, activityId)
    expect((await enter(member, activityId)).activity.state).toBe('applying')
  })

  it('is not for visitors, trial players, the excluded, or outside its time', async () => {
    const now = server.clock.now()
    const at = (hours: number) => now.add({ hours }).toString({ smallestUnit: 'second' })
    const coming = await publish(server, { from: at(2), until: at(4) })
    const over = await publish(server, { from: at(-4), until: at(-2) })
    const [running, member] = [await publish(server), await newMember()]
    expect([(await shown(member, coming)).activity.state, (await shown(member, over)).activity.state]).toEqual([
      'coming',
      'close',
    ])
    for (const activityId of [coming, over])
      expect(await codeOf(enter(member, activityId))).toBe('activity.not_running')
    expect(
      await codeOf(visitor()(contract.joinActivity, { params: { activityId: running }, body: { comment: 'a' } })),
    ).toBe('session.required')
    const { token } = await visitor()(contract.trialLogin, { body: {} })
    const trial = server.client(token)(contract.joinActivity, {
      params: { activityId: running },
      body: { comment: 'a' },
    })
    expect(await codeOf(trial)).toBe('session.true_account_needed')
    await member.call(contract.excludeMyself, { body: { kind: 'timeout', hours: 24 } })
    expect(await codeOf(enter(member, running))).toBe('protection.excluded')
    expect((await shown({ call: visitor() }, running)).activity).toMatchObject({ state: 'join', hint: 'log_in' })
  })
})

describe('an image', () => {
  it('is drawn again, and only its member and operators of the brand get it, once it was sent (9.009)', async () => {
    const [activityId, member, other] = [await publish(server), await newMember(), await newMember()]
    // A file that is a picture and a page at once: what follows the pixels is not kept.
    const polyglot = Buffer.concat([await image(), Buffer.from('<script>alert(1)</script>')])
    const { draft } = await addImage(member, activityId, polyglot)
    const pictureId = draft[0]?.pictureId ?? ''
    const params = { pictureId }
    const picture = Buffer.from(await member.call(contract.activityPicture, { params }))
    expect((await sharp(picture).metadata()).format).toBe('webp')
    expect(picture.includes('script')).toBe(false)
    expect(await server.activities.desk.picture(brandId(1), pictureId)).toBeUndefined()
    await enter(member, activityId)
    expect((await server.activities.desk.picture(brandId(1), pictureId))?.equals(picture)).toBe(true)
    expect(await server.activities.desk.picture(brandId(2), pictureId)).toBeUndefined()
    expect(await codeOf(other.call(contract.activityPicture, { params }))).toBe('activity.picture_unknown')
    const removing = (who: TestMember) =>
      who.call(contract.removeActivityPicture, { params: { activityId, ...params } })
    expect(await codeOf(removing(other))).toBe('activity.picture_unknown')
    expect(await codeOf(removing(member))).toBe('activity.joined')
  })

  it.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 'upload.wrong_type'],
    ['a GIF', () => photograph(40, 40).gif().toBuffer(), 'upload.wrong_type'],
    ['an animation', movingPng, 'upload.wrong_type'],
    ['a picture of too many pixels', () => bomb(60_000, 60_000), 'upload.too_many_pixels'],
    ['half a picture', async () => (await image()).subarray(0, 900), 'upload.not_readable'],
    ['more than 5 MB', () => Buffer.alloc(5 * 1024 * 1024 + 1), 'upload.too_large'],
  ])('that is %s is refused (5.042, 9.009)', async (_what, file, code) => {
    const [activityId, member] = [await publish(server), await newMember()]
    expect(await codeOf(addImage(member, activityId, await file()))).toBe(code)
    expect((await shown(member, activityId)).draft).toEqual([])
  })

  it('is one of three at most, however many come at once; the same file counts once, and can be replaced (9.009)', async () => {
    const [activityId, member] = [await publish(server), await newMember()]
    const file = await image()
    await Promise.all(Array.from({ length: 4 }, () => addImage(member, activityId, file)))
    expect((await shown(member, activityId)).draft).toHaveLength(1)
    const files = await Promise.all(Array.from({ length: 8 }, image))
    const tried = await Promise.allSettled(files.map((one) => addImage(member, activityId, one)))
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    const refused = await refusalOf(addImage(member, activityId))
    expect([refused.code, refused.message]).toEqual(['payment.pictures_used_up', 'You can add at most 3 pictures.'])
    const { draft } = await shown(member, activityId)
    const params = { activityId, pictureId: draft[0]?.pictureId ?? '' }
    expect((await member.call(contract.removeActivityPicture, { params })).draft).toHaveLength(2)
    expect((await addImage(member, activityId)).draft).toHaveLength(3)
    // A planted fault: the database itself takes no fourth one.
    const fourth = sql`
      insert into activity_picture (picture_id, entry_id, number, file_hash, picture, sent_at)
      select gen_random_uuid(), entry_id, 4, sha256('4'), '4', now() from activity_entry
      where activity_id = ${activityId}`
    await expect(fourth.execute(server.test.owner)).rejects.toThrow('activity_picture_number_check')
  })

  it('that several members send is marked for the operator', async () => {
    const [activityId, file] = [await publish(server), await image()]
    const [one, other] = [await newMember(), await newMember()]
    for (const member of [one, other]) {
      await addImage(member, activityId, file)
      await enter(member, activityId)
    }
    const { entryId } = await entryOf(one, activityId)
    expect(await server.activities.desk.pictures([entryId])).toMatchObject([{ others: 1 }])
  })
})

describe('a prize', () => {
  it('is given once, of 20 that approve and reject at once', async () => {
    const activityId = await publish(server)
    for (let round = 0; round < 2; round += 1) {
      const { member, entryId } = await entered(activityId)
      const before = await spentOf(activityId)
      const done = await Promise.all(
        Array.from({ length: 20 }, (_, place) =>
          place % 2 === 0 ? approve(server, entryId, '20.00') : reject(server, entryId),
        ),
      )
      expect(done.filter((one) => one === 'done')).toHaveLength(1)
      const { state } = await entryOf(member, activityId)
      const { waiting } = await member.call(contract.listRewards, { query: {} })
      expect(waiting).toHaveLength(state === 'issued' ? 1 : 0)
      expect(((await spentOf(activityId)) ?? 0n) - (before ?? 0n)).toBe(state === 'issued' ? 2_000n : 0n)
    }
  })

  it('never exceeds the budget, whoever approves at the same time; what does not fit leaves everything as it was', async () => {
    const activityId = await publish(server)
    const all = await Promise.all(Array.from({ length: 6 }, () => entered(activityId)))
    const done = await Promise.all(all.map(({ entryId }) => approve(server, entryId, '50.00')))
    expect(done.filter((one) => one === 'done')).toHaveLength(2)
    expect(done.filter((one) => one === 'over_budget')).toHaveLength(4)
    expect(await spentOf(activityId)).toBe(10_000n)
    for (const [place, { member }] of all.entries()) {
      const isGiven = done[place] === 'done'
      expect((await entryOf(member, activityId)).state).toBe(isGiven ? 'issued' : 'applying')
      expect((await member.call(contract.listRewards, { query: {} })).waiting).toHaveLength(isGiven ? 1 : 0)
    }
    // A planted fault: without the condition of the statement, the database still refuses it.
    const beyond = sql`
      update activity set spent = spent + 5000 where brand_id = 1 and activity_id = ${activityId}`
    await expect(beyond.execute(server.test.owner)).rejects.toThrow('activity_within_budget')
  })

  it('is at most what one entry may be given, and can be points', async () => {
    const points = { kind: 'points', amount: '300', claimDays: 7 } as const
    const activityId = await publish(server, { reward: points, budget: '1000' })
    const { member, entryId } = await entered(activityId)
    expect(await approve(server, entryId, '301')).toBe('over_budget')
    await expect(approve(server, entryId, '0.50')).rejects.toThrow('amount')
    expect(await approve(server, entryId, '300')).toBe('done')
    const { waiting } = await member.call(contract.listRewards, { query: {} })
    expect(waiting).toMatchObject([{ kind: 'points', amount: '300' }])
    const { list } = await member.call(contract.ownMessages, { query: { language: 'EN' } })
    expect(list[0]?.text).toBe(
      'Your entry in “The best view EN” was approved. 300 points wait for you in the reward centre.',
    )
  })

  it('that nobody claims in time expires, and the activity is closed for its member (4.029)', async () => {
    const reward = { kind: 'cash', amount: '50.00', claimDays: 1 } as const
    const activityId = await publish(server, { reward })
    const { member, entryId } = await entered(activityId)
    await approve(server, entryId, '10.00')
    expect((await shown(member, activityId)).activity.state).toBe('issued')
    // As if the day had passed: sessions do not live that long.
    await sql`
      update reward set offered_at = offered_at - interval '1 day', expires_at = expires_at - interval '1 day'
      where source_id = ${`activity:${entryId}`}`.execute(server.test.owner)
    expect((await shown(member, activityId)).activity).toMatchObject({ state: 'close', hint: 'expired' })
  })

  it('leaves nobody in who comes when the budget is spent', async () => {
    const activityId = await publish(server, { budget: '50.00' })
    const { entryId } = await entered(activityId)
    await approve(server, entryId)
    const late = await newMember()
    expect((await shown(late, activityId)).activity).toMatchObject({ state: 'close', hint: 'budget' })
    expect(await codeOf(enter(late, activityId))).toBe('activity.not_running')
  })
})

describe('comments of approved entries', () => {
  it('are public under masked names if the activity says so; others are not', async () => {
    const [open, closed] = [await publish(server), await publish(server, { isPublic: false })]
    for (const activityId of [open, closed]) {
      const { entryId } = await entered(activityId)
      await approve(server, entryId, '10.00')
      await entered(activityId)
      const rejected = await entered(activityId)
      await reject(server, rejected.entryId)
    }
    const comments = (activityId: string) => visitor()(contract.activityComments, { params: { activityId }, query: {} })
    const { list, totalCount } = await comments(open)
    expect([list[0]?.comment, totalCount]).toEqual(['The sea at night.', 1])
    expect(list[0]?.member).toContain('*')
    expect((await comments(closed)).list).toEqual([])
  })
})

describe('an activity', () => {
  it('is listed while it runs, before it comes and for a while afterwards; drafts never', async () => {
    const hours = (count: number) => server.clock.now().add({ hours: count }).toString({ smallestUnit: 'second' })
    const ids = {
      over: await publish(server, { from: hours(-9), until: hours(-1) }),
      coming: await publish(server, { from: hours(1), until: hours(5) }),
      running: await publish(server, { until: hours(3) }),
    }
    await save(server, 'hidden', { version: 0, content: activityContent(), state: 'draft' })
    const { list } = await visitor()(contract.activityList, { query: { pageSize: 100 } })
    const places = [ids.running, ids.coming, ids.over].map((id) =>
      list.findIndex(({ activityId }) => activityId === id),
    )
    expect(places.every((place, index) => place > (places[index - 1] ?? -1))).toBe(true)
    expect(list.some(({ activityId }) => activityId === 'hidden')).toBe(false)
    const hidden = visitor()(contract.readActivity, { params: { activityId: 'hidden' }, query: {} })
    expect(await codeOf(hidden)).toBe('activity.unknown')
  })

  it('keeps the kind of its prizes once somebody has entered, and never has a budget below what was given', async () => {
    const activityId = await publish(server)
    const { entryId } = await entered(activityId)
    await approve(server, entryId)
    const points = { kind: 'points', amount: '50', claimDays: 7 } as const
    const change = (content: Partial<contract.ActivityContent>, version = 1) =>
      save(server, activityId, { version, content: activityContent(content) })
    expect(await change({ reward: points, budget: '100' })).toBe('entered')
    expect(await change({ per: 'day' })).toBe('entered')
    expect(await change({ budget: '49.99' })).toBe('budget_given')
    expect(await change({})).toBe('nothing')
    expect(await change({ budget: '50.00' })).toBe('saved')
    expect(await change({ budget: '60.00' })).toBe('changed')
  })
})

describe('a member’s own data', () => {
  it('has entries and images, which the deletion of the account forgets; what was given stays in the books', async () => {
    const [activityId, member] = [await publish(server), await newMember()]
    await addImage(member, activityId)
    await enter(member, activityId)
    await approve(server, (await entryOf(member, activityId)).entryId)
    const waiting = await publish(server)
    await enter(member, waiting)
    const { database } = server.test
    const owner = { brandId: brandId(1), memberId: memberId(BigInt(member.id)) }
    const read = async (name: string) => {
      const part = activityData(database).find((one) => one.name === name)
      return part === undefined ? [] : (await Array.fromAsync(part.pagesOf(owner))).flat()
    }
    expect(await read('activityEntries')).toHaveLength(2)
    expect(await read('activityPictures')).toMatchObject([{ pictureBase64: expect.stringMatching(/^UklGR/) }])
    await database.transaction().execute((tx) => forgetEntries(tx, owner))
    expect(await read('activityEntries')).toMatchObject([{ activity: activityId, comment: null, amount: 5_000n }])
    expect(await read('activityPictures')).toEqual([])
    const { list } = await visitor()(contract.activityComments, { params: { activityId }, query: {} })
    expect(list).toEqual([])
  })

  it('does not keep images that were never sent', async () => {
    const [activityId, member] = [await publish(server), await newMember()]
    await addImage(member, activityId)
    await sql`update activity_entry set begun_at = begun_at - interval '49 hours' where activity_id = ${activityId}`.execute(
      server.test.owner,
    )
    await server.runJob('delete drafts of entries')
    expect((await shown(member, activityId)).draft).toEqual([])
  })
})
