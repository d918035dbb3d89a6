import { expect, test, type Page } from '@playwright/test'
import { phrasesOf } from './languages.ts'
import { startOwnHouse, type OwnHouse } from './own-house.ts'

const say = phrasesOf('EN')
let house: OwnHouse
/** The same server under its other host name, which serves as the delivery host. */
let deliverer = ''

test.beforeAll(async () => {
  house = await startOwnHouse(() => ({ contentDelivery: { imageHosts: ['localhost'], gameHosts: ['localhost'] } }))
  deliverer = house.site.replace('127.0.0.1', 'localhost')
})
test.afterAll(() => house.stop())

/** The origins of the games' first pictures, once loaded; a picture that is still loading has a single pixel. */
async function picturesOf(page: Page): Promise<string[]> {
  const addresses = () =>
    page
      .locator('main article img[src]')
      .evaluateAll((all) =>
        all
          .flatMap((one) => (one instanceof HTMLImageElement && one.naturalWidth > 1 ? one.currentSrc : []))
          .slice(0, 4),
      )
  await expect.poll(async () => (await addresses()).length).toBe(4)
  return addresses()
}

test('pictures and our own games come from the brand’s delivery hosts, and pictures from the site itself if those fail (3.049, 7.055)', async ({
  page,
}) => {
  await page.addInitScript(() => {
    localStorage.setItem('lang', 'EN')
    localStorage.setItem('hisLang', 'EN')
    localStorage.setItem('todayHide', new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Bangkok' }).format(new Date()))
  })
  await page.goto(`${house.site}/login`)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say('field.username')).fill('demo')
  await dialog.getByRole('textbox', { name: say('field.password'), exact: true }).fill('Baize#2026')
  await dialog.getByRole('button', { name: say('auth.logIn'), exact: true }).click()
  await expect(page.getByTestId('avatar')).toBeVisible()
  for (const address of await picturesOf(page)) expect(address).toContain(`${deliverer}/art/games/`)

  await page.goto(`${house.site}/seamless?gameCode=bz-lotus-lanterns&vassalage=BZ&gameType=RNG`)
  await expect(page.locator('iframe')).toHaveAttribute('src', new RegExp(`^${deliverer}/play/bz-lotus-lanterns\\?`))
  // The game has used its one-time token by now and removed it from its address.
  await expect
    .poll(() => page.frames()[1]?.url())
    .toMatch(new RegExp(`^${deliverer}/play/bz-lotus-lanterns(?!.*token=)`))

  await page.route(`${deliverer}/art/**`, (route) => route.abort())
  await page.goto(house.site)
  for (const address of await picturesOf(page)) expect(address).toContain(`${house.site}/art/games/`)
})
