import { balance, launchGame, listHands, listRooms, trialLogin } from '../packages/contract/src/index.ts'
import { callsTo } from './call-house.ts'
import { expect, test, type Guest } from './house.ts'
import { accessibilityFaults, sidewaysBy } from './page-faults.ts'
import { newCaller } from './pages/new-member.ts'

/** Card games between players, with what a player presses to get through a hand. */
const games = ['bz-holdem', 'bz-pok-deng', 'bz-dou-dizhu'] as const

type Opener = Pick<Guest, 'page' | 'house' | 'code'>

/** Opens the rooms of a game as a new player; returns what calls the server as that player. */
async function openRooms({ page, house, code }: Opener, gameCode: string, token?: string) {
  const own = token ?? (await newCaller(house)).token
  const call = callsTo(house, { token: own, language: code })
  const body = { gameCode, vassalage: 'BZ', gameType: 'PVP' as const, language: code }
  await page.goto(new URL((await call(launchGame, { body })).url, house.site).href)
  await page.locator('.room-row, .felt').first().waitFor()
  return { call, token: own }
}

/** Enters the first room that the balance is enough for and sits down with the least buy-in. */
async function sitDown({ page, sayInGame }: Guest): Promise<void> {
  await page.getByRole('button', { name: sayInGame('rooms.quick') }).click()
  await page.locator('.felt').waitFor()
  await page.locator('.room-button.strong:visible').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: sayInGame('rooms.least'), exact: true }).click()
  await dialog.getByRole('button', { name: sayInGame('rooms.sitDown') }).click()
  await expect(page.locator('.seat[data-own="true"]')).toBeVisible()
}

/** Presses what never stakes more than it must, whenever it is the player's turn, until a hand of theirs is over. */
async function playHand({ page }: Guest, isOver: () => Promise<boolean>): Promise<void> {
  await expect(async () => {
    const calm = page.locator('.act-call:visible, .act-stay:visible, .act-fold:visible').and(page.locator(':enabled'))
    const lay = page.locator('.doudizhu-rows .act-raise:visible:enabled')
    if ((await page.locator('.held-card').count()) > 0 && (await page.locator('.act-call:visible').count()) > 0) {
      await page.locator('.act-call:visible').click({ timeout: 1_000 })
      if ((await lay.count()) > 0) await lay.click({ timeout: 1_000 })
      else await page.locator('.act-fold:visible').click({ timeout: 1_000 })
    } else if ((await page.locator('.pokdeng-actions .act-raise:visible:enabled').count()) > 0)
      await page.locator('.pokdeng-actions .act-raise').click({ timeout: 1_000 })
    else if ((await calm.count()) > 0) await calm.first().click({ timeout: 1_000 })
    expect(await isOver()).toBe(true)
  }).toPass({ timeout: 200_000, intervals: [300] })
}

for (const gameCode of games)
  test(`at ${gameCode} a player sits down, plays a hand, checks its proof in the browser and takes the chips home`, async ({
    guest,
  }) => {
    test.setTimeout(300_000)
    const { page, sayInGame } = guest
    const { call } = await openRooms(guest, gameCode)
    const before = (await call(balance, {})).balance
    await sitDown(guest)
    const roomId = decodeURIComponent(new URL(page.url()).hash.slice(1))
    const seated = await call(listRooms, { params: { gameCode }, query: { pageNo: 1 } })
    expect(seated.list.find((room) => room.roomId === roomId)?.ownSeat).not.toBeNull()
    expect(Number(seated.balance)).toBeLessThan(Number(before))
    const hands = async () => (await call(listHands, { params: { roomId }, query: {} })).list
    await playHand(guest, async () => (await hands()).length > 0)

    await page.getByRole('button', { name: sayInGame('rooms.hands'), exact: true }).click()
    await page.locator('.hand-row').last().click()
    await expect(page.locator('[data-check="true"]')).toHaveText(
      Array.from({ length: 3 }, () => sayInGame('rooms.checkGood')),
    )
    await page.locator('.replay').getByRole('slider').fill('0')
    await expect(page.locator('.replay-line')).toHaveText(sayInGame('rooms.dealt'))
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: sayInGame('rooms.standUp') }).click()
    await expect(page.locator('.seat[data-own="true"]')).toHaveCount(0, { timeout: 120_000 })
    const played = await hands()
    const net = played.reduce((sum, { won, staked }) => sum + cents(won) - cents(staked), 0)
    await expect.poll(async () => cents((await call(balance, {})).balance)).toBe(cents(before) + net)
  })

const cents = (amount: string) => Math.round(Number(amount) * 100)

