import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestMerchant, type TestMerchant } from '../testing/test-merchant.ts'

let merchant: TestMerchant
beforeAll(async () => {
  merchant = await startTestMerchant({ mayMisbehave: true })
})
afterAll(() => merchant.close())

const page = async (path: string, language = 'en') => {
  const answer = await fetch(`${merchant.origin}${path}`, { headers: { 'accept-language': language } })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

/** Presses a button, as a browser does on a page of this origin, or of another. */
const press = async (path: string, form = '', origin: string | undefined = merchant.origin) =>
  fetch(`${merchant.origin}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(origin === '' ? {} : { origin }),
    },
    body: form,
    redirect: 'manual',
  })

const pathOf = (pageUrl = '') => new URL(pageUrl).pathname

test.each([
  ['?language=th', 'en', 'th', 'รายการเรียกเก็บเงินล่าสุด'],
  ['?language=CN', 'en', 'zh-CN', '最近的收款单'],
  ['?language=zh-Hans', 'en', 'zh-CN', '最近的收款单'],
  ['', 'th,en;q=0.5', 'th', 'รายการเรียกเก็บเงินล่าสุด'],
  ['?language=%3Cscript%3E', 'xx', 'en', 'Recent charges'],
  ['?language=th&language=en', 'en', 'en', 'Recent charges'],
])('the list of charges speaks the language of %j or of the browser (%s)', async (query, browser, tag, title) => {
  const { text } = await page(`/${query}`, browser)
  expect(text).toContain(`<html lang="${tag}">`)
  expect(text).toContain(`<h1>${title}</h1>`)
})

test('pages run no scripts, load nothing from elsewhere, and are in no frame', async () => {
  const { pageUrl } = await merchant.order()
  for (const path of ['/', pathOf(pageUrl), '/pay/unknown']) {
    const { headers, text } = await page(path)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe|script-src|http/)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(text).not.toMatch(/<script|style=|\son\w+=/)
  }
})

test('what a merchant sent is text on every page, never HTML', async () => {
  const returnUrl = 'http://127.0.0.1:3000/"><img src=x onerror=alert(1)>'
  const { pageUrl } = await merchant.order({ returnUrl, language: '"><script>alert(1)</script>' })
  expect(pageUrl).not.toContain('<')
  await press(`${pathOf(pageUrl)}/pay`)
  const paid = await page(pathOf(pageUrl))
  expect(paid.text).toContain('http://127.0.0.1:3000/&#34;&#62;&#60;img src=x onerror=alert(1)&#62;')
  for (const { text } of [paid, await page('/')]) expect(text).not.toMatch(/<img src=x|<script/)
})

test('the payment page has amount, merchant and expiry; after paying it leads back', async () => {
  const { order, pageUrl } = await merchant.order({ amount: '1234.50' })
  const path = pathOf(pageUrl)
  const before = await page(path)
  for (const words of ['$1,234.50 PLY', 'demo', 'Pay by', order]) expect(before.text).toContain(words)
  const pressed = await press(`${path}/pay?language=en`)
  expect([pressed.status, pressed.headers.get('location')]).toEqual([303, `${path}?language=en`])
  expect((await merchant.read(order)).status).toBe('paid')
  expect(merchant.typesOf(order)).toEqual(['charge.paid'])
  const after = await page(path)
  expect(after.text).toContain('Payment received')
  expect(after.text).toContain('href="http://127.0.0.1:3000/deposit?from=gateway&#38;again=1"')
  expect(after.text).not.toContain('<form')
})

test('cancelling on the payment page tells the merchant, and a second button does nothing', async () => {
  const { order, pageUrl } = await merchant.order()
  await press(`${pathOf(pageUrl)}/cancel`)
  expect((await page(pathOf(pageUrl))).text).toContain('This payment was cancelled')
  expect((await press(`${pathOf(pageUrl)}/pay`)).status).toBe(409)
  expect(merchant.typesOf(order)).toEqual(['charge.cancelled'])
})

test('buttons work only on the sandbox’s own pages', async () => {
  const { order, charge, pageUrl } = await merchant.order()
  const { port } = new URL(merchant.origin)
  for (const origin of ['https://evil.example', 'null', '', 'http://127.0.0.1:3000', `https://127.0.0.1:${port}`])
    for (const path of [`/charges/${charge}/pay`, `/charges/${charge}/decline`, `${pathOf(pageUrl)}/pay`])
      expect([origin, path, (await press(path, '', origin)).status]).toEqual([origin, path, 403])
  expect((await merchant.read(order)).status).toBe('pending')
  expect((await press('/charges/unknown/pay')).status).toBe(404)
})

test('the list shows every charge with its events, pays, declines, and misbehaves where that is allowed', async () => {
  const one = await merchant.order({ amount: '77.00' })
  const other = await merchant.order({ amount: '88.00' })
  const list = await page('/')
  expect(list.text.indexOf('$88.00')).toBeLessThan(list.text.indexOf('$77.00'))
  expect(list.text).toContain('<option value="out_of_order">')
  expect((await press(`/charges/${one.charge}/pay`, 'as=other_amount')).headers.get('location')).toBe('/?language=en')
  expect((await merchant.read(one.order)).amount).toBe('38.50')
  await press(`/charges/${other.charge}/decline`)
  expect((await merchant.read(other.order)).status).toBe('cancelled')
  const { text } = await page('/')
  expect(text).toContain('Payment: accepted (204)')
  expect(text).toContain('Cancellation: accepted (204)')
})

test('a sandbox that may not misbehave offers nothing of the kind on its pages, and ignores it', async () => {
  const polite = await startTestMerchant()
  const { charge, order } = await polite.order()
  const list = await fetch(polite.origin)
  expect(await list.text()).not.toContain('<select')
  const headers = { origin: polite.origin }
  await fetch(`${polite.origin}/charges/${charge}/pay`, { method: 'POST', headers, body: 'as=other_amount' })
  expect((await polite.read(order)).amount).toBe('100.00')
  await polite.close()
})

test('style, icon and fonts are there, and nothing else of their folders', async () => {
  for (const path of ['/style.css', '/icon.svg', '/fonts/noto-sans/index.css', '/fonts/noto-sans-thai/index.css'])
    expect([path, (await page(path)).status]).toEqual([path, 200])
  const css = await page('/fonts/noto-sans-sc/index.css')
  const file = /url\(\.\/(files\/[^)]+\.woff2)\)/.exec(css.text)?.[1] ?? ''
  expect((await page(`/fonts/noto-sans-sc/${file}`)).status).toBe(200)
  for (const path of ['/fonts/noto-sans/package.json', '/fonts/noto-sans/..%2f..%2f..%2fpackage.json'])
    expect([path, (await page(path)).status]).toEqual([path, 404])
})
