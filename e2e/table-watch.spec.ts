// The table watch of the back office: two members of whom one gives up every blind to the other, from the list to a hand and a decision.
import type { Client } from '../packages/contract/src/client.ts'
import { actInHand, leaveRoomSeat, openRoom, takeRoomSeat } from '../packages/contract/src/index.ts'
import { callsTo } from './call-house.ts'
import { askDatabase } from './database.ts'
import { codes } from './languages.ts'
import { expect, officePhrases, signIn, test as base, type Office } from './office.ts'
import { runJobs, startMovableHouse, type MovableHouse } from './movable-house.ts'
import { accessibilityFaults, cutOffTexts, sidewaysBy } from './page-faults.ts'
import { newCaller } from './pages/new-member.ts'

const params = { roomId: 'holdem-heads-up-4' }
/** Enough for the sign that chips go one way, even if the pair was judged by itself in the meantime. */
const hands = 55

interface Watched {
  readonly house: MovableHouse['house']
  /** Who gives and who takes, by username. */
  readonly giver: string
  readonly taker: string
  /** Sessions of operators, made before the clock was moved: codes of authenticators are of the machine's time. */
  readonly cookies: Readonly<Record<'admin' | 'cashier', Awaited<ReturnType<typeof signIn>>>>
}

/** A server of its own with the two, and the back office on it. */
const test = base.extend<{ watch: Office & Watched; who: 'admin' | 'cashier' }, { watched: Watched }>({
  watched: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's dependencies from the pattern; this one has none
    async ({}, runTests) => {
      const movable = await startMovableHouse()
      try {
        await runTests(await playedPair(movable))
      } finally {
        await movable.stop()
      }
    },
    { scope: 'worker', timeout: 400_000 },
  ],
  who: ['admin', { option: true }],
  watch: async ({ page, watched, code, who }, run) => {
    const { house, cookies } = watched
    const broken: string[] = []
    page.on('pageerror', (error) => broken.push(error.message))
    await page.addInitScript((language) => localStorage.setItem('office.language', language), code)
    await page.context().addCookies([{ ...cookies[who], url: house.office, httpOnly: true, sameSite: 'Strict' }])
    await run({
      ...watched,
      page,
      code,
      async open(path) {
        await page.goto(`${house.office}${path}`)
        await page.getByRole('heading', { level: 1 }).waitFor()
      },
    })
    if (broken.length > 0) throw new Error(`errors on the page: ${broken.join('; ')}`)
  },
})
test.use({ code: 'EN' })
// All of them look at the same two members.
test.describe.configure({ mode: 'default' })

async function playedPair(movable: MovableHouse): Promise<Watched> {
  const { house } = movable
  const cookies = { admin: await signIn(house, 'admin'), cashier: await signIn(house, 'cashier') }
  const [giver, taker] = [await newCaller(house), await newCaller(house)]
  const calls = [giver, taker].map(({ token }) => callsTo(house, { token }))
  for (const [seat, call] of calls.entries())
    await call(takeRoomSeat, { params, body: { seat, buyIn: '200.00' }, idempotencyKey: `watched seat ${seat}` })
  let handId: string | undefined
  for (let played = 0; played < hands; played += 1) handId = await giveUpBlind(movable, calls, handId)
  for (const call of calls) await call(leaveRoomSeat, { params })
  await runJobs(house, ['watch card tables'])
  return { house, giver: giver.username, taker: taker.username, cookies }
}

/** Plays the hand after another one: the first seat folds as soon as it is asked, the second one calls. Returns its id. */
async function giveUpBlind(
  movable: MovableHouse,
  calls: readonly Client[],
  before: string | undefined,
): Promise<string> {
  for (let looks = 0; looks < 200; looks += 1) {
    const { hand } = (await calls[0]?.(openRoom, { params, query: {} })) ?? { hand: null }
    const seat = hand?.turns[0]?.seat
    if (hand === null || seat === undefined || hand.handId === before) {
      await movable.moveTo(Temporal.Now.instant().add({ milliseconds: (aheadMs += 1_000) }))
      continue
    }
    const body = { actionNo: hand.actionNo, action: { engine: 'holdem', kind: seat === 0 ? 'fold' : 'call' } } as const
    await calls[seat]?.(actInHand, { params: { handId: hand.handId }, body })
    if (seat === 0) return hand.handId
  }
  throw new Error('no hand was dealt at the table')
}
let aheadMs = 0

const t = officePhrases('watch', 'EN')
const audit = officePhrases('audit', 'EN')
const words = officePhrases('office', 'EN')

/** The names of the two, as the pages put them together: the older account first. */
const pairName = ({ giver, taker, code }: Watched & Pick<Office, 'code'>) =>
  officePhrases('watch', code)('pairTitle', giver, taker)

