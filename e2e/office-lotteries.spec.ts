// Lotteries, as operators run them: liability, restricted numbers, rates and limits, void draws, reports.
import { balance, buySlip, lotteryGame } from '../packages/contract/src/index.ts'
import { callsTo } from './call-house.ts'
import type { RunningHouse } from './house.ts'
import { codes } from './languages.ts'
import { expect, officePhrases, test } from './office.ts'
import { accessibilityFaults, sidewaysBy } from './page-faults.ts'
import { newCaller } from './pages/new-member.ts'

const t = officePhrases('lotteries', 'EN')
const reason = 'A test in a browser.'

test.use({ code: 'EN' })

/** Buys picks such as `top-2 07 12` on the last draw on sale of a lottery, a unit of 1.00 each, as a new member. */
async function bought(house: RunningHouse, gameCode: string, picks: readonly string[]) {
  const { token } = await newCaller(house)
  const call = callsTo(house, { token })
  const { draws, termsVersion } = await call(lotteryGame, { params: { gameCode }, query: {} })
  const draw = draws.at(-1)
  if (draw === undefined) throw new Error(`${gameCode} has no draw on sale`)
  const bets = picks.map((pick) => {
    const [bet = '', ...selection] = pick.split(' ')
    return { bet, selection: selection.join(' '), unit: '1.00' }
  })
  const body = { picks: bets, termsVersion }
  await call(buySlip, { params: { drawId: draw.drawId }, body, idempotencyKey: crypto.randomUUID() })
  return { ...draw, moneyLeft: async () => (await call(balance, {})).balance }
}

const popular = ['top-2 07 12 21 70', 'top-2 07 12', 'top-2 07', 'bottom-2 07 99', 'top-3 123 456', 'run-top 7']

test('an operator sees what each number could cost, closes one from the map, and sells it again', async ({
  office: { page, open, house },
}) => {
  const { drawId } = await bought(house, 'siam-government', popular)
  await open(`/lotteries/draws/${drawId}`)
  const liability = page.getByRole('region', { name: t('liability'), exact: true })
  await expect(liability.getByRole('row').filter({ hasText: '123' }).first()).toBeVisible()
  await open(`/lotteries/draws/${drawId}?bet=top-2`)
  await page.getByRole('button', { name: /^70: / }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel(t('restrict.numbers'), { exact: true })).toHaveValue('70')
  await dialog.getByLabel(t('reason'), { exact: true }).fill(reason)
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: t('restrict'), exact: true }).click()
  await expect(page.getByText(t('restrict.done', 1))).toBeVisible()
  const refused = await bought(house, 'siam-government', ['top-2 70']).catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: 'lottery.number_closed' })
  await open('/lotteries?tab=restrictions&state=open')
  await page.getByRole('link', { name: '70', exact: true }).first().click()
  const panel = page.getByRole('complementary')
  await expect(panel).toContainText(t('restrict.closed'))
  await panel.getByRole('button', { name: t('lift'), exact: true }).click()
  await page.getByRole('dialog').getByRole('textbox').fill(reason)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('lift'), exact: true })
    .click()
  await expect(page.getByText(t('lifted'))).toBeVisible()
})

test('a change of rates shows what bets pay back, is announced, and stands among the versions', async ({
  office: { page, open },
}) => {
  await open('/lotteries/siam-daily')
  const bet = page.getByRole('region', { name: '2 top', exact: true })
  const rate = bet.getByLabel(t('settings.rate'), { exact: true })
  await rate.fill('120')
  await expect(bet).toContainText('120.00%')
  await rate.fill('95')
  await expect(bet).toContainText('95.00%')
  const review = page.getByRole('region', { name: t('settings.review') })
  await expect(review).toContainText('2 top')
  const tomorrow = Temporal.Now.plainDateISO('Asia/Bangkok').add({ days: 1 })
  await review.getByLabel(t('settings.from')).fill(`${tomorrow.toString()}T12:00`)
  await review.getByRole('button', { name: t('settings.save'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill(reason)
  await dialog.getByRole('button', { name: t('settings.save'), exact: true }).click()
  await expect(page.getByText(t('settings.saved', 2))).toBeVisible()
  await page.getByRole('tab', { name: t('settings.versions') }).click()
  await expect(page.getByText(reason)).toBeVisible()
})

test('an operator makes a draw void, and the member has the stake again', async ({ office: { page, open, house } }) => {
  const { drawId, moneyLeft } = await bought(house, 'mekong-six-digit', ['end-2 11'])
  const before = Number(await moneyLeft())
  await open(`/lotteries/draws/${drawId}`)
  await page.getByRole('button', { name: t('void'), exact: true }).click()
  await page.getByRole('dialog').getByRole('textbox').fill(reason)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('void'), exact: true })
    .click()
  await expect(page.getByText(t('voidDone'))).toBeVisible()
  await expect.poll(async () => Number(await moneyLeft())).toBe(before + 1)
})

for (const width of [390, 1920])
  test.describe(`at ${width}`, () => {
    test.use({ viewport: { width, height: 900 } })
    for (const code of codes)
      test.describe(code, () => {
        test.use({ code })
        test(`pages of lotteries fit and are accessible in ${code}`, async ({ office: { page, open, house } }) => {
          test.slow()
          // Without the number that another test closes at the same time.
          const { drawId } = await bought(house, 'siam-government', popular.slice(1))
          for (const path of [
            '/lotteries',
            '/lotteries?tab=games',
            '/lotteries?tab=restrictions',
            '/lotteries?tab=calendar',
            '/lotteries?tab=results',
            '/lotteries?tab=reports',
            `/lotteries/draws/${drawId}`,
            `/lotteries/draws/${drawId}?bet=top-2`,
            '/lotteries/siam-government',
            '/lotteries/minute-five?tab=limits',
            '/lotteries/siam-government?tab=versions',
          ]) {
            await open(path)
            await expect(
              page.getByRole('status', { name: officePhrases('office', code)('state.loading') }),
            ).toHaveCount(0)
            const folder = process.env['OFFICE_PICTURES']
            const name = path.replace(drawId, 'one').replaceAll(/\W/g, '-')
            if (folder !== undefined)
              await page.screenshot({ path: `${folder}/${name}-${code}-${width}.png`, fullPage: true })
            expect(await sidewaysBy(page), path).toBe(0)
            expect(await accessibilityFaults(page), path).toEqual([])
          }
        })
      })
  })
