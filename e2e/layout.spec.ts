import { expect, test } from './house.ts'
import { codes, phrasesOf, tags } from './languages.ts'

test('the language changes everywhere at once and is kept', async ({ guest }) => {
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

for (const code of codes) {
  for (const width of [390, 768, 1366, 1920]) {
    test.describe(`in ${code} at ${width}`, () => {
      test.use({ code, viewport: { width, height: 844 } })

      test('no page scrolls sideways', async ({ guest }) => {
        for (const path of ['/', '/rng', '/login', '/register', '/verify']) {
          await guest.open(path)
          await guest.page.waitForLoadState('networkidle')
          const { inner, whole } = await guest.page.evaluate(() => ({
            inner: window.innerWidth,
            whole: document.documentElement.scrollWidth,
          }))
          expect(whole, path).toBeLessThanOrEqual(inner)
        }
      })
    })
  }
}

test('a first visit to the lobby loads no game code', async ({ guest }) => {
  const { page, open } = guest
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await open('/')
  await page.getByRole('article').first().waitFor()
  expect(asked.filter((path) => path.startsWith('/play/') || /pixi|howler/i.test(path))).toEqual([])
})
