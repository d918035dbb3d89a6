// Rebates and invited friends in the back office: rates with their forecast and versions, and friends who are held.
import { randomUUID } from 'node:crypto'
import { askDatabase } from './database.ts'
import type { RunningHouse } from './house.ts'
import { expect, officePhrases, test } from './office.ts'
import { accessibilityFaults, sidewaysBy } from './page-faults.ts'
import { newMember } from './pages/new-member.ts'

test.use({ code: 'EN' })
const t = officePhrases('rewards', 'EN')

test('a rate is changed: the forecast follows while it is typed, and the version says who saved it and why (2.108)', async ({
  office: { page, open },
}) => {
  await open('/rebates')
  await expect(page.getByText(t('rebates.unchanged'))).toBeVisible()
  const forecast = page.getByText(t('rebates.wouldCost')).locator('..')
  const before = await forecast.innerText()
  const rate = page.getByRole('textbox', { name: `${t('type.RNG')}, ${t('rebates.level', 0)}` })
  const saved = await rate.inputValue()
  const save = page.getByRole('button', { name: t('rebates.save') })
  await rate.fill('11')
  // More than the most that a rate may be.
  await expect(page.getByText(t('rebates.wrong'))).toBeVisible()
  await expect(save).toBeDisabled()
  await rate.fill('0.75')
  await expect(forecast).not.toHaveText(before)
  await expect(page.getByRole('row', { name: /0\.75/ }).last()).toContainText(saved)
  expect(await accessibilityFaults(page)).toEqual([])
  await save.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('More for slots.')
  await dialog.getByRole('button', { name: t('rebates.save') }).click()
  await expect(page.getByText(t('rebates.saved'))).toBeVisible()
  await page.getByRole('tab', { name: t('rebates.versions') }).click()
  await expect(page.getByText('More for slots.')).toBeVisible()
  await expect(page.getByText(/^admin · /)).toBeVisible()
})

test('a friend who may be the inviter is held: the panel says why, and releasing gives both their rewards (2.105)', async ({
  office: { page, house, open },
}) => {
  const [inviter, friend] = [await newMember(house), await newMember(house)]
  await hold(house, inviter, friend)
  await open('/referrals')
  await page.getByRole('link', { name: friend, exact: true }).click()
  const panel = page.getByRole('complementary').filter({ hasText: t('referrals.one') })
  await expect(panel).toContainText(t('reason.address', friend, inviter))
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await sidewaysBy(page)).toBe(0)
  await panel.getByRole('button', { name: t('referrals.release') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Two people of one household.')
  await dialog.getByRole('button', { name: t('referrals.release') }).click()
  await expect(page.getByText(t('referrals.released'))).toBeVisible()
  await open('/referrals?tab=all')
  await expect(page.getByRole('row').filter({ hasText: friend })).toContainText(t('referrals.state.rewarded'))
  const waiting = await askDatabase<{ username: string }>(
    house.dataDir,
    `select username from reward join member using (brand_id, member_id)
     where source = 'referral' and state = 'waiting' and username = any($1) order by username`,
    [[inviter, friend]],
  )
  expect(waiting.map(({ username }) => username)).toEqual([inviter, friend].toSorted())
})

/** A friend who has done enough for the rewards, and shares the inviter's address. */
async function hold(house: RunningHouse, inviter: string, friend: string): Promise<void> {
  await askDatabase(
    house.dataDir,
    `insert into referral (referral_id, brand_id, inviter_id, friend_id, state, joined_at, deposited_at, checked_at, deposit,
       turnover, qualified_at, reasons)
     select $1::uuid, i.brand_id, i.member_id, f.member_id, 'held', now(), now(), now(), 20000, 60000, now(), '{address}'
     from member i, member f where i.username = $2 and f.username = $3`,
    [randomUUID(), inviter, friend],
  )
}
