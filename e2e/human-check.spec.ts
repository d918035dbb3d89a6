import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test, type Guest } from './house.ts'
import { startOwnHouse, type OwnHouse } from './own-house.ts'
import { accessibilityFaults, sidewaysBy } from './page-faults.ts'

const exactly = (name: string) => ({ name, exact: true }) as const
let numbers = 0

/** Opens the SMS login form of a site, with a number that no other test requests a code for. */
async function smsLogin({ page, say }: Guest, site: string) {
  numbers += 1
  const mobile = `081234${1_000 + numbers}`
  await page.goto(`${site}/login`)
  const dialog = page.getByRole('dialog').first()
  await dialog.getByRole('tab', exactly(say('login.bySms'))).click()
  const form = dialog.getByRole('tabpanel')
  await form.getByRole('textbox', exactly(say('field.mobileNum'))).fill(mobile)
  return { form, send: form.getByRole('button', exactly(say('code.send'))) }
}

test.describe('the site’s own check (3.036)', () => {
  test.use({ code: 'TH', viewport: { width: 390, height: 844 } })

  test('a phone solves the challenge for a code by itself, in a worker, so the page does not freeze', async ({
    guest,
  }) => {
    const { page, say, house } = guest
    const { form, send } = await smsLogin(guest, house.site)
    const workers: string[] = []
    page.on('worker', (worker) => workers.push(worker.url()))
    const asked = page.waitForRequest((request) => request.url().endsWith('/wps/verification/sms/noLogin'))
    await send.click()
    const body = (await asked).postDataJSON() as { challengeResult?: string } // as the form sends it
    expect(body.challengeResult?.length).toBeGreaterThan(100)
    await expect(form.getByText(say('code.sent'))).toBeVisible()
    expect(workers.map((url) => new URL(url).origin)).toEqual([house.site])
  })
})

function verdictOn(form: URLSearchParams) {
  const [key, action] = (form.get('response') ?? '').split(' ')
  return { success: form.get('secret') === 'a test’s secret' && key === 'a-site-key', action, hostname: '127.0.0.1' }
}

/** A verification service with its script and its verdict, on an origin other than the site's, as usual. */
function startService(): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url === '/api.js') {
      response.writeHead(200, { 'content-type': 'text/javascript' })
      return void response.end(`window.people = { render(place, { sitekey, action, callback }) {
        const button = document.createElement('button')
        button.textContent = 'I am a person'
        button.addEventListener('click', () => callback([sitekey, action, Math.random()].join(' ')))
        place.append(button)
      } }`)
    }
    return void text(request).then((body) => response.end(JSON.stringify(verdictOn(new URLSearchParams(body)))))
  })
  const { promise, resolve } = Promise.withResolvers<Server>()
  server.listen(0, '127.0.0.1', () => resolve(server))
  return promise
}

test.describe('a third-party check (3.036, 8.018)', () => {
  let service: Server
  let people: OwnHouse
  test.beforeAll(async () => {
    service = await startService()
    // A listening TCP server has an address with a port.
    const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
    const humanCheck = {
      provider: 'siteverify',
      scriptUrl: `${origin}/api.js`,
      scriptObject: 'people',
      siteKey: 'a-site-key',
      verifyUrl: `${origin}/siteverify`,
    }
    people = await startOwnHouse(() => ({ humanCheck }), { HUMAN_CHECK_SECRET: 'a test’s secret' })
  })
  test.afterAll(async () => {
    await people.stop()
    service.closeAllConnections()
    service.close()
  })

  test.use({ code: 'EN', viewport: { width: 390, height: 844 } })

  test('opens its widget; if it is closed, no code is sent and a warning says so; if it is solved, the code is sent', async ({
    guest,
  }) => {
    const { page, say } = guest
    const { form, send } = await smsLogin(guest, people.site)
    await send.click()
    const widget = page.getByRole('dialog', { name: say('human.text') })
    const press = widget.getByRole('button', exactly('I am a person'))
    await expect(press).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await sidewaysBy(page)).toBe(0)
    await widget.getByRole('button', { name: say('shell.close') }).click()
    const warning = page.getByRole('dialog', { name: say('code.notSent') })
    await expect(warning).toContainText(say('human.closedLogin'))
    await warning.getByRole('button', exactly(say('code.understood'))).click()
    await send.click()
    await press.click()
    await expect(form.getByText(say('code.sent'))).toBeVisible()
  })
})
