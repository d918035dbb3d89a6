import { betAtTable, launchGame, ownTableRound, tableRoundProof } from '../packages/contract/src/index.ts'
import { sharedGameByCode, sharedGames, sharedPayoutMinor } from '../packages/engines/src/index.ts'
import { callsTo } from './call-house.ts'
import { expect, test, type Guest } from './house.ts'
import { accessibilityFaults, sidewaysBy } from './page-faults.ts'
import { newCaller } from './pages/new-member.ts'

/** The live tables: games with shared rounds and a dealer. */
const tables = sharedGames
  .filter(({ flight, cardOf }) => flight === undefined && cardOf === undefined)
  .map(({ code }) => code)

/** Opens the window of a table as a new player; returns what calls the server as that player. */
async function openTable({ page, house, code }: Guest, gameCode: string, token?: string) {
  const own = token ?? (await newCaller(house)).token
  const call = callsTo(house, { token: own, language: code })
  const body = { gameCode, vassalage: 'BZ', gameType: 'LIVE' as const, language: code }
  await page.goto(new URL((await call(launchGame, { body })).url, house.site).href)
  await page.locator('.live-dealer').waitFor()
  return { call, token: own }
}

for (const gameCode of tables)
  test(`at ${gameCode} chips are laid and confirmed, the dealer shows the round, and what is paid is what the felt says`, async ({
    guest,
  }) => {
    test.setTimeout(180_000)
    const { page, sayInGame } = guest
    const { call } = await openTable(guest, gameCode)
    const game = sharedGameByCode(gameCode)
    const field = game?.fields.find(({ group }) => group === 'main')?.id ?? ''
    const place = page.locator(`[data-field="${field}"]`)
    // With some seconds left, so that a slow machine lays its chip in time.
    await expect
      .poll(async () => Number(await page.locator('.status-seconds').innerText()), { timeout: 90_000 })
      .toBeGreaterThan(6)
    await place.click()
    await expect(place).toHaveAttribute('data-laid', 'yes')
    const [reply] = await Promise.all([
      page.waitForResponse((response) =>
        new URL(response.url()).pathname.endsWith(betAtTable.path.replace(':gameCode', gameCode)),
      ),
      page.locator('.confirm').click(),
    ])
    const { roundId, own } = (await reply.json()).value
    expect(own).toMatchObject([{ field, payout: null }])
    await expect(place).toHaveAttribute('data-laid', 'no')
    await expect(page.locator('.dealer-speech')).toHaveText(sayInGame('live.noMore'), { timeout: 60_000 })
    await expect(page.locator('[data-mark="won"]').first()).toBeVisible({ timeout: 60_000 })
    const marked = await place.getAttribute('data-mark')
    const paid = async () => call(ownTableRound, { params: { roundId } })
    await expect.poll(async () => (await paid()).round.phase, { timeout: 60_000 }).toBe('ended')
    const { round, payout, own: after } = await paid()
    if (game === undefined || round.outcome === null) throw new Error('the round has no outcome')
    const bets = after.map((bet) => ({ field: bet.field, amountMinor: BigInt(bet.amount.replace('.', '')) }))
    expect(BigInt(payout.replace('.', ''))).toBe(sharedPayoutMinor(game, round.outcome, bets))
    const { numerator, denominator } = game.pays(round.outcome, field)
    expect(marked === 'won').toBe(numerator > denominator)
    const proof = await call(tableRoundProof, { params: { roundId } })
    expect(proof.round.outcome).toEqual(round.outcome)
    expect(proof.series.serverSeedHash).toMatch(/^[0-9a-f]{64}$/)
  })

test('the racetrack of roulette lays chips on a stretch of the wheel: a series, or a number with its neighbours', async ({
  guest,
}) => {
  test.setTimeout(180_000)
  const { page, sayInGame } = guest
  await openTable(guest, 'bz-roulette')
  await expect
    .poll(async () => Number(await page.locator('.status-seconds').innerText()), { timeout: 90_000 })
    .toBeGreaterThan(6)
  await page.getByRole('button', { name: sayInGame('live.track'), exact: true }).click()
  await page.getByRole('button', { name: sayInGame('live.tiers') }).click()
  await page.getByRole('button', { name: /^0 .*3, 26, 0, 32, 15$/ }).click()
  const laid = () =>
    page
      .locator('[data-field][data-laid=yes]')
      .evaluateAll((fields) => fields.map((field) => field.getAttribute('data-field')))
  const straights = [0, 3, 15, 26, 32].map((pocket) => `straight-${pocket}`)
  const splits = ['5-8', '10-11', '13-16', '23-24', '27-30', '33-36'].map((pockets) => `split-${pockets}`)
  expect(new Set(await laid())).toEqual(new Set([...splits, ...straights]))
  await page.locator('.confirm').click()
  expect(await accessibilityFaults(page)).toEqual([])
  // Once no more bets are taken, the felt is back with what lies on it.
  await expect(page.locator('[data-field="straight-26"] .chip')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('button', { name: sayInGame('live.track'), exact: true })).toBeVisible()
})

for (const code of ['TH', 'EN', 'CN'] as const)
  test.describe(`in ${code}`, () => {
    test.use({ code, viewport: { width: 390, height: 844 } })

    test('every table opens in the player’s language, fits a phone and tells its rules, return and proof', async ({
      guest,
    }) => {
      test.setTimeout(240_000)
      const { page, sayInGame } = guest
      let token: string | undefined
      for (const gameCode of tables) {
        token = (await openTable(guest, gameCode, token)).token
        await page.getByRole('button', { name: sayInGame('table.info') }).click()
        const dialog = page.getByRole('dialog')
        await expect(dialog.getByText(sayInGame('info.howTo'))).toBeVisible()
        await expect(dialog.getByText(sayInGame('table.fair'))).toBeVisible()
        const text = await page.locator('body').innerText()
        expect(text).not.toMatch(/\b(live|table|info|bar)\.[a-z]/)
        await dialog.getByRole('button', { name: sayInGame('bar.close') }).click()
        expect([gameCode, await sidewaysBy(page)]).toEqual([gameCode, 0])
        expect([gameCode, await accessibilityFaults(page)]).toEqual([gameCode, []])
      }
    })
  })
