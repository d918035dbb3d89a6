// The points mall in the back office: redemptions that wait, the goods, and what earns points.
import { randomUUID } from 'node:crypto'
import { pointRewards, redeemPoints } from '../packages/contract/src/index.ts'
import { callsTo } from './call-house.ts'
import type { RunningHouse } from './house.ts'
import { expect, officePhrases, test } from './office.ts'
import { accessibilityFaults, sidewaysBy } from './page-faults.ts'
import { newCaller } from './pages/new-member.ts'
import { givePoints, paymentPassword } from './pages/offer-reward.ts'

test.use({ code: 'EN' })
const t = officePhrases('points', 'EN')

test('a redemption that waits is approved with a remark, after its address was looked at (4.028)', async ({
  office: { page, house, open },
}) => {
  const username = await redeemMug(house)
  await open('/point-mall')
  const row = page.getByRole('row').filter({ hasText: username })
  await row.getByRole('link').first().click()
  const panel = page.getByRole('complementary').filter({ hasText: t('redemption') })
  await expect(panel).not.toContainText('Khlong Toei')
  await panel.getByRole('button', { name: t('showAddress') }).click()
  await expect(panel).toContainText('Khlong Toei')
  expect(await accessibilityFaults(page)).toEqual([])
  await panel.getByRole('button', { name: t('approve'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Sent, parcel TH1.')
  await dialog.getByRole('button', { name: t('approve'), exact: true }).click()
  await expect(page.getByText(t('approvedDone'), { exact: true }).first()).toBeVisible()
  await open('/point-mall')
  await expect(row).toHaveCount(0)
  await open('/point-mall?tab=redemptions')
  await expect(row).toContainText(t('state.approved'))
})

/** A new member redeems a mug. Returns their username. */
async function redeemMug(house: RunningHouse): Promise<string> {
  const member = await newCaller(house)
  await givePoints(house, member, 2_000)
  const call = callsTo(house, member)
  const { list } = await call(pointRewards, { query: { kind: 'goods' } })
  const mug = list.find(({ name }) => name === 'Ceramic mug')
  if (mug === undefined) throw new Error('the demo’s mall has no mug any more')
  const { goodsId, price } = mug
  const address = { name: 'Somchai Jaidee', phone: '0812345678', address: '99/9 Sukhumvit Road, Khlong Toei, Bangkok' }
  await call(redeemPoints, {
    body: { goodsId, price, quantity: 1, address, paymentPassword },
    idempotencyKey: randomUUID(),
  })
  return member.username
}

test('goods are added in three languages: the form shows how members read them, and they are in the list (2.012)', async ({
  office: { page, open },
}) => {
  await open('/point-mall?tab=goods')
  await page.getByRole('button', { name: t('add') }).click()
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: t('save') })
  await expect(save).toBeDisabled()
  for (const language of ['TH', 'CN', 'EN'] as const) {
    await dialog.getByLabel(t('names', language)).fill(`Desk lamp ${language}`)
    await dialog.getByLabel(t('texts', language)).fill('With a warm light.')
  }
  await dialog.getByLabel(t('price')).fill('2500')
  await dialog.getByLabel(t('stock')).fill('7')
  const preview = dialog.getByRole('region', { name: t('preview') })
  await expect(preview).toContainText('Desk lamp CN')
  await expect(preview).toContainText(t('pointsOf', '2,500'))
  await dialog.getByLabel('Reason').fill('A new offer.')
  expect(await accessibilityFaults(page)).toEqual([])
  await save.click()
  await expect(page.getByText(t('saved'), { exact: true })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'Desk lamp EN' })
  await expect(row).toContainText('2,500')
  expect(await sidewaysBy(page)).toBe(0)
})

test('what deposits earn is changed in whole points only, with a reason that its version keeps (7.054, 9.014)', async ({
  office: { page, open },
}) => {
  await open('/point-mall?tab=rules')
  await expect(page.getByText(t('unchanged'))).toBeVisible()
  const deposits = page.getByLabel(t('source.deposit'), { exact: true })
  const save = page.getByRole('button', { name: t('save'), exact: true })
  await deposits.fill('60.5')
  await expect(save).toBeDisabled()
  await deposits.fill('60')
  await save.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Deposits earn more.')
  await dialog.getByRole('button', { name: t('save'), exact: true }).click()
  await expect(page.getByText(/Deposits earn more\./)).toBeVisible()
  await expect(page.getByRole('row', { name: `${t('source.deposit')} 50 60` })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
})
