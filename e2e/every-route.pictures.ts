import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './house.ts'
import { codes } from './languages.ts'
import { accessibilityFaults, sidewaysBy } from './page-faults.ts'
import { register } from './pages/account.ts'
import { pictureSizes, waitUntilQuiet } from './picture-sizes.ts'
import { siteRoutes, type SiteRoute } from './site-routes.ts'

const folder = 'pictures'
const only = process.env['PICTURES']?.split(',')
const wanted = siteRoutes.filter(({ path }) => only === undefined || only.includes(path))

function fileOf({ path, who }: SiteRoute, code: string, width: number): string {
  const name = path.replaceAll(/[^\w]+/g, '-').replaceAll(/^-|-$/g, '') || 'home'
  return join(folder, `${name}${who === 'member' ? '-member' : ''}-${code}-${width}.png`)
}

mkdirSync(folder, { recursive: true })
for (const code of codes) {
  for (const who of ['visitor', 'member'] as const) {
    test.describe(`in ${code} as a ${who}`, () => {
      test.use({ code })
      test.setTimeout(900_000)

      test('every route has its picture, does not scroll sideways and is accessible', async ({ guest }) => {
        const { page } = guest
        if (who === 'member') {
          await guest.open('/')
          await register(guest)
        }
        for (const route of wanted.filter((one) => one.who === who)) {
          await page.setViewportSize({ width: 1366, height: 900 })
          await page.goto(`${guest.house.site}${route.path}`)
          await waitUntilQuiet(page)
          for (const size of pictureSizes) {
            await page.setViewportSize(size)
            await waitUntilQuiet(page)
            const faults = await accessibilityFaults(page)
            expect.soft(faults, `${route.path} at ${size.width}`).toEqual([])
            expect.soft(await sidewaysBy(page), `${route.path} at ${size.width} is too wide`).toBe(0)
            await page.screenshot({ path: fileOf(route, code, size.width) })
          }
        }
      })
    })
  }
}
