import type { Page } from '@playwright/test'

/** How a game's window was opened. */
export interface OpenedGame {
  /** Milliseconds from the navigation to the first frame without the curtain. */
  readonly firstFrameMs: number
  /** The paths of the scripts that were loaded until then. */
  readonly scripts: readonly string[]
}

declare global {
  interface Window {
    gameFrameMs: number[]
  }
}

const openedWithinMs = 60_000

/** Opens a game with an empty cache on a processor that is slower by a factor. */
export async function firstFrame(page: Page, address: string, slower: number): Promise<OpenedGame> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  await page.goto(address, { waitUntil: 'commit' })
  const firstFrameMs = await afterCurtain(page)
  return { firstFrameMs, scripts }
}

/** Milliseconds from the page's start to the frame after the curtain has gone. */
async function afterCurtain(page: Page): Promise<number> {
  await page.waitForFunction(
    () =>
      document.querySelector('.curtain') === null && (document.getElementById('interface')?.childElementCount ?? 0) > 0,
    undefined,
    { polling: 'raf', timeout: openedWithinMs },
  )
  return page.evaluate(
    () => new Promise<number>((resolve) => requestAnimationFrame(() => requestAnimationFrame((now) => resolve(now)))),
  )
}

/** Enters the first room of a game that has rooms, and shoots where there is something to shoot at. */
async function enterRoom(page: Page): Promise<void> {
  await page.locator('.room-row, .hall').first().click()
  const inside = page.locator('.felt, .water-bar')
  await inside.first().waitFor()
  // Fires by itself at the nearest fish.
  if ((await page.locator('.water-bar').count()) > 0) for (const key of ['n', 'a']) await page.keyboard.press(key)
}

/** Milliseconds between frames while a game is played; rounds of a table and hands of a room go on by themselves. */
export async function framesWhilePlayed(
  page: Page,
  { address, hasRooms, playedMs }: { readonly address: string; readonly hasRooms: boolean; readonly playedMs: number },
): Promise<number[]> {
  await page.goto(address)
  await afterCurtain(page)
  if (hasRooms) await enterRoom(page)
  await page.waitForTimeout(1_000)
  return page.evaluate(async (forMs) => {
    window.gameFrameMs = []
    const begun = performance.now()
    let before = begun
    let pressed = begun
    await new Promise<void>((resolve) => {
      const step = (now: number) => {
        window.gameFrameMs.push(now - before)
        before = now
        const spin = document.querySelector<HTMLButtonElement>('.spin')
        if (spin !== null && !spin.disabled && now - pressed > 1_500) {
          pressed = now
          spin.click()
        }
        if (now - begun < forMs) requestAnimationFrame(step)
        else resolve()
      }
      requestAnimationFrame(step)
    })
    return window.gameFrameMs.slice(2)
  }, playedMs)
}
