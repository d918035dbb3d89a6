// The agent programme in the back office: contracts of the site, pay, costs, excluded bets, applications, announcements and the tree.
import type { Locator, Page } from '@playwright/test'
import type { Client } from '../packages/contract/src/client.ts'
import { memberTeam } from '../packages/contract/src/office/index.ts'
import { errorPhrase } from '../packages/phrases/src/errors.ts'
import { callsTo } from './call-house.ts'
import { codes, type Code } from './languages.ts'
import { expect, officePhrases, test as base } from './office.ts'
import { accessibilityFaults, cutOffTexts, sidewaysBy } from './page-faults.ts'
import {
  bigPay,
  contractOf,
  excludedBet,
  newAgent,
  newApplicant,
  newNamed,
  type Named,
} from './pages/agent-programme.ts'

/** Two agents, of whom the lower one has a contract too, and a member of theirs. */
interface Programme {
  readonly top: Named
  readonly below: Named
  readonly member: Named
}

/** `call` is the API as the operator who is signed in; `programme` is what the pages show, once for each worker. */
const test = base.extend<object, { call: Client; programme: Programme }>({
  call: [
    async ({ house, adminCookie }, run) => run(callsTo({ site: house.office }, { token: adminCookie.value })),
    { scope: 'worker' },
  ],
  programme: [
    async ({ house, call }, run) => {
      const top = await newAgent(house, call)
      const below = await newAgent(house, call, top)
      const member = await newApplicant(house)
      await bigPay(house, await contractOf(house, top))
      await excludedBet(house, member, below)
      await run({ top, below, member })
    },
    { scope: 'worker' },
  ],
})

test.use({ code: 'EN' })
const exactly = (name: string) => ({ name, exact: true }) as const
const t = officePhrases('agents', 'EN')
const pay = officePhrases('pay', 'EN')
const office = officePhrases('office', 'EN')

/** Gives the reason that a dialog asks for, and confirms. */
async function confirm(page: Page, action: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(office('ask.reason')).fill('A test in a browser.')
  await dialog.getByRole('button', exactly(action)).click()
  await expect(dialog).toHaveCount(0)
}

/** Fills in the form of an offer: one step. */
async function fillOffer(dialog: Locator, agent: string, code: Code = 'EN'): Promise<void> {
  const words = officePhrases('agents', code)
  const fields = [
    ['contracts.agent', agent],
    ['contracts.step.turnover', '100'],
    ['contracts.step.active', '1'],
    ['contracts.step.rate', '1.5'],
  ] as const
  for (const [label, text] of fields) await dialog.getByLabel(words(label), { exact: true }).fill(text)
  await dialog.getByLabel(officePhrases('office', code)('ask.reason')).fill('A test in a browser.')
}

test('a contract of the site is offered to an agent at the top of the tree and withdrawn; one below is refused (3.062, 4.030)', async ({
  office: { page, house, open },
  call,
}) => {
  const top = await newAgent(house, call)
  const below = await newAgent(house, call, top)
  await open('/contracts')
  await page.getByRole('button', exactly(t('contracts.offer'))).click()
  const dialog = page.getByRole('dialog')
  await fillOffer(dialog, below.username)
  const send = dialog.getByRole('button', exactly(t('contracts.offer')))
  await send.click()
  await expect(dialog.getByText(errorPhrase('EN', 'contract.not_top'))).toBeVisible()
  await dialog.getByLabel(t('contracts.agent'), { exact: true }).fill(top.username)
  await send.click()
  await expect(page.getByText(t('contracts.offered'))).toBeVisible()
  await open(`/contracts?member=${top.memberId}`)
  await page
    .getByRole('link', exactly(t('contracts.kind.daily')))
    .first()
    .click()
  const panel = page.getByRole('complementary')
  await expect(panel.getByText('1.5 %')).toBeVisible()
  await panel.getByRole('button', exactly(t('contracts.do.withdraw'))).click()
  await confirm(page, t('contracts.do.withdraw'))
  await expect(panel.getByText(t('contracts.state.withdrawn'), { exact: true })).toBeVisible()
})

