import type { Locator } from '@playwright/test'
import { claimPromotion } from '../packages/contract/src/index.ts'
import * as load from '../packages/phrases/src/load-dictionary.ts'
import { loadEachLanguage } from '../packages/phrases/src/load-each-language.ts'
import { atRest, watchRequests } from './at-rest.ts'
import { callsTo } from './call-house.ts'
import { expect, test, type Guest } from './house.ts'
import { runJobs } from './movable-house.ts'
import { startOwnHouse, type OwnHouse } from './own-house.ts'
import { logIn, ownBalance, shownBalance, signOut, tokenOf } from './pages/account.ts'
import { comeAsMember, fetchOf } from './pages/new-member.ts'

const welcomeMinor = 100_000
const bonusPhrases = await loadEachLanguage(load.loadPromotions)
const addressOf = (vendor: string, game: string) => `/seamless?gameCode=${game}&vassalage=${vendor}&gameType=RNG`

test('a game of an outside vendor opens in the game window, from its own origin', async ({ guest }) => {
  const { page, house } = guest
  await comeAsMember(guest, addressOf('PG', 'teahouse-tiles'))
  const frame = page.locator('iframe')
  await expect(frame).toHaveCount(1)
  const address = new URL((await frame.getAttribute('src')) ?? '', house.site)
  expect(address.origin).not.toBe(new URL(house.site).origin)
  await expect(page.frameLocator('iframe').locator('canvas, button').first()).toBeVisible()
})

test('a game of an outside vendor plays in its sandbox', async ({ guest }) => {
  await comeAsMember(guest, addressOf('PG', 'khon-night'))
  const token = await tokenOf(guest)
  const game = guest.page.frameLocator('iframe')
  await game.locator('.play').click()
  await expect.poll(() => ownBalance(guest, token)).not.toBe(welcomeMinor)
})

test.describe('a link in a game of an outside vendor that leads the whole page away', () => {
  /** Plants such a link in the game, clicks it, and waits until the page has left or the click has taken effect elsewhere. */
  async function clickLinkIn(guest: Guest): Promise<void> {
    const game = guest.page.frameLocator('iframe')
    await game.locator('.play').waitFor()
    await game.locator('body').evaluate((body) => {
      const link = document.createElement('a')
      Object.assign(link, { id: 'away', href: '/health/live?planted', target: '_top', textContent: 'away' })
      Object.assign(link.style, { position: 'fixed', inset: '0', zIndex: '999', background: 'white' })
      link.addEventListener('click', () => (body.dataset['clicked'] = 'yes'))
      body.append(link)
    })
    await game.locator('#away').click()
  }

  test('leads nowhere', async ({ guest }) => {
    const { page } = guest
    await watchRequests(page)
    await comeAsMember(guest, addressOf('PG', 'teahouse-tiles'))
    await clickLinkIn(guest)
    await expect(page.frameLocator('iframe').locator('body')).toHaveAttribute('data-clicked', 'yes')
    await atRest(page)
    expect(new URL(page.url()).pathname).toBe('/seamless')
    await expect(page.locator('iframe')).toHaveCount(1)
  })

  test('leads away if, as a planted fault, the frame has no sandbox', async ({ guest }) => {
    const { page } = guest
    // A sandbox that is taken off later holds for the document that is already there, so the frame must never have had one.
    await page.addInitScript(() => {
      const setAttribute = Element.prototype.setAttribute
      Element.prototype.setAttribute = function (name, value) {
        if (!(this instanceof HTMLIFrameElement && name === 'sandbox')) setAttribute.call(this, name, value)
      }
    })
    await comeAsMember(guest, addressOf('PG', 'teahouse-tiles'))
    await expect(page.locator('iframe')).not.toHaveAttribute('sandbox')
    await clickLinkIn(guest)
    await page.waitForURL('**/health/live?planted')
  })
})

test('money moves to a vendor that holds it when its game opens, and back when the player leaves', async ({
  guest,
}) => {
  const { page } = guest
  await comeAsMember(guest, addressOf('CQ9', 'song-of-the-siren-reef'))
  const token = await tokenOf(guest)
  await expect(page.locator('iframe')).toHaveCount(1)
  expect(await ownBalance(guest, token)).toBe(0)
  await page.getByRole('button', { name: guest.say('game.back') }).click()
  await expect.poll(() => ownBalance(guest, token)).toBe(welcomeMinor)
})

test('money at a vendor comes back when the member signs out with the game open', async ({ guest }) => {
  const { page } = guest
  const username = await comeAsMember(guest, addressOf('CQ9', 'song-of-the-siren-reef'))
  await expect(page.locator('iframe')).toHaveCount(1)
  await signOut(guest)
  await logIn(guest, username)
  expect(await shownBalance(guest)).toBe(welcomeMinor)
})

