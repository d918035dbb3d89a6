import { expect, it } from 'vitest'
import { createClient } from './client.ts'
import { gameList } from './games.ts'

/** What becomes of a call that is answered like this. */
async function called(body: string, status = 200): Promise<unknown> {
  const client = createClient({
    baseUrl: 'http://house.example',
    fetch: async () => new Response(body, { status }),
    nowMs: () => 0,
    token: () => undefined,
    language: () => 'EN',
  })
  return client(gameList, {}).catch((error: unknown) => error)
}

it.each([
  '{}',
  'null',
  '[]',
  '"sorry"',
  '<h1>Bad gateway</h1>',
  '',
  '{"error":"upstream"}',
  '{"success":false}',
  '{"success":"no","message":"x"}',
  '{"success":false,"message":"Bad gateway"}',
  '{"success":false,"code":502,"message":"Bad gateway"}',
])('an answer that is not the house’s is a fault of the network, which has words: %s', async (body) =>
  expect(await called(body, 502)).toMatchObject({ name: 'CallRefused', code: 'network', status: 502 }),
)

it('the house’s own answers and refusals come as they are', async () => {
  expect(await called('{"success":true,"value":{"games":[]}}')).toEqual({ games: [] })
  const refused = '{"success":false,"code":"request.too_many","message":"Later, please","value":{"captcha":true}}'
  expect(await called(refused, 429)).toMatchObject({
    code: 'request.too_many',
    message: 'Later, please',
    captcha: true,
  })
})