test('pay above the limit is approved, and a period is computed again: what differs is shown before it is stored', async ({
  office: { page, house, open },
  call,
}) => {
  const agent = await newAgent(house, call)
  await bigPay(house, await contractOf(house, agent))
  await open(`/agents-pay?member=${agent.memberId}`)
  await page
    .getByRole('link', exactly(pay('kind.daily')))
    .first()
    .click()
  const panel = page.getByRole('complementary')
  await expect(panel.getByText('120,000.00')).toBeVisible()
  await panel.getByRole('button', exactly(pay('approve'))).click()
  await page
    .getByRole('dialog')
    .getByRole('button', exactly(pay('approve')))
    .click()
  await expect(page.getByText(pay('approved'), { exact: true })).toBeVisible()
  await open('/agents-pay?tab=periods')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await panel.getByRole('button', exactly(pay('try'))).click()
  // Nobody has played: what was put there for this test should not be.
  const difference = panel.getByRole('listitem').filter({ hasText: agent.username })
  await expect(difference).toContainText('120,000.00')
  await panel.getByRole('button', exactly(pay('correct'))).click()
  await confirm(page, pay('correct'))
  await expect(page.getByText(pay('corrected'), { exact: true })).toBeVisible()
  await panel.getByRole('button', exactly(pay('try'))).click()
  await expect(panel.getByText(pay('same'))).toBeVisible()
})

test('an excluded bet says why it does not count, and counts after an operator has lifted it', async ({
  office: { page, house, open },
  programme: { below, member },
}) => {
  const round = await excludedBet(house, member, below)
  await open('/exclusions')
  await page
    .getByRole('row')
    .filter({ hasText: round.slice(-4) })
    .getByRole('link')
    .first()
    .click()
  const panel = page.getByRole('complementary')
  await expect(panel.getByText(t('exclusion.opposite_betsText'))).toBeVisible()
  await panel.getByRole('button', exactly(t('exclusion.lift'))).click()
  await confirm(page, t('exclusion.lift'))
  await expect(page.getByText(t('exclusion.liftDone'))).toBeVisible()
  await open('/exclusions?tab=lifted')
  await expect(page.getByRole('row').filter({ hasText: member.username }).first()).toContainText('admin')
})

test('an application is approved: the member is an agent at once', async ({ office: { page, house, open }, call }) => {
  const member = await newApplicant(house)
  await open('/agent-applications')
  await page.getByRole('row').filter({ hasText: member.username }).getByRole('link').first().click()
  const panel = page.getByRole('complementary')
  await panel.getByRole('button', exactly(t('apply.approve'))).click()
  await confirm(page, t('apply.approve'))
  await expect(page.getByText(t('apply.approved'))).toBeVisible()
  const { kind } = await call(memberTeam, { params: { memberId: member.memberId }, query: {} })
  expect(kind).toBe('agent')
})

test('an announcement for agents is written in three languages and published (2.114)', async ({
  office: { page, open },
}) => {
  await open('/agent-announcements')
  await page.getByRole('button', exactly(t('news.new'))).click()
  const dialog = page.getByRole('dialog')
  for (const code of codes) {
    await dialog.getByLabel(`${t('news.subject')} (${code})`).fill(`Paid earlier (${code})`)
    await dialog.getByLabel(`${t('news.body')} (${code})`).fill('From Monday on, wages are paid at two.')
  }
  await dialog.getByRole('combobox', exactly(t('apply.state'))).click()
  await page.getByRole('option', exactly(t('news.state.published'))).click()
  await confirm(page, t('news.save'))
  await expect(page.getByText(t('news.saved'))).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'Paid earlier (EN)' })
  await expect(row).toContainText(t('news.state.published'))
})

