import { expect, hidePopups, test } from './house.ts'
import { phrasesOf, tags } from './languages.ts'
import { drawnAnew, sidewaysBy } from './page-faults.ts'

test('the language changes everywhere at once and is remembered (2.055)', async ({ guest }) => {
  const { page, say, open } = guest
  await open('/')
  const login = page.getByRole('banner').getByRole('button')
  await expect(login.filter({ hasText: say('auth.logIn') })).toBeVisible()
  await page.getByTestId('language').first().selectOption({ label: 'English' })
  const inEnglish = phrasesOf('EN')
  await expect(login.filter({ hasText: inEnglish('auth.logIn') })).toBeVisible()
  expect(await page.getAttribute('html', 'lang')).toBe(tags.EN)
  await page.reload()
  await expect(login.filter({ hasText: inEnglish('auth.logIn') })).toBeVisible()
  expect(await page.evaluate(() => [localStorage.getItem('hisLang'), localStorage.getItem('lang')])).toEqual([
    'EN',
    'EN',
  ])
})

test.describe('in a browser that prefers English', () => {
  test.use({ locale: 'en-GB', viewport: { width: 390, height: 844 } })

  test('a first visit is in the brand’s language and offers English in one line, once (2.055)', async ({
    page,
    house,
  }) => {
    const [inThai, inEnglish] = [phrasesOf('TH'), phrasesOf('EN')]
    const login = page.getByRole('banner').getByRole('button', { name: inThai('auth.logIn') })
    const offer = page.getByText(inEnglish('shell.languageOffer'))
    await page.addInitScript(hidePopups)
    await page.goto(house.site)
    await expect(login).toBeVisible()
    await expect(offer).toBeVisible()
    await page.getByRole('button', { name: inEnglish('shell.close') }).click()
    await expect(offer).toBeHidden()
    await page.reload()
    await expect(login).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('lang'))).toBe('TH')

    await page.evaluate(() => ['lang', 'hisLang'].forEach((name) => localStorage.removeItem(name)))
    await page.reload()
    await page.getByRole('button', { name: inEnglish('shell.languageAccept') }).click()
    await expect(page.getByRole('banner').getByRole('button', { name: inEnglish('auth.logIn') })).toBeVisible()
    await expect(offer).toBeHidden()
  })
})

test('the language is within reach on phones: in a visitor’s header, and at the top of the menu (2.055)', async ({
  guest,
}) => {
  const { page, say, open } = guest
  await page.setViewportSize({ width: 390, height: 844 })
  await open('/')
  await expect(page.getByRole('banner').getByTestId('language')).toBeInViewport()
  await page.getByRole('button', { name: say('shell.menu') }).click()
  await expect(page.getByRole('dialog').getByTestId('language')).toBeInViewport()
})

const widths = [390, 768, 1366, 1920]

test('no page scrolls sideways at any window width', async ({ guest }) => {
  const { page, open } = guest
  for (const path of ['/', '/rng', '/login', '/register', '/verify']) {
    await page.setViewportSize({ width: 390, height: 844 })
    await open(path)
    await page.waitForLoadState('networkidle')
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 })
      await drawnAnew(page)
      expect(await sidewaysBy(page), `${path} at ${width}`).toBe(0)
    }
  }
})

test('a first visit to the lobby loads no game code', async ({ guest }) => {
  const { page, open } = guest
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await open('/')
  await page.getByRole('article').first().waitFor()
  expect(asked.filter((path) => path.startsWith('/play/') || /pixi|howler/i.test(path))).toEqual([])
})

test('the home page is visible before any script runs, and the site renders over it in the same place', async ({
  guest,
}) => {
  const { page, open, house } = guest
  const scripts = '**/assets/*.js'
  await page.route(scripts, (route) => route.abort())
  await page.goto(house.site)
  const picture = page.locator('#first-view picture img')
  await expect(picture).toBeVisible()
  const early = await picture.boundingBox()
  await page.unroute(scripts)
  await open('/')
  await expect(page.locator('#first-view')).toHaveCount(0)
  const late = await page.locator('main section img').first().boundingBox()
  expect(early?.x).toBeCloseTo(late?.x ?? 0, 0)
  expect(early?.y).toBeCloseTo(late?.y ?? 0, 0)
  expect(early?.width).toBeCloseTo(late?.width ?? 0, 0)
})
