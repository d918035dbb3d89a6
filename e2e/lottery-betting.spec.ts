// Bets on lotteries: numbers are chosen in every way, the slip is bought, and what happens when a draw closes or a number is full.
import { fillIn } from '../packages/phrases/src/fill-in.ts'
import type { PhraseKey } from '../packages/phrases/src/dictionaries.ts'
import { loadLotteryBets, loadLotteryBetting } from '../packages/phrases/src/load-dictionary.ts'
import { loadEachLanguage } from '../packages/phrases/src/load-each-language.ts'
import { askDatabase } from './database.ts'
import { expect, test, type Guest, type RunningHouse } from './house.ts'
import { startMovableHouse, type MovableHouse } from './movable-house.ts'
import { accessibilityFaults, sidewaysBy } from './page-faults.ts'
import { shownBalance } from './pages/account.ts'
import { comeAsMember } from './pages/new-member.ts'

const [views, names] = await Promise.all([loadEachLanguage(loadLotteryBetting), loadEachLanguage(loadLotteryBets)])

/** The words of the betting view in the guest's language. */
function wordsOf({ code }: Guest) {
  return (key: PhraseKey<'lottery-betting'>, ...values: readonly (string | number)[]) =>
    fillIn(views[code][key], values, code)
}
const exactly = (name: string) => ({ name, exact: true }) as const

/** The button of a bet type, which has its rate beside its name. */
const betOf = ({ page, code }: Guest, bet: PhraseKey<'lottery-bets'>) =>
  page.getByRole('button', { name: new RegExp(`^${names[code][bet]} ?×`) })

async function openGroup({ page, code }: Guest, group: PhraseKey<'lottery-bets'>): Promise<void> {
  await page.getByRole('button', exactly(names[code][group])).click()
}

/** Presses digits on the pad. */
async function press(guest: Guest, digits: string): Promise<void> {
  const pad = guest.page.getByRole('group', exactly(wordsOf(guest)('mode.pad')))
  for (const digit of digits) await pad.getByRole('button', exactly(digit)).click()
}

/** Opens the slip where it is not beside the numbers. */
async function openSlip(guest: Guest): Promise<void> {
  const { page } = guest
  if ((page.viewportSize()?.width ?? 0) >= 992) return
  const name = new RegExp(wordsOf(guest)('slip.open', '\\d+').split(':')[0] ?? '')
  await page.getByRole('button', { name }).first().click()
}

/** Buys what is on the slip, up to its confirmation. */
async function confirm(guest: Guest, total: string): Promise<void> {
  const { page } = guest
  const words = wordsOf(guest)
  await page.getByRole('button', exactly(words('slip.buy', total))).click()
  await page.getByRole('button', exactly(words('confirm.buy', total))).click()
}

for (const [code, width] of [
  ['TH', 390],
  ['CN', 390],
  ['EN', 1920],
] as const)
  test.describe(`in ${code} at ${width}`, () => {
    test.use({ code, viewport: { width, height: 900 } })

    test('a slip is put together by pad, shortcut and pasted list, and bought for the draw that was confirmed (2.011)', async ({
      guest,
    }) => {
      const { page } = guest
      const words = wordsOf(guest)
      await comeAsMember(guest, '/lottery?gameCode=siam-daily')
      const before = await shownBalance(guest)
      // The same two numbers on top and bottom.
      await betOf(guest, 'name.thai.bottom-2').click()
      await press(guest, '1234')
      await expect(page.getByText(words('unit.lines', 4), { exact: true })).toBeVisible()
      expect(await accessibilityFaults(page)).toEqual([])
      expect(await sidewaysBy(page)).toBe(0)
      await page.getByRole('button', exactly(words('entry.add'))).click()

      // The 19 numbers with a seven, on the top alone.
      await betOf(guest, 'name.thai.bottom-2').click()
      await page.getByRole('button', exactly(words('mode.shortcuts'))).click()
      await page
        .getByRole('group', exactly(words('short.doors')))
        .getByRole('button', exactly('7'))
        .click()
      await expect(page.getByText(words('unit.lines', 19), { exact: true })).toBeVisible()
      expect(await accessibilityFaults(page)).toEqual([])
      await page.getByRole('button', exactly(words('entry.add'))).click()

      await page.getByRole('button', exactly(words('mode.paste'))).click()
      await page.getByRole('textbox', exactly(words('paste.label'))).fill('๕๖=10*5\n123 = 2x1\nhello')
      await expect(page.getByText(words('paste.unread', 1))).toBeVisible()
      expect(await accessibilityFaults(page)).toEqual([])
      await page.getByRole('button', exactly(words('paste.add', 4, '$18.00'))).click()

      await openSlip(guest)
      await expect(page.getByTestId('slip-total')).toHaveText('$41.00')
      expect(await accessibilityFaults(page)).toEqual([])
      expect(await sidewaysBy(page)).toBe(0)
      await confirm(guest, '$41.00')
      await expect(page.getByRole('heading', exactly(words('bought.title')))).toBeVisible()
      await expect.poll(() => shownBalance(guest)).toBe(before - 41_00)
      await page.getByRole('link', exactly(words('bought.proof'))).click()
      await expect(page).toHaveURL(/\/slips\/[0-9a-f-]{36}$/)
      await expect(page.getByText('$41.00').first()).toBeVisible()
    })
  })

