import {
  bettingRecord,
  launchGame,
  roundProof,
  type shootVolley,
  type ValueOf,
} from '../packages/contract/src/index.ts'
import { callsTo } from './call-house.ts'
import { expect, test, type Guest } from './house.ts'
import { startMovableHouse } from './movable-house.ts'
import { accessibilityFaults, sidewaysBy } from './page-faults.ts'
import { newCaller } from './pages/new-member.ts'

/** Opens Coral Kingdom as a new player and takes a place in its first hall. */
async function openReef({ page, house, code }: Guest) {
  const { token } = await newCaller(house)
  const call = callsTo(house, { token, language: code })
  const body = { gameCode: 'bz-coral-kingdom', vassalage: 'BZ', gameType: 'FISH' as const, language: code }
  await page.goto(new URL((await call(launchGame, { body })).url, house.site).href)
  await page.locator('.hall').first().click()
  await page.locator('.water-bar').waitFor()
  return call
}

/** Lets the cannon fire by itself until a volley was charged, and stops it. */
async function shootOnce({ page }: Guest): Promise<ValueOf<typeof shootVolley>> {
  const charged = page.waitForResponse(async (response) => {
    if (!new URL(response.url()).pathname.endsWith('/volleys') || !response.ok()) return false
    return (await response.json()).value.roundId !== null
  })
  await page.keyboard.press('n')
  await page.keyboard.press('a')
  const reply = await charged
  await page.keyboard.press('a')
  return (await reply.json()).value
}

/** Runs in the page: what a jackpot says when its amount is whole, where that lies, and how long it can be read. */
async function jackpotShown(): Promise<{ words: string[]; ms: number; left: number; right: number }> {
  const until = async (isSo: () => boolean) => {
    while (!isSo()) await new Promise((resolve) => requestAnimationFrame(resolve))
  }
  const whole = () => document.querySelector('.celebration.jackpot.whole')
  await until(() => whole() !== null)
  const began = performance.now()
  const words = [...(whole()?.querySelectorAll('span, strong') ?? [])].map((one) => one.textContent)
  const { left, right } = whole()?.querySelector('strong')?.getBoundingClientRect() ?? { left: -1, right: -1 }
  await until(() => whole() === null)
  return { words, ms: performance.now() - began, left, right }
}

test('shots at a fish are charged once, move the balance, and are in the record with a proof', async ({ guest }) => {
  test.setTimeout(240_000)
  const { page } = guest
  const call = await openReef(guest)
  const balance = page.locator('.water-balance output')
  const before = await balance.innerText()
  const volley = await shootOnce(guest)
  expect(Number(volley.stake)).toBeGreaterThan(0)
  await expect(balance).not.toHaveText(before)
  const proof = await call(roundProof, { params: { roundId: volley.roundId ?? '' } })
  expect(proof).toMatchObject({
    round: { gameCode: 'bz-coral-kingdom', outcome: { engine: 'fish', weapon: 'cannon' } },
  })
  const query = { vassalage: 'BZ', gameCode: 'bz-coral-kingdom' }
  const recorded = async () =>
    (await call(bettingRecord, { query })).list.find(({ roundId }) => roundId === volley.roundId)
  await expect.poll(recorded).toMatchObject({ hasProof: true, state: 'settled' })
})

test('weapons have their prices, the power its steps, and the rules every fish; another hall can be chosen', async ({
  guest,
}) => {
  const { page } = guest
  await openReef(guest)
  const [cannon, , torpedo] = await page.locator('.weapon span').allInnerTexts()
  expect(torpedo).not.toBe(cannon)
  await page.keyboard.press('ArrowUp')
  await expect(page.locator('.weapon span').first()).not.toHaveText(cannon ?? '')
  await page.locator('.weapon').nth(2).click()
  await expect(page.locator('.weapon').nth(2)).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('i')
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator('.fish-list > li')).toHaveCount(16)
  await expect(dialog.locator('.facts code').first()).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.locator('.water-top .icon').first().waitFor()
  await page.locator('.water-top button.icon').first().click()
  await page.locator('.hall').nth(1).click()
  await expect(page.locator('.weapon span').first()).not.toHaveText(cannon ?? '')
})

test('a boss comes where somebody fishes; shots at it are stakes on it, and its rules are told', async ({ guest }) => {
  test.setTimeout(300_000)
  const moved = await startMovableHouse()
  try {
    const there = moved.guestAt(guest)
    const { page, sayInGame } = there
    await openReef(there)
    let minutes = 0
    const plate = page.locator('.boss-plate')
    await expect(plate).toBeHidden()
    // The server sees that the hall has no boss, and sends one some minutes later.
    await expect(async () => {
      minutes += 10
      await moved.moveTo(Temporal.Now.instant().add({ minutes }))
      await expect(plate).toBeVisible({ timeout: 20_000 })
    }).toPass({ timeout: 120_000 })
    const staked = page.locator('.boss-own')
    await expect(async () => {
      await shootOnce(there)
      await expect(staked).not.toBeEmpty({ timeout: 3_000 })
    }).toPass({ timeout: 60_000 })
    await page.keyboard.press('i')
    await expect(page.getByRole('dialog').getByText(sayInGame('water.bossRule2'))).toBeVisible()
  } finally {
    await moved.stop()
  }
})

for (const code of ['TH', 'EN', 'CN'] as const)
  test.describe(`in ${code}`, () => {
    test.use({ code, viewport: { width: 390, height: 844 } })

    test('it opens in the player’s language and fits a phone, with everything within reach', async ({ guest }) => {
      const { page, sayInGame } = guest
      await openReef(guest)
      await expect(page.getByText(sayInGame('water.hall.lagoon'), { exact: true })).toBeVisible()
      const buttons = await page.locator('.water-bar button').all()
      expect(buttons).toHaveLength(7)
      for (const button of buttons) {
        const box = await button.boundingBox()
        expect(box?.x).toBeGreaterThanOrEqual(0)
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390)
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844)
      }
      const text = await page.locator('body').innerText()
      expect(text).not.toMatch(/\b(water|fish|info|bar)\.[a-z]/)
      expect(await sidewaysBy(page)).toBe(0)
    })

    test('a jackpot is told in the player’s language, whole on a phone, and long enough to be read without motion', async ({
      guest,
    }) => {
      const { page, sayInGame } = guest
      await openReef(guest)
      // Nobody wins it in a test: the server's first answer gets a jackpot.
      let told = false
      await page.route('**/volleys', async (route) => {
        const response = await route.fetch()
        const json: { value: ValueOf<typeof shootVolley> } = await response.json()
        const pool = told || json.value.roundId === null ? json.value.pool : '1234567.89'
        told ||= pool !== null
        await route.fulfill({ response, json: { ...json, value: { ...json.value, pool } } })
      })
      const shown = page.evaluate(jackpotShown)
      await shootOnce(guest)
      const { words, ms, left, right } = await shown
      expect(words).toEqual([sayInGame('pool.won'), expect.stringContaining('1,234,567.89')])
      expect(left).toBeGreaterThanOrEqual(0)
      expect(right).toBeLessThanOrEqual(390)
      expect(ms).toBeGreaterThan(3_000)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    })
  })
