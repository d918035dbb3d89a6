import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Locator } from '@playwright/test'
import type { Guest } from './house.ts'
import { codes } from './languages.ts'
import { accessibilityFaults, sidewaysBy } from './page-faults.ts'
import { pictureSizes, waitUntilQuiet } from './picture-sizes.ts'

const folder = 'pictures'
const only = process.env['PICTURES']?.split(',')

/** Whether pictures of a part are requested: with `PICTURES=security`, `PICTURES=security/login`, or all without it. */
export function isWanted(part: string): boolean {
  return only === undefined || only.includes('security') || only.includes(`security/${part}`)
}

/** Takes narrow and wide pictures of the page or a part of it, and checks for cut-off content and accessibility. */
export async function take(guest: Guest, name: string, seen?: Locator): Promise<void> {
  const { page, code } = guest
  mkdirSync(folder, { recursive: true })
  // Axe's findings do not depend on the language here.
  if (code === codes[0]) expect.soft(await accessibilityFaults(page), name).toEqual([])
  for (const size of pictureSizes) {
    await page.setViewportSize(size)
    if (seen === undefined) await waitUntilQuiet(page)
    await seen?.scrollIntoViewIfNeeded()
    // Waits for the layout to follow the new width.
    await expect.soft.poll(() => sidewaysBy(page), `${name} at ${size.width} is too wide`).toBe(0)
    const path = join(folder, `security-${name}-${code}-${size.width}.png`)
    if (seen === undefined) await page.screenshot({ path, animations: 'disabled' })
    else await seen.screenshot({ path, animations: 'disabled' })
  }
}

const stateSizes = [...pictureSizes, { width: 320, height: 640 }]

/** Returns what takes pictures of a page's states, from 320 up, and checks each for cut-off content and accessibility. */
export function takeStatesOf(part: string) {
  return async ({ page, code }: Guest, name: string): Promise<void> => {
    mkdirSync(folder, { recursive: true })
    for (const size of stateSizes) {
      await page.setViewportSize(size)
      await waitUntilQuiet(page)
      expect.soft(await accessibilityFaults(page), `${name} at ${size.width}`).toEqual([])
      expect.soft(await sidewaysBy(page), `${name} at ${size.width} is too wide`).toBe(0)
      const path = join(folder, `${part}-${name}-${code}-${size.width}.png`)
      await page.screenshot({ path, animations: 'disabled', fullPage: true })
    }
  }
}
