// The pages of lotteries: from a slip to its proof, the draw as its numbers come in, results, statistics, favourites.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { buySlip, lotteryGame, type LotterySlip } from '../packages/contract/src/index.ts'
import { fillIn } from '../packages/phrases/src/fill-in.ts'
import { loadLottery } from '../packages/phrases/src/load-dictionary.ts'
import { verifyLottery } from '../scripts/verify-lottery-report.ts'
import { callsTo } from './call-house.ts'
import { expect, test, type Guest } from './house.ts'
import { codes, type Code } from './languages.ts'
import { accessibilityFaults, sidewaysBy } from './page-faults.ts'
import { comeAsMember } from './pages/new-member.ts'

const gameCode = 'minute-five'

/** What the lotteries say in a language. */
async function wordsIn(code: Code) {
  const { phrases } = await loadLottery(code)
  return (key: keyof typeof phrases, ...values: readonly (string | number)[]) => fillIn(phrases[key], values, code)
}

const tokenOf = ({ page }: Guest) => page.evaluate(() => sessionStorage.getItem('token') ?? '')

/** Buys a slip on the draw that closes next, with a bet on every digit in the first place, so that one of them wins. */
async function buyOnNextDraw(guest: Guest): Promise<LotterySlip> {
  const call = callsTo(guest.house, { token: await tokenOf(guest) })
  const { draws, termsVersion } = await call(lotteryGame, { params: { gameCode }, query: {} })
  // A draw that is about to close would refuse the slip.
  const draw = draws.find(({ closesAt }) => Date.parse(closesAt) - Date.now() > 5_000)
  if (draw === undefined) throw new Error('no draw is on sale')
  const picks = Array.from('0123456789', (digit) => ({ bet: 'place', selection: `1-${digit}`, unit: '1.00' }))
  return call(buySlip, { params: { drawId: draw.drawId }, body: { picks, termsVersion }, idempotencyKey: randomUUID() })
}

/** Nothing on the page is inaccessible or too wide, on a phone and on a screen. */
async function expectSound({ page }: Guest): Promise<void> {
  for (const width of [390, 1366]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await sidewaysBy(page)).toBe(0)
  }
}

for (const code of codes)
  test.describe(`in ${code}`, () => {
    test.use({ code })

    test('a slip leads to its draw, whose numbers come in while the page is open, and both are computed again in the browser (2.011)', async ({
      guest,
    }) => {
      test.slow()
      const { page, open } = guest
      const say = await wordsIn(code)
      await comeAsMember(guest, '/lottery')
      const slip = await buyOnNextDraw(guest)
      await open('/slips')
      await page.locator(`a[href="/slips/${slip.slipId}"]`).click()
      // The list and its filter have the word too.
      await expect(page.getByRole('region', { name: say('slip.proof') })).toBeVisible()
      await expect(page.getByText(say('slips.state.open'), { exact: true })).toBeVisible()
      await page.getByRole('link', { name: say('slip.toDraw') }).click()
      const numbers = page.getByTestId('draw-numbers')
      await expect(numbers.locator('[data-waiting="true"]')).toBeVisible()
      await expect(page.getByText(say('state.settled'), { exact: true })).toBeVisible({ timeout: 120_000 })
      await expect(numbers.locator('[data-waiting="false"]')).toBeVisible()
      const checks = page.getByRole('region', { name: say('draw.check') })
      await expect(checks.locator('[data-verdict="agrees"]')).toHaveCount(4)
      await expectSound(guest)
      const drawFile = await savedBy(guest, say('draw.save'))
      await open(`/slips/${slip.slipId}`)
      await expect(page.getByText(say('slips.state.won'), { exact: true })).toBeVisible({ timeout: 30_000 })
      const proof = page.getByRole('region', { name: say('slip.proof') })
      await expect(proof.locator('[data-verdict="agrees"]')).toHaveCount(4)
      await expect(page.getByRole('list', { name: say('slip.winning') })).toContainText('9.60')
      const postings = page.getByRole('region', { name: say('slip.postings') })
      await expect(postings.getByRole('row')).toHaveCount(3)
      await expectSound(guest)
      const slipFile = await savedBy(guest, say('draw.save'))
      const { exitCode, lines } = await verifyLottery(drawFile, slipFile)
      expect([exitCode, lines.filter((line) => line.startsWith('right')).length]).toEqual([0, 8])
    })

    test('lists, results, statistics and explanations of lotteries, and a favourite that stays in this browser (2.011, 3.013, 7.037)', async ({
      guest,
    }) => {
      test.slow()
      const { page, open, say: siteSay } = guest
      const say = await wordsIn(code)
      await comeAsMember(guest, '/lottery')
      const card = page.getByTestId(`lottery-${gameCode}`)
      await expect(card.getByRole('timer')).toBeVisible()
      await expectSound(guest)
      await card.getByRole('button').click()
      await expect(card.getByRole('button')).toHaveAttribute('aria-pressed', 'true')
      await page.getByRole('button', { name: say('lobby.favourites'), exact: true }).click()
      await expect(page.getByRole('article')).toHaveCount(1)
      await page.reload()
      await expect(page.getByRole('article')).toHaveCount(1)
      await card.getByRole('link').click()
      await page.getByRole('tab', { name: say('view.results') }).click()
      await expect(page.getByRole('article').first().getByRole('img')).toBeVisible()
      await expectSound(guest)
      await page.getByRole('tab', { name: say('view.statistics') }).click()
      await expect(page.getByRole('heading', { name: say('stat.frequency') })).toBeVisible()
      await expectSound(guest)
      // Every thing that is counted has a name.
      for (const [path, game] of everyFormat) {
        await open(`${path}?gameCode=${game}&view=statistics`)
        const chips = page.getByRole('group', { name: say('stat.views') }).getByRole('button')
        for (const name of await chips.allTextContents()) expect(name, game).not.toMatch(/^[a-z]+-|undefined|stat\./)
      }
      await open(`/lottery?gameCode=${gameCode}&view=rules`)
      await page.getByText(say('rules.bets')).waitFor()
      await page.locator('details').first().locator('summary').click()
      await expect(page.getByRole('table').first()).toContainText('96.00%')
      await expectSound(guest)
      await expect(page.getByRole('contentinfo')).toHaveCount(0)
      await expect(page).toHaveTitle(`${siteSay('page.lottery')} · Baize`)
    })
  })

