import { launchGame, openGame, roundProof, rotateSeeds } from '../packages/contract/src/index.ts'
import { callsTo } from './call-house.ts'
import { expect, test } from './house.ts'
import { newCaller } from './pages/new-member.ts'

const games = ['bz-dice', 'bz-plinko', 'bz-wheel'] as const

for (const gameCode of games)
  test(`${gameCode} is played in its window, and its round can be proved`, async ({ guest }) => {
    const { page, house, sayInGame, code } = guest
    const { token } = await newCaller(house)
    const call = callsTo(house, { token, language: code })
    const body = { gameCode, vassalage: 'BZ', gameType: 'RNG' as const }
    await page.goto(new URL((await call(launchGame, { body })).url, house.site).href)
    await page.getByRole('button', { name: sayInGame('bar.turboLong') }).click()
    const [reply] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith(`/games/${gameCode}/rounds`)),
      page.locator('.spin').click(),
    ])
    const { roundId, balanceAfter } = (await reply.json()).value
    await expect(page.locator('.meter.balance output')).toContainText(
      Number(balanceAfter).toLocaleString('en', { minimumFractionDigits: 2 }),
    )
    await call(rotateSeeds, { body: { clientSeed: 'after the round' } })
    const proof = await call(roundProof, { params: { roundId } })
    expect(proof).toMatchObject({
      round: { roundId, bet: { engine: gameCode.slice(3) } },
      serverSeed: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
  })

test('a field of mines is left open, is there again after a reload, and pays once it is taken', async ({ guest }) => {
  const { page, house, sayInGame, code } = guest
  const { token } = await newCaller(house)
  const call = callsTo(house, { token, language: code })
  const body = { gameCode: 'bz-mines', vassalage: 'BZ', gameType: 'RNG' as const }
  await page.goto(new URL((await call(launchGame, { body })).url, house.site).href)
  const cells = page.locator('.cell')
  await expect(cells.first()).toBeDisabled()
  // One mine: nearly every first cell is safe. A round that ends at once is begun again.
  await page.getByRole('button', { name: '1', exact: true }).click()
  await expect(async () => {
    await page.locator('.spin').click()
    await expect(cells.nth(12)).toBeEnabled()
    await cells.nth(12).click()
    await expect(page.locator('.take')).toBeEnabled({ timeout: 5_000 })
  }).toPass()
  await page.reload()
  await expect(page.getByText(sayInGame('say.goOn'))).toBeVisible()
  await expect(cells.nth(12)).toHaveAttribute('data-kind', 'safe')
  const open = await call(openGame, { params: { gameCode: 'bz-mines' }, query: {} })
  await page.locator('.take').click()
  await expect(cells.nth(12)).toBeDisabled()
  await expect(page.locator('.take')).toBeHidden()
  const after = await call(openGame, { params: { gameCode: 'bz-mines' }, query: {} })
  expect(after.lastRound).toMatchObject({
    roundId: open.lastRound?.roundId,
    state: 'settled',
    outcome: { opened: [12] },
  })
  expect(Number(after.balance) - Number(open.balance)).toBeCloseTo(Number(after.lastRound?.payout), 2)
})
