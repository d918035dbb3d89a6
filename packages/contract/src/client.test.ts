import { expect, it } from 'vitest'
import { createClient } from './client.ts'
import { gameList } from './games.ts'

/** The result of a call that is answered like this. */
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
])('reports a reply that is not the server’s as a network error, which has a phrase: %s', async (body) =>
  expect(await called(body, 502)).toMatchObject({ name: 'CallRefused', code: 'network', status: 502 }),
)

it('returns the server’s replies and refusals unchanged', async () => {
  expect(await called('{"success":true,"value":{"games":[]}}')).toEqual({ games: [] })
  const refused = '{"success":false,"code":"request.too_many","message":"Later, please","value":{"captcha":true}}'
  expect(await called(refused, 429)).toMatchObject({
    code: 'request.too_many',
    message: 'Later, please',
    captcha: true,
  })
})
