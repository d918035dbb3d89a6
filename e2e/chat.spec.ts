// The live chat: a member or visitor writes on the site, an operator answers in the back office, and both see it at once.
import { randomUUID } from 'node:crypto'
import { loadSupport } from '../packages/phrases/src/load-dictionary.ts'
import { fillIn } from '../packages/phrases/src/fill-in.ts'
import { answerChat, officeChats, setChatDuty, takeChat } from '../packages/contract/src/office/index.ts'
import { beginChat } from '../packages/contract/src/support.ts'
import { expect, officePhrases, test } from './office.ts'
import type { RunningHouse } from './house.ts'
import { accessibilityFaults, sidewaysBy } from './page-faults.ts'
import { comeAsMember } from './pages/new-member.ts'

const { phrases } = await loadSupport('EN')
const words = (key: keyof typeof phrases, ...values: readonly (string | number)[]) => fillIn(phrases[key], values, 'EN')
const t = officePhrases('support', 'EN')

test.use({ code: 'EN' })

/** What an operator's page would call. */
async function callAs(house: RunningHouse, cookie: string, method: string, path: string, body?: object) {
  const response = await fetch(`${house.office}${path}`, {
    method,
    headers: { cookie, origin: house.office, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const answer: unknown = await response.json()
  expect(response.status, JSON.stringify(answer)).toBe(200)
  return answer
}

/** The waiting chat whose newest message is a text. */
async function chatWith(house: RunningHouse, cookie: string, text: string): Promise<string> {
  const answer = await callAs(house, cookie, 'GET', `${officeChats.path}?queue=waiting&pageSize=100`)
  const { value } = answer as { value: { list: { chatId: string; lastText: string }[] } } // the contract's own tests check this shape
  return value.list.find(({ lastText }) => lastText === text)?.chatId ?? ''
}

test('a member writes, sees the answer as it comes, and rates the chat; all of it survives a reload (1.007, 2.079)', async ({
  guest,
  adminCookie,
}) => {
  const { page, house } = guest
  const cookie = `${adminCookie.name}=${adminCookie.value}`
  await callAs(house, cookie, setChatDuty.method, setChatDuty.path, { onDuty: true })
  await comeAsMember(guest, '/')
  await page.goto(`${house.site}/chat`)
  const dialog = page.getByRole('dialog')
  const question = `Where is my deposit? ${randomUUID()}`
  await dialog.getByLabel(words('chat.question')).fill(question)
  await dialog.getByRole('button', { name: words('chat.begin') }).click()
  await expect(dialog.getByRole('log')).toContainText(question)
  const chatId = await chatWith(house, cookie, question)
  const at = (path: string) => path.replace(':chatId', chatId)
  await callAs(house, cookie, 'POST', at(takeChat.path), {})
  await callAs(house, cookie, 'POST', at(answerChat.path), { messageId: randomUUID(), text: 'It has just arrived.' })
  await expect(dialog.getByRole('log')).toContainText('It has just arrived.')
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await sidewaysBy(page)).toBe(0)
  await page.reload()
  await expect(dialog.getByRole('log')).toContainText('It has just arrived.')
  await dialog.getByRole('button', { name: words('chat.end') }).click()
  await dialog.getByLabel(words('rating.stars', 5)).check({ force: true })
  await dialog.getByRole('button', { name: words('rating.send') }).click()
  await expect(dialog.getByText(words('rating.thanks'))).toBeVisible()
})

test('an operator takes the chat of a visitor by the keyboard, answers with a prepared reply, and ends it', async ({
  office: { page, house, open },
}) => {
  await fetch(`${house.site}${beginChat.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: house.site },
    body: JSON.stringify({ messageId: randomUUID(), text: 'I cannot log in.', name: 'Ploy' }),
  })
  await open('/chat')
  await page.getByRole('link', { name: 'Ploy' }).first().click()
  await expect(page.getByRole('log')).toContainText('I cannot log in.')
  await page.keyboard.press('a')
  await page.getByRole('textbox', { name: t('room.write') }).fill('Which name do you type?')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('log')).toContainText('Which name do you type?')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: t('room.end') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('room.end') })
    .click()
  await expect(page.getByText(t('room.ended.operator', 'admin'))).toBeVisible()
})
