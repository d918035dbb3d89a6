import { fillIn } from '../../packages/phrases/src/fill-in.ts'
import { loadAgents, loadContracts, loadPayslips } from '../../packages/phrases/src/load-dictionary.ts'
import { loadEachLanguage } from '../../packages/phrases/src/load-each-language.ts'
import { expect, type Guest } from '../house.ts'
import type { Code } from '../languages.ts'

const dictionaries = {
  agents: await loadEachLanguage(loadAgents),
  contracts: await loadEachLanguage(loadContracts),
  payslips: await loadEachLanguage(loadPayslips),
}

/** Phrases of the agent centre, by dictionary. */
export function agentPhrases<A extends keyof typeof dictionaries>(area: A, code: Code) {
  const phrases: (typeof dictionaries)[A][Code] = dictionaries[area][code]
  return (key: keyof typeof phrases & string, ...values: readonly (string | number)[]): string =>
    fillIn(String(phrases[key]), values, code)
}

const exactly = (name: string) => ({ name, exact: true }) as const

/** Logs in on the agents' page, as somebody who bookmarked it. Whoever was logged in before is forgotten. */
export async function comeAsAgent({ page, open, say }: Guest, username = 'agent'): Promise<void> {
  // The advice to set up a second factor would be first.
  await page.addInitScript(() => localStorage.setItem('secondFactorAdvised', String(Date.now())))
  // A page that still had a session which has ended meanwhile would ask for a login of its own, over the form.
  if (page.url().startsWith('http')) await page.evaluate(() => sessionStorage.clear())
  await open('/agent')
  await page.getByLabel(say('field.username')).fill(username)
  await page.getByRole('textbox', exactly(say('field.password'))).fill('Baize#2026')
  await page.getByRole('button', exactly(say('auth.logIn'))).click()
  await page.waitForURL('**/agentHome/**')
}

/** An offer of a daily wage with one step. */
export interface DailyOffer {
  /** The username of the direct downline. */
  readonly downline: string
  readonly turnoverFrom: string
  readonly activeFrom: string
  readonly ratePercent: string
}

/** Fills in and sends the form of an offer, on the page of contracts. */
export async function offerDaily({ page, code }: Guest, offer: DailyOffer): Promise<void> {
  const words = agentPhrases('contracts', code)
  const button = page.getByRole('button', exactly(words('contract.offer')))
  await button.click()
  const form = page.locator('form').filter({ has: page.getByLabel(words('contract.step.rate')) })
  await form.getByLabel(words('contract.find')).pressSequentially(offer.downline.slice(0, 2))
  await form.getByRole('radio', { name: offer.downline }).check()
  await form.getByLabel(words('contract.step.turnover')).fill(offer.turnoverFrom)
  await form.getByLabel(words('contract.step.active')).fill(offer.activeFrom)
  await form.getByLabel(words('contract.step.rate')).fill(offer.ratePercent)
  await form.getByRole('button', exactly(words('contract.offer'))).click()
  await expect(form).toHaveCount(0)
}

/** Accepts the one offer that waits, in its dialog over the page of contracts. */
export async function acceptOffer({ page, code, open, say }: Guest): Promise<void> {
  const words = agentPhrases('contracts', code)
  await open('/agentHome/contracts')
  const dialog = page.getByRole('dialog', { name: say('contracts.offers') })
  await dialog.getByRole('button', exactly(words('contract.do.accept'))).click()
  const question = page.getByRole('dialog', { name: words('offer.askAccept') })
  await question.getByRole('button', exactly(words('contract.do.accept'))).click()
  await expect(dialog.getByRole('status')).toBeVisible()
  await dialog
    .getByRole('button', exactly(words('offer.close')))
    .last()
    .click()
  await expect(page.getByText(words('contract.state.accepted'), { exact: true })).toBeVisible()
}