test('two members at a table see each other, their words and emotes, and never each other’s cards', async ({
  guest,
  browser,
}) => {
  test.setTimeout(240_000)
  const { page, sayInGame } = guest
  await openRooms(guest, 'bz-holdem')
  await sitDown(guest)
  const hash = new URL(page.url()).hash
  const second = await browser.newPage()
  const other: Guest = { ...guest, page: second }
  await openRooms(other, 'bz-holdem')
  // A room is named after the # of the address, which the page reads when it is loaded.
  await second.evaluate((room) => (location.hash = room), hash)
  await second.reload()
  await second.locator('.felt').waitFor()
  await second.locator('.room-button.strong:visible').click()
  const dialog = second.getByRole('dialog')
  await dialog.getByRole('button', { name: sayInGame('rooms.sitDown') }).click()
  await expect(second.locator('.seat[data-own="true"]')).toBeVisible()

  // Once both are dealt in, each sees two open cards before anything is shown: their own.
  await expect(async () => {
    for (const one of [page, second]) {
      const open = one.locator('.seat-cards .card[data-open="true"]')
      expect(await one.locator('.seat[data-own="true"] .seat-cards .card[data-open="true"]').count()).toBe(2)
      expect(await open.count()).toBe(2)
    }
  }).toPass({ timeout: 120_000 })

  // On wide screens the panel is always there.
  const panel = second.getByRole('button', { name: sayInGame('rooms.panel') })
  if (await panel.isVisible()) await panel.click()
  await second.getByRole('tab', { name: sayInGame('table.chat') }).click()
  await second.getByLabel(sayInGame('table.chatHint')).fill('สวัสดีครับ')
  await second.getByRole('button', { name: sayInGame('table.chatSend') }).click()
  await expect(page.locator('.seat-bubble[data-shown="true"]')).toHaveText('สวัสดีครับ')
  // Somebody who has just spoken waits a moment.
  await expect(async () => {
    await second.getByRole('button', { name: sayInGame('rooms.emote.clap') }).click()
    await expect(page.locator('.seat-bubble[data-emote="true"][data-shown="true"]')).toHaveCount(1, { timeout: 1_500 })
  }).toPass({ timeout: 30_000 })
  await second.close()
})

test('a visitor in trial play has rooms of their own, plays a hand with demo opponents, and is shown no chat (1.001, 6.002)', async ({
  guest,
}) => {
  test.setTimeout(300_000)
  const { page, house, sayInGame } = guest
  const { token } = await callsTo(house)(trialLogin, { body: {} })
  const { call } = await openRooms(guest, 'bz-holdem', token)
  await expect(page.locator('.badge')).toHaveText(sayInGame('bar.trial'))
  // Sit-and-gos are listed apart.
  const listed = await call(listRooms, { params: { gameCode: 'bz-holdem' }, query: { pageNo: 1, kind: 'cash' } })
  expect(listed).toMatchObject({ trial: true, currencyCode: 'FUN' })
  await expect(page.locator('.room-row')).toHaveCount(listed.list.length)
  await sitDown(guest)
  const roomId = decodeURIComponent(new URL(page.url()).hash.slice(1))
  expect(listed.list.map((room) => room.roomId)).toContain(roomId)
  const hands = async () => (await call(listHands, { params: { roomId }, query: {} })).list
  await playHand(guest, async () => (await hands()).length > 0)
  expect((await hands())[0]?.players.some(({ isDemo }) => isDemo)).toBe(true)
  await expect(page.getByLabel(sayInGame('table.chatHint'))).toBeHidden()
})

test('whoever comes while a hand is played with demo opponents is told so, and sits down by itself when it is over', async ({
  guest,
  browser,
}) => {
  test.setTimeout(300_000)
  const { page, sayInGame } = guest
  // Three seats: one player and two demo opponents fill them.
  await openRooms(guest, 'bz-dou-dizhu')
  await sitDown(guest)
  const hash = new URL(page.url()).hash
  await expect(page.locator('.held-card').first()).toBeVisible({ timeout: 60_000 })
  const second = await browser.newPage()
  const { call } = await openRooms({ ...guest, page: second }, 'bz-dou-dizhu')
  await second.evaluate((room) => (location.hash = room), hash)
  await second.reload()
  const sit = second.locator('.room-button.strong:visible')
  await expect(sit).toHaveText(sayInGame('rooms.sitAfterHand'))
  await sit.click()
  const before = (await call(balance, {})).balance
  await second
    .getByRole('dialog')
    .getByRole('button', { name: sayInGame('rooms.sitAfterHand') })
    .click()
  await expect(second.locator('.room-note')).toHaveText(new RegExp(sayInGame('rooms.sitsAfter').split('{0}')[0] ?? ''))
  expect(Number((await call(balance, {})).balance)).toBe(Number(before))

  // The decisions of somebody who leaves pass at once.
  await page.getByRole('button', { name: sayInGame('rooms.standUp') }).click()
  await expect(second.locator('.seat[data-own="true"]')).toBeVisible({ timeout: 200_000 })
  expect(Number((await call(balance, {})).balance)).toBeLessThan(Number(before))
  await second.close()
})

for (const code of ['TH', 'EN', 'CN'] as const)
  test.describe(`in ${code}`, () => {
    test.use({ code, viewport: { width: 390, height: 844 } })

    test('rooms open in the player’s language, fit a phone and tell their rules, stakes and proof', async ({
      guest,
    }) => {
      test.setTimeout(180_000)
      const { page, sayInGame } = guest
      let token: string | undefined
      for (const gameCode of games) {
        token = (await openRooms(guest, gameCode, token)).token
        expect([gameCode, await accessibilityFaults(page)]).toEqual([gameCode, []])
        await page.locator('.room-row').first().click()
        await page.locator('.felt').waitFor()
        await page.getByRole('button', { name: sayInGame('rooms.info') }).click()
        const dialog = page.getByRole('dialog')
        await expect(dialog.getByText(sayInGame('rooms.how'))).toBeVisible()
        await expect(dialog.getByText(sayInGame('rooms.fair'), { exact: true })).toBeVisible()
        const text = await page.locator('body').innerText()
        expect(text).not.toMatch(/\b(rooms|holdem|pokdeng|doudizhu|table|bar)\.[a-z]/)
        await dialog.getByRole('button', { name: sayInGame('bar.close') }).click()
        expect([gameCode, await sidewaysBy(page)]).toEqual([gameCode, 0])
        expect([gameCode, await accessibilityFaults(page)]).toEqual([gameCode, []])
      }
    })
  })
