import { expect, test } from './house.ts'

test('the site works in a browser that denies access to storage', async ({ guest: { page, house, say } }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        configurable: true,
        get: () => {
          throw new DOMException('denied', 'SecurityError')
        },
      })
    }
  })
  await page.goto(house.site)
  await expect(page.getByRole('heading', { level: 1, name: say('shell.slogan') })).toBeAttached()
})

test('the site works in a browser whose storage is full', async ({ guest: { page, open, say } }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await open('/')
  await expect(page.getByRole('heading', { level: 1, name: say('shell.slogan') })).toBeAttached()
})

test('a tab with a malformed token is treated as a visitor’s', async ({ guest: { page, open, say } }) => {
  await page.addInitScript(() => sessionStorage.setItem('token', '{"[ ก'))
  await open('/')
  await expect(page.getByRole('button', { name: say('auth.logIn') }).first()).toBeVisible()
})

test('an invalid page number of the blog shows its first page, and a malformed article name is not found', async ({
  guest: { page, open, say },
}) => {
  await open('/blog?page=-1')
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await open('/blog/%22%3E%3Cimg%20src%3Dx%3E')
  await expect(page.getByText(say('system.notFound'))).toBeVisible()
})
