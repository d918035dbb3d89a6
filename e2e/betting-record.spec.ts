import { readFile } from 'node:fs/promises'
import { playRound } from '../packages/contract/src/index.ts'
import { callsTo } from './call-house.ts'
import { expect, test } from './house.ts'
import { ownBalance, tokenOf } from './pages/account.ts'
import { comeAsMember } from './pages/new-member.ts'

test.use({ code: 'EN' })

test('rounds of an outside vendor are in the betting record, next to our own (2.100)', async ({ guest }) => {
  const { page, say, open, house } = guest
  await comeAsMember(guest, '/seamless?gameCode=khon-night&vassalage=PG&gameType=RNG')
  const token = await tokenOf(guest)
  const before = await ownBalance(guest, token)
  await page.frameLocator('iframe').locator('.play').click()
  await expect.poll(() => ownBalance(guest, token)).not.toBe(before)
  await callsTo(house, { token })(playRound, {
    params: { gameCode: 'bz-lotus-lanterns' },
    body: { stake: '1.00' },
    idempotencyKey: 'one of our own',
  })

  await open('/member/record')
  const rows = page.getByTestId('record').locator('tbody tr')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('Lotus Lanterns')
  await expect(rows.last()).toContainText('Paper Garden')
  await rows.last().getByRole('button').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Paper Garden')
  await expect(dialog.getByRole('button', { name: say('round.verify') })).toHaveCount(0)
  await page.keyboard.press('Escape')

  await page.getByRole('combobox', { name: say('record.vendor') }).click()
  await page.getByRole('option', { name: 'Paper Garden' }).click()
  await expect(rows).toHaveCount(1)
  expect(new URL(page.url()).searchParams.get('vassalage')).toBe('PG')

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: say('record.asCsv') }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('betting-record.csv')
  const [, ...lines] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('Paper Garden')
})