const everyFormat = [
  ['/lottery', 'ten-canoes-race'],
  ['/lottery', 'zodiac-forty-nine'],
  ['/lottery', 'quick-three-garden'],
  ['/lottery', 'lantern-twenty-five'],
  ['/lottery', 'siam-rounds'],
  ['/vnLottery', 'one-minute-hanoi-style'],
  ['/seaLottery', 'lion-gate-four-digit'],
] as const

test.use({ code: 'EN' })

test('anybody sees a draw; a slip asks for a login, and one of somebody else is not there (2.011)', async ({
  guest,
}) => {
  const { page, open, say: siteSay, house } = guest
  const say = await wordsIn('EN')
  const { draws } = await callsTo(house)(lotteryGame, { params: { gameCode }, query: {} })
  await open(`/draws/${draws[0]?.drawId}`)
  await expect(page.getByRole('heading', { name: say('draw.step.commitment') })).toBeVisible()
  await open('/slips/01234567-89ab-4cde-8f01-23456789abcd')
  await expect(page.getByRole('dialog').getByLabel(siteSay('field.username'))).toBeVisible()
  await comeAsMember(guest, '/slips/01234567-89ab-4cde-8f01-23456789abcd')
  await expect(page.getByText('There is no such slip of yours.')).toBeVisible()
  await open('/draws/01234567-89ab-4cde-8f01-23456789abcd')
  await expect(page.getByText('There is no such draw.')).toBeVisible()
})

test('a slip is cancelled after a question, and its stake comes back', async ({ guest }) => {
  const { page, open } = guest
  const say = await wordsIn('EN')
  await comeAsMember(guest, '/lottery')
  const call = callsTo(guest.house, { token: await tokenOf(guest) })
  const { draws, termsVersion } = await call(lotteryGame, { params: { gameCode }, query: {} })
  // The last draw on sale closes in minutes.
  const drawId = draws.at(-1)?.drawId ?? ''
  const picks = [{ bet: 'straight-5', selection: '1|2|3|4|5', unit: '2.00' }]
  const { slipId } = await call(buySlip, {
    params: { drawId },
    body: { picks, termsVersion },
    idempotencyKey: randomUUID(),
  })
  await open(`/slips/${slipId}`)
  await page.getByRole('button', { name: say('slip.cancel') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('slip.cancel') })
    .click()
  await expect(page.getByText(say('slips.state.cancelled'), { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: say('slip.postings') }).getByRole('row')).toHaveCount(3)
  await expect(page.getByRole('button', { name: say('slip.cancel') })).toHaveCount(0)
})

/** The text of the file that a button saves. */
async function savedBy({ page }: Guest, name: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name }).first().click(),
  ])
  return readFileSync(await download.path(), 'utf8')
}
