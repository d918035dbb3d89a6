// Two members at one table: each sees what the other bets, says and cashes out, and not who it is. An operator closes the chat for one.
import type { Browser, Page } from '@playwright/test'
import { launchGame, register } from '../packages/contract/src/index.ts'
import { callsTo } from './call-house.ts'
import { goodPassword, newUsername, type RunningHouse } from './house.ts'
import { expect, officePhrases, test } from './office.ts'

test.use({ code: 'EN' })
const members = officePhrases('members', 'EN')
const t = officePhrases('office', 'EN')

/** A new member with the window of crash in a browser of their own. */
async function sitDown(browser: Browser, house: RunningHouse) {
  const body = { username: newUsername(), password: goodPassword, confirmPassword: goodPassword, ageConfirmed: true }
  const { id, token, account } = await callsTo(house)(register, { body })
  const call = callsTo(house, { token, language: 'EN' })
  const game = { gameCode: 'bz-crash', vassalage: 'BZ', gameType: 'RNG' as const, language: 'EN' as const }
  const { url } = await call(launchGame, { body: game })
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await page.goto(new URL(url, house.site).href)
  await page.locator('.bet-panel').first().waitFor()
  return { id, account, page, masked: `${account.slice(0, 2)}***${account.slice(-2)}`, close: () => context.close() }
}

const showChat = (page: Page) => page.locator('#tab-chat').click()
const showCrowd = (page: Page) => page.locator('#tab-crowd').click()

async function say(page: Page, text: string): Promise<void> {
  await page.locator('.chat-form input').fill(text)
  await page.locator('.chat-send').click()
}

test('two members at one table see each other’s bets, cash-outs and words under masked names', async ({
  browser,
  house,
}) => {
  test.setTimeout(300_000)
  const [anna, boris] = [await sitDown(browser, house), await sitDown(browser, house)]
  const panel = anna.page.locator('.bet-panel').first()
  const seen = boris.page.locator('.crowd-rows li').filter({ hasText: anna.masked })
  // One round in some ends before it can be cashed out: then the next one is played.
  await expect(async () => {
    await expect(panel).toHaveAttribute('data-action', 'bet', { timeout: 120_000 })
    await panel.locator('.go').click()
    await expect(seen).toHaveCount(1, { timeout: 10_000 })
    await expect(seen).toHaveAttribute('data-own', 'false')
    await expect(panel).toHaveAttribute('data-action', 'cashOut', { timeout: 30_000 })
    await panel.locator('.go').click()
    await expect(panel).toHaveAttribute('data-result', 'out', { timeout: 5_000 })
    await expect(seen).toHaveAttribute('data-out', 'true', { timeout: 5_000 })
    await expect(seen.locator('.crowd-field')).toHaveText(/^×\d+\.\d\d$/, { timeout: 5_000 })
  }).toPass({ timeout: 240_000 })
  await showChat(anna.page)
  await showChat(boris.page)
  await say(anna.page, 'good luck everybody')
  await expect(boris.page.locator('.chat-lines li').filter({ hasText: 'good luck everybody' })).toContainText(
    anna.masked,
  )
  await say(boris.page, 'and to you')
  await expect(anna.page.locator('.chat-lines li').filter({ hasText: 'and to you' })).toContainText(boris.masked)
  // Nothing on the page of one says the other's name.
  expect(await boris.page.content()).not.toContain(anna.account)
  await showCrowd(boris.page)
  await expect(anna.page.locator('body')).not.toContainText(boris.account)
  await Promise.all([anna.close(), boris.close()])
})

test('an operator closes the chat of tables for a member, who reads on but writes nothing, and opens it again', async ({
  browser,
  office: { page, house, open },
}) => {
  test.setTimeout(120_000)
  const [anna, boris] = [await sitDown(browser, house), await sitDown(browser, house)]
  for (const one of [anna, boris]) await showChat(one.page)
  await say(anna.page, 'hello there')
  await expect(boris.page.locator('.chat-lines li').filter({ hasText: 'hello there' })).toHaveCount(1)

  const decide = async (action: 'mute' | 'unmute') => {
    await page.getByRole('button', { name: members(action), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t('ask.reason')).fill('Insults other players.')
    await dialog.getByRole('button', { name: members(action), exact: true }).click()
    await expect(dialog).toHaveCount(0)
  }
  await open(`/members/${anna.id}`)
  await decide('mute')
  await expect(page.getByRole('button', { name: members('unmute'), exact: true })).toBeVisible()

  await say(anna.page, 'nobody reads this')
  await expect(anna.page.locator('.chat-problem')).not.toBeEmpty()
  await expect(anna.page.locator('.chat-form')).toBeHidden()
  await say(boris.page, 'it is quiet here')
  await expect(anna.page.locator('.chat-lines li').filter({ hasText: 'it is quiet here' })).toHaveCount(1)
  await expect(boris.page.locator('.chat-lines')).not.toContainText('nobody reads this')
  await anna.page.reload()
  await anna.page.locator('.bet-panel').first().waitFor()
  await showChat(anna.page)
  await expect(anna.page.locator('.chat-form')).toBeHidden()

  await decide('unmute')
  await anna.page.reload()
  await anna.page.locator('.bet-panel').first().waitFor()
  await showChat(anna.page)
  // One word in three seconds: on a quick machine her first one is younger than that.
  await expect(async () => {
    await say(anna.page, 'back again')
    const heard = boris.page.locator('.chat-lines li').filter({ hasText: 'back again' })
    await expect(heard).toHaveCount(1, { timeout: 1_000 })
  }).toPass({ timeout: 20_000 })
  await Promise.all([anna.close(), boris.close()])
})
