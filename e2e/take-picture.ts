import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Locator } from '@playwright/test'
import type { Guest } from './house.ts'
import { codes } from './languages.ts'
import { accessibilityFaults, sidewaysBy } from './page-faults.ts'
import { pictureSizes, waitUntilQuiet } from './picture-sizes.ts'

const folder = 'pictures'
const only = process.env['PICTURES']?.split(',')

/** Whether pictures of a part are asked for: all are, or `PICTURES=security` does, or `PICTURES=security/login`. */
export function isWanted(part: string): boolean {
  return only === undefined || only.includes('security') || only.includes(`security/${part}`)
}

/** Takes what is on the page, or a part of it, narrow and wide, and looks for what is cut off or hard to read. */
export async function take(guest: Guest, name: string, seen?: Locator): Promise<void> {
  const { page, code } = guest
  mkdirSync(folder, { recursive: true })
  // What axe looks for does not change with the language here.
  if (code === codes[0]) expect.soft(await accessibilityFaults(page), name).toEqual([])
  for (const size of pictureSizes) {
    await page.setViewportSize(size)
    if (seen === undefined) await waitUntilQuiet(page)
    await seen?.scrollIntoViewIfNeeded()
    // What stood wide a moment ago has to be laid out anew first.
    await expect.soft.poll(() => sidewaysBy(page), `${name} at ${size.width} is too wide`).toBe(0)
    const path = join(folder, `security-${name}-${code}-${size.width}.png`)
    if (seen === undefined) await page.screenshot({ path, animations: 'disabled' })
    else await seen.screenshot({ path, animations: 'disabled' })
  }
}
