// Members in the back office: searched, looked at, locked, unlocked, noted, tagged and written to.
import {
  login,
  member as memberInfo,
  ownMessages,
  ownProtection,
  playRound,
  register,
  sessionBegun,
} from '../packages/contract/src/index.ts'
import { callsTo } from './call-house.ts'
import { goodPassword, newUsername } from './house.ts'
import { codes } from './languages.ts'
import { demoPassword, expect, officePhrases, test, type Office } from './office.ts'
import { accessibilityFaults, cutOffTexts, sidewaysBy } from './page-faults.ts'

test.use({ code: 'EN' })
const t = officePhrases('office', 'EN')
const members = officePhrases('members', 'EN')
const audit = officePhrases('audit', 'EN')
const protectionWords = officePhrases('protection', 'EN')

/** Registers a member, and opens their page in the back office. */
async function openMember({ house, open }: Office, tab = '') {
  const body = { username: newUsername(), password: goodPassword, confirmPassword: goodPassword, ageConfirmed: true }
  const member = await callsTo(house)(register, { body })
  await open(`/members/${member.id}${tab}`)
  return { ...member, call: callsTo(house, { token: member.token }) }
}

async function giveReason({ page }: Office, action: string, reason = 'Asked for by the member.') {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('ask.reason')).fill(reason)
  await dialog.getByRole('button', { name: action, exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

test('the search at the top finds a demo account, and its page shows who it is', async ({ office: { page, open } }) => {
  await open('/members')
  await page.keyboard.press('/')
  await page.keyboard.type('demo')
  await page
    .getByRole('option', { name: /^demo\b/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('demo')
  await expect(page.getByText(members('money.balance'), { exact: true })).toBeVisible()
})

test('locking an account ends its member’s session; unlocking is recorded too', async ({ office }) => {
  const { page } = office
  const member = await openMember(office)
  await member.call(memberInfo, {})
  await page.getByRole('button', { name: members('lock'), exact: true }).click()
  await giveReason(office, members('lock'))
  await expect(page.getByText(members('status.suspended'), { exact: true })).toBeVisible()
  await expect(member.call(memberInfo, {})).rejects.toMatchObject({ status: 401 })
  await page.getByRole('button', { name: members('unlock'), exact: true }).click()
  await giveReason(office, members('unlock'))
  await expect(page.getByText(members('status.active'), { exact: true })).toBeVisible()
  await page.getByRole('tab', { name: members('tab.timeline') }).click()
  await expect(page.getByText(`${audit('action.member.unlocked')} · admin`)).toBeVisible()
  await expect(page.getByText(`${audit('action.member.locked')} · admin`)).toBeVisible()
})

test('the list finds a member by username and shows them beside it; tag, note and message are kept', async ({
  office,
}) => {
  const { page, open } = office
  const member = await openMember(office)
  await page.getByLabel(members('tag.add')).fill('VIP')
  await page.getByRole('button', { name: members('tag.action'), exact: true }).click()
  await expect(page.getByRole('button', { name: members('tag.remove', 'vip') })).toBeVisible()
  await page.getByRole('tab', { name: members('tab.notes') }).click()
  await page.getByLabel(members('note.label')).fill('Called about a limit.')
  await page.getByRole('button', { name: members('note.add') }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Called about a limit.' })).toBeVisible()
  await page.getByRole('button', { name: members('message'), exact: true }).click()
  await page.getByLabel(members('message.subject', 'EN')).fill('Hello')
  await page.getByLabel(members('message.body', 'EN')).fill('Your documents are complete.')
  await giveReason(office, members('message.action'))
  const { list } = await member.call(ownMessages, { query: {} })
  expect(list.map(({ title }) => title)).toContain('Hello')
  await open(`/members?text=${member.account}`)
  await page.getByRole('link', { name: member.account, exact: true }).click()
  await expect(page.getByRole('complementary', { name: member.account })).toContainText('vip')
})

test('contacts are shown in full only when they are asked for, and the log says so', async ({ office }) => {
  const { page } = office
  await openMember(office)
  await page.getByRole('button', { name: members('personal.show') }).click()
  await expect(page.getByRole('dialog')).toContainText('127.0.0.1')
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: members('tab.timeline') }).click()
  await expect(page.getByText(`${audit('action.member.personal_shown')} · admin`)).toBeVisible()
})

test('a bet opens with its postings and the proof of the round', async ({ office }) => {
  const { page, house, open } = office
  const demo = await callsTo(house)(login, { body: { username: 'demo', password: demoPassword } })
  const call = callsTo(house, { token: sessionBegun(demo).token })
  const { roundId } = await call(playRound, {
    params: { gameCode: 'bz-lotus-lanterns' },
    body: { stake: '1.00' },
    idempotencyKey: newUsername(),
  })
  const { id } = await call(memberInfo, {})
  await open(`/members/${id}?tab=bets`)
  await page
    .getByRole('row')
    .filter({ hasText: roundId.slice(0, 8) })
    .getByRole('link')
    .click()
  const panel = page.getByRole('complementary')
  await expect(panel.getByRole('region', { name: members('bets.postings') })).toContainText('1.00')
  await expect(panel.getByRole('region', { name: members('bets.proof') })).toContainText(members('bets.secret'))
})

test('a stricter limit and a time-out that a member asks for hold at once', async ({ office }) => {
  const { page, house } = office
  const member = await openMember(office, '?tab=protection')
  await page.getByRole('button', { name: members('protection.limit'), exact: true }).click()
  await page.getByRole('dialog').getByLabel(protectionWords('limits.amount')).fill('250.00')
  await giveReason(office, members('protection.limit'))
  await expect(page.getByRole('region', { name: members('protection.limits') }).first()).toContainText('250.00')
  await page.getByRole('button', { name: members('protection.timeout'), exact: true }).click()
  await giveReason(office, members('protection.timeout'))
  await expect(page.getByText(/^On a time-out until/)).toBeVisible()
  const { exclusion, limits } = await callsTo(house, { token: member.token })(ownProtection, { query: {} })
  expect([exclusion?.kind, limits[0]?.amount]).toEqual(['timeout', '250.00'])
})

for (const code of codes)
  test.describe(() => {
    test.use({ code })
    test(`in ${code}, every tab fits a phone and a large screen`, async ({ office }) => {
      const { page } = office
      const words = officePhrases('members', code)
      const loading = officePhrases('office', code)('state.loading')
      const { id } = await openMember(office)
      for (const width of [390, 1920]) {
        await page.setViewportSize({ width, height: 900 })
        for (const tab of [
          'overview',
          'money',
          'bets',
          'payments',
          'logins',
          'related',
          'notes',
          'timeline',
        ] as const) {
          await office.open(`/members/${id}?tab=${tab}`)
          await expect(page.getByRole('tab', { name: words(`tab.${tab}`) })).toHaveAttribute('aria-selected', 'true')
          await expect(page.getByRole('status', { name: loading })).toHaveCount(0)
          expect([tab, await sidewaysBy(page), await cutOffTexts(page)]).toEqual([tab, 0, []])
        }
        await office.open('/members')
        await page.getByText('demo').first().waitFor()
        expect([await sidewaysBy(page), await cutOffTexts(page)]).toEqual([0, []])
      }
      expect(await accessibilityFaults(page)).toEqual([])
    })
  })

test('held wins are on their own page, which says when nothing waits', async ({ office: { page, open } }) => {
  const held = officePhrases('adjustments', 'EN')
  await open('/held-wins')
  await expect(page.getByRole('heading', { level: 1, name: held('held.title') })).toBeVisible()
  await expect(page.getByText(held('held.none'))).toBeVisible()
})
