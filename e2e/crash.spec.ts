import {
  betAtTable,
  bettingRecord,
  launchGame,
  ownTableRound,
  tableRoundProof,
} from '../packages/contract/src/index.ts'
import { callsTo } from './call-house.ts'
import { expect, test, type Guest } from './house.ts'
import { accessibilityFaults, sidewaysBy } from './page-faults.ts'
import { newCaller } from './pages/new-member.ts'

/** Opens the window of crash as a new player; returns what calls the server as that player. */
async function openCrash({ page, house, code }: Guest) {
  const { token } = await newCaller(house)
  const call = callsTo(house, { token, language: code })
  const body = { gameCode: 'bz-crash', vassalage: 'BZ', gameType: 'RNG' as const, language: code }
  await page.goto(new URL((await call(launchGame, { body })).url, house.site).href)
  await page.locator('.bet-panel').first().waitFor()
  return call
}

/** Presses a panel's button once betting is open; answers with the round of the bet. */
async function bet({ page }: Guest, panel: number): Promise<string> {
  const [reply] = await Promise.all([
    page.waitForResponse((response) =>
      new URL(response.url()).pathname.endsWith(betAtTable.path.replace(':gameCode', 'bz-crash')),
    ),
    page.locator('.bet-panel[data-action=bet] .go').and(page.locator('.bet-panel').nth(panel).locator('.go')).click(),
  ])
  return (await reply.json()).value.roundId
}

const panelOf = ({ page }: Guest, panel: number) => page.locator('.bet-panel').nth(panel)

/** Sets the multiple at which the second bet is cashed out by itself. */
async function setTarget(guest: Guest, target: string): Promise<void> {
  const second = panelOf(guest, 1)
  await expect(second).toHaveAttribute('data-action', /^(bet|next)$/)
  await second.getByRole('checkbox').check()
  await second.locator('.target input').fill(target)
}

test('a bet is cashed out by hand for what the button showed or more, another by itself at its target; both are in the record and can be checked', async ({
  guest,
}) => {
  test.setTimeout(300_000)
  const { page, sayInGame, open, say } = guest
  const call = await openCrash(guest)
  let roundId = ''
  // One round in twenty ends before both can be cashed out: then the next one is played.
  await expect(async () => {
    await setTarget(guest, '1.02')
    await expect(panelOf(guest, 0)).toHaveAttribute('data-action', 'bet', { timeout: 120_000 })
    roundId = await bet(guest, 0)
    expect(await bet(guest, 1)).toBe(roundId)
    await expect(panelOf(guest, 0)).toHaveAttribute('data-action', 'cashOut', { timeout: 30_000 })
    const shown = await panelOf(guest, 0).locator('.go-value').innerText()
    await panelOf(guest, 0).locator('.go').click()
    for (const panel of [0, 1])
      await expect(panelOf(guest, panel)).toHaveAttribute('data-result', 'out', { timeout: 5_000 })
    const { own } = await call(ownTableRound, { params: { roundId } })
    const [first, second] = ['first', 'second'].map((field) => own.find((one) => one.field === field))
    expect(Number(first?.payout)).toBeGreaterThanOrEqual(Number(shown.replace(/[^\d.]/g, '')))
    expect(Number(first?.payout)).toBe(Math.floor(Number(first?.amount) * Number(first?.cashedOut)) / 100)
    expect(second).toMatchObject({ target: 102, cashedOut: 102 })
  }).toPass({ timeout: 240_000 })
  await expect(panelOf(guest, 1).locator('.bet-result')).toContainText('1.02×')
  await expect(page.locator('.night .readout')).toHaveAttribute('data-kind', 'burst', { timeout: 120_000 })
  await expect(page.getByText(sayInGame('crash.burstWord'), { exact: true })).toBeVisible()

  const query = { vassalage: 'BZ', gameCode: 'bz-crash' }
  const recorded = async () => (await call(bettingRecord, { query })).list.find((row) => row.roundId === roundId)
  await expect.poll(recorded).toMatchObject({ bets: 2, hasProof: true, state: 'settled' })

  // Anybody may check the round, without a login.
  await expect.poll(async () => (await call(tableRoundProof, { params: { roundId } })).serverSeed).not.toBeNull()
  await open(`/verify/${roundId}`)
  await expect(page.getByText(say('result.agrees'), { exact: true })).toHaveCount(4)
  await expect(page.getByText(say('result.differs'), { exact: true })).toHaveCount(0)
  expect(await accessibilityFaults(page)).toEqual([])
})

test('a bet that is not cashed out before the burst is lost, and the next one waits for the next round', async ({
  guest,
}) => {
  test.setTimeout(300_000)
  const call = await openCrash(guest)
  await setTarget(guest, '5000')
  await expect(panelOf(guest, 1)).toHaveAttribute('data-action', 'bet', { timeout: 120_000 })
  const roundId = await bet(guest, 1)
  await expect(panelOf(guest, 1)).toHaveAttribute('data-result', 'lost', { timeout: 200_000 })
  await expect.poll(async () => (await call(ownTableRound, { params: { roundId } })).own[0]?.payout).toBe('0.00')
  await panelOf(guest, 1).locator('.go').click()
  await expect(panelOf(guest, 1)).toHaveAttribute('data-action', /^(queued|sending|in)$/)
  await expect(panelOf(guest, 1)).toHaveAttribute('data-action', 'in', { timeout: 30_000 })
})

for (const code of ['TH', 'EN', 'CN'] as const)
  test.describe(`in ${code}`, () => {
    test.use({ code, viewport: { width: 390, height: 844 } })

    test('crash opens in the player’s language, fits a phone, and its rules say which moment counts', async ({
      guest,
    }) => {
      const { page, sayInGame } = guest
      await openCrash(guest)
      await expect(page.getByRole('region', { name: sayInGame('crash.second') })).toBeVisible()
      await page.getByRole('button', { name: sayInGame('table.info') }).click()
      await expect(page.getByRole('dialog').getByText(sayInGame('crash.time2'))).toBeVisible()
      const text = await page.locator('body').innerText()
      expect(text).not.toMatch(/\b(crash|table|info|bar)\.[a-z]/)
      expect(await sidewaysBy(page)).toBe(0)
      expect(await accessibilityFaults(page)).toEqual([])
    })
  })
