// The agents' landing page: true figures, an income calculator, and the way from an agent's link to the first offer.
import * as contract from '../packages/contract/src/index.ts'
import { fillIn } from '../packages/phrases/src/fill-in.ts'
import { loadAgents, loadContracts, loadFields } from '../packages/phrases/src/load-dictionary.ts'
import { loadEachLanguage } from '../packages/phrases/src/load-each-language.ts'
import { atRest, goTo, watchRequests } from './at-rest.ts'
import { callsTo } from './call-house.ts'
import { askDatabase } from './database.ts'
import { expect, goodPassword, newUsername, test } from './house.ts'
import type { Code } from './languages.ts'
import { accessibilityFaults, sidewaysBy } from './page-faults.ts'

const agents = await loadEachLanguage(loadAgents)
const contracts = await loadEachLanguage(loadContracts)
const fields = await loadEachLanguage(loadFields)
const agentWords =
  (code: Code) =>
  (key: keyof (typeof agents)['EN'], ...values: readonly (string | number)[]) =>
    fillIn(agents[code][key], values, code)

for (const [code, width] of [
  ['TH', 390],
  ['CN', 1920],
  ['EN', 390],
] as const)
  test.describe(`in ${code} at ${width}`, () => {
    test.use({ code, viewport: { width, height: 900 } })

    test('the landing page shows the programme’s figures and computes an income from what is typed (2.005)', async ({
      guest,
    }) => {
      const { page, open } = guest
      const words = agentWords(code)
      await watchRequests(page)
      await open('/agent')
      await expect(page.getByRole('heading', { name: words('landing.figures') })).toBeVisible()
      const month = page.getByTestId('example-month')
      // 200,000 a day and 25 active members reach 0.6 % of daily wages: 1200 a day. Of the stakes, 0.05 % of 90,000 and 0.15 % of 110,000
      // are 210 a day. A month's loss of 150,000 reaches 20 %: 30,000.
      await expect(month).toContainText('72,300.00')
      await page.getByLabel(words('landing.team.active')).fill('2')
      // Without the members that the steps ask for, only the bets themselves earn.
      await expect(month).toContainText('6,300.00')
      await page.getByLabel(words('landing.team.turnover')).fill('much')
      await expect(page.getByText(words('landing.wrong'))).toBeVisible()
      await expect(month).toBeHidden()
      await atRest(page)
      expect(await accessibilityFaults(page)).toEqual([])
      expect(await sidewaysBy(page)).toBe(0)
    })
  })

test('an agent’s link offers contracts to whoever registers by it as an agent, who finds them in the agent centre (2.116, 7.012)', async ({
  guest,
  browser,
}) => {
  const { page, open, say, code, house } = guest
  page.setDefaultTimeout(20_000)
  const words = agentWords(code)
  const kind = contracts[code]['contract.kind.realtime']
  // The agent at the top is paid by the site, which is what a link's offers are bounded by.
  await askDatabase(
    house.dataDir,
    `insert into agent_contract (contract_id, brand_id, kind, downline_id, terms, state, offered_at, decided_at, in_force_from)
    select gen_random_uuid(), brand_id, 'realtime', member_id, $1::jsonb, 'accepted', now(), now(), now() from member
    where username = 'agent' on conflict do nothing`,
    [JSON.stringify({ kind: 'realtime', profitPpm: '1000', lossPpm: '2000', singleBetMinor: '1000' })],
  )
  await watchRequests(page)
  await open('/agent')
  await page.getByLabel(say('field.username')).fill('agent')
  await page.getByRole('textbox', { name: say('field.password'), exact: true }).fill('Baize#2026')
  await page.getByRole('button', { name: say('auth.logIn'), exact: true }).click()
  await page.waitForURL('**/agentHome/**')
  await goTo(page, '/agentHome/register')
  await page.getByRole('radio', { name: words('register.kind.agent') }).check()
  await page.getByRole('textbox', { name: words('register.label') }).fill('Offers')
  await page.getByRole('checkbox', { name: kind }).check()
  const [profit, loss] = [contracts[code]['contract.profit'], contracts[code]['contract.loss']]
  await page.getByRole('textbox', { name: loss }).fill('9')
  await expect(page.getByText(words('register.offerAbove'))).toBeVisible()
  await page.getByRole('textbox', { name: profit }).fill('0.05')
  await page.getByRole('textbox', { name: loss }).fill('0.1')
  await page.getByRole('button', { name: words('register.make') }).click()
  const link = page.getByRole('article').first()
  await expect(link).toContainText('0.05 % / 0.1 %')
  const affiliateCode = (await link.locator('code').first().textContent()) ?? ''
  await callsTo(house)(contract.visitAgentLink, { body: { code: affiliateCode } })
  await link.getByRole('button', { name: words('register.use') }).click()
  await expect(link.getByRole('img', { name: /30/ }).first()).toBeVisible()

  const username = newUsername()
  const body = { username, password: goodPassword, confirmPassword: goodPassword, ageConfirmed: true, affiliateCode }
  await callsTo(house)(contract.register, { body })
  const theirs = await browser.newPage({ locale: 'th-TH' })
  await theirs.addInitScript((language) => localStorage.setItem('lang', language), code)
  await theirs.goto(`${house.site}/agent`)
  await theirs.getByLabel(say('field.username')).fill(username)
  await theirs.getByRole('textbox', { name: say('field.password'), exact: true }).fill(goodPassword)
  await theirs.getByRole('button', { name: say('auth.logIn'), exact: true }).click()
  await theirs.waitForURL('**/agentHome/**')
  await theirs.goto(`${house.site}/agentHome/contracts`)
  await expect(theirs.getByText(contracts[code]['contract.state.offered']).first()).toBeVisible()
  await expect(theirs.getByText(kind).first()).toBeVisible()
  await theirs.close()
})

test('whoever gets an account that an agent opened sets a password and confirms age and terms before anything else (2.090, 2.116, 5.006)', async ({
  guest,
}) => {
  const { page, open, say, code, house } = guest
  page.setDefaultTimeout(20_000)
  const username = newUsername()
  const { token } = contract.sessionBegun(
    await callsTo(house)(contract.login, { body: { username: 'agent', password: 'Baize#2026' } }),
  )
  const opened = { kind: 'member', username, password: goodPassword, offers: [] } as const
  await callsTo(house, { token })(contract.openAgentAccount, { body: { ...opened, offers: [] } })
  await open('/login')
  await page.getByLabel(say('field.username')).fill(username)
  await page.getByRole('textbox', { name: say('field.password'), exact: true }).fill(goodPassword)
  await page
    .locator('button[type=submit]')
    .filter({ hasText: say('auth.logIn') })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(say('auth.accountOpened'))).toBeVisible()
  await dialog.locator('input[name=newPassword]').fill('Lantern-Rain-77')
  await dialog.locator('input[name=confirmNewPassword]').fill('Lantern-Rain-77')
  const change = dialog.getByRole('button', { name: say('account.password') })
  await change.click()
  // Nothing was confirmed, so nothing is sent.
  await expect(dialog.getByText(fillIn(fields[code]['register.ageNeeded'], [18], code))).toBeVisible()
  for (const box of await dialog.getByRole('checkbox').all()) await box.check()
  await change.click()
  await expect(dialog).toBeHidden()
})