test('a member becomes an agent, is moved below another with the effects shown first, and becomes a member again', async ({
  office: { page, house, open },
  programme: { top },
}) => {
  const { memberId, username } = await newNamed(house)
  await open(`/members/${memberId}?tab=team`)
  const step = async (name: 'promote' | 'move' | 'demote', fill?: (dialog: Locator) => Promise<void>) => {
    await page.getByRole('button', exactly(t(`team.${name}`))).click()
    const dialog = page.getByRole('dialog')
    await fill?.(dialog)
    await expect(dialog.getByRole('region', exactly(t('team.effects')))).toBeVisible()
    await confirm(page, t(`team.${name}`))
    await expect(page.getByText(t(`team.${name}Done`))).toBeVisible()
  }
  await step('promote')
  await step('move', async (dialog) => {
    const above = dialog.getByLabel(t('team.upline'))
    // Before anything is typed, nothing is wrong: the agent is at the top already.
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await above.fill('nobody-here')
    await expect(dialog.getByText(errorPhrase('EN', 'team.no_such_agent'))).toBeVisible()
    await above.fill(username)
    await expect(dialog.getByText(errorPhrase('EN', 'team.own_team'))).toBeVisible()
    await above.fill(top.username)
    await expect(dialog.getByRole('region', exactly(t('team.effects')))).toContainText(top.username)
  })
  await expect(page.getByRole('link', exactly(top.username)).first()).toBeVisible()
  await step('demote')
  await expect(page.getByText(t('team.demoted'))).toBeVisible()
})

for (const width of [390, 1920])
  test.describe(`at ${width}`, () => {
    test.use({ viewport: { width, height: 900 } })
    for (const code of codes)
      test.describe(code, () => {
        test.use({ code })

        test(`every page about agents fits, is accessible and has one heading in ${code}`, async ({
          office: { page, open },
          programme,
        }) => {
          test.slow()
          for (const path of pathsOf(programme)) {
            await open(path)
            await expectFaultless(page, path, code)
          }
        })

        test(`forms about agents say in ${code} what is wrong`, async ({ office: { page, open }, programme }) => {
          const [words, general] = [officePhrases('agents', code), officePhrases('office', code)]
          const dialog = page.getByRole('dialog')
          await open('/contracts')
          await page.getByRole('button', exactly(words('contracts.offer'))).click()
          await fillOffer(dialog, 'nobody-here', code)
          await dialog.getByRole('button', exactly(words('contracts.offer'))).click()
          await expect(dialog.getByText(errorPhrase(code, 'adjustment.member_unknown'))).toBeVisible()
          await expectFaultless(page, 'contract form', code)
          await open('/agent-applications')
          await page.getByRole('link').filter({ hasText: 'I run a group' }).first().click()
          await page
            .getByRole('complementary')
            .getByRole('button', exactly(words('apply.reject')))
            .click()
          await dialog.getByRole('button', exactly(words('apply.reject'))).click()
          await expect(dialog.getByText(general('ask.reasonShort', 3))).toBeVisible()
          await expectFaultless(page, 'rejection', code)
          await open(`/members/${programme.below.memberId}?tab=team`)
          await page.getByRole('button', exactly(words('team.move'))).click()
          await dialog.getByLabel(words('team.upline')).fill('nobody-here')
          await expect(dialog.getByText(errorPhrase(code, 'team.no_such_agent'))).toBeVisible()
          await expectFaultless(page, 'move', code)
        })
      })
  })

/** Every page about agents, each tab of it. */
function pathsOf({ top, below }: Programme): readonly string[] {
  return [
    '/contracts',
    '/contracts?payer=all',
    '/agents-pay',
    '/agents-pay?tab=unpaid',
    '/agents-pay?tab=all',
    '/agents-pay?tab=periods',
    '/agent-costs',
    `/agent-costs/${top.memberId}`,
    '/exclusions',
    '/exclusions?tab=lifted',
    '/agent-applications',
    '/agent-applications?tab=all',
    '/agent-announcements',
    '/agent-announcements?tab=teams',
    `/members/${below.memberId}?tab=team`,
  ]
}

async function expectFaultless(page: Page, name: string, code: Code): Promise<void> {
  await expect(page.getByRole('status', { name: officePhrases('office', code)('state.loading') })).toHaveCount(0)
  const folder = process.env['OFFICE_PICTURES']
  if (folder !== undefined) {
    const size = page.viewportSize()?.width ?? 0
    await page.screenshot({ path: `${folder}/${name.replaceAll(/\W/g, '-')}-${code}-${size}.png`, fullPage: true })
  }
  expect(await sidewaysBy(page), name).toBe(0)
  expect(await cutOffTexts(page), name).toEqual([])
  expect(await accessibilityFaults(page), name).toEqual([])
  expect(await page.getByRole('heading', { level: 1 }).count(), name).toBe(1)
}
