import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { setTimeout as pause } from 'node:timers/promises'
import { officeLogin } from '../packages/contract/src/office/index.ts'
import { fillIn } from '../packages/phrases/src/fill-in.ts'
import * as load from '../packages/phrases/src/load-dictionary.ts'
import { loadEachLanguage } from '../packages/phrases/src/load-each-language.ts'
import { test as base, type RunningHouse } from './house.ts'
import type { Code } from './languages.ts'

/** The password of all demo accounts. */
export const demoPassword = 'Baize#2026'

const dictionaries = {
  office: await loadEachLanguage(load.loadOffice),
  adjustments: await loadEachLanguage(load.loadOfficeAdjustments),
  dashboard: await loadEachLanguage(load.loadOfficeDashboard),
  audit: await loadEachLanguage(load.loadOfficeAudit),
  giveaways: await loadEachLanguage(load.loadOfficeGiveaways),
  activities: await loadEachLanguage(load.loadOfficeActivities),
  agents: await loadEachLanguage(load.loadOfficeAgents),
  pay: await loadEachLanguage(load.loadOfficePay),
  ledger: await loadEachLanguage(load.loadOfficeLedger),
  lotteries: await loadEachLanguage(load.loadOfficeLotteries),
  members: await loadEachLanguage(load.loadOfficeMembers),
  missions: await loadEachLanguage(load.loadOfficeMissions),
  points: await loadEachLanguage(load.loadOfficePoints),
  rewards: await loadEachLanguage(load.loadOfficeRewards),
  operators: await loadEachLanguage(load.loadOfficeOperators),
  vip: await loadEachLanguage(load.loadOfficeVip),
  gifts: await loadEachLanguage(load.loadOfficeGifts),
  promotions: await loadEachLanguage(load.loadOfficePromotions),
  vendors: await loadEachLanguage(load.loadOfficeVendors),
  reconciliation: await loadEachLanguage(load.loadOfficeReconciliation),
  withdrawals: await loadEachLanguage(load.loadOfficeWithdrawals),
  payments: await loadEachLanguage(load.loadOfficePayments),
  protection: await loadEachLanguage(load.loadProtection),
  support: await loadEachLanguage(load.loadOfficeSupport),
  watch: await loadEachLanguage(load.loadOfficeTableWatch),
}

/** Phrases of the back office, by dictionary. */
export function officePhrases<A extends keyof typeof dictionaries>(area: A, code: Code) {
  const phrases: (typeof dictionaries)[A][Code] = dictionaries[area][code]
  return (key: keyof typeof phrases & string, ...values: readonly (string | number)[]): string =>
    fillIn(String(phrases[key]), values, code)
}

/** The code that a demo operator's app shows now, or some steps later. Each is accepted once. */
export function codeOf(house: RunningHouse, username: string, stepsLater = 0): string {
  const secret = house.operatorSecrets[username]
  if (secret === undefined) throw new Error(`the start printed no secret of ${username}`)
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + stepsLater * 30_000 })
}

/** The last step whose code was used, by secret. A server and its tests share a worker. */
const usedSteps = new Map<string, number>()
const stepMs = 30_000

/**
 * A code that has not been used: each is accepted once, and several tests of a worker sign in as the same operator. Waits if the
 * next one is not accepted yet; one step ahead is.
 */
export async function newCodeOf(house: RunningHouse, username: string): Promise<string> {
  const secret = house.operatorSecrets[username] ?? ''
  const now = () => Math.floor(Date.now() / stepMs)
  const step = Math.max(now(), (usedSteps.get(secret) ?? 0) + 1)
  usedSteps.set(secret, step)
  while (step > now() + 1) await pause(500)
  return codeOf(house, username, step - now())
}

interface Cookie {
  readonly name: string
  readonly value: string
}

/** Signs an operator in as the page does, and gives the session's cookie. */
export async function signIn(house: RunningHouse, username: string): Promise<Cookie> {
  const response = await fetch(`${house.office}${officeLogin.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: house.office, 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ username, password: demoPassword, code: await newCodeOf(house, username) }),
  })
  const [, name, value] = /^([^=]+)=([^;]+)/.exec(response.headers.get('set-cookie') ?? '') ?? []
  if (name === undefined || value === undefined) throw new Error(`signing in failed: ${await response.text()}`)
  return { name, value }
}

/** The back office in a browser. */
export interface Office {
  readonly page: Page
  readonly house: RunningHouse
  readonly code: Code
  /** Opens a page and waits for its heading. */
  open(path: string): Promise<void>
}

/** `office` is signed in as `admin`, once for each worker; `officeDoor` is not signed in. */
export const test = base.extend<{ office: Office; officeDoor: Office }, { adminCookie: Cookie }>({
  adminCookie: [async ({ house }, run) => run(await signIn(house, 'admin')), { scope: 'worker' }],
  officeDoor: async ({ page, house, code }, run) => {
    const broken: string[] = []
    page.on('pageerror', (error) => broken.push(error.message))
    await page.addInitScript((language) => localStorage.setItem('office.language', language), code)
    await run({
      page,
      house,
      code,
      async open(path) {
        await page.goto(`${house.office}${path}`)
        await page.getByRole('heading', { level: 1 }).waitFor()
      },
    })
    if (broken.length > 0) throw new Error(`errors on the page: ${broken.join('; ')}`)
  },
  office: async ({ officeDoor, adminCookie }, run) => {
    const { page, house } = officeDoor
    await page.context().addCookies([{ ...adminCookie, url: house.office, httpOnly: true, sameSite: 'Strict' }])
    await run(officeDoor)
  },
})

export { expect } from '@playwright/test'