/** Opens the page of the two from the list. */
async function openPair(watch: Office & Watched): Promise<void> {
  await watch.open('/table-watch?gameCode=bz-holdem')
  await watch.page.getByRole('link', { name: pairName(watch), exact: true }).click()
  await expect(watch.page.getByRole('heading', { level: 1 })).toContainText(pairName(watch))
}

test('two members of whom one gives chips to the other are listed with the sign, and their page says it in figures and days', async ({
  watch,
}) => {
  const { page, giver, taker, open } = watch
  await open('/table-watch?gameCode=bz-holdem')
  const row = page.getByRole('row').filter({ hasText: pairName(watch) })
  await expect(row).toContainText(t('signal.one_way'))
  await expect(row).toContainText(t('signal.address'))
  await expect(row).toContainText(t('flowOf', giver, taker))
  await openPair(watch)
  const said = page.getByRole('listitem').filter({ hasText: t('signal.one_way') })
  await expect(said).toContainText(`${giver} has lost`)
  await expect(said).toContainText(/1 in [\d,]+ honest pairs shows this/)
  await expect(page.getByRole('listitem').filter({ hasText: t('says.address') })).toBeVisible()
  await expect(page.getByText(t('caution'))).toBeVisible()
  const days = page.getByRole('region', { name: t('days') }).getByRole('row')
  const played = await days.locator('td:nth-child(2)').allInnerTexts()
  expect(played.reduce((sum, text) => sum + Number(text), 0)).toBe(hands)
})

test('a hand opens beside the list with the cards of both and what they did, and the audit log says who looked', async ({
  watch,
}) => {
  const { page, giver, taker, open } = watch
  await openPair(watch)
  const pairId = page.url().split('/').at(-1) ?? ''
  await page.locator('[data-row-link]').first().click()
  const panel = page.getByRole('complementary')
  await expect(panel.getByText(t('openText'))).toBeVisible()
  await expect(panel.getByText(t('players'), { exact: true })).toHaveCount(0)
  await panel.getByRole('button', { name: t('open'), exact: true }).click()
  const players = panel.getByRole('listitem').filter({ hasText: t('seat', 1) })
  await expect(players).toContainText(giver)
  for (const seat of [1, 2]) {
    const cards = panel.getByRole('listitem').filter({ hasText: t('seat', seat) })
    expect((await cards.innerText()).match(/(?:10|[2-9AJQK])[♠♥♦♣]/g)).toHaveLength(2)
  }
  await expect(panel.getByRole('listitem').filter({ hasText: t('seat', 2) })).toContainText(taker)
  await expect(panel.getByRole('listitem').filter({ hasText: t('did.fold') })).toContainText(giver)
  await open(`/audit?subjectId=${pairId}`)
  await expect(page.getByRole('link', { name: audit('action.rooms.hand_opened') })).toHaveCount(1)
  await expect(page.getByRole('row').filter({ hasText: audit('action.rooms.hand_opened') })).toContainText('admin')
})

