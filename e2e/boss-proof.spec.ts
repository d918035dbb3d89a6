import { launchGame, type bossProof, type ValueOf } from '../packages/contract/src/index.ts'
import { callsTo } from './call-house.ts'
import { expect, test, type Guest } from './house.ts'
import { codes, phrasesOf, type Code } from './languages.ts'
import { startMovableHouse, type MovableHouse } from './movable-house.ts'
import { accessibilityFaults, sidewaysBy } from './page-faults.ts'
import { tokenOf } from './pages/account.ts'
import { comeAsMember } from './pages/new-member.ts'

type Proof = ValueOf<typeof bossProof>

test.use({ code: 'EN', viewport: { width: 390, height: 844 } })

/** Opens Coral Kingdom in a signed-in member’s tab, and takes a place in its first hall. */
async function openReef(there: Guest): Promise<void> {
  const { page, house, code } = there
  const call = callsTo(house, { token: await tokenOf(there), language: code })
  const body = { gameCode: 'bz-coral-kingdom', vassalage: 'BZ', gameType: 'FISH' as const, language: code }
  await page.goto(new URL((await call(launchGame, { body })).url, house.site).href)
  await page.locator('.hall').first().click()
  await page.locator('.water-bar').waitFor()
}

/** Waits for a boss, and shoots at it. */
async function stakeOnBoss({ page }: Guest, moved: MovableHouse): Promise<number> {
  let minutes = 0
  await expect(async () => {
    minutes += 10
    await moved.moveTo(Temporal.Now.instant().add({ minutes }))
    await expect(page.locator('.boss-plate')).toBeVisible({ timeout: 20_000 })
  }).toPass({ timeout: 120_000 })
  await page.keyboard.press('n')
  await page.keyboard.press('a')
  await expect(page.locator('.boss-own')).not.toBeEmpty({ timeout: 60_000 })
  await page.keyboard.press('a')
  return minutes
}

/** Changes what the server says of a boss, on its way to the page; `undefined` leaves it as it is. */
async function answerWith({ page }: Guest, change: ((proof: Proof) => Partial<Proof>) | undefined): Promise<void> {
  await page.unrouteAll({ behavior: 'wait' })
  if (change === undefined) return
  await page.route('**/wps/waters/bosses/*/proof', async (route) => {
    const response = await route.fetch()
    const json: { value: Proof } = await response.json()
    await route.fulfill({ response, json: { ...json, value: { ...json.value, ...change(json.value) } } })
  })
}

/** What the page says of each step, from the first. */
async function resultsOf({ page }: Guest): Promise<(string | null)[]> {
  await page.reload()
  const results = page.locator('[data-result]')
  await expect(results).toHaveCount(5)
  return results.evaluateAll((all) => all.map((one) => one.getAttribute('data-result')))
}

function speak({ page }: Guest, code: Code): Promise<void> {
  return page.evaluate((language) => {
    localStorage.setItem('hisLang', language)
    localStorage.setItem('lang', language)
  }, code)
}

const oneMore = (shown: string | null) => (Number(shown) + 0.01).toFixed(2)
const otherEnd = (hash: string | null) => `${hash?.slice(0, -1)}${hash?.endsWith('0') === true ? '1' : '0'}`

const agreed = Array.from({ length: 5 }, () => 'agrees')

/** Changes one number of the answer after another: the page says of which step it is not as the seed says. */
async function refusesWhatWasChanged(there: Guest): Promise<void> {
  const { page, say } = there
  await answerWith(there, ({ returnsHundredths }) => ({ returnsHundredths: (returnsHundredths ?? 0) + 1 }))
  expect(await resultsOf(there)).toEqual(agreed.with(3, 'differs'))
  await expect(page.getByText(say('result.differs'), { exact: true })).toBeVisible()
  await answerWith(there, ({ life }) => ({ life: (life ?? 0) + 1 }))
  expect(await resultsOf(there)).toEqual(agreed.with(3, 'differs'))
  await answerWith(there, ({ ownPaid }) => ({ ownPaid: oneMore(ownPaid) }))
  expect(await resultsOf(there)).toEqual(agreed.with(4, 'differs'))
  await answerWith(there, ({ bossNo }) => ({ bossNo: bossNo + 1 }))
  expect(await resultsOf(there)).toEqual(agreed.with(2, 'differs'))
  await answerWith(there, ({ serverSeedHash }) => ({ serverSeedHash: otherEnd(serverSeedHash) }))
  expect(await resultsOf(there)).toEqual(agreed.with(0, 'differs'))
  await answerWith(there, undefined)
  expect(await resultsOf(there)).toEqual(agreed)
}

test('a boss that has fallen is drawn again on its page, in each language; a proof in which one number was changed is refused', async ({
  guest,
}) => {
  test.setTimeout(300_000)
  const moved = await startMovableHouse()
  try {
    const there = moved.guestAt(guest)
    const { page, say, sayInGame } = there
    await comeAsMember(there, '/')
    await openReef(there)
    let minutes = await stakeOnBoss(there, moved)
    // Nobody shoots at it any more. A volley that was under way may have come after the clock was moved.
    await expect(async () => {
      minutes += 6
      await moved.moveTo(Temporal.Now.instant().add({ minutes }))
      await expect(page.locator('.boss-plate')).toBeHidden({ timeout: 20_000 })
    }).toPass({ timeout: 120_000 })

    // The game leads to its proof …
    await expect(async () => {
      await page.keyboard.press('i')
      await expect(page.locator('.boss-proof a')).toHaveText(sayInGame('info.verify'), { timeout: 2_000 })
    }).toPass({ timeout: 30_000 })
    const inGame = await page.locator('.boss-proof a').getAttribute('href')
    expect(inGame).toMatch(/^\/verify\/[0-9a-f-]{36}$/)

    // … and so does the betting record, which keeps it together as one bet.
    await there.open('/member/record')
    const open = page.getByTestId('record').getByRole('button')
    await expect(async () => {
      await page.reload()
      await open.first().click({ timeout: 5_000 })
    }).toPass({ timeout: 60_000 })
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('round.verify') })
      .click()
    await expect(page.getByRole('heading', { name: say('boss.title') })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(inGame)

    for (const code of codes) {
      await speak(there, code)
      expect(await resultsOf(there)).toEqual(agreed)
      const inIt = phrasesOf(code)
      await expect(page.getByRole('heading', { name: inIt('boss.title') })).toBeVisible()
      await expect(page.getByText(inIt('result.agrees'), { exact: true })).toHaveCount(5)
      expect(await page.locator('main').innerText()).not.toMatch(/\b(boss|step|result)\.[a-z]/)
      expect(await sidewaysBy(page)).toBe(0)
      expect(await accessibilityFaults(page)).toEqual([])
    }

    await speak(there, 'EN')
    await refusesWhatWasChanged(there)
  } finally {
    await moved.stop()
  }
})
