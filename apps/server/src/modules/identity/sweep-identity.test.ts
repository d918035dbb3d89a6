import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../kernel/database/pool.ts'
import { deleteOldDevices } from './devices/device.sql.ts'
import { deleteOldTries } from './login/login-try.sql.ts'
import { deleteOldSessions } from './sessions/own-sessions.sql.ts'
import { openTestSite, type TestSite } from './test-site.ts'
import { closeTrials } from './trial/trial.sql.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ throttles: { registrationsPerHourPerAddress: 1_000 } })
})
afterAll(() => site.close())

/** How many rows of a member are left, and the account's status. */
type Left = Readonly<Record<string, unknown>>

let worlds = 0

/** A member or a trial account whose rows are the given hours old. */
interface Planted {
  readonly name: string
  readonly trial?: true
  readonly hours: Readonly<Record<'session' | 'device' | 'login_try' | 'registered', number>>
  /** Whether its session is still open. */
  readonly plays?: true
}

const day = 24
const planted: readonly Planted[] = [
  {
    name: 'old',
    hours: { session: 7 * day + 1, device: 400 * day + 1, login_try: 90 * day + 1, registered: 500 * day },
  },
  { name: 'new', hours: { session: 7 * day - 1, device: 400 * day - 1, login_try: 90 * day - 1, registered: 1 } },
  { name: 'old trial', trial: true, hours: { session: 1, device: 0, login_try: 0, registered: 25 } },
  { name: 'new trial', trial: true, hours: { session: 1, device: 0, login_try: 0, registered: 23 } },
  { name: 'busy trial', trial: true, plays: true, hours: { session: 1, device: 0, login_try: 0, registered: 25 } },
]

/** What a sweep must leave. */
const right: Readonly<Record<string, Left>> = {
  old: { status: 'active', session: 0, device: 0, login_try: 0 },
  new: { status: 'active', session: 1, device: 1, login_try: 1 },
  'old trial': { status: 'closed', session: 0, device: 0, login_try: 0 },
  'new trial': { status: 'active', session: 1, device: 0, login_try: 0 },
  'busy trial': { status: 'active', session: 1, device: 0, login_try: 0 },
}

/** Creates them, each with one session, and members also with one browser and one login try. */
async function plantAll(): Promise<ReadonlyMap<string, bigint>> {
  worlds += 1
  const ids = new Map<string, bigint>()
  for (const each of planted) {
    const address = `203.0.113.${worlds}`
    const reply = each.trial
      ? await site.call('POST', '/wps/session/login/freeplay', {}, { address })
      : await site.register({ username: `swept${worlds}${each.name}` }, { jar: new Map(), address })
    const id = BigInt(reply.body.value['id'] ?? 0)
    ids.set(each.name, id)
    await age(id, each)
  }
  return ids
}

async function age(id: bigint, { hours, plays }: Planted): Promise<void> {
  const ago = (count: number) => site.clock.now().subtract({ hours: count }).toString()
  const { owner } = site
  if (!plays)
    await sql`
      update session set created_at = ${ago(hours.session + 200)}, last_seen_at = ${ago(hours.session + 200)},
        idle_expires_at = ${ago(hours.session)}, expires_at = ${ago(hours.session)}
      where member_id = ${id}`.execute(owner)
  await sql`
    update device set first_seen_at = ${ago(hours.device)}, last_seen_at = ${ago(hours.device)}
    where member_id = ${id}`.execute(owner)
  await sql`update login_try set tried_at = ${ago(hours.login_try)} where member_id = ${id}`.execute(owner)
  await sql`update member set registered_at = ${ago(hours.registered)} where member_id = ${id}`.execute(owner)
}

/** The rows that a sweep should not have left or should not have deleted. */
async function faultsOf(sweep: () => Promise<void>): Promise<string[]> {
  const ids = await plantAll()
  await sweep()
  const faults: string[] = []
  for (const [name, id] of ids) {
    const { rows } = await sql<Left>`
      select status, (select count(*)::integer from session where member_id = ${id}) as session,
        (select count(*)::integer from device where member_id = ${id}) as device,
        (select count(*)::integer from login_try where member_id = ${id}) as login_try
      from member where member_id = ${id}`.execute(site.owner)
    for (const [what, expected] of Object.entries(right[name] ?? {}))
      if (rows[0]?.[what] !== expected) faults.push(`${name}: ${what}`)
  }
  return faults
}

describe('the sweep of old sessions, browsers, tries and trial accounts', () => {
  it('deletes what is older than it must be kept, and nothing that is an hour younger', async () => {
    expect(await faultsOf(() => site.identity.sweep())).toEqual([])
  })

  it('is right again after an earlier sweep', async () => {
    await site.identity.sweep()
    expect(await faultsOf(() => site.identity.sweep())).toEqual([])
  })

  it('that deletes nothing is detected (a planted fault)', async () => {
    expect(await faultsOf(() => Promise.resolve())).toEqual([
      'old: session',
      'old: device',
      'old: login_try',
      'old trial: status',
      'old trial: session',
    ])
  })

  it.each<[string, () => Promise<void>, string[]]>([
    [
      'sessions as soon as they expire',
      () => deleteOldSessions(site.database, site.clock.now()),
      ['new: session', 'new trial: session'],
    ],
    [
      'browsers a day too early',
      () => deleteOldDevices(site.database, site.clock.now().subtract({ hours: 399 * day })),
      ['new: device'],
    ],
    [
      'tries of every age',
      async () => {
        for (const { brandId } of site.brands.all)
          await deleteOldTries(site.database, brandId, site.clock.now().add({ hours: 1 }))
      },
      ['new: login_try'],
    ],
    [
      'trial accounts of every age, and those that are played with',
      async () => {
        const later = site.clock.now().add({ hours: 24 * 365 })
        for (const { brandId } of site.brands.all)
          await site.database
            .transaction()
            .execute((tx) => closeTrials(tx, { brandId, now: later, before: later, max: 500 }))
      },
      ['new trial: status', 'new trial: session', 'busy trial: status', 'busy trial: session'],
    ],
  ])('that deletes %s is detected (a planted fault)', async (_, tooMuch, faults) => {
    const both = async () => {
      await site.identity.sweep()
      await tooMuch()
    }
    expect(await faultsOf(both)).toEqual(faults)
  })
})
