import type { Page } from '@playwright/test'
import { register, type ValueOf } from '../../packages/contract/src/index.ts'
import { callsTo } from '../call-house.ts'
import { goodPassword, newUsername, type Guest, type RunningHouse } from '../house.ts'

/** Registers a member without any browser. Returns the username. */
export async function newMember(house: RunningHouse, password = goodPassword): Promise<string> {
  return (await registerAt(house, password)).account
}

/** The same for tests that go on calling the API as the member. */
export async function newCaller(house: AnyHouse): Promise<{ readonly username: string; readonly token: string }> {
  const { account, token } = await registerAt(house, goodPassword)
  return { username: account, token }
}

/**
 * Opens an address as a new member, for tests that are not about registration, which would cost a page and a form. The
 * server treats this browser as the one that registered. Returns the username.
 */
export async function comeAsMember({ page, house, open }: Guest, path: string): Promise<string> {
  const member = await registerAt(house, goodPassword, fetchOf(page))
  await page.goto(`${house.site}/health/live`)
  await page.evaluate(keepSession, member)
  await open(path)
  return member.account
}

type Member = ValueOf<typeof register>
type AnyHouse = Pick<RunningHouse, 'site'>

function registerAt(house: AnyHouse, password: string, fetchHere?: typeof fetch): Promise<Member> {
  const body = { username: newUsername(), password, confirmPassword: password, ageConfirmed: true }
  return callsTo(house, fetchHere === undefined ? {} : { fetch: fetchHere })(register, { body })
}

/** A `fetch` that sends the cookies of a page's browser and stores those that it receives there. */
export function fetchOf(page: Page): typeof fetch {
  return async (...asked) => {
    const call = new Request(...asked)
    const reply = await page.request.fetch(call.url, {
      method: call.method,
      headers: Object.fromEntries(call.headers),
      ...(call.body === null ? {} : { data: await call.text() }),
    })
    return new Response(new Uint8Array(await reply.body()), { status: reply.status() })
  }
}

/** Stores a session as the site does in its tab (3.051). */
function keepSession({ token, id, account, nickname, type }: Member): void {
  const kept = {
    token,
    nickname,
    account,
    username: account,
    customerId: id,
    isAgent: 'false',
    memberType: String(type),
  }
  for (const [name, value] of Object.entries(kept)) sessionStorage.setItem(name, value)
}