test.describe('in English', () => {
  test.use({ code: 'EN', viewport: { width: 1366, height: 900 } })

  test('the numbers of every kind of lottery can be chosen at random and bought (2.011)', async ({ guest }) => {
    const { page } = guest
    const words = wordsOf(guest)
    await comeAsMember(guest, '/lottery')
    for (const path of [
      '/lottery?gameCode=minute-five',
      '/lottery?gameCode=quick-three-garden',
      '/lottery?gameCode=ten-canoes-race',
      '/lottery?gameCode=zodiac-forty-nine',
      '/lottery?gameCode=lantern-twenty-five',
      '/vnLottery?gameCode=mekong-evening-draw',
      '/vnLottery?gameCode=red-river-draw',
      '/seaLottery?gameCode=southern-islands-four-digit',
      '/seaLottery?gameCode=mekong-six-digit',
    ]) {
      await guest.open(path)
      await page.getByRole('button', exactly(words('pick.randomCount', 1))).click()
      await page.getByRole('button', exactly(words('entry.add'))).click()
      await page.getByRole('button', { name: /^Buy · / }).click()
      await page.getByRole('button', { name: /^Confirm · / }).click()
      await expect(page.getByRole('heading', exactly(words('bought.title'))), path).toBeVisible()
    }
  })

  test('a draw that closes while somebody types is not bet on, nor the next one without a confirmation of its own', async ({
    guest: visitor,
  }) => {
    test.slow()
    const movable = await startMovableHouse()
    try {
      const guest = movable.guestAt(visitor)
      const { page } = guest
      const words = wordsOf(guest)
      await leaveTime(movable)
      await comeAsMember(guest, '/lottery?gameCode=zodiac-forty-nine')
      await page.getByRole('button', exactly(words('pick.randomCount', 1))).click()
      await page.getByRole('textbox', exactly(words('unit.label'))).fill('1')
      await page.getByRole('button', exactly(words('entry.add'))).click()
      await page.getByRole('button', exactly(words('slip.buy', '$1.00'))).click()
      await movable.moveTo((await closesNext(movable)).add({ seconds: 1 }))
      // This page still counts by the time of its last reply; the server decides. What is confirmed next comes after its answer.
      const answered = page.waitForResponse(
        (reply) => reply.request().method() === 'POST' && new URL(reply.url()).pathname.endsWith('/slips'),
      )
      await page.getByRole('button', exactly(words('confirm.buy', '$1.00'))).click()
      expect((await answered).ok()).toBe(false)
      await expect(page.getByText('has closed. Your bets have not been placed.').first()).toBeVisible()
      expect(await slipsIn(movable.house)).toBe(0)
      await page.getByRole('button', exactly(words('draw.understood'))).click()
      await confirm(guest, '$1.00')
      await expect(page.getByRole('heading', exactly(words('bought.title')))).toBeVisible()
      expect(await slipsIn(movable.house)).toBe(1)
    } finally {
      await movable.stop()
    }
  })

  test('what the server refuses stands with the bet it is about, and nothing is charged', async ({ guest }) => {
    const { page, house } = guest
    const words = wordsOf(guest)
    await comeAsMember(guest, '/lottery?gameCode=siam-stock-evening')
    const before = await shownBalance(guest)
    await press(guest, '34')
    await page.getByRole('button', exactly(words('entry.add'))).click()
    await openGroup(guest, 'group.three')
    await press(guest, '777')
    await page.getByRole('button', exactly(words('entry.add'))).click()
    await page.getByRole('button', exactly(words('slip.buy', '$2.00'))).click()
    await closeNumber(house, '777')
    await page.getByRole('button', exactly(words('confirm.buy', '$2.00'))).click()
    const marked = page.locator('li[data-refused=true]')
    await expect(marked).toHaveCount(1)
    await expect(marked).toContainText('777 is closed for this draw.')
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await shownBalance(guest)).toBe(before)
    await marked.getByRole('button', exactly(words('slip.remove', '3 top'))).click()
    await confirm(guest, '$1.00')
    await expect(page.getByRole('heading', exactly(words('bought.title')))).toBeVisible()

    // More than the balance is not even sent.
    await openGroup(guest, 'group.two')
    await press(guest, '56')
    await page.getByRole('textbox', exactly(words('unit.label'))).fill('5,000')
    await page.getByRole('button', exactly(words('entry.add'))).click()
    await page.getByRole('button', exactly(words('slip.buy', '$5,000.00'))).click()
    await expect(page.getByRole('button', exactly(words('confirm.buy', '$5,000.00')))).toBeDisabled()
  })

  test('a shared link fills the slip of whoever opens it, a saved set is there again, and a plan is started and stopped', async ({
    guest,
  }) => {
    const { page } = guest
    const words = wordsOf(guest)
    await comeAsMember(guest, '/lottery?gameCode=siam-daily#slip=top-2~12.34~5!top-9~1~1')
    await expect(page.getByText(words('share.partly', 1, 1))).toBeVisible()
    await expect(page.getByTestId('slip-total')).toHaveText('$10.00')
    await page.getByRole('button', exactly(words('sets.title'))).click()
    await page.getByRole('textbox', exactly(words('sets.name'))).fill('Mine')
    await page.getByRole('button', exactly(words('sets.save', 1))).click()
    await page.getByRole('button', exactly(words('sets.use'))).click()
    await expect(page.getByTestId('slip-total')).toHaveText('$12.00')
    expect(await accessibilityFaults(page)).toEqual([])

    // A plan of ten draws says what it can cost, runs, and is stopped.
    await page.getByRole('button', exactly(words('chase.button'))).click()
    await expect(page.getByTestId('chase-most')).toHaveText('$120.00')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', exactly(words('chase.start', '$120.00'))).click()
    const plans = page.getByRole('region', exactly(words('plan.title')))
    await expect(plans).toContainText(words('plan.running'))
    await plans.getByRole('button', exactly(words('plan.stop'))).click()
    await expect(plans).toContainText(words('plan.stopped'))
    expect(await accessibilityFaults(page)).toEqual([])
  })
})

