import { betAtTable, launchGame, ownTableRound, tableRoundProof, tableSeason } from '../packages/contract/src/index.ts'
import { sharedGameByCode } from '../packages/engines/src/index.ts'
import { callsTo } from './call-house.ts'
import { expect, test } from './house.ts'
import { accessibilityFaults, sidewaysBy } from './page-faults.ts'
import { newCaller } from './pages/new-member.ts'

const gameCode = 'bz-cockfight'

test('in the arena a bet on a bird is taken at the odds of the fight, the fight is shown, and its result counts in the season', async ({
  guest,
}) => {
  test.setTimeout(240_000)
  const { page, say, sayInGame, open, house, code } = guest
  const { token } = await newCaller(house)
  const call = callsTo(house, { token, language: code })
  const body = { gameCode, vassalage: 'BZ', gameType: 'COCKFIGHT' as const, language: code }
  await page.goto(new URL((await call(launchGame, { body })).url, house.site).href)
  await page.locator('.arena-picture').waitFor()
  // With some seconds left, so that a slow machine lays its chip in time.
  await expect
    .poll(async () => Number(await page.locator('.status-seconds').innerText()), { timeout: 90_000 })
    .toBeGreaterThan(8)
  expect(await sidewaysBy(page)).toBe(0)
  expect(await accessibilityFaults(page)).toEqual([])
  const place = page.locator('[data-field="wala"]')
  const odds = Number(await place.locator('.bet-odds').innerText())
  await place.click()
  await expect(place).toHaveAttribute('data-laid', 'yes')
  const [reply] = await Promise.all([
    page.waitForResponse((response) =>
      new URL(response.url()).pathname.endsWith(betAtTable.path.replace(':gameCode', gameCode)),
    ),
    page.locator('.confirm').click(),
  ])
  const { roundId, own } = (await reply.json()).value
  // The season, while the fight is still to come.
  await page.locator('.season-button').click()
  await expect(page.locator('dialog.season .standings tbody tr')).toHaveCount(16)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.locator('.dealer-speech')).toHaveText(sayInGame('live.noMore'), { timeout: 60_000 })
  await expect
    .poll(async () => (await call(ownTableRound, { params: { roundId } })).round.phase, { timeout: 90_000 })
    .toBe('ended')
  const { round, payout } = await call(ownTableRound, { params: { roundId } })
  const { outcome, card } = round
  if (outcome?.engine !== 'cockfight' || card === undefined) throw new Error('the fight has no end')
  expect(card).toEqual(sharedGameByCode(gameCode)?.cardOf?.(round.seriesNo))
  const stake = Number(own[0].amount)
  const paid = { wala: stake * (1 + odds), draw: stake, meron: 0 }[outcome.winner]
  expect(payout).toBe(paid.toFixed(2))
  const { standings } = await call(tableSeason, { params: { gameCode } })
  const mark = { meron: 'L', draw: 'D', wala: 'W' }[outcome.winner]
  expect(standings.find(({ bird }) => bird === outcome.wala)?.form.at(-1)).toBe(mark)
  // Anybody may check the fight, without a login: who met, and who won.
  await expect.poll(async () => (await call(tableRoundProof, { params: { roundId } })).serverSeed).not.toBeNull()
  await open(`/verify/${roundId}`)
  await expect(page.getByText(say('result.agrees'), { exact: true })).toHaveCount(5)
  await expect(page.getByText(say('result.differs'), { exact: true })).toHaveCount(0)
  expect(await accessibilityFaults(page)).toEqual([])
})

for (const code of ['TH', 'EN', 'CN'] as const)
  test.describe(`in ${code}`, () => {
    test.use({ code, viewport: { width: 390, height: 844 } })

    test('the arena opens in the player’s language, fits a phone and tells its rules, odds and proof', async ({
      guest,
    }) => {
      const { page, sayInGame, house } = guest
      const { token } = await newCaller(house)
      const call = callsTo(house, { token, language: code })
      const body = { gameCode, vassalage: 'BZ', gameType: 'COCKFIGHT' as const, language: code }
      await page.goto(new URL((await call(launchGame, { body })).url, house.site).href)
      await page.locator('.arena-picture').waitFor()
      await page.getByRole('button', { name: sayInGame('table.info') }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByText(sayInGame('cock.rule.simulated'))).toBeVisible()
      await expect(dialog.getByText(sayInGame('table.fair'))).toBeVisible()
      await dialog.getByRole('button', { name: sayInGame('bar.close') }).click()
      const text = await page.locator('body').innerText()
      expect(text).not.toMatch(/\b(cock|bird|live|table|info|bar)\.[a-z]/)
      expect(await sidewaysBy(page)).toBe(0)
      expect(await accessibilityFaults(page)).toEqual([])
    })
  })
