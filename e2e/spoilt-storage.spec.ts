import { expect, test } from './house.ts'

test('a browser that forbids pages to keep anything gets the site all the same', async ({
  guest: { page, house, say },
}) => {
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

test('a browser without room left gets the site all the same', async ({ guest: { page, open, say } }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await open('/')
  await expect(page.getByRole('heading', { level: 1, name: say('shell.slogan') })).toBeAttached()
})

test('a tab whose token is none is a visitor’s, and the site is there', async ({ guest: { page, open, say } }) => {
  await page.addInitScript(() => sessionStorage.setItem('token', '{"[ ก'))
  await open('/')
  await expect(page.getByRole('button', { name: say('auth.logIn') }).first()).toBeVisible()
})

test('an address with a page that no blog has shows the first one, and a name that no article has is not found', async ({
  guest: { page, open, say },
}) => {
  await open('/blog?page=-1')
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await open('/blog/%22%3E%3Cimg%20src%3Dx%3E')
  await expect(page.getByText(say('system.notFound'))).toBeVisible()
})
