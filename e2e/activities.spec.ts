// Activities: an operator publishes one, a member enters it with images, the operator decides, and the member reads it.
import type { Page } from '@playwright/test'
import { saveActivity } from '../packages/contract/src/office/index.ts'
import { fillIn } from '../packages/phrases/src/fill-in.ts'
import { loadActivities, loadRewards } from '../packages/phrases/src/load-dictionary.ts'
import type { RunningHouse } from './house.ts'
import { expect, officePhrases, test } from './office.ts'
import { accessibilityFaults, sidewaysBy } from './page-faults.ts'
import { comeAsMember } from './pages/new-member.ts'

const { phrases } = await loadActivities('EN')
const say = (key: keyof typeof phrases, ...values: readonly (string | number)[]) => fillIn(phrases[key], values, 'EN')
const rewards = (await loadRewards('EN')).phrases
const t = officePhrases('activities', 'EN')

test.use({ code: 'EN' })

test('a member enters with a comment and images, an operator gives a prize, and it waits in the reward centre (2.110, 4.029, 5.042, 9.009)', async ({
  guest,
  office,
  adminCookie,
}) => {
  const { page, house } = guest
  await publish(house, `${adminCookie.name}=${adminCookie.value}`, 'view-of-a-test')
  const username = await comeAsMember(guest, '/activities')
  await page.getByRole('link', { name: 'View of a test' }).click()
  const buffer = await page.screenshot({ type: 'jpeg' })
  const other = await page.screenshot({ type: 'png' })
  await page.getByRole('button', { name: say('form.send') }).click()
  await expect(page.getByText(say('form.length', 1, 140))).toBeVisible()
  const files = page.getByTestId('entry-image')
  await files.setInputFiles({ name: 'view.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
  await expect(page.getByText(say('form.wrongType'))).toBeVisible()
  await files.setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) })
  await expect(page.getByText(say('form.tooLarge'))).toBeVisible()
  await files.setInputFiles({ name: 'one.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.getByRole('img', { name: say('form.open', 1) })).toBeVisible()
  await files.setInputFiles({ name: 'two.png', mimeType: 'image/png', buffer: other })
  await expect(page.getByRole('img', { name: say('form.open', 2) })).toBeVisible()
  // What was added waits for a member who comes back.
  await page.reload()
  await expect(page.getByRole('img', { name: say('form.open', 2) })).toBeVisible()
  await files.setInputFiles({
    name: 'three.jpg',
    mimeType: 'image/jpeg',
    buffer: await page.screenshot({ type: 'jpeg', quality: 40 }),
  })
  await expect(page.getByRole('img', { name: say('form.open', 3) })).toBeVisible()
  // There is no place for a fourth one, until one is removed.
  await expect(page.getByRole('button', { name: say('form.add') })).toHaveCount(0)
  await page.getByRole('button', { name: say('form.remove', 3) }).click()
  await expect(page.getByRole('img', { name: say('form.open', 3) })).toHaveCount(0)
  await page.getByRole('textbox', { name: say('form.comment') }).fill('From the roof.')
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await sidewaysBy(page)).toBe(0)
  await page.getByRole('button', { name: say('form.send') }).click()
  await expect(page.getByText(say('text.applying'))).toBeVisible()
  await expect(page.getByRole('region', { name: say('own.title') })).toContainText('From the roof.')
  await decide(office, username)
  await guest.open('/activities/view-of-a-test')
  await expect(page.getByText(say('text.issued', '$12.00'))).toBeVisible()
  await expect(page.getByRole('region', { name: say('own.title') })).toContainText('What a roof!')
  await expect(page.getByRole('region', { name: say('comments.title') })).toContainText('From the roof.')
  await page.getByRole('link', { name: say('does.claim') }).click()
  await expect(page.getByText(fillIn(rewards['words.activity'], ['View of a test'], 'EN'))).toBeVisible()
})

/** Approves the waiting entry of a member with a prize. */
async function decide(
  { page, open }: { readonly page: Page; readonly open: (path: string) => Promise<void> },
  username: string,
) {
  await open('/activities')
  await page.getByRole('tab', { name: t('tab.waiting') }).click()
  await page.getByRole('row').filter({ hasText: username }).getByRole('link').first().click()
  const panel = page.getByRole('complementary')
  await expect(panel.getByRole('img')).toHaveCount(2)
  expect(await accessibilityFaults(page)).toEqual([])
  await panel.getByRole('button', { name: t('approve') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('prize', '$20.00')).fill('12.00')
  await dialog.getByLabel(t('answerField')).fill('What a roof!')
  await dialog.getByRole('button', { name: t('approve') }).click()
  await expect(page.getByText(t('approved'))).toBeVisible()
}

test('an operator writes an activity, publishes it, duplicates it and ends it', async ({ office: { page, open } }) => {
  await open('/activities')
  await page.getByRole('button', { name: t('new') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('id')).fill('Not An Id')
  await dialog.getByRole('button', { name: t('newAction') }).click()
  await expect(dialog.getByText(t('idWrong'))).toBeVisible()
  await dialog.getByLabel(t('id')).fill('written-in-a-test')
  await dialog.getByRole('button', { name: t('newAction') }).click()
  for (const language of ['TH', 'CN', 'EN'] as const)
    for (const name of ['title', 'summary', 'steps', 'terms'] as const)
      await page.getByLabel(`${t(`f.${name}`)} · ${language}`).fill(`Words of ${name}`)
  await page.getByLabel(t('f.amount')).fill('5.00')
  await page.getByLabel(t('f.budget')).fill('50.00')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: t('publish') }).click()
  await confirm(page, t('publish'))
  await expect(page.getByText(t('state.published'), { exact: true })).toBeVisible()
  await page.getByRole('button', { name: t('duplicate') }).click()
  await page.getByRole('dialog').getByLabel(t('id')).fill('copied-in-a-test')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('newAction') })
    .click()
  await expect(page.getByLabel(`${t('f.title')} · EN`)).toHaveValue('Words of title')
  await page.getByRole('button', { name: t('saveDraft') }).click()
  await confirm(page, t('saveDraft'))
  await expect(page.getByText(t('state.draft'), { exact: true })).toBeVisible()
  await open('/activities/written-in-a-test')
  await page.getByRole('button', { name: t('end') }).click()
  await confirm(page, t('end'))
  await expect(page.getByText(t('state.ended'), { exact: true })).toBeVisible()
})

/** Gives a reason and confirms. */
async function confirm(page: Page, action: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('A test in a browser.')
  await dialog.getByRole('button', { name: action, exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

/** Publishes an activity with prizes of at most 20.00. */
async function publish(house: RunningHouse, cookie: string, activityId: string): Promise<void> {
  const words = { TH: 'View of a test', CN: 'View of a test', EN: 'View of a test' }
  const response = await fetch(`${house.office}${saveActivity.path.replace(':activityId', activityId)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: house.office, 'sec-fetch-site': 'same-origin', cookie },
    body: JSON.stringify({
      version: 0,
      state: 'published',
      reason: 'A test in a browser.',
      content: {
        art: 'star',
        title: words,
        summary: words,
        steps: words,
        terms: words,
        from: null,
        until: null,
        per: 'ever',
        minPictures: 1,
        reward: { kind: 'cash', amount: '20.00', claimDays: 7 },
        budget: '100.00',
        isPublic: true,
      },
    }),
  })
  if (!response.ok) throw new Error(`the activity was not published: ${await response.text()}`)
}
