import type { FrameLocator, Response } from '@playwright/test'
import { expect, type Guest } from '../house.ts'
import { gameNames } from '../languages.ts'
import { minorOf } from './account.ts'

/** A round as the game window received it. */
export interface PlayedRound {
  readonly roundId: string
  readonly stakeMinor: number
  readonly payoutMinor: number
  readonly balanceAfterMinor: number
}

/** The slot in its window. */
export interface Slot {
  readonly frame: FrameLocator
  spin(): Promise<PlayedRound>
  shownBalance(): Promise<number>
  leave(): Promise<void>
}

/** A phone's viewport: the CPU does the work of a graphics card and takes four times as long for a wide one. */
const phone = { width: 390, height: 844 }

/** Opens the slot from its tile on the home page and plays it in a small window. */
export async function launchSlot(guest: Guest): Promise<Slot> {
  const { page, say, sayInGame, code } = guest
  await page
    .getByRole('button', { name: say('game.playNamed', gameNames[code]) })
    .first()
    .click()
  const before = page.viewportSize()
  await page.setViewportSize(phone)
  const frame = page.frameLocator('iframe')
  const spinButton = frame.getByRole('button', { name: sayInGame('bar.spin'), exact: true })
  await expect(spinButton).toBeVisible({ timeout: 60_000 })
  await frame.getByRole('button', { name: sayInGame('bar.turboLong') }).click()
  return {
    frame,
    async spin() {
      const [reply] = await Promise.all([page.waitForResponse(isRound), spinButton.click()])
      // No spin is hurried: a press that comes a moment late would start the next spin.
      // Without a graphics card and on a busy machine, the celebration of a large win takes many times as long.
      await expect(spinButton).toBeVisible({ timeout: 180_000 })
      return readRound(reply)
    },
    async shownBalance() {
      return minorOf(await frame.locator('.meter.balance output').innerText())
    },
    async leave() {
      await page.getByRole('button', { name: say('game.back'), exact: true }).click()
      await expect(page.locator('iframe')).toHaveCount(0)
      if (before !== null) await page.setViewportSize(before)
    },
  }
}

const isRound = (response: Response) =>
  response.request().method() === 'POST' && /\/wps\/play\/games\/[^/]+\/rounds$/.test(response.url())

async function readRound(reply: Response): Promise<PlayedRound> {
  expect(reply.status()).toBe(200)
  // The contract's own tests check the shape of this reply.
  const { value } = (await reply.json()) as {
    value: { roundId: string; stake: string; payout: string; balanceAfter: string }
  }
  return {
    roundId: value.roundId,
    stakeMinor: minorOf(value.stake),
    payoutMinor: minorOf(value.payout),
    balanceAfterMinor: minorOf(value.balanceAfter),
  }
}
