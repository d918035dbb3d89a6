import { expect, test } from './house.ts'
import { comeAsMember } from './pages/new-member.ts'

const redRiver = /Red River Draw|红河北部彩|ฮานอยแม่น้ำแดง/
const yeekee = /Siam Yeekee|暹罗十五分彩|ยี่กีสยาม/

test('a lottery’s tile opens its page with the lottery, without another window, and going back leads to the tiles (2.011)', async ({
  guest,
}) => {
  const { page } = guest
  await comeAsMember(guest, '/elott?vassalage=TCG_LOTTO_VN')
  await page.getByRole('article').filter({ hasText: redRiver }).getByRole('button', { name: redRiver }).first().click()
  await expect(page).toHaveURL(/\/vnLottery\?gameCode=red-river-draw$/)
  await expect(page.locator('iframe')).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/elott\?vassalage=TCG_LOTTO_VN$/)
})

test('a visitor is asked to log in for a lottery, and may try it', async ({ guest }) => {
  const { page, open, say } = guest
  await open('/elott?vassalage=LOTT')
  const tile = page.getByRole('article').filter({ hasText: yeekee })
  await tile.getByRole('button', { name: yeekee }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await tile.hover()
  await tile.getByRole('button', { name: new RegExp(say('game.trial')) }).click()
  await expect(page).toHaveURL(/\/lottery\?gameCode=siam-rounds$/)
})