/** How many slips there are. */
async function slipsIn({ dataDir }: RunningHouse): Promise<number> {
  const [row] = await askDatabase<{ count: string }>(dataDir, 'select count(*) from lottery_slip', [])
  return Number(row?.count)
}

/** When the five-minute lottery closes next. */
async function closesNext({ dataDir }: MovableHouse): Promise<Temporal.Instant> {
  const [next] = await askDatabase<{ closes_at: Date }>(
    dataDir,
    "select closes_at from lottery_draw where game_code = 'zodiac-forty-nine' and state = 'open' order by closes_at limit 1",
    [],
  )
  if (next === undefined) throw new Error('a draw is on sale')
  return Temporal.Instant.fromEpochMilliseconds(next.closes_at.getTime())
}

/** Moves on to the next draw if the one on sale closes too soon for a slip to be put together. */
async function leaveTime(movable: MovableHouse): Promise<void> {
  const closes = await closesNext(movable)
  if (closes.since(Temporal.Now.instant()).total('seconds') > 60) return
  await movable.moveTo(closes.add({ seconds: 1 }))
  await expect.poll(async () => Temporal.Instant.compare(await closesNext(movable), closes)).toBe(1)
}

/** Closes a number of the evening's stock lottery, as an operator does. */
async function closeNumber({ dataDir }: RunningHouse, line: string): Promise<void> {
  await askDatabase(
    dataDir,
    `insert into lottery_restriction (restriction_id, brand_id, game_code, draw_id, bet, line, pays_ppm, applies_from,
       made_by, made_name, reason, made_at)
     select gen_random_uuid(), brand_id, 'siam-stock-evening', null, 'top-3', $1, 0, now(), gen_random_uuid(), 'Test',
       'A test in a browser.', now() from brand limit 1`,
    [line],
  )
}