test("money at a vendor comes back when the site is opened again after the game's tab navigated away", async ({
  guest,
}) => {
  const { page, open, house } = guest
  await comeAsMember(guest, addressOf('CQ9', 'song-of-the-siren-reef'))
  await expect(page.locator('iframe')).toHaveCount(1)
  await page.goto(`${house.site}/health/live`)
  await open('/')
  await expect.poll(() => shownBalance(guest)).toBe(welcomeMinor)
})

test('a member moves money to a vendor that holds it and brings it back, and the balance follows at once (2.096)', async ({
  guest,
}) => {
  const { page, say } = guest
  await comeAsMember(guest, '/member/wallet')
  const token = await tokenOf(guest)
  const atVendor = page.locator('[data-vendor]').first()
  const main = page.getByTestId('main')
  await page.getByRole('textbox', { name: say('funds.amount') }).fill('250.5')
  await page.getByRole('button', { name: say('funds.submit') }).click()
  await expect(atVendor).toHaveText(/250\.50$/)
  await expect(main).toHaveText(/749\.50$/)
  await expect(page.getByTestId('total')).toHaveText(/1,000\.00$/)
  await expect.poll(() => shownBalance(guest)).toBe(74_950)
  expect(await ownBalance(guest, token)).toBe(74_950)
  await page.getByRole('button', { name: say('funds.out') }).click()
  await page.getByRole('textbox', { name: say('funds.amount') }).fill('50.50')
  await page.getByRole('button', { name: say('funds.submit') }).click()
  await expect(atVendor).toHaveText(/200\.00$/)
  await page.getByRole('button', { name: say('funds.bringAll') }).click()
  await expect(page.getByText(say('funds.allHome'))).toBeVisible()
  await expect(main).toHaveText(/1,000\.00$/)
  await expect.poll(() => shownBalance(guest)).toBe(welcomeMinor)
  expect(await ownBalance(guest, token)).toBe(welcomeMinor)
})

/** Returns the tiles suggested after a launch is refused for maintenance with these games. */
async function suggestedWith(guest: Guest, games: readonly unknown[]): Promise<Locator> {
  const { page, say } = guest
  const refusal = { success: false, code: 'game.maintenance', message: 'being maintained', value: { games } }
  await watchRequests(page)
  await page.route('**/wps/game/launchGame', (route) => route.fulfill({ status: 409, json: refusal }))
  await comeAsMember(guest, addressOf('PG', 'teahouse-tiles'))
  await expect(page.getByText('being maintained')).toBeVisible()
  return page.getByRole('region', { name: say('game.others') }).getByRole('article')
}

test('a game that turns out to be in maintenance at its launch suggests others that are open (8.025)', async ({
  guest,
}) => {
  const { page, house } = guest
  const { value } = await (await page.request.get(`${house.site}/wps/relay/GCSGAME_gameList?pageSize=6`)).json()
  await expect(await suggestedWith(guest, value.games)).toHaveCount(6)
})

test.describe('a vendor that is not connected yet', () => {
  let house: OwnHouse
  test.beforeAll(async () => {
    const code = 'LATER'
    house = await startOwnHouse(
      () => ({}),
      {},
      {
        'vendors.json': (vendors) => [
          ...vendors,
          ...vendors.slice(-1).map((vendor) => ({
            ...vendor,
            code,
            gameTypes: ['COCKFIGHT'],
            classifications: { COCKFIGHT: ['ARENA', 'DERBY'] },
          })),
        ],
        // Games keep their ids for ever, so these are others.
        'games/cockfight.json': (games) =>
          games.map((game, index) => ({ ...game, vendorCode: code, nodeId: 90_000 + index, playable: null })),
      },
    )
  })
  test.afterAll(() => house.stop())

  test('a game in a category without playable games suggests slots and says that it is still being built (8.025)', async ({
    guest,
  }) => {
    const { page, say } = guest
    await house.guestAt(guest).open('/cockfight')
    await page
      .getByRole('button', { name: new RegExp(`: ${say('game.inPreparation')}$`) })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(say('game.inPreparation'))
    await expect(page.locator('iframe')).toHaveCount(0)
    await expect(dialog.getByRole('article')).toHaveCount(6)
    const [, built = ''] = say('game.inPreparationText', '|').split('|')
    await expect(dialog).toContainText(built)
  })
})

test('a planted reply without suggestions is detected (8.025)', async ({ guest }) => {
  const suggested = await suggestedWith(guest, [])
  await atRest(guest.page)
  await expect(suggested).toHaveCount(0)
})

