// Missions: a member claims a step and is on the leaderboard; an operator writes a mission, publishes and ends it.
import { fillIn } from '../packages/phrases/src/fill-in.ts'
import { loadMissions } from '../packages/phrases/src/load-dictionary.ts'
import { loadEachLanguage } from '../packages/phrases/src/load-each-language.ts'
import { askDatabase } from './database.ts'
import type { RunningHouse } from './house.ts'
import type { Code } from './languages.ts'
import { expect, officePhrases, test } from './office.ts'
import { accessibilityFaults, sidewaysBy } from './page-faults.ts'
import { shownBalance } from './pages/account.ts'
import { comeAsMember } from './pages/new-member.ts'

const dictionaries = await loadEachLanguage(loadMissions)
const missionWords =
  (code: Code) =>
  (key: keyof (typeof dictionaries)['EN'], ...values: readonly (string | number)[]) =>
    fillIn(dictionaries[code][key], values, code)

for (const code of ['EN', 'TH'] as const)
  test.describe(`in ${code}`, () => {
    test.use({ code })
    const words = missionWords(code)

    test('a member claims a step once, has the money, and is on the leaderboard (2.106, 2.109)', async ({ guest }) => {
      const { page, house } = guest
      const username = await comeAsMember(guest, '/member/missions')
      await expect(page.getByTestId('mission-daily-turnover')).toContainText('$0.00')
      await wager(house, username)
      await page.reload()
      const mission = page.getByTestId('mission-daily-turnover')
      await expect(mission).toContainText('$600.00')
      expect(await accessibilityFaults(page)).toEqual([])
      expect(await sidewaysBy(page)).toBe(0)
      const before = await shownBalance(guest)
      await mission.getByRole('button', { name: words('claim') }).click()
      await expect(mission.getByText(words('claimed'), { exact: true })).toBeVisible()
      await expect(mission.getByRole('button', { name: words('claim') })).toHaveCount(0)
      await expect.poll(async () => shownBalance(guest)).toBe(before + 1_00)
      await expect(page.getByTestId('missions-points')).toHaveText('10')
      await page.getByRole('tab', { name: words('tab.leaderboard') }).click()
      await expect(page.getByTestId('own-place')).toContainText('10')
      await expect(page.getByText(username)).toHaveCount(0)
      expect(await accessibilityFaults(page)).toEqual([])
      expect(await sidewaysBy(page)).toBe(0)
      await page.getByRole('button', { name: words('week.last') }).click()
      await expect(page.getByText(words('board.notThen')).or(page.getByText(words('board.empty')))).toBeVisible()
    })
  })

/** Notes that a member staked 600.00 today: playing it takes a minute in a browser. */
async function wager(house: RunningHouse, username: string): Promise<void> {
  await askDatabase(
    house.dataDir,
    `insert into mission_day (brand_id, member_id, day, goal, game_type, amount)
    select brand_id, member_id, (now() at time zone 'Asia/Bangkok')::date, 'turnover', 'RNG', 60000
    from member where username = $1`,
    [username],
  )
}

test.describe('in the back office', () => {
  test.use({ code: 'EN' })
  const t = officePhrases('missions', 'EN')

  test('an operator writes a mission, publishes it, copies it and ends it', async ({ office: { page, open } }) => {
    await open('/missions')
    await expect(page.getByRole('link', { name: 'Daily spins' })).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: t('new') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t('id')).fill('browser-mission')
    await dialog.getByRole('button', { name: t('newAction') }).click()
    await expect(page.getByRole('button', { name: t('publish') })).toBeDisabled()
    for (const language of ['TH', 'CN', 'EN']) {
      await page.getByLabel(`${t('f.title')} · ${language}`).fill('A mission of a browser')
      await page.getByLabel(`${t('f.summary')} · ${language}`).fill('Stake on any game.')
    }
    await page.getByLabel(t('step.target')).fill('300.00')
    await page.getByLabel(t('step.amount')).fill('4.00')
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await sidewaysBy(page)).toBe(0)
    await page.getByRole('button', { name: t('publish') }).click()
    await decide(page, t('publish'), 'For a test.')
    await expect(page.getByText(t('saved'))).toBeVisible()
    await expect(page.getByText(t('state.published'), { exact: true }).first()).toBeVisible()
    await page.getByRole('button', { name: t('duplicate') }).click()
    await page.getByRole('dialog').getByLabel(t('id')).fill('browser-copy')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('newAction') })
      .click()
    await expect(page.getByLabel(t('step.target'))).toHaveValue('300.00')
    await open('/missions/browser-mission')
    await page.getByRole('button', { name: t('end') }).click()
    await decide(page, t('end'), 'The test is over.')
    await expect(page.getByText(t('state.ended'), { exact: true }).first()).toBeVisible()
    await page.getByRole('tab', { name: t('tab.versions') }).click()
    await expect(page.getByText('The test is over.')).toBeVisible()
  })
})

/** Gives a reason in the dialog that asks for one. */
async function decide(page: RunningPage, action: string, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill(reason)
  await dialog.getByRole('button', { name: action, exact: true }).click()
}

type RunningPage = Parameters<typeof accessibilityFaults>[0]
