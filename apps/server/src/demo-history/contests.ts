import type { ActivityContent } from '@baize/contract'
import * as office from '@baize/contract/office'
import { drawView } from './contest-pictures.ts'
import { bestView, dailyWord, sunset } from './contest-words.ts'
import { visitorOf, wait, type Deed, type House } from './house.ts'
import { openDesks } from './operators.ts'

const reason = 'กิจกรรมประจำเดือน'

/** Contests and what members sent: one that is over by the time the site opens, and two that run. */
export const contestDeeds: readonly Deed[] = [
  { day: 21, hour: 9, run: (house) => write(house, 'sunset-of-the-month', { ...sunset, ...times(house, 8) }) },
  { day: 23, hour: 19, run: enterSunset },
  { day: 27, hour: 11, run: decideSunset },
  { day: 30, hour: 9, run: (house) => write(house, 'best-view', { ...bestView, ...times(house, 20) }) },
  { day: 30, hour: 10, run: (house) => write(house, 'a-word-a-day', { ...dailyWord, ...times(house, 60) }) },
  { day: 33, hour: 18, run: enterYesterday },
]

function times({ stage: { clock } }: House, days: number): Pick<ActivityContent, 'from' | 'until'> {
  const now = clock.now()
  const text = (at: Temporal.Instant) => at.toString({ smallestUnit: 'second' })
  return { from: text(now), until: text(now.add({ hours: 24 * days })) }
}

async function write({ stage }: House, activityId: string, content: ActivityContent): Promise<void> {
  const desk = await openDesks(stage)('admin')
  await desk.call(office.saveActivity, {
    params: { activityId },
    body: { version: 0, state: 'published', content, reason },
  })
}

interface Sent {
  readonly username: string
  readonly comment: string
  /** The numbers of its drawn images. */
  readonly views?: readonly number[]
}

async function enter(house: House, activityId: string, { username, comment, views = [] }: Sent): Promise<void> {
  if (!house.members.has(username)) return
  const { session, language } = await visitorOf(house, username)
  const call = { session, language }
  const { activities } = house.stage.app
  for (const view of views) {
    await activities.addPicture(call, { activityId, file: await drawView(view) })
    await wait(house, { seconds: 9 })
  }
  await activities.join(call, { activityId, comment })
  await wait(house, { seconds: 40 })
}

interface Verdict {
  readonly amount?: string
  readonly answer: string
}

/** Decides about the waiting entries of an activity, by who sent them. */
async function decide({ stage }: House, activity: string, verdicts: Readonly<Record<string, Verdict>>): Promise<void> {
  const { call } = await openDesks(stage)('admin')
  const { list } = await call(office.activityEntries, { query: { queue: 'waiting', activity } })
  for (const { entryId, member } of list) {
    const verdict = verdicts[member.username]
    if (verdict === undefined) continue
    const { amount, answer } = verdict
    const params = { entryId }
    if (amount === undefined) await call(office.rejectEntry, { params, body: { reason: answer } })
    else await call(office.approveEntry, { params, body: { amount, answer } })
  }
}

async function enterSunset(house: House): Promise<void> {
  await enter(house, 'sunset-of-the-month', { username: 'demo', comment: 'หาดเจ้าหลาว หลังฝนหยุดพอดี', views: [0, 1] })
  await enter(house, 'sunset-of-the-month', { username: 'demo05', comment: '海边的最后一道光。', views: [3] })
  await enter(house, 'sunset-of-the-month', {
    username: 'demo09',
    comment: 'From the night train to Chiang Mai.',
    views: [2],
  })
}

async function decideSunset(house: House): Promise<void> {
  await decide(house, 'sunset-of-the-month', {
    demo: { amount: '30.00', answer: 'สีท้องฟ้าสวยมาก ขอบคุณที่แบ่งปัน' },
    demo05: { amount: '20.00', answer: '很美，谢谢分享！' },
    demo09: { answer: 'We could not see a sunset in this picture.' },
  })
}

async function enterYesterday(house: House): Promise<void> {
  await enter(house, 'a-word-a-day', { username: 'demo', comment: 'ดี' })
  await enter(house, 'a-word-a-day', { username: 'demo12', comment: 'Mahjong ways: the tiles sound so good.' })
  await decide(house, 'a-word-a-day', { demo: { answer: 'บอกชื่อเกมด้วยนะ พรุ่งนี้ลองใหม่ได้' } })
}

/** What is there when the site opens: entries that wait, a prize that waits, and one that was refused. */
export async function leaveContests(house: House): Promise<void> {
  await enter(house, 'best-view', { username: 'demo03', comment: 'ดอยอินทนนท์ตอนเช้า อากาศเย็นสบาย', views: [2, 5] })
  await enter(house, 'best-view', { username: 'demo08', comment: '芭提雅，周末和朋友一起看的。', views: [4] })
  await enter(house, 'best-view', { username: 'demo14', comment: 'A view.', views: [7] })
  await decide(house, 'best-view', {
    demo03: { amount: '50.00', answer: 'ภาพเยี่ยมมาก' },
    demo14: { answer: 'โปรดเล่าว่าที่นั่นคือที่ไหน' },
  })
  await enter(house, 'best-view', { username: 'demo', comment: 'ระเบียงบ้านที่หัวหิน ดวงอาทิตย์ขึ้นพอดี', views: [8, 11, 6] })
  await enter(house, 'a-word-a-day', { username: 'demo', comment: 'สล็อตเสือทอง เพราะฟรีสปินมาบ่อย', views: [9] })
  await decide(house, 'a-word-a-day', { demo: { amount: '100', answer: 'ขอบคุณที่เล่าให้ฟัง' } })
}