test('a pair in sit-and-gos is named as such, and what went between the two is told in starting stacks and not as money', async ({
  watch,
}) => {
  const { page, house, giver, taker, open } = watch
  const signals = [
    { name: 'one_way', points: 4, by: 'low', hands: 28, times: null, usualPercent: null, z: 5.3, zeros: 6.1 },
    { name: 'given_up', points: 3, by: 'low', hands: 14, times: 13, usualPercent: 7, z: null, zeros: 5.2 },
  ]
  await askDatabase(
    house.dataDir,
    `with two as (
      select min(brand_id) as brand, min(member_id) as low, max(member_id) as high from member where username = any($1::text[])
    ), days as (
      insert into room_watch_pair_day (brand_id, low_id, high_id, game_code, day, hands, flow, flow_units, flow_squares, flow_hands,
        duels, checked_down, low_folds, high_folds, low_big_folds, high_big_folds, sit_and_gos, finals, low_given_up, high_given_up)
      select brand, low, high, 'bz-holdem-sit-and-go', current_date, 120, 264000, 264000, 2640000000, 28, 60, 4, 30, 5, 12, 1, 28, 14, 13, 0
      from two
    )
    insert into room_watch_pair (brand_id, low_id, high_id, game_code, new_hands, judged_at, hands, flow, score, signals, raised, sit_and_gos)
    select brand, low, high, 'bz-holdem-sit-and-go', 0, now(), 120, 264000, 7, $2::jsonb, true, 28 from two`,
    [[giver, taker], JSON.stringify(signals)],
  )
  await open('/table-watch?gameCode=bz-holdem-sit-and-go')
  const row = page.getByRole('row').filter({ hasText: pairName(watch) })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText(/: sit & go/)
  await expect(row).toContainText('26.4 starting stacks')
  await row.getByRole('link').click()
  const said = page.getByRole('listitem').filter({ hasText: t('signal.given_up') })
  await expect(said).toContainText(`13 of them ${giver} gave most chips up`)
  await expect(page.getByRole('listitem').filter({ hasText: t('signal.one_way') })).toContainText(
    '26.4 starting stacks',
  )
  const day = page
    .getByRole('region', { name: t('days') })
    .getByRole('row')
    .last()
  await expect(day.locator('td').nth(1)).toHaveText('28')
  await expect(page.getByRole('main')).not.toContainText('$')
  for (const width of [390, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    // The open page is laid out again for the new width.
    await expect.poll(async () => [width, await sidewaysBy(page), await cutOffTexts(page)]).toEqual([width, 0, []])
  }
})

test('who may not see the table watch finds no way to it, and no answer', async ({ watch }) => {
  await openPair(watch)
  const pairId = watch.page.url().split('/').at(-1) ?? ''
  const { page, house, cookies, open } = watch
  await page.context().clearCookies()
  await page.context().addCookies([{ ...cookies.cashier, url: house.office, httpOnly: true, sameSite: 'Strict' }])
  for (const path of ['/table-watch', `/table-watch/${pairId}`]) {
    await open(path)
    await expect(page.getByRole('heading', { name: words('state.notPermitted') })).toBeVisible()
    await expect(page.getByText(watch.giver)).toHaveCount(0)
  }
  await expect(page.getByRole('link', { name: words('nav.tableWatch') })).toHaveCount(0)
  for (const path of ['', `/${pairId}`, `/${pairId}/hands?day=2026-11-27`]) {
    const reply = await page.request.get(`${house.office}/office/table-watch${path}`)
    expect([path, reply.status()]).toEqual([path, 403])
  }
})

for (const code of codes)
  test.describe(() => {
    test.use({ code })
    test(`in ${code}, the list, a pair and an opened hand are in the operator’s language and fit a phone and a large screen`, async ({
      watch,
    }) => {
      const { page, open } = watch
      const say = officePhrases('watch', code)
      const fits = async (what: string) => {
        expect([what, await sidewaysBy(page), await cutOffTexts(page)]).toEqual([what, 0, []])
        expect(await accessibilityFaults(page)).toEqual([])
        expect(await page.locator('body').innerText()).not.toMatch(/\b(signal|says|phase|did|state|view)\.[a-z]/)
      }
      for (const width of [390, 1920]) {
        await page.setViewportSize({ width, height: 900 })
        await open('/table-watch?gameCode=bz-holdem')
        await expect(page.getByRole('heading', { level: 1 })).toContainText(say('title'))
        await expect(page.getByRole('tab', { name: say('view.raised') })).toBeVisible()
        await page.getByRole('link', { name: pairName(watch), exact: true }).waitFor()
        await fits(`list at ${width}`)
        await openPair(watch)
        for (const head of ['signals', 'decisions', 'days'] as const)
          await expect(page.getByRole('heading', { name: say(head), exact: true })).toBeVisible()
        await page.locator('[data-row-link]').first().waitFor()
        await fits(`pair at ${width}`)
        await page.locator('[data-row-link]').first().click()
        await page.getByRole('button', { name: say('open'), exact: true }).click()
        await page.getByText(say('players'), { exact: true }).waitFor()
        await fits(`hand at ${width}`)
      }
    })
  })

test('a decision with its reason stays after a reload, and moves the pair out of those to look at', async ({
  watch,
}) => {
  const { page, open } = watch
  await openPair(watch)
  await page.getByRole('button', { name: t('do.watched'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(words('ask.reason')).fill('They live together; look again next week.')
  await dialog.getByRole('button', { name: t('do.watched'), exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(t('done'), { exact: true })).toBeVisible()
  await page.reload()
  const decided = page.getByRole('listitem').filter({ hasText: 'They live together; look again next week.' })
  await expect(decided).toContainText(t('state.watched'))
  await expect(decided).toContainText('admin')
  await open('/table-watch')
  await page.waitForLoadState('networkidle')
  // What the two did in sit-and-gos is another pair to decide on.
  const decidedOn = page.getByRole('row').filter({ hasText: pairName(watch), hasNotText: /: sit & go/ })
  await expect(decidedOn).toHaveCount(0)
  await page.getByRole('tab', { name: t('view.watched') }).click()
  await expect(page.getByRole('link', { name: pairName(watch), exact: true })).toBeVisible()
})
