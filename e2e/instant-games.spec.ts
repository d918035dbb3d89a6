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

test('three-card poker takes Pair Plus with the ante, says best play, and is over after a fold', async ({ guest }) => {
  const { page, house, sayInGame, code } = guest
  const { token } = await newCaller(house)
  const call = callsTo(house, { token, language: code })
  const params = { gameCode: 'bz-three-card' }
  const body = { ...params, vassalage: 'BZ', gameType: 'RNG' as const }
  const before = await call(openGame, { params, query: {} })
  await page.goto(new URL((await call(launchGame, { body })).url, house.site).href)
  await page.getByRole('button', { name: sayInGame('bar.turboLong') }).click()
  await page.getByRole('button', { name: '5×', exact: true }).click()
  await page.locator('.spin').click()
  await expect(page.locator('[data-move="fold"]')).toBeEnabled()
  const open = await call(openGame, { params, query: {} })
  const ante = Number(open.lastRound?.baseStake)
  expect(Number(open.lastRound?.stake)).toBeCloseTo(6 * ante, 2)
  expect(Number(before.balance) - Number(open.balance)).toBeCloseTo(6 * ante, 2)
  await page.locator('.spin').click()
  await expect(page.locator('[data-best="true"]')).toHaveCount(1)
  await page.keyboard.press('f')
  await expect(page.locator('.result')).toHaveText(sayInGame('three.result.folded'))
  const after = await call(openGame, { params, query: {} })
  expect(after.lastRound).toMatchObject({ state: 'settled', outcome: { result: 'folded', pairPlus: 5 } })
})

test('video poker holds what is tapped, and the same cards are there after a reload', async ({ guest }) => {
  const { page, house, sayInGame, code } = guest
  const { token } = await newCaller(house)
  const call = callsTo(house, { token, language: code })
  const params = { gameCode: 'bz-video-poker' }
  const body = { ...params, vassalage: 'BZ', gameType: 'RNG' as const }
  await page.goto(new URL((await call(launchGame, { body })).url, house.site).href)
  const slots = page.locator('.slot')
  await expect(slots.first()).toBeDisabled()
  await page.locator('.spin').click()
  await expect(slots.first()).toBeEnabled()
  await page.reload()
  await expect(slots.first()).toBeEnabled()
  await page.getByRole('button', { name: sayInGame('video.hint') }).click()
  await expect(page.locator('.says')).not.toBeEmpty()
  await slots.nth(1).click()
  await page.keyboard.press('4')
  await expect(page.locator('.slot[aria-pressed="true"]')).toHaveCount(2)
  const open = await call(openGame, { params, query: {} })
  const dealt = open.lastRound?.outcome.engine === 'videoPoker' ? open.lastRound.outcome.dealt : []
  expect(dealt).toHaveLength(5)
  await page.locator('.spin').click()
  await expect(page.locator('.recent li')).toHaveCount(1)
  const after = await call(openGame, { params, query: {} })
  expect(after.lastRound).toMatchObject({ state: 'settled', outcome: { held: [1, 3], dealt } })
  const cards = after.lastRound?.outcome.engine === 'videoPoker' ? after.lastRound.outcome.cards : []
  expect([cards[1], cards[3]]).toEqual([dealt[1], dealt[3]])
})