/**
 * Whether a tile that stands for a vendor's list opens a dialog with that vendor's games. If the tile opened a game
 * instead, the visitor would be asked to log in; this waits for either, since a dialog's code may load late.
 */
async function opensList({ page, open, say }: Guest): Promise<boolean> {
  await open('/rng?gameName=Paper%20Garden')
  const entry = page.getByRole('button', { name: /All of Paper Garden|ทุกเกมของสวนกระดาษ/ })
  await entry.first().click()
  const dialog = page.getByRole('dialog')
  const listed = dialog.getByRole('button', { name: /Teahouse Tiles|ไพ่นกกระจอกโรงน้ำชา/ }).first()
  const asksToLogIn = dialog.getByRole('textbox', { name: say('field.username'), exact: true })
  await expect(listed.or(asksToLogIn)).toBeVisible()
  return listed.isVisible()
}

test("an entry that stands for a vendor's list opens that list (2.077, 3.010)", async ({ guest }) => {
  expect(await opensList(guest)).toBe(true)
})

test('a planted catalogue that calls a list a game is detected (3.010)', async ({ guest }) => {
  await guest.page.route('**/GCSGAME_gameList*', async (route) => {
    const text = await (await route.fetch()).text()
    return route.fulfill({ contentType: 'application/json', body: text.replaceAll('"VASSALAGE"', '"GAME"') })
  })
  expect(await opensList(guest)).toBe(false)
})

test.describe('a bonus and money at vendors that hold it', () => {
  /** Claims the demo brand's bonus that needs no deposit. */
  const claimBonus = async ({ page, house }: Guest, token: string) =>
    callsTo(house, { token, fetch: fetchOf(page) })(claimPromotion, {
      params: { promotionId: 'try-the-slots' },
      body: {},
    })

  test('while it is open the wallet says that no money goes to a vendor, a game there says the same and shows the way out, and giving it up lets the game open (2.103, 7.020)', async ({
    guest,
  }) => {
    const { page, open, say, code: language } = guest
    const words = bonusPhrases[language]
    await comeAsMember(guest, '/member/wallet')
    await claimBonus(guest, await tokenOf(guest))
    await open('/member/wallet')
    await expect(page.getByText(say('funds.bonusOpen'))).toBeVisible()
    await expect(page.getByText(say('funds.notNow'))).toBeVisible()
    await expect(page.getByRole('button', { name: say('funds.submit') })).toBeDisabled()
    const launched = page.waitForResponse('**/wps/game/launchGame')
    await open(addressOf('CQ9', 'song-of-the-siren-reef'))
    const { code, message } = await (await launched).json()
    expect(code).toBe('wallet.bonus_open')
    await expect(page.getByRole('heading', { name: message })).toBeVisible()
    await expect(page.locator('iframe')).toHaveCount(0)
    await page.getByRole('button', { name: say('member.bonuses') }).click()
    await page.waitForURL('**/member/bonuses')
    await page.getByRole('button', { name: words['bonus.giveUp'] }).click()
    await page.getByRole('dialog').getByRole('button', { name: words['bonus.giveUp'] }).click()
    await expect(page.getByText(words['bonuses.none'])).toBeVisible()
    await open(addressOf('CQ9', 'song-of-the-siren-reef'))
    await expect(page.locator('iframe')).toHaveCount(1)
    await expect.poll(() => shownBalance(guest)).toBe(0)
  })

  test('it waits while money is at a vendor, says how much, and begins once that is home', async ({ guest }) => {
    const { page, open, say, house, code: language } = guest
    const words = bonusPhrases[language]
    await comeAsMember(guest, '/member/wallet')
    await page.getByRole('textbox', { name: say('funds.amount') }).fill('250')
    await page.getByRole('button', { name: say('funds.submit') }).click()
    await expect(page.locator('[data-vendor]').first()).toHaveText(/250\.00$/)
    await claimBonus(guest, await tokenOf(guest))
    // Within the page: opening the site anew would bring the money home by itself.
    await page.getByRole('link', { name: say('member.bonuses') }).click()
    await expect(page.getByRole('note')).toContainText('250.00')
    await page.getByRole('link', { name: words['bonus.toWallet'] }).click()
    await page.getByRole('button', { name: say('funds.bringAll') }).click()
    await expect(page.getByText(say('funds.allHome'))).toBeVisible()
    await runJobs(house, ['tend bonuses'])
    await open('/member/bonuses')
    await expect(page.getByTestId('bonus')).toContainText(words['bonus.open'])
  })
})
