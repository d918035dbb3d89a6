import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestMerchant, type TestMerchant } from './testing/test-merchant.ts'

let merchant: TestMerchant
beforeAll(async () => {
  merchant = await startTestMerchant()
})
afterAll(() => merchant.close())

const form = { amount: '500', account: '0000000001', holder: 'DEMO' }

/** Makes up a transfer on the page, as a browser does. */
const make = async (changes: object = {}, origin = merchant.origin) =>
  fetch(`${merchant.origin}/slip?language=en`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin },
    body: new URLSearchParams({ ...form, ...changes }).toString(),
    redirect: 'manual',
  })

/** The code of a slip, as its page says it. */
async function madeUp(changes: object = {}) {
  const made = await make(changes)
  expect(made.status).toBe(303)
  const path = made.headers.get('location') ?? ''
  const page = await (await fetch(`${merchant.origin}${path}`)).text()
  const [, bank = '', reference = ''] = /<dd>\s*(999) (DEMO[0-9A-F]{20})\s*<\/dd>/.exec(page) ?? []
  return { bank, reference, path: path.split('?')[0] ?? '' }
}

const ask = async (slip: { bank: string; reference: string }) =>
  merchant.call('POST', '/v1/slips', { merchant: 'demo', bank: slip.bank, reference: slip.reference })

test('a made-up transfer is known to the bank, also after a restart', async () => {
  const slip = await madeUp()
  const known = {
    bank: slip.bank,
    reference: slip.reference,
    amount: '500.00',
    currency: 'PLY',
    account: form.account,
    at: expect.stringMatching(/Z$/),
  }
  expect(await ask(slip)).toEqual({ status: 200, body: known })
  await merchant.restart()
  expect(await ask(slip)).toEqual({ status: 200, body: known })
})

test('its slip is a JPEG, and pages say when there is none', async () => {
  const { path } = await madeUp()
  const picture = await fetch(`${merchant.origin}${path}.jpg`)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect(
    Buffer.from(await picture.arrayBuffer())
      .subarray(0, 2)
      .toString('hex'),
  ).toBe('ffd8')
  for (const unknown of ['/slip/unknown', '/slip/unknown.jpg'])
    expect((await fetch(`${merchant.origin}${unknown}`)).status).toBe(404)
})

test('a slip with something wrong is wrong in that way', async () => {
  expect((await ask(await madeUp({ as: 'unknown' }))).status).toBe(404)
  expect((await ask(await madeUp({ as: 'other_account' }))).body['account']).toBe('0000000006')
  const madeAt = async (as: string) => Date.parse(String((await ask(await madeUp({ as }))).body['at']))
  expect(await madeAt('old')).toBeLessThan((await madeAt('')) - 86_000_000)
})

test.each([{ amount: '0' }, { amount: 'x' }, { account: '12-34' }, { holder: '' }])(
  'a transfer with %j is not made up',
  async (changes) => {
    expect((await make(changes)).status).toBe(422)
  },
)

test('only the page itself makes up transfers, and only merchants ask about them', async () => {
  expect((await make({}, 'https://other.example')).status).toBe(403)
  const body = { merchant: 'demo', bank: '999', reference: 'X' }
  expect((await merchant.call('POST', '/v1/slips', body, { key: Buffer.alloc(32, 1) })).status).toBe(401)
  expect((await merchant.call('POST', '/v1/slips', { ...body, bank: '../x' })).status).toBe(400)
})
