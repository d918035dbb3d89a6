import { expect, test, type Guest } from './house.ts'

interface Watched {
  /** How far parts of dialogs have moved, in the units of the layout shift score. */
  dialogShift?: number
}

/** Adds up the layout shifts of everything in dialogs, from the next load on. */
async function watchDialogs({ page }: Guest): Promise<void> {
  await page.addInitScript(() => {
    const watched = globalThis as Watched // true after the next line
    watched.dialogShift = 0
    const isInDialog = (node: Node | null) => {
      const element = node instanceof Element ? node : node?.parentElement
      return element?.closest('[role=dialog]') !== null && element !== undefined
    }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // The entries of this kind have these fields.
        const shift = entry as PerformanceEntry & { value: number; sources: { node: Node | null }[] }
        if (shift.sources.some(({ node }) => isInDialog(node)))
          watched.dialogShift = (watched.dialogShift ?? 0) + shift.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Lines of text may settle within a form; before, the whole dialog moved by 0.14. */
const maxShift = 0.02

const shiftOf = ({ page }: Guest) => page.evaluate(() => (globalThis as Watched).dialogShift) // set by `watchDialogs`

/** Opens the registration with a form that comes late; says how far the dialog's top has moved by then. */
async function movesBy({ page, say, open }: Guest, path: string, key: 'auth.register' | 'auth.logIn'): Promise<number> {
  await page.route(/register-form|login-tabs/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await route.continue()
  })
  await open(path)
  const name = say(key)
  const dialog = page.getByRole('dialog', { name, exact: true })
  // A box that is missing for a moment is no position: counted as 0, it would look like a move.
  const top = async () => {
    let y: number | undefined
    await expect.poll(async () => (y = (await dialog.boundingBox())?.y)).toBeDefined()
    return y ?? Number.NaN
  }
  await expect(dialog).toBeVisible()
  const before = await top()
  await expect(dialog.getByRole('button', { name, exact: true })).toBeVisible()
  await page.waitForTimeout(300)
  return (await top()) - before
}

for (const width of [390, 1366]) {
  test.describe(`at ${width}`, () => {
    test.use({ code: 'TH', viewport: { width, height: 844 } })

    test('the registration and login dialogs do not move while they load (2.071, 2.072)', async ({ guest }) => {
      await watchDialogs(guest)
      expect(await movesBy(guest, '/register', 'auth.register')).toBe(0)
      expect(await shiftOf(guest)).toBeLessThan(maxShift)
      expect(await movesBy(guest, '/login', 'auth.logIn')).toBe(0)
      expect(await shiftOf(guest)).toBeLessThan(maxShift)
    })
  })
}

test.describe('a planted fault', () => {
  test.use({ code: 'TH', viewport: { width: 1366, height: 844 } })

  test('a dialog in the middle of the window is found to move (2.071)', async ({ guest }) => {
    await guest.page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => {
        const fault = document.createElement('style')
        fault.textContent = '.mantine-Modal-inner { align-items: center !important }'
        document.head.append(fault)
      })
    })
    expect(Math.abs(await movesBy(guest, '/register', 'auth.register'))).toBeGreaterThan(20)
  })
})
